"""Tests of the clients: the command, the Python client, the examples, and what the documents show."""
