"""The service, looked at while it serves: `python -m tests.bench.sampled_server FILE`.

Serves as `python -m royalpig.server` does, and is looked at from each signal `BEGIN` to the next `END`. When it has
ended, FILE holds how often each part was met, each time, as JSON.
"""

import os
import sys
from pathlib import Path

import msgspec

from royalpig.ops.settings import Settings
from royalpig.server import serve
from tests.bench.sampling import Sampler

if __name__ == "__main__":
    sampler = Sampler("event loop")
    sampler.listen()
    serve(Settings.read(os.environ))
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(sampler.found))
