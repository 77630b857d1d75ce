"""What a seat may know: a view shows its own, and of the rest only that it is there."""

from random import Random

import pytest

from royalpig.engine.packing import NOBODY
from royalpig.engine.rejection import ViewNotPlayable
from royalpig.engine.state import SPECTATOR, State
from tests.engine.arrange import at_bids, at_market, at_turn, counts, table_with
from tests.engine.leaks import courses_agree, differing_fields, leak_pair, nothing_leaks, viewers
from tests.engine.play import any_action, random_game, walk
from tests.engine.specimen import GAME
from tests.engine.specimen.table import NONE, NOT_BEGUN, RAIN, RESPOND, STORM, SUN, UNSEEN, BuriedCard, Frame


def full_table() -> State:
    """A turn of p1 with something of everything that is hidden."""
    return at_turn(
        1,
        ["dog map", "horn horn", "truffle"],
        sky=RAIN,
        omen=STORM,
        known_by=2,
        known_top=[6, 4],
        buried=[BuriedCard(0, 0), BuriedCard(1, 1), BuriedCard(0, 2)],
        wisher=0,
        wishes=[2, 3],
    )


def test_a_seat_sees_its_own_hand_and_how_many_cards_others_have() -> None:
    view = full_table().view(1).table
    assert view.hands == [*counts(""), *counts("horn horn"), *counts("")]
    assert view.hand_size == [2, 2, 1]
    assert (view.deck, view.deck_size) == ([0] * 7, full_table().table.deck_size)


def test_a_hidden_field_of_records_is_seen_by_the_owner_of_the_record() -> None:
    table = full_table()
    seen = {viewer: [buried.buried_card for buried in table.view(viewer).table.buried] for viewer in (0, 1, 2, -1)}
    assert seen == {0: [0, UNSEEN, 2], 1: [UNSEEN, 1, UNSEEN], 2: [UNSEEN] * 3, -1: [UNSEEN] * 3}
    assert [buried.owner for buried in table.view().table.buried] == [0, 1, 0]


def test_hidden_scalars_are_seen_by_whom_the_table_says() -> None:
    table = full_table()
    assert [table.view(viewer).table.omen for viewer in (0, 1, 2, -1)] == [STORM, UNSEEN, UNSEEN, UNSEEN]
    assert [table.view(viewer).table.sky for viewer in (0, 1, 2, -1)] == [UNSEEN] * 4
    assert {at_market([2, 2]).view(viewer).table.sky for viewer in (0, 1, -1)} == {NONE}


def test_a_list_of_secret_length_seems_empty() -> None:
    table = full_table()
    assert [table.view(viewer).table.wishes for viewer in (0, 1, 2, -1)] == [[2, 3], [], [], []]
    assert table.view(1).table.wisher == 0


def test_a_known_top_shows_its_length_to_all_and_its_cards_to_who_has_looked() -> None:
    table = full_table()
    assert table.view(2).table.known_top == [6, 4]
    assert table.view(0).table.known_top == [UNSEEN, UNSEEN]


def test_a_bid_is_seen_by_who_laid_it() -> None:
    state = at_bids([5, 5, 5])
    state.apply("bid 4a", 1)
    assert [state.view(viewer).table.bids for viewer in (0, 1, -1)] == [[0, UNSEEN, 0], [0, 4, 0], [0, UNSEEN, 0]]
    assert state.view().table.bidden == [0, 1, 0]
    assert state.decision is not None
    assert state.decision.answered == (1,)


def test_at_the_end_all_is_shown() -> None:
    *_, last = random_game(GAME, 4, "auto", any_action)
    assert last.over
    whole = GAME.layout.values(last.table)
    assert all(GAME.layout.values(last.view(viewer).table) == whole for viewer in viewers(last))


def test_no_view_holds_the_seed_or_the_counter() -> None:
    for seed in range(5):
        for state in random_game(GAME, seed, "auto", any_action):
            for viewer in viewers(state):
                view = state.view(viewer)
                assert (view.seed, view.draws) == (0, 0)
                assert state.seed.to_bytes(16, "big") not in view.to_bytes()


def test_a_view_says_whose_it_is() -> None:
    state = full_table()
    assert not state.is_view
    assert [state.view(viewer).viewer for viewer in (SPECTATOR, 0, 2)] == [NOBODY, 0, 2]
    assert state.view(0).is_view


def test_a_view_cannot_be_played() -> None:
    view = full_table().view(1)
    for attempt in (
        lambda: view.apply("dig", 1),
        lambda: view.after("dig", 1),
        lambda: view.apply_all([("dig", 1)]),
    ):
        with pytest.raises(ViewNotPlayable, match="send the whole state"):
            attempt()


def test_no_other_view_can_be_made_of_a_view() -> None:
    view = full_table().view(1)
    for other in (0, SPECTATOR):
        with pytest.raises(ViewNotPlayable, match="another's cannot be made of it"):
            view.view(other)
        with pytest.raises(ViewNotPlayable):
            view.sample(other)
    assert view.view(1).to_bytes() == view.to_bytes()


def test_a_view_lists_for_its_own_seat_alone() -> None:
    state = full_table()
    assert state.view(1).legal(1).codes == state.legal(1).codes
    assert not state.view(0).legal(1)
    assert not state.view().legal()
    assert not state.view(0).choices(1)
    assert state.view(0).default(1) is None
    refused = state.view(0).check("dig", 1)
    assert refused is not None
    assert refused.clause == "TW-X.1"


def test_the_number_of_actions_of_others_is_not_told() -> None:
    """All at once: each view's list is its own seat's part."""
    state = at_market([5, 5, 5])
    assert [len(state.view(viewer).legal()) for viewer in (0, 1, 2, -1)] == [2, 2, 2, 0]
    assert len(state.legal()) == 6


def test_a_view_goes_through_bytes_as_a_view() -> None:
    view = full_table().view(2)
    back = GAME.from_bytes(view.to_bytes())
    assert back.is_view
    assert back.viewer == 2
    with pytest.raises(ViewNotPlayable):
        back.apply("dig", 1)


# Samples


def test_a_sample_deals_what_is_not_seen_and_keeps_what_is() -> None:
    state = full_table()
    hands = set()
    for seed in range(40):
        drawn = state.sample(1, seed)
        assert drawn.table.hands[7:14] == counts("horn horn")
        assert drawn.table.buried[1].buried_card == 1
        assert drawn.problems() == []
        hands.add(tuple(drawn.table.hands[:7]))
    assert len(hands) > 10


def test_a_sample_keeps_to_what_public_facts_tell_of_hidden_ones() -> None:
    state = at_turn(1, ["dog", "dog"], sheltered=1, omen=STORM)
    assert {state.sample(1, seed).table.omen for seed in range(20)} == {STORM}
    assert len({full_table().sample(1, seed).table.omen for seed in range(20)}) == 3
    assert {at_turn(0, ["dog", "dog"]).sample(0, seed).table.sky for seed in range(20)} == {SUN}


def test_a_sample_has_another_future() -> None:
    state = full_table()
    futures = {state.sample(1, seed).seed for seed in range(20)}
    assert len(futures) == 20
    assert state.seed not in futures
    assert len({state.sample(1).seed for _ in range(5)}) == 5


def test_a_sample_of_a_view_is_a_sample_of_the_state() -> None:
    state = full_table()
    assert state.view(1).sample(1, 3).to_bytes() == state.sample(1, 3).to_bytes()
    assert not state.view(1).sample(1, 3).is_view


def test_a_sample_can_be_played_to_the_end() -> None:
    for seed in range(20):
        *_, last = walk(full_table().sample(seed % 3, seed), Random(seed))
        assert last.over


# What two tables that a seat cannot tell apart have in common


def test_all_that_is_hidden_differs_in_some_pair_of_one_table() -> None:
    differing: set[str] = set()
    for seed in range(40):
        differing |= differing_fields(*leak_pair(full_table(), 1, seed))
    assert differing == GAME.hidden - {"bids", "looked"}


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_the_seat_cannot_tell_the_two_apart(seat: int) -> None:
    for seed in range(10):
        one, other = leak_pair(full_table(), seat, seed)
        nothing_leaks(one, other, seat, Random(seed))
        courses_agree(one, other, seat, Random(seed))


def test_an_answer_does_not_tell_who_could_have_given_another() -> None:
    """Whether p1 holds a horn is its secret: it is asked either way, and its pass looks the same."""
    with_horn, without = (
        table_with(
            ["", hand, ""],
            step=RESPOND,
            actor=1,
            queue=[1],
            frames=[Frame(0, 4, 3, NONE, NOT_BEGUN)],
            sky=SUN,
            omen=SUN,
        )
        for hand in ("horn", "truffle")
    )
    assert with_horn.problems() == without.problems() == []
    assert len(with_horn.legal(1)) != len(without.legal(1))
    for viewer in (0, 2, -1):
        assert with_horn.view(viewer).to_bytes() == without.view(viewer).to_bytes()
    first, second = with_horn.apply("pass", 1), without.apply("pass", 1)
    assert first == second
    for viewer in (0, 2, -1):
        assert with_horn.view(viewer).to_bytes() == without.view(viewer).to_bytes()


def test_a_refusal_tells_the_seat_nothing_of_others() -> None:
    """p1 tries what it cannot do at two tables that differ in p0's hand and in the omen."""
    tables = [
        at_turn(1, [hand, "dog", "map"], omen=omen, sky=sky)
        for hand, omen, sky in (("horn horn", STORM, SUN), ("truffle toll", SUN, SUN))
    ]
    for text in ("shelter", "play toll p0 1a", "bury truffle", "play dog p1", "rest", "play dog p0 1a", "order dog"):
        first, second = (table.check(text, 1) for table in tables)
        assert first is not None
        assert first == second
