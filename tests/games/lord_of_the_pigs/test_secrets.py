"""What seats know: clauses LP-V.1 to LP-V.16."""

import pytest

from royalpig.engine.events import Event
from royalpig.engine.packing import NOBODY
from royalpig.engine.state import AUTO, State
from tests.games.lord_of_the_pigs.positions import (
    autos,
    discard,
    hand,
    legal,
    new,
    on_table,
    pass_on,
    pile,
    play,
    position,
    seen,
    shown,
    top,
    waits_for,
)

VOTES = {"p1.1": "cb-07 p2:et-04 p0:pm-05+", "p3.1": "cd-01"}


def public(state: State, events: list[Event], name: str, viewer: int) -> list[dict[str, object]]:
    """The fields of some events as a viewer sees them."""
    types = state.game.event_types
    return [types[type(e)].public_values(e, viewer) for e in events if types[type(e)].name == name]


@pytest.mark.rule("LP-V.1")
def test_a_hand_is_known_to_its_owner_and_its_size_to_all() -> None:
    state = position(hands={0: "pm-05 pm-09 pm-09", 1: "cb-02"})
    assert [hand(state.view(viewer), 0) for viewer in (0, 1, 2, 3, NOBODY)] == ["pm-05 pm-09 pm-09", "", "", "", ""]
    assert [state.view(viewer).table.hand_size for viewer in (0, 1, NOBODY)] == [[3, 1, 2, 2]] * 3


@pytest.mark.rule("LP-V.2")
def test_a_face_down_vote_is_known_to_its_owner_until_it_is_discarded() -> None:
    state = position("window start", proposals=VOTES, hands={3: "cd-06"}, to_pass="p3")
    assert on_table(state.view(2), "p1.1") == "cb-07 p2:et-04 p0:pm-05+"
    assert [on_table(state.view(viewer), "p1.1") for viewer in (0, 1, 3, NOBODY)] == ["cb-07 p2:? p0:pm-05+"] * 4
    play(state, "p3 alt cd-06 p1.1.1", "all pass")
    assert discard(state.view(), 2) == "et-04"


@pytest.mark.rule("LP-V.2", "LP-2.3")
def test_what_was_voted_with_is_told_to_the_voter_alone() -> None:
    state = position("voting", proposals=VOTES)
    (action,) = [action for action in state.legal() if action.notation == "vote pm-01 p3.1"]
    assert state.public_action(action.code, 0).notation == "vote pm-01 p3.1"
    assert [state.public_action(action.code, viewer).notation for viewer in (1, 2, 3, NOBODY)] == ["vote ? p3.1"] * 4
    events = play(state, "p0 vote pm-01 p3.1")
    assert public(state, events, "voted", 0) == [{"seat": 0, "proposal": 6, "n": 1, "card": 0}]
    assert [public(state, events, "voted", viewer) for viewer in (1, NOBODY)] == [
        [{"seat": 0, "proposal": 6, "n": 1}]
    ] * 2


@pytest.mark.rule("LP-V.3")
def test_piles_are_known_to_nobody_and_their_sizes_to_all() -> None:
    state = position(tops={2: "et-01"})
    for viewer in (0, 1, 2, 3, NOBODY):
        view = state.view(viewer)
        assert [pile(view, seat) for seat in range(4)] == [""] * 4
        assert view.table.pile_size == [29, 29, 28, 29]


@pytest.mark.rule("LP-V.4")
def test_known_cards_on_top_are_known_to_their_seat_and_their_number_to_all() -> None:
    state = position(tops={1: "cb-07 cb-02"})
    assert top(state.view(1), 1) == "cb-07 cb-02"
    for viewer in (0, 2, 3, NOBODY):
        assert state.view(viewer).table.top[3:6] == [-2, -2, -2]
        assert state.view(viewer).table.top_size == [0, 2, 0, 0]


@pytest.mark.rule("LP-V.4", "LP-V.7")
def test_what_was_looked_at_and_how_it_was_ordered_is_told_to_the_seat_alone() -> None:
    state = position(hands={0: "pm-15"}, tops={0: "pm-07"})
    play(state, "p0 alt pm-15", "all pass")
    outcome = state.legal()[0]
    assert outcome.notation == "look p0 pm-01"
    assert [state.public_action(outcome.code, v).notation for v in (0, 1, NOBODY)] == [
        "look p0 pm-01",
        "look p0 ?",
        "look p0 ?",
    ]
    events = play(state, "look p0 pm-02", "look p0 pm-01")
    assert [public(state, events, "looked", viewer)[0].get("card") for viewer in (0, 1, NOBODY)] == [1, None, None]
    order = state.legal()[-1]
    assert [state.public_action(order.code, v).notation for v in (0, 2)] == ["order pm-07 pm-02 pm-01", "order ?"]
    events = state.apply(order)
    assert public(state, events, "deck-ordered", 0) == [{"seat": 0, "count": 3}]


@pytest.mark.rule("LP-V.5", "LP-V.6")
def test_what_lies_open_is_the_same_in_every_view() -> None:
    state = position(
        hands={0: "pm-05"}, proposals=VOTES, discards={0: "pm-01", 3: "cd-02 cd-02"}, abilities=[2], shown="cb-01"
    )
    play(state, "p0 alt pm-05 p3.1")
    views = [state.view(viewer).table for viewer in (0, 1, 2, 3, NOBODY)]
    for field in ("discard", "proposals", "next_vote", "rating", "stability", "event", "event_pile", "ability_used"):
        assert [getattr(view, field) for view in views] == [getattr(state.table, field)] * 5
    for view in views:
        assert [(laid.seat, laid.card, laid.target) for laid in view.stack] == [(0, 4, 6)]


@pytest.mark.rule("LP-V.7")
def test_that_a_seat_looked_at_a_hand_is_open_and_what_it_saw_is_not() -> None:
    state = position(hands={0: "pm-14", 2: "et-03 et-05"})
    events = play(state, "p0 alt pm-14 p2", "all pass")
    assert public(state, events, "hand-seen", 0) == [{"viewer": 0, "owner": 2, "cards": [32, 34]}]
    for viewer in (1, 2, 3, NOBODY):
        assert public(state, events, "hand-seen", viewer) == [{"viewer": 0, "owner": 2}]
    assert [seen(state.view(viewer), 0, 2) for viewer in (0, 1, 2, NOBODY)] == ["et-03 et-05", "", "", ""]


class TestLowerBounds:
    @pytest.mark.rule("LP-V.8")
    def test_a_new_look_replaces_the_old_one(self) -> None:
        state = position(
            hands={0: "pm-14", 2: "et-03 et-05"}, proposals={"p1.1": "cb-07 p2:et-01"}, seen={(0, 2): "et-01 et-03"}
        )
        play(state, "p0 alt pm-14 p2", "all pass")
        assert seen(state, 0, 2) == "et-03 et-05"

    @pytest.mark.rule("LP-V.8")
    @pytest.mark.parametrize(
        ("at", "move", "left"),
        [
            ("proposal", "p0 propose pm-05", "pm-01"),
            ("window start", "p0 alt pm-05 p1.1", "pm-01"),
            ("voting", "p0 vote pm-05 p1.1", "pm-01 pm-05"),
            ("proposal", "p0 propose pm-04", "pm-01 pm-05"),
        ],
    )
    def test_what_becomes_open_is_no_longer_seen_and_what_is_voted_with_is(self, at: str, move: str, left: str) -> None:
        known = {(viewer, 0): "pm-01 pm-05" for viewer in (1, 3)}
        hands = {0: "pm-01 pm-04 pm-05"}
        state = position(at, hands=hands, proposals={"p1.1": "cb-07"}, seen=known, shown="pm-01 pm-05")
        play(state, move)
        assert [seen(state, viewer, 0) for viewer in range(4)] == ["", left, "", left]
        assert shown(state, 0) == left

    @pytest.mark.rule("LP-V.8")
    def test_a_second_copy_stays_seen(self) -> None:
        state = position("proposal", hands={0: "pm-05 pm-05"}, seen={(1, 0): "pm-05 pm-05"}, shown="pm-05")
        play(state, "p0 propose pm-05")
        assert (seen(state, 1, 0), shown(state, 0)) == ("pm-05", "")

    @pytest.mark.rule("LP-V.8")
    def test_a_face_down_vote_that_is_discarded_lowers_what_was_seen(self) -> None:
        state = position(
            "window activation p1.1",
            to_pass="p3",
            hands={0: "pm-05 pm-01"},
            proposals={"p1.1": "cb-02 p0:pm-05"},
            seen={(2, 0): "pm-05 pm-01"},
        )
        play(state, "p3 pass")
        assert seen(state, 2, 0) == "pm-01"

    @pytest.mark.rule("LP-V.8")
    def test_an_open_vote_that_is_discarded_lowers_nothing(self) -> None:
        state = position(
            "window activation p1.1",
            to_pass="p3",
            hands={0: "pm-05 pm-01"},
            proposals={"p1.1": "cb-02 p0:pm-05+"},
            seen={(2, 0): "pm-05 pm-01"},
        )
        play(state, "p3 pass")
        assert seen(state, 2, 0) == "pm-01 pm-05"

    @pytest.mark.rule("LP-V.8", "LP-E.10")
    def test_a_new_showing_replaces_the_old_one(self) -> None:
        state = position("upkeep", hands={0: "pm-02 pm-01", 1: "cb-05"}, shown="pm-01 pm-02 cb-05")
        play(state, "event ev-10")
        assert (shown(state, 0), shown(state, 1)) == ("pm-02", "cb-05")

    @pytest.mark.rule("LP-V.8")
    def test_forced_discards_lower_what_was_seen(self) -> None:
        state = position("upkeep", hands={1: "cb-01 cb-05", 2: "et-01"}, seen={(0, 1): "cb-05", (3, 2): "et-01"})
        play(state, "event ev-03", "p1 discard cb-05")
        assert (seen(state, 0, 1), seen(state, 3, 2)) == ("", "")


@pytest.mark.rule("LP-V.9")
def test_whether_a_seat_is_asked_does_not_depend_on_what_it_holds() -> None:
    useful = position(hands={0: "pm-05 pm-08"}, proposals=VOTES)
    useless = position(hands={0: "pm-01 pm-03"}, proposals=VOTES)
    assert (waits_for(useful), useful.table.queue) == (waits_for(useless), useless.table.queue)
    assert (len(legal(useful)), len(legal(useless))) == (4, 1)


@pytest.mark.rule("LP-V.10")
@pytest.mark.parametrize(("cards", "choices"), [("cb-01 cb-01", 1), ("cb-01 cb-01 cb-01", 1), ("cb-01 cb-03", 2)])
def test_a_discard_is_asked_even_of_cards_of_one_kind(cards: str, choices: int) -> None:
    state = position("upkeep", hands={1: cards})
    play(state, "event ev-03")
    assert (waits_for(state), len(legal(state))) == ("discard p1", choices)


@pytest.mark.rule("LP-V.10")
def test_an_order_is_asked_even_of_cards_of_one_kind() -> None:
    state = position(hands={0: "pm-15"}, tops={0: "pm-01 pm-01 pm-01"})
    play(state, "p0 alt pm-15", "all pass")
    assert (waits_for(state), legal(state)) == ("order p0", ["order pm-01 pm-01 pm-01"])


def with_pile(cards: str) -> State:
    """Turn 6 before the Event, with so few cards left in the pile of p1."""
    left = hand(position("upkeep", hands={1: "rest"}), 1).split()
    for card in cards.split():
        left.remove(card)
    return position("upkeep", hands={1: " ".join(left)})


@pytest.mark.rule("LP-V.11")
def test_a_draw_from_a_pile_of_one_card_is_no_chance() -> None:
    state = with_pile("cb-01")
    play(state, "event ev-12")
    assert autos(state) == ["chance draw p1 cb-01"]
    assert state.table.draw_queue == [2, 3, 0]


@pytest.mark.rule("LP-V.11")
def test_a_draw_from_two_cards_of_one_kind_is_asked() -> None:
    state = with_pile("cb-01 cb-01")
    play(state, "event ev-12")
    assert (waits_for(state), legal(state)) == ("draw", ["draw p1 cb-01"])


@pytest.mark.rule("LP-V.11")
@pytest.mark.parametrize(("cards", "draws"), [("cb-01", 3), ("cb-01 cb-01", 4), ("cb-01 cb-03", 4)])
def test_each_draw_that_is_asked_moves_the_counter_by_one(cards: str, draws: int) -> None:
    state = with_pile(cards)
    state.chance = AUTO
    play(state, "event ev-12")
    assert waits_for(state) == "window p1"
    assert state.draws == draws


@pytest.mark.rule("LP-V.11")
@pytest.mark.parametrize(("left", "known", "looks", "draws"), [("pm-01", "", [], 0), ("pm-01 pm-01", "pm-03", [1], 1)])
def test_a_look_at_a_pile_of_one_card_is_no_chance(left: str, known: str, looks: list[int], draws: int) -> None:
    rest = hand(position(hands={0: "rest"}), 0).split()
    for card in f"{left} {known}".split():
        rest.remove(card)
    state = position(hands={0: " ".join(rest)}, tops={0: known})
    play(state, "p0 alt pm-15")
    asked_in_explicit_mode = state.clone()
    play(asked_in_explicit_mode, "all pass")
    assert (waits_for(asked_in_explicit_mode) == "look") == bool(looks)
    state.chance = AUTO
    play(state, "all pass")
    assert state.draws == draws


@pytest.mark.rule("LP-V.11")
def test_the_last_kind_of_event_is_revealed_without_chance() -> None:
    state = position("upkeep", turn=20, chance=AUTO, hands=dict.fromkeys(range(4), "rest"))
    assert sum(state.table.event_discard) == 19
    assert (state.table.turn, state.draws) == (21, 0)


@pytest.mark.rule("LP-V.12")
def test_a_card_that_is_not_in_hand_is_refused_alike_wherever_it_is() -> None:
    tables = [
        position("voting", proposals={"p1.1": "cb-07"}),
        position("voting", proposals={"p1.1": "cb-07 p0:pm-08"}),
        position("voting", proposals={"p1.1": "cb-07"}, tops={0: "pm-08"}),
        position("voting", proposals={"p1.1": "cb-07"}, discards={0: "pm-08 pm-08"}),
        position("voting", proposals={"p1.1": "cb-07", "p0.2": "pm-08"}),
    ]
    answers = [state.check("vote pm-08 p1.1", 0) for state in tables]
    assert answers[0] is not None
    assert answers == [answers[0]] * 5
    assert answers[0].clause == "LP-2.3"
    assert answers[0].values == {"card": "pm-08"}


@pytest.mark.rule("LP-V.13")
def test_legal_lists_are_given_to_their_seat_alone() -> None:
    state = position(hands={0: "pm-05 pm-08"}, proposals=VOTES)
    assert [len(state.view(viewer).legal()) for viewer in (0, 1, NOBODY)] == [4, 0, 0]
    assert [len(state.view(viewer).codes(0)) for viewer in (0, 1, NOBODY)] == [4, 0, 0]
    assert state.view(1).check("pass", 0) is not None


@pytest.mark.rule("LP-V.13")
def test_of_a_draw_a_view_shows_whose_deck_it_is_and_no_more() -> None:
    state = position("upkeep")
    events_shown = [state.view(viewer).decision for viewer in (0, NOBODY)]
    assert all(decision and decision.chance and len(decision.chance) == 12 for decision in events_shown)
    play(state, "event ev-12")
    for viewer in (0, 1, NOBODY):
        view = state.view(viewer)
        assert view.decision is not None
        assert (view.decision.kind, view.decision.chance, len(view.legal())) == ("draw", None, 0)
        assert view.table.draw_queue == [1, 2, 3, 0]
    assert state.decision is not None
    assert state.decision.chance is not None
    assert len(state.decision.chance) == 15


@pytest.mark.rule("LP-V.13")
def test_who_drew_what_is_told_to_the_seat_alone() -> None:
    state = position("upkeep")
    play(state, "event ev-12")
    outcome = state.legal()[6]
    assert [state.public_action(outcome.code, viewer).notation for viewer in (1, 0, NOBODY)] == [
        "draw p1 cb-07",
        "draw p1 ?",
        "draw p1 ?",
    ]
    events = state.apply(outcome)
    assert [public(state, events, "drew", viewer)[0].get("card") for viewer in (1, 0, NOBODY)] == [21, None, None]


@pytest.mark.rule("LP-V.15")
def test_spectators_see_what_is_open_and_what_was_shown() -> None:
    state = position(proposals=VOTES, tops={0: "pm-07"}, shown="pm-01", seen={(1, 0): "pm-01 pm-03"})
    view = state.view(NOBODY)
    assert shown(view, 0) == "pm-01"
    assert on_table(view, "p1.1") == "cb-07 p2:? p0:pm-05+"
    t = view.table
    assert not any([*t.hand, *t.pile, *t.seen])
    assert set(t.top) == {-2}
    assert view.problems() == []


@pytest.mark.rule("LP-V.16")
def test_no_view_holds_what_tells_the_future_or_what_others_saw() -> None:
    state = new(77, chance="auto")
    pass_on(state, lambda t: t.turn == 2)
    for viewer in (0, 1, 2, 3, NOBODY):
        view = state.view(viewer)
        assert (view.seed, view.draws) == (0, 0)
        assert state.source.seed.to_bytes(16, "big") not in view.to_bytes()
        assert not any(view.table.pile)
    state = position(seen={(0, 1): "cb-01", (2, 1): "cb-03"})
    assert [[seen(state.view(viewer), by, 1) for by in (0, 2)] for viewer in (0, 1, 2, NOBODY)] == [
        ["cb-01", ""],
        ["", ""],
        ["", "cb-03"],
        ["", ""],
    ]
