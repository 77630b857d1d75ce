"""The service's operations, and their faces.

`operations` are plain async functions from a request to an `answers.Answer`; what they refuse is an `errors.ApiError`.
A face reads the request from its own encoding, awaits the operation, and writes the answer or the error.
"""

import os

# The core of gRPC has a log of its own, of handshakes that fail and the like, in lines that are no JSON. It looks at
# this when it is first imported, by a module here. Who looks for a fault in gRPC itself sets it to DEBUG.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
