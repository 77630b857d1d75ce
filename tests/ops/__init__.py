"""Tests of what running a service needs."""
