"""What a record says of a game, taken from its state and its steps."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from royalpig.engine.actions import public
from royalpig.engine.packing import NOBODY, seat_of
from royalpig.engine.state import EXPLICIT, State, Step
from royalpig.records.chain import header_hash, shown, step_hash, table_hash
from royalpig.records.dice import FairDice
from royalpig.records.header import Header, ended
from royalpig.records.header_reader import read_date, read_name
from royalpig.records.lines import Line, step_text


def opening_header(
    state: State, players: Sequence[str], date: str, in_public: bool, dice: FairDice | None = None
) -> Header:
    """The header of a state's game as it stood when it began, with nothing left out.

    ``players`` are names by seat, empty for a seat whose player is not named. ValueError for more names than seats, a
    name that is no text, or a date that is no day.
    """
    game, table = state.game, state.table
    if len(players) > table.seats:
        raise ValueError(f"{len(players)} players are named, and there are {table.seats} seats")
    entered = state.chance == EXPLICIT and state.seed == 0
    return Header(
        game=game.id,
        rules=game.rules_version,
        seats=table.seats,
        content=table.pack.id,
        content_hash=table.pack.hash,
        options={option.name: option.text(getattr(table, option.column)) for option in game.options},
        seed=None if in_public or entered else state.seed,
        dice=dice.in_public() if dice and in_public else dice,
        chance=state.chance,
        public=in_public,
        date=read_date(date) if date else "",
        players={seat: read_name(name) for seat, name in enumerate(players) if name},
    )


def with_ending(header: Header, state: State) -> Header:
    """The header with what there is to say of the last state: result, standings, and the table where all is told."""
    told = header if header.public else replace(header, table=table_hash(state.game, state.table))
    outcome = state.outcome
    if outcome is None:
        return told
    result, standings = ended(outcome)
    return replace(told, result=result, standings=standings)


def shown_code(state: State, code: int, in_public: bool) -> int:
    """A packed action as a record has it: what a spectator may not see is `?` in the public form."""
    return public(state.game, code, NOBODY) if in_public else code


def lines_of(state: State, header: Header, steps: Iterable[Step], hashes: bool) -> tuple[Line, ...]:
    """The lines of the steps of a game, each with the chain's hash if ``hashes``."""
    lines: list[Line] = []
    head = header_hash(header) if hashes else ""
    for step in steps:
        code = shown_code(state, step.code, header.public)
        notation = state.action(code).notation
        seat = seat_of(code)
        if hashes:
            head = step_hash(head, step_text(seat, notation))
        lines.append(Line(seat, notation, step.auto, shown(head)))
    return tuple(lines)
