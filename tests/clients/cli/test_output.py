"""What the command does where its output cannot take what it says."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from royalpig.cli import main; main()"]


def test_a_full_disk_is_one_sentence() -> None:
    command = [*COMMAND, "new", "schweinebande", "--seats", "3"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"the output cannot be written: No space left on device\n")


def test_a_terminal_that_knows_ascii_only() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*COMMAND, "play", "schweinebande", "--seats", "2", "--seed", "7"]
    done = subprocess.run(command, input=b"quit\n", capture_output=True, env=ascii_only, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"/ 0,0 \\" in done.stdout
