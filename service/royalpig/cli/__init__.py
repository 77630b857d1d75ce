"""The command `royalpig`: what the service can do, from a terminal."""

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
    app()
