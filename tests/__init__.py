"""The tests; laid out as the service is."""
