"""Plays a record again, line by line, and says where it first goes wrong."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import NoReturn

from royalpig.engine.batches import is_meant
from royalpig.engine.game import Game
from royalpig.engine.notation import Reading
from royalpig.engine.packing import CHANCE, SEAT_SHIFT, seat_of, without_seat
from royalpig.engine.rejection import IllegalAction, Reason, Rejection, UnknownAction
from royalpig.engine.state import State, Step
from royalpig.engine.verdicts import unreadable
from royalpig.records.begin import begun
from royalpig.records.chain import header_hash, shown, step_hash
from royalpig.records.dice import FairDice
from royalpig.records.errors import Flaw, Wrong
from royalpig.records.from_state import opening_header, shown_code
from royalpig.records.header import Header
from royalpig.records.lines import AUTO_MARK, Line, step_text
from royalpig.records.reader import Parts
from royalpig.records.result import compare_ending


@dataclass(frozen=True)
class Replay:
    """What became of a record that was played again.

    ``valid`` says that every line, every hash, every draw and the result are right; ``state`` is the state after the
    last line. Else ``line`` is the number of the first line that is wrong (``column`` the place in it, 0 for the whole
    line), ``reason`` one of the contract's reasons, ``clause`` the clause that it stands on, ``rejection`` the refusal
    of an action, and ``message`` says it in a sentence; ``state`` is the state before that line, None if the game could
    not be begun. ``plies`` counts the steps that were made. ``dice`` is what the record shows of its fair dice; it
    all fits where the record is valid. ``steps`` are, packed, those that were made from a line and not by the engine.
    """

    valid: bool
    state: State | None
    plies: int
    line: int | None = None
    column: int = 0
    reason: str = ""
    clause: str = ""
    rejection: Rejection | None = None
    message: str = ""
    dice: FairDice | None = None
    steps: tuple[int, ...] = ()


def playing(parts: Parts, game: Game | None = None) -> Generator[int, None, Replay]:
    """Plays a record that was read; yields the number of plies after each line, and returns the Replay.

    With a seed each draw must follow from it; without one, chance is entered from the record. ``game`` is the game
    where it is none of those that are refereed here.
    """
    state: State | None = None
    try:
        state = begun(parts.header, game)
        _check_dice(parts.header)
        run = _Run(parts, state)
        for line in parts.lines:
            run.line(line)
            yield state.ply
        run.end()
    except Wrong as wrong:
        return Replay(
            valid=False,
            state=state,
            plies=state.ply if state else 0,
            line=wrong.line,
            column=wrong.column,
            reason=wrong.reason,
            clause=wrong.clause,
            rejection=wrong.rejection,
            message=wrong.message,
            dice=parts.header.dice,
        )
    return Replay(True, state, state.ply, dice=parts.header.dice, steps=tuple(run.made))


def _check_dice(header: Header) -> None:
    """Raises Wrong where the commitment, or the seed, does not follow from what the record shows of its dice."""
    dice, seed = header.dice, header.seed
    fault = dice.fault(header.game, seed) if dice is not None and seed is not None else ""
    if fault:
        raise Wrong(header.number_of("dice-commitment"), Flaw.WRONG_DICE, fault)


@dataclass(slots=True, eq=False)
class _Made:
    """A step that the engine has made; ``hash`` is the chain's after it, empty where the record has no hashes."""

    step: Step
    hash: str


class _Run:
    """A record in the course of being played: the state, and the steps that the engine made since the last line."""

    def __init__(self, parts: Parts, state: State) -> None:
        self._state = state
        self._header = parts.header
        self._last = parts.lines[-1].number if parts.lines else parts.header.number_of("seed")
        self._in_public = parts.header.public
        self._concealed: Line | None = None
        self._hashed = any(line.hash for line in parts.lines)
        self._head = header_hash(_completed(parts.header, state)) if self._hashed else ""
        self._since = self._take_trail()
        self.made: list[int] = []

    def line(self, line: Line) -> None:
        """Plays one line, or finds that the engine has made its step by itself. Raises Wrong."""
        if self._concealed is not None:
            self._follow_chain(line)
            return
        reading = self._read(line)
        made = self._made_already(line, reading)
        if made is None:
            self._refuse_where_a_draw_is_left_out(line, reading)
            if self._in_public and line.conceals:
                self._concealed = line
                self._follow_chain(line)
                return
            made = self._make(line, reading)
        self._compare_hash(line, made.hash)

    def end(self) -> None:
        """Says what is wrong with the record as a whole. Raises Wrong."""
        if self._concealed is not None:
            line = self._concealed
            message = f"`{line.step}` conceals what was done; a public record can be played up to here only"
            raise Wrong(line.number, Flaw.VIEW_NOT_PLAYABLE, message, line.column)
        draw = self._next_draw()
        if draw:
            message = f"the seed draws `{draw}` after this line, and a draw is not left out"
            raise Wrong(self._last, Flaw.WRONG_DRAW, message)
        compare_ending(self._header, self._state)

    def _read(self, line: Line) -> Reading:
        """What a line's action is read as; a malformed one is refused where it is its turn."""
        try:
            return self._state.read(line.as_read, line.seat)
        except UnknownAction as error:
            self._refuse(line, unreadable(error, line.as_read))

    def _malformed(self, position: int, problem: str, candidates: tuple[str, ...]) -> Rejection:
        """The refusal of text that is no action, as the game's gate words it."""
        game = self._state.game
        values = {"position": str(position), "problem": problem}
        if candidates:
            values["candidates"] = " ".join(candidates)
        clause = game.gate.malformed
        return Rejection(Reason.MALFORMED_ACTION, clause, game.clauses[clause].rule, values)

    def _refuse(self, line: Line, rejection: Rejection) -> NoReturn:
        misread = rejection.reason is Reason.MALFORMED_ACTION
        column = line.column + int(rejection.values.get("position", "0")) if misread else line.column
        raise Wrong(line.number, rejection.reason, str(rejection), column, rejection=rejection)

    # Steps that the engine made by itself, and draws

    def _made_already(self, line: Line, reading: Reading) -> _Made | None:
        """Takes the step of a line from those that the engine made: the next draw, or an automatic step."""
        draw = next((made for made in self._since if made.step.drawn), None)
        automatic = [made for made in self._since if made.step.auto]
        for made in automatic if draw is None or line.auto else [draw, *automatic]:
            if self._is_meant(made.step, line, reading):
                self._since.remove(made)
                return made
        return None

    def _is_meant(self, step: Step, line: Line, reading: Reading) -> bool:
        """Whether a line's action is a step's, as far as the record shows both.

        The text decides first: what it names may be gone from the table since the step was made.
        """
        state = self._state
        made = shown_code(state, step.code, self._in_public)
        if state.action(made).notation.lower() == line.notation.lower():
            return is_meant(state.game, made, without_seat(made) | line.seat << SEAT_SHIFT)
        return is_meant(state.game, made, shown_code(state, reading.code, self._in_public))

    def _next_draw(self) -> str:
        """The draw that comes next, as a line has it; empty if none was made."""
        return next((self._text(made.step) for made in self._since if made.step.drawn), "")

    def _refuse_where_a_draw_is_left_out(self, line: Line, reading: Reading) -> None:
        draw = self._next_draw()
        if not draw:
            return
        if line.seat != CHANCE:
            message = f"the seed draws `{draw}` before this line, and a draw is not left out"
            raise Wrong(line.number, Flaw.WRONG_DRAW, message)
        misread = reading.misreading
        if misread is not None:
            self._refuse(line, self._malformed(misread.position, misread.message, misread.candidates))
        raise Wrong(line.number, Flaw.WRONG_DRAW, f"the seed draws `{draw}` here, not `{line.step}`", line.column)

    # Steps that are made from the record

    def _make(self, line: Line, reading: Reading) -> _Made:
        if line.auto:
            self._refuse_mark(line, reading)
        try:
            self._state.apply(reading, legal=False)
        except IllegalAction as error:
            self._refuse(line, error.rejection)
        self.made.append(reading.code)
        first, *self._since = self._take_trail()
        return first

    def _refuse_mark(self, line: Line, reading: Reading) -> NoReturn:
        rejection = self._state.check(reading)
        if rejection is not None:
            self._refuse(line, rejection)
        message = f"the step is marked {AUTO_MARK}, and the engine does not make it by itself here"
        raise Wrong(line.number, Flaw.MALFORMED_RECORD, message, line.column)

    # The chain

    def _text(self, step: Step) -> str:
        code = shown_code(self._state, step.code, self._in_public)
        return step_text(seat_of(code), self._state.action(code).notation)

    def _take_trail(self) -> list[_Made]:
        """The steps of the last call, each with its hash."""
        made: list[_Made] = []
        for step in self._state.trail:
            if self._hashed:
                self._head = step_hash(self._head, self._text(step))
            made.append(_Made(step, self._head))
        return made

    def _follow_chain(self, line: Line) -> None:
        """Holds the hash of a line against the text alone, from where it cannot be played any more."""
        if self._hashed:
            self._head = step_hash(self._head, line.step)
            self._compare_hash(line, self._head)

    def _compare_hash(self, line: Line, whole: str) -> None:
        if line.hash and line.hash != shown(whole):
            message = f"the hash of header and steps up to here is {shown(whole)}, and the line has {line.hash}"
            raise Wrong(line.number, Flaw.BROKEN_CHAIN, message)


def _completed(header: Header, state: State) -> Header:
    """The header with everything filled in that was left out, as it is hashed."""
    whole = opening_header(state, (), "", header.public)
    return replace(header, content=whole.content, content_hash=whole.content_hash, options=whole.options)
