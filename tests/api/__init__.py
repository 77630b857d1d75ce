"""Tests of the operations and of the two faces of the service."""
