"""The clients call the service that the tests of the API call."""

from tests.api.conftest import service

__all__ = ["service"]
