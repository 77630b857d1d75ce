"""The command `royalpig`: what the service can do, from a terminal."""

import io
import os
import sys

USAGE = 2


def main() -> None:
    """Runs the command. Exits with 0 if all is well, 1 if something is refused, 2 if the command cannot be done so."""
    try:
        from royalpig.cli.app import app
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "royalpig":
            raise
        print(f"{package} is missing: install royalpig[cli]", file=sys.stderr)
        sys.exit(USAGE)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that knows ASCII only is shown `?` where a table has more.
        sys.stdout.reconfigure(errors="replace")
    try:
        app()
    except OSError as error:
        print(f"the output cannot be written: {error.strerror or error}", file=sys.stderr)
        # What is left in the buffer cannot be written either, and would be tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(USAGE)
