"""Tests of Schweinebande."""
