"""Tables of The Lord of the P.I.G.S., set up as the worked examples of its register describe them, and read back.

The *Base* of the register is what `position` makes of no arguments: Prime Minister, Chief Banker, Energy Tycoon and
Corporate Director at p0 to p3, turn 5, Event `ev-12`, ratings 3, stability 5, abilities used, in every hand one `-01`
and one `-03`, explicit chance. Cards are words (`pm-05 pm-01`), Votes are `owner:card` (`p3:cd-03`), with a `+` if they
lie open; moves are lines such as `p1 alt cb-02 s1`, or `draw p0 pm-04` for chance.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import EXPLICIT, State
from royalpig.games import lord_of_the_pigs
from royalpig.games.lord_of_the_pigs.arguments import PROPOSAL
from royalpig.games.lord_of_the_pigs.cards import add_vote, lay_proposal, votes_on
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATION,
    AT_ACTIVATION,
    NONE,
    TURN_ENDS,
    TURN_STARTS,
    UPKEEP,
    VOTING,
    WINDOW,
    Table,
    own_cards,
    playing_order,
)
from royalpig.games.lord_of_the_pigs.table import PROPOSAL as PROPOSAL_PHASE
from royalpig.games.lord_of_the_pigs.windows import begin_phase, is_asked
from tests.telling import step_told

BASE_OPTIONS = {"characters": "pm-cb-et-cd"}
POINTS = ("start", "vote", "proposal", "activation", "after-activation")
PHASES = (UPKEEP, VOTING, PROPOSAL_PHASE, ACTIVATION, ACTIVATION)
POS_OF_POINT = (0, 4, 4, 0, 0)


def the_game() -> Game:
    """The game under test, as it is when a test runs: without a clause, where one is left out."""
    return lord_of_the_pigs.GAMES["lord-of-the-pigs"]


def new(seed: int = 1, chance: str = "auto", **options: str) -> State:
    """A new game with the Base arrangement, unless `characters` is given; options with underscores."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return the_game().new(4, seed, BASE_OPTIONS | named, chance)


def position(
    at: str = "window start",
    *,
    to_pass: str = "",
    pos: int | None = None,
    voted: str = "",
    hands: Mapping[int, str] | None = None,
    proposals: Mapping[str, str] | None = None,
    discards: Mapping[int, str] | None = None,
    tops: Mapping[int, str] | None = None,
    ratings: Sequence[int] = (3, 3, 3, 3),
    stability: int = 5,
    abilities: Iterable[int] = (),
    event: str = "ev-12",
    turn: int = 5,
    seen: Mapping[tuple[int, int], str] | None = None,
    shown: str = "",
    chance: str = EXPLICIT,
    **options: str,
) -> State:
    """A table at a point of the course.

    ``at`` is `window` with a point (and for `window activation` the Proposal), or `voting`, `proposal`, `activation`,
    `end`, `upkeep` (of the next turn): then the table goes on from there to the first decision. ``to_pass`` names the
    seats that are still to pass in a window, all that are asked if it is left out; ``pos`` is how many seats have had
    their turn in the phase, ``voted`` names the Proposals that the next has voted for. ``abilities`` lists the seats
    that have not used theirs. A hand of `rest` holds all cards of its deck that lie nowhere else. The state breaks no
    invariant.
    """
    game = the_game()
    named = {name.replace("_", "-"): value for name, value in options.items()}
    t: Table = game.new_table(4, game.settings(4, BASE_OPTIONS | named), game.default_pack)
    t.turn = turn
    t.first = (t.character.index(0) + turn - 1) % 4
    t.rating = list(ratings)
    t.stability = stability
    t.ability_used = [int(seat not in set(abilities)) for seat in range(4)]
    _set_events(t, event)
    for seat in range(4):
        _take(t, seat, cards(t, (tops or {}).get(seat, "")), to_top=True)
        for card in cards(t, (discards or {}).get(seat, "")):
            t.discard[card] += 1
            _leave_pile(t, seat, card)
    for reference, text in (proposals or {}).items():
        _lay(t, reference, text)
    _deal(t, hands or {})
    for (viewer, owner), text in (seen or {}).items():
        for card in cards(t, text):
            assert card in own_cards(t, owner)
            t.seen[viewer * len(t.pack.cards) + card] += 1
    for card in cards(t, shown):
        t.shown[card] += 1
    t.voted = [reference_of(reference) for reference in voted.split()]
    return _go_to(game, t, at, to_pass, pos, chance)


def _set_events(t: Table, event: str) -> None:
    """The active Event, and so many others discarded as turns have passed, `ev-12` first."""
    if event:
        t.event = t.pack.events.index(event)
        t.event_pile[t.event] -= 1
    for _ in range(max(0, t.turn - 2)):
        other = max(range(len(t.event_pile)), key=t.event_pile.__getitem__)
        t.event_pile[other] -= 1
        t.event_discard[other] += 1


def _leave_pile(t: Table, seat: int, card: int) -> None:
    assert t.pile[card] > 0, f"too many {t.pack.cards[card]}"
    t.pile[card] -= 1
    t.pile_size[seat] -= 1


def _take(t: Table, seat: int, taken: Sequence[int], to_top: bool = False) -> None:
    for place, card in enumerate(taken):
        _leave_pile(t, seat, card)
        if to_top:
            t.top[seat * 3 + place] = card
            t.top_size[seat] += 1
        else:
            t.hand[card] += 1
            t.hand_size[seat] += 1


def _lay(t: Table, reference: str, text: str) -> None:
    proposal = reference_of(reference)
    face, *votes = text.split()
    card = t.pack.cards.index(face)
    _leave_pile(t, proposal // 2, card)
    lay_proposal(t, proposal, card)
    for vote in votes:
        owner, _, voted = vote.rstrip("+").partition(":")
        _leave_pile(t, int(owner[1]), t.pack.cards.index(voted))
        add_vote(t, proposal, int(owner[1]), t.pack.cards.index(voted), vote.endswith("+"))


def _deal(t: Table, hands: Mapping[int, str]) -> None:
    for seat in range(4):
        first = t.pack.first_card[t.character[seat]]
        text = hands.get(seat, f"{t.pack.cards[first]} {t.pack.cards[first + 2]}")
        if text == "rest":
            _take(t, seat, [card for card in own_cards(t, seat) for _ in range(t.pile[card])])
        else:
            _take(t, seat, cards(t, text))


def _go_to(game: Game, t: Table, at: str, to_pass: str, pos: int | None, chance: str) -> State:
    state = State(game, t, seed=1, chance=chance)
    where, _, point = at.partition(" ")
    if where == "window":
        _open_window(t, point, to_pass, pos)
    elif where == "upkeep":
        t.turn += 1
        t.step = TURN_STARTS
    elif where == "end":
        t.step = TURN_ENDS
    else:
        begin_phase(t, {"voting": VOTING, "proposal": PROPOSAL_PHASE, "activation": ACTIVATION}[where])
        t.pos = pos or 0
    state.begin()
    state.ply = state.horizon = state.opened_at = game.steps.fewest(t)
    problems = state.problems()
    assert not problems, problems
    return state


def _open_window(t: Table, point: str, to_pass: str, pos: int | None) -> None:
    point, _, proposal = point.partition(" ")
    t.point = POINTS.index(point)
    t.phase = PHASES[t.point] if t.turn > 1 or point != "start" else 0
    t.pos = POS_OF_POINT[t.point] if pos is None else pos
    t.touched = int(point in ("vote", "proposal", "after-activation"))
    if t.point == AT_ACTIVATION:
        t.activating = reference_of(proposal)
        t.pos = (t.activating // 2 - t.first) % 4
    t.queue = [int(name[1]) for name in to_pass.split()]
    t.queue = t.queue or [seat for seat in playing_order(t) if is_asked(t, seat)]
    t.step = WINDOW
    t.actor = t.queue[0]


# Reading


def cards(t: Table, text: str) -> list[int]:
    """The cards that words name."""
    return [t.pack.cards.index(word) for word in text.split()]


def reference_of(text: str) -> int:
    """The Proposal of `p0.1`."""
    return list(PROPOSAL.texts(None)).index(text)


def counted(state: State, counts: Sequence[int], seat: int) -> str:
    """The cards of a seat's deck in a list of counts, as words."""
    t: Table = state.table
    return " ".join(t.pack.cards[card] for card in own_cards(t, seat) for _ in range(counts[card]))


def hand(state: State, seat: int) -> str:
    """A hand, as words in pack order."""
    return counted(state, state.table.hand, seat)


def pile(state: State, seat: int) -> str:
    """What is left in a pile, as words in pack order."""
    return counted(state, state.table.pile, seat)


def discard(state: State, seat: int) -> str:
    """A seat's discards, as words in pack order."""
    return counted(state, state.table.discard, seat)


def top(state: State, seat: int) -> str:
    """The known cards on a seat's deck, next to be drawn first."""
    t: Table = state.table
    return " ".join(t.pack.cards[card] for card in t.top[seat * 3 : seat * 3 + t.top_size[seat]])


def seen(state: State, viewer: int, owner: int) -> str:
    """What a seat has seen of another's hand."""
    cards_ = len(state.table.pack.cards)
    return counted(state, state.table.seen[viewer * cards_ : (viewer + 1) * cards_], owner)


def shown(state: State, owner: int) -> str:
    """What a seat has shown to all."""
    return counted(state, state.table.shown, owner)


def on_table(state: State, reference: str) -> str:
    """A Proposal with its Votes, `pm-09 p3:cd-03 p1:cb-09+`; a face that may not be seen is `?`; `none` without one."""
    t: Table = state.table
    proposal = reference_of(reference)
    if t.proposals[proposal] == NONE:
        return "none"
    faces = [
        f"p{vote.owner}:{t.pack.cards[vote.face] if vote.face >= 0 else '?'}{'+' * vote.open}"
        for vote in votes_on(t, proposal)
    ]
    return " ".join([t.pack.cards[t.proposals[proposal]], *faces])


def tracks(state: State) -> tuple[int, ...]:
    """The four ratings, then the stability."""
    return (*state.table.rating, state.table.stability)


def asked(state: State) -> list[int]:
    """The seats that are still to pass in a window or for an answer."""
    return list(state.table.queue)


def waits_for(state: State) -> str:
    """The decision and whom it asks: `vote p3`, `draw` for chance, `over` at the end."""
    decision = state.decision
    return " ".join([decision.kind, *(f"p{seat}" for seat in decision.actors)]) if decision else "over"


def legal(state: State) -> list[str]:
    """The legal actions of whoever is asked, in order."""
    return [action.notation for action in state.legal()]


def verdict(state: State, move: str) -> str:
    """`legal`, or the clause that refuses a move."""
    rejection = state.check(*read_move(move))
    return rejection.clause if rejection else "legal"


def autos(state: State) -> list[str]:
    """The automatic steps of the last move: `p1 discard cb-07`."""
    return [step_told(state, step) for step in state.trail if step.auto]


# Playing


def read_move(move: str) -> tuple[str, int | None]:
    """The notation of a move, and its seat; None for chance."""
    who, _, notation = move.partition(" ")
    if who[:1] == "p" and who[1:].isdigit():
        return notation, int(who[1:])
    return move, None


def play(state: State, *moves: str) -> list[Event]:
    """Makes moves one after the other, in place; `all pass` is one of them. Answers all that happened."""
    events: list[Event] = []
    for move in moves:
        if move == "all pass":
            events.extend(all_pass(state))
        else:
            events.extend(state.apply(*read_move(move)))
    return events


def all_pass(state: State) -> list[Event]:
    """Everybody who is asked passes, until the window closes or the stack has resolved."""
    events: list[Event] = []
    before = state.decision
    assert before is not None
    assert before.kind in ("window", "respond"), waits_for(state)
    while (now := state.decision) and (now.kind, now.opened_at) == (before.kind, before.opened_at):
        events.extend(state.apply("pass", now.actors[0]))
    return events


def pass_on(state: State, until: str | Callable[[Table], bool], most: int = 1000) -> list[Event]:
    """Everybody passes, chance takes the first outcome (of Events `ev-12`), until the table waits for this or is so."""
    events: list[Event] = []
    for _ in range(most):
        if waits_for(state) == until if isinstance(until, str) else until(state.table):
            return events
        seat = state.actors[0]
        choices = legal(state)
        wanted = "event ev-12" if "event ev-12" in choices else choices[0]
        events.extend(state.apply(wanted, None if seat == CHANCE else seat))
    raise AssertionError(f"it never comes to {until}")
