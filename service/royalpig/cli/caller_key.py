"""`royalpig caller-key`: an API key for a caller of the service."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from royalpig.cli.running import USAGE
from royalpig.ops.caller_keys import line_of, new_key


def caller_key(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who gets the key; a caller may have several.")],
    file: Annotated[
        str, typer.Option("--file", metavar="FILE", help="Add the caller to this file, the one of --callers keys:FILE.")
    ] = "",
) -> None:
    """Make an API key for a caller. The key is told here alone: the file holds its SHA-256.

    Without --file the line is printed too, to be added to the file by hand.
    """
    key = new_key()
    try:
        line = line_of(name, key)
        if file:
            _add(Path(file), line)
    except (OSError, ValueError) as error:
        told = f"{file} cannot be written: {error.strerror}" if isinstance(error, OSError) else str(error)
        print(f"royalpig: {told}", file=sys.stderr)
        raise typer.Exit(USAGE) from error
    print(key)
    if not file:
        print(line)


def _add(path: Path, line: str) -> None:
    """Add a line at the end; what stands there may lack the end of its last."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    with path.open("a", encoding="utf-8") as end:
        end.write("" if text.endswith("\n") or not text else "\n")
        end.write(f"{line}\n")
