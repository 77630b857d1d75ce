"""What holds of every game of The Lord of the P.I.G.S., whoever plays: no leak, cards kept, bounds, an end."""

from random import Random

import pytest

from royalpig.engine.batches import PassFor
from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Form
from royalpig.engine.state import State
from tests.engine.play import any_action, decision_of, new_game, random_game, states_of_each_kind, walk
from tests.engine.properties import PROPERTIES, Property, name_of
from tests.games.lord_of_the_pigs.positions import new, the_game, top
from tests.telling import all_told

VIEWERS = (NOBODY, 0, 1, 2, 3)


@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game(holds: Property) -> None:
    holds(the_game(), 10, any_action)


@pytest.mark.long
@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game_at_length(holds: Property) -> None:
    holds(the_game(), 200, any_action)


def some_states() -> list[State]:
    """Ten states of each decision; clone one before changing it."""
    return states_of_each_kind(the_game(), 10)


class TestNoLeak:
    """Two states that differ only in what a seat may not know are alike to it."""

    @pytest.mark.rule("LP-V.14")
    def test_a_sample_is_sound_and_looks_the_same(self) -> None:
        for number, state in enumerate(some_states()):
            for viewer in VIEWERS:
                sample = state.sample(viewer, seed=number)
                assert sample.problems() == []
                assert sample.view(viewer).to_bytes() == state.view(viewer).to_bytes()

    @pytest.mark.rule("LP-V.14")
    def test_a_sample_keeps_what_was_seen_and_shown(self) -> None:
        for state in some_states():
            cards = len(state.table.pack.cards)
            for viewer in VIEWERS:
                sample = state.sample(viewer, seed=5)
                t, kept = sample.table, state.table
                for card in range(cards):
                    face_down = sum(1 for vote in t.votes if vote.face == card and not vote.open)
                    seen = kept.seen[viewer * cards + card] if viewer >= 0 else 0
                    assert t.hand[card] + face_down >= max(seen, kept.shown[card])
                others = [v for v in range(4) if v != viewer]
                assert not any(any(t.seen[v * cards : (v + 1) * cards]) for v in others)
                assert (t.hand_size, t.pile_size, t.top_size) == (kept.hand_size, kept.pile_size, kept.top_size)

    @pytest.mark.rule("LP-V.14")
    def test_every_hidden_field_differs_in_some_pair(self) -> None:
        differ: set[str] = set()
        hidden = the_game().hidden
        for number, state in enumerate(some_states()):
            for viewer in VIEWERS:
                sample = state.sample(viewer, seed=number)
                for name in hidden - {"face"}:
                    if getattr(sample.table, name) != getattr(state.table, name):
                        differ.add(name)
                if [vote.face for vote in sample.table.votes] != [vote.face for vote in state.table.votes]:
                    differ.add("face")
        assert differ == hidden == {"hand", "pile", "top", "seen", "face"}

    @pytest.mark.rule("LP-V.9", "LP-V.12", "LP-V.13")
    def test_lists_refusals_and_decisions_are_alike(self) -> None:
        random = Random(11)
        for number, state in enumerate(some_states()):
            decision = decision_of(state)
            for viewer in VIEWERS:
                sample = state.sample(viewer, seed=number)
                assert sample.actors == state.actors
                view, other = state.view(viewer), sample.view(viewer)
                assert (view.decision, view.default(viewer)) == (other.decision, other.default(viewer))
                if viewer not in state.actors:
                    continue
                assert sample.codes(viewer) == state.codes(viewer)
                for kind in decision.kinds:
                    tried = random.sample(list(some_of(state, kind.name, viewer, random)), 20)
                    assert [sample.check(code) for code in tried] == [state.check(code) for code in tried]

    @pytest.mark.rule("LP-V.9", "LP-V.10", "LP-V.11")
    def test_what_follows_an_own_action_is_alike(self) -> None:
        random = Random(12)
        for number, state in enumerate(some_states()):
            viewer = state.actors[0]
            if viewer == CHANCE:
                continue
            one, other = state.clone(), state.sample(viewer, seed=number)
            one.chance = other.chance = "explicit"
            code = random.choice(one.codes(viewer))
            told = [public_log(played, played.apply(code), viewer) for played in (one, other)]
            assert told[0] == told[1]
            assert (one.table.step, one.actors, one.opened_at) == (other.table.step, other.actors, other.opened_at)
            assert [made_in_public(played, viewer) for played in (one, other)].count(made_in_public(one, viewer)) == 2


def some_of(state: State, kind: str, seat: int, random: Random) -> list[int]:
    """Thirty packed actions of a kind, well-formed or nearly so."""
    declared = the_game().kind(kind)
    codes = []
    for _ in range(30):
        code = seat << 56 | the_game().number_of[kind] << 48
        for type_, shift in zip(declared.arguments.values(), declared.shifts, strict=True):
            code |= random.randrange(type_.count(state.table)) << shift
        codes.append(code)
    return codes


def public_log(state: State, events: list[Event], viewer: int) -> list[object]:
    """What happened as a viewer is told, but for what only now becomes open."""
    types = state.game.event_types
    return [
        (types[type(event)].name, {} if event.reveals else types[type(event)].public_values(event, viewer))
        for event in events
    ]


def made_in_public(state: State, viewer: int) -> list[tuple[str, bool, bool]]:
    """The kinds of the steps that were made, and whether by the engine or by chance."""
    return [(state.public_action(step.code, viewer).kind, step.auto, step.drawn) for step in state.trail]


@pytest.mark.rule("LP-C.1", "LP-C.2", "LP-C.10")
def test_no_card_is_ever_lost_made_or_given_away() -> None:
    for seed in range(8):
        for state in random_game(the_game(), 100 + seed):
            t = state.table
            if -1 in t.character:
                continue
            places = [*t.top, *t.proposals, *(vote.face for vote in t.votes)]
            places += [laid.card for laid in t.stack if laid.state != 3]
            for card, copies in enumerate(t.pack.copies):
                assert t.hand[card] + t.pile[card] + t.discard[card] + places.count(card) == copies
            assert all(t.character[vote.owner] == t.pack.deck[vote.face] for vote in t.votes)
            assert sum(t.event_pile) + sum(t.event_discard) + (t.event >= 0) == 20


@pytest.mark.rule("LP-2.7", "LP-3.4", "LP-3.5")
def test_proposals_and_votes_leave_the_table_by_discard_alone() -> None:
    for seed in range(8):
        random = Random(seed)
        state = new_game(the_game(), random)
        before = state.clone()
        while not state.over:
            events = all_told(state, state.apply(any_action(state, random)))
            gone = [p for p, card in enumerate(before.table.proposals) if card >= 0 > state.table.proposals[p]]
            proposed = sum(line.startswith("proposed") for line in events)
            discarded = sum(line.startswith("proposal-discarded") for line in events)
            assert len(gone) == discarded
            added = sum(line.startswith(("voted", "vote-placed")) for line in events)
            lost = sum(line.startswith(("vote-discarded", "vote-removed")) for line in events)
            assert len(state.table.votes) == len(before.table.votes) + added - lost
            assert proposed <= 1
            before = state.clone()


def test_every_game_ends() -> None:
    ways = set()
    for seed in range(60):
        random = Random(seed)
        state = new(seed, turn_limit="200", windows=random.choice(("step", "phase")))
        for last in walk(state, random, most=6000):
            state = last
        assert state.outcome is not None
        assert state.table.turn <= 200
        ways.add(state.outcome.reason)
    assert ways == {"rating", "revolution"}


def test_the_bounds_of_a_turn() -> None:
    """Section 7: windows, votes, proposals and decisions of one turn, and who draws."""
    for seed in range(10):
        random = Random(seed)
        state = new(seed, turn_limit="60")
        counts = dict.fromkeys(("vote", "propose", "choose-activation", "decisions"), 0)
        turn = 1
        while not state.over:
            now = state.decision
            assert now is not None
            if state.table.turn != turn:
                turn, counts = state.table.turn, dict.fromkeys(counts, 0)
            counts["decisions"] += 1
            if now.kind in counts:
                counts[now.kind] += 1
            assert counts["vote"] <= 8
            assert counts["propose"] <= 4
            assert counts["choose-activation"] <= 4
            assert counts["decisions"] < 2000
            held, used = sum(state.table.hand_size), state.table.ability_used[:]
            events = all_told(state, state.apply(any_action(state, random)))
            drawn = sum(line.startswith("drew") for line in events)
            assert sum(state.table.hand_size) <= held + drawn
            assert all(before <= after for before, after in zip(used, state.table.ability_used, strict=True))
            assert state.table.turn >= turn


@pytest.mark.parametrize(("windows", "most", "some"), [("step", 29, 12), ("phase", 12, 5)])
def test_the_number_of_windows_in_a_turn(windows: str, most: int, some: int) -> None:
    """All propose and vote whenever they can, and let every window go by."""
    numbers: list[int] = []
    for seed in range(6):
        state = new(seed, windows=windows, turn_limit="20")
        turn, opened = 1, set[int]()
        while not state.over:
            now = state.decision
            assert now is not None
            if state.table.turn != turn:
                numbers.append(len(opened))
                turn, opened = state.table.turn, set()
            if now.kind == "window":
                opened.add(now.opened_at)
            choices = state.legal()
            state.apply(choices[len(choices) - 1 if now.kind in ("vote", "propose") else 0])
    assert some <= max(numbers) <= most


class TestCheapWindows:
    """A table where nobody wants to act costs a client few calls."""

    @pytest.mark.parametrize("windows", ["step", "phase"])
    def test_all_windows_are_passed_in_one_call(self, windows: str) -> None:
        state = new(9, windows=windows)
        everybody = [PassFor(seat, "my-decision") for seat in range(4)]
        calls = 0
        while state.table.turn < 4:
            choices = state.legal()
            state.apply(choices[0] if choices[0].kind != "pass" else choices[len(choices) - 1], pass_for=everybody)
            assert state.over or decision_of(state).form is not Form.WINDOW
            calls += 1
        assert calls <= 3 * 9

    def test_a_seat_that_wants_to_act_is_asked_all_the_same(self) -> None:
        state = new(9)
        others = [PassFor(seat, "my-decision") for seat in (0, 1, 3)]
        state.apply("pass", 0, pass_for=others)
        assert state.actors == [2]

    def test_passes_made_for_a_seat_are_those_it_would_have_sent(self) -> None:
        helped, by_hand = new(9), new(9)
        events = helped.apply("pass", 0, pass_for=[PassFor(seat, "next-turn") for seat in range(4)])
        sent = [event for seat in range(4) for event in by_hand.apply("pass", seat)]
        assert all_told(helped, events) == all_told(by_hand, sent)
        assert helped.to_bytes() == by_hand.to_bytes()

    def test_many_steps_in_one_batch(self) -> None:
        state = new(9)
        events, passed_over = state.apply_all([("pass", seat) for seat in range(4)])
        assert len(events) == len(passed_over) == 4
        assert decision_of(state).name == "propose"


def test_defaults() -> None:
    """Section 4.11: a seat whose time is up passes where it can, else takes the first of its list."""
    for state in some_states():
        seat = state.actors[0]
        if seat == CHANCE:
            continue
        name, default = decision_of(state).name, state.default(seat)
        assert default is not None
        if name in ("window", "respond", "vote", "propose"):
            assert default.notation == "pass"
        elif name == "order":
            assert default.notation.split()[1:] == top(state, seat).split()
        else:
            assert default == state.legal(seat)[0]
        others = [viewer for viewer in VIEWERS if viewer != seat]
        assert [state.view(viewer).default(seat) for viewer in others] == [None] * 4
