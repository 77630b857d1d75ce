"""What may be typed at the table beside actions."""

from typing import Final

HELP: Final = "help"
EXPLAIN: Final = "explain"
UNDO: Final = "undo"
SAVE: Final = "save"
SHOW: Final = "show"
QUIT: Final = "quit"

COMMANDS: Final = {
    HELP: "what may be typed; also ?",
    EXPLAIN: "explain ACTION: the rules that it must meet, up to the first that it breaks",
    UNDO: "back to before your last action, if nothing was drawn, revealed or done by another seat since",
    SAVE: "save FILE: write the record of the game",
    SHOW: "the table and the legal actions once more",
    QUIT: "leave the table",
}
"""Each command with what it does."""


def command_in(line: str, kinds: frozenset[str]) -> tuple[str, str] | None:
    """The command of a line and the rest of it; None for a line that is meant as an action.

    Where a game has a kind of action by the name of a command, the command is written with a `/` before it.
    """
    word, _, rest = line.strip().partition(" ")
    if word == "?":
        return HELP, rest.strip()
    name = word.removeprefix("/").lower()
    if name in COMMANDS and (word.startswith("/") or name not in kinds):
        return name, rest.strip()
    return None
