"""The referee of sessions: their games as states of the engine."""

from collections.abc import Sequence

from royalpig.api.refereed import REFEREED
from royalpig.api.slices import Slices
from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, kind_of
from royalpig.engine.rejection import RoyalPigError
from royalpig.engine.rules import Form
from royalpig.engine.state import AUTO, EXPLICIT, State, Step
from royalpig.sessions.stored import Setup, Unreadable
from royalpig.wire.codecs import GameCodec


class GamePlay:
    """The game of a session: a state with its codec.

    ``events`` and ``trail`` are what happened and the steps that were made when it was begun, or carried on last.
    """

    def __init__(self, codec: GameCodec, state: State) -> None:
        self.codec = codec
        self.state = state
        self.events: list[Event] = []
        self.trail: list[Step] = []

    @property
    def ply(self) -> int:
        """How many steps were made."""
        return self.state.ply

    @property
    def opened_at(self) -> int:
        """The ply at which the decision was put."""
        return self.state.opened_at

    @property
    def horizon(self) -> int:
        """The earliest ply that one may go back to."""
        return self.state.undo_horizon

    @property
    def draws(self) -> int:
        """How many draws were made from the seed."""
        return self.state.draws

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.over

    @property
    def turn(self) -> int:
        """A number that rises when a new turn begins."""
        return self.state.game.turn(self.state.table)

    @property
    def in_window(self) -> bool:
        """Whether the decision is one that seats may let go by."""
        loops = self.state.loops
        return loops is not None and loops.decision.form is Form.WINDOW

    @property
    def asked(self) -> Sequence[int]:
        """The seats that owe an answer."""
        return [seat for seat in self.state.actors if seat != CHANCE]

    def passing(self, seat: int) -> int | None:
        """The packed pass of a seat, if it may pass."""
        return next((code for code in self.state.codes(seat) if self.is_pass(code)), None)

    def is_pass(self, step: int) -> bool:
        """Whether a packed step is a pass."""
        return kind_of(step) == self.state.game.pass_number

    def moves(self, seat: int) -> Sequence[int]:
        """The packed steps that a seat may make."""
        return self.state.codes(seat)

    def packed(self) -> bytes:
        """The state in the engine's own bytes."""
        return self.state.to_bytes()


class GameReferee:
    """Begins and carries on the games that are refereed here."""

    async def begin(self, game: str, setup: Setup, seed: int) -> GamePlay:
        """A game at its first decision, or after the steps of the setup. Raises Unreadable."""
        codec = _codec(game)
        chance = EXPLICIT if setup.explicit else AUTO
        try:
            state = codec.game.new(setup.seats, seed, setup.options, chance, setup.pack)
        except (RoyalPigError, KeyError) as error:
            raise Unreadable(f"{game} cannot be begun as it was set up: {error}") from error
        play = GamePlay(codec, state)
        opening = state.trail
        if setup.steps:
            await self.make(play, setup.steps)
            play.events = []
        else:
            play.events = state.opening
        play.trail = [*opening, *play.trail]
        return play

    def load(self, game: str, state: bytes) -> GamePlay:
        """A game as it was stored. Raises Unreadable."""
        codec = _codec(game)
        try:
            return GamePlay(codec, codec.game.from_bytes(state))
        except RoyalPigError as error:
            raise Unreadable(f"what is stored is no state of {game}") from error

    def at_draw(self, play: GamePlay, draws: int) -> None:
        """Lets the next draw be that of a number."""
        play.state.draws = draws

    async def make(self, play: GamePlay, steps: Sequence[int]) -> None:
        """Carries out packed steps. Raises Unreadable for one that is not legal."""
        play.events, play.trail = [], []
        slices = Slices()
        for step in steps:
            try:
                play.events += play.state.apply(step, legal=False)
            except RoyalPigError as error:
                raise Unreadable(f"a stored step is not legal at ply {play.state.ply}") from error
            play.trail += play.state.trail
            await slices.rest()


def _codec(game: str) -> GameCodec:
    codec = REFEREED.get(game)
    if codec is None:
        raise Unreadable(f"{game} is not refereed here")
    return codec
