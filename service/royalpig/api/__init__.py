"""The service's operations, and their faces.

`operations` are plain async functions from a request to an `answers.Answer`; what they refuse is an `errors.ApiError`.
A face reads the request from its own encoding, awaits the operation, and writes the answer or the error.
"""
