"""One service for the tests that only call it."""

from tests.api.conftest import service

__all__ = ["service"]
