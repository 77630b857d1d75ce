"""What a seat may not know, and the deals that a view allows (2.2)."""

from random import Random

import pytest

from royalpig.engine.packing import NOBODY
from royalpig.engine.rejection import NoSuchDeal
from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.acorns import has_its_recipe
from tests.games.space_pigs.positions import card, cards, hand, position, the_game

HIDDEN = {"bag", "chosen", "deck", "drawn", "given", "hand", "laid", "offer_card", "offer_wanted", "recipe"}


@pytest.mark.rule("SP-S.4")
def test_what_is_hidden() -> None:
    assert the_game().hidden == HIDDEN


def samples(state: State, viewer: int, n: int = 60) -> list[State]:
    """Deals that the viewer's view allows."""
    drawn = [state.sample(viewer, seed) for seed in range(n)]
    assert all(sample.view(viewer).to_bytes() == state.view(viewer).to_bytes() for sample in drawn)
    return drawn


class TestSamples:
    @pytest.mark.rule("SP-S.3", "SP-S.4")
    def test_recipes_are_dealt_anew_but_for_the_own(self) -> None:
        state = position(steps.DEPLOY, 0, place="1D", reserve={0: (2, 0)}, troops={"1,0": "p0 2p", "-2,0": "p0 2p"})
        dealt = [sample.table.recipe for sample in samples(state, 1)]
        assert {recipe[1] for recipe in dealt} == {1}
        assert {recipe[0] for recipe in dealt} == {0, 2, 3, 4, 5}
        assert all(len(set(recipe)) == 4 for recipe in dealt)

    @pytest.mark.rule("SP-4A.7", "SP-4A.8")
    def test_nobody_has_a_recipe_by_which_it_would_have_won(self) -> None:
        troops = {"1,0": "p1 2p", "0,-1": "p1 1p", "2,0": "p1 1p", "0,0": "p1 1p"}
        state = position(
            steps.ELECTION_STARTS,
            place="4C",
            troops=troops,
            recipe=[0, 4, 2, 3],
            acorns=[0, 0, 0, 3, 1, 2, 0, 1, 0, 1, 0, 0],
            governors=[0, 6, 1, 1],
            sound=False,
        )
        for sample in samples(state, 3):
            assert not any(has_its_recipe(sample.table, seat) for seat in range(4))
            assert sample.table.recipe[1] != 1

    @pytest.mark.rule("SP-1A.5", "SP-X.7")
    def test_hands_and_deck_are_dealt_from_what_is_not_seen(self) -> None:
        state = position(
            steps.HANDS_START,
            place="1A",
            hands={0: "2 colon", 1: "rocket, cho-boko", 2: "slop-bomb"},
            discard="mud-slick",
        )
        dealt = samples(state, 1)
        for sample in dealt:
            t = sample.table
            assert sample.problems() == []
            assert hand(sample, 1) == "rocket, cho-boko"
            assert (t.hand_size, t.deck_size, t.discard) == (
                state.table.hand_size,
                state.table.deck_size,
                state.table.discard,
            )
            assert card("rocket") not in [number for number, copies in enumerate(t.deck) if copies]
        assert len({tuple(sample.table.hand) for sample in dealt}) > 30

    @pytest.mark.rule("SP-1B.4", "SP-1B.3")
    def test_colonist_markers_are_any_but_to_the_royal_pig(self) -> None:
        state = position(
            steps.GIVE_COLONISTS,
            0,
            place="1B",
            turn_seat=NOBODY,
            drawn=[2, 2, 1],
            drawn_number=5,
            given=[1, 0, 0] + [0] * 9,
            given_number=[1, 0, 0, 0],
            bag=[2, 2, 2],
        )
        assert {tuple(sample.table.drawn) for sample in samples(state, 0)} == {(2, 2, 1)}
        for viewer in (2, SPECTATOR):
            dealt = samples(state, viewer)
            assert len({tuple(sample.table.drawn) for sample in dealt}) > 5
            assert len({tuple(sample.table.given) for sample in dealt}) > 1
            assert all(sample.problems() == [] for sample in dealt)

    @pytest.mark.rule("SP-2A.2", "SP-2A.4")
    def test_chosen_markers_are_available_ones(self) -> None:
        state = position(steps.MARKERS_START, place="2A")
        state.apply("choose-marker 4", 0)
        state.apply("choose-marker 2", 1)
        dealt = [sample.table.chosen for sample in samples(state, 1)]
        assert {chosen[0] for chosen in dealt} == {2, 3, 4}
        assert {tuple(chosen[1:]) for chosen in dealt} == {(2, 0, 0)}

    @pytest.mark.rule("SP-EX.9", "SP-EX.7")
    def test_an_offer_fits_the_hand_of_who_makes_it(self) -> None:
        state = position(
            steps.EXCHANGE_GOES_ON,
            place="2A",
            hands={1: "colon, 2 rocket-boots"[:5], 2: "rocket, mud-slick"},
            faction=[0, 1, 1, 3],
        )
        state.apply("offer p2 colon", 1)
        state.apply("want rocket", 1)
        for sample in samples(state, 2):
            assert sample.table.hand[len(sample.table.discard) + card("colon")] > 0
        wanted = set()
        for sample in samples(state, 3):
            assert sample.problems() == []
            wanted.add(sample.table.offer_wanted)
        assert len(wanted) > 10

    @pytest.mark.rule("SP-3A.6", "SP-3A.7")
    def test_cards_laid_face_down_can_be_laid(self) -> None:
        state = position(
            steps.COMBATS_START,
            place="3A",
            troops={"1,0": "p1 3p, p0 3p"},
            hands={1: "steam-mortar, colon", 0: "slop-bomb"},
        )
        state.apply("lay steam-mortar", 1)
        for sample in samples(state, 0):
            assert sample.problems() == []
            laid = [number for number, copies in enumerate(sample.table.laid) if copies]
            assert len(laid) == 1
            assert sample.table.pack.effect[laid[0]] <= 4

    def test_a_view_that_contradicts_itself_has_no_deal(self) -> None:
        state = position(steps.HANDS_START, place="1A", hands={0: "colon", 1: "rocket"})
        view = state.view(1)
        view.table.hand_size = [80, 1, 0, 0]
        with pytest.raises(NoSuchDeal):
            the_game().sample(view.table, 1, lambda bound: 0)  # type: ignore[misc]


@pytest.mark.rule("SP-G.19", "SP-S.4")
def test_views_blank_what_is_hidden() -> None:
    state = position(steps.HANDS_START, place="1A", hands={0: "colon", 1: "rocket"})
    kinds = len(state.table.discard)
    seen = state.view(0).table
    assert seen.hand[:kinds] == cards("colon")
    assert not any(seen.hand[kinds:])
    assert not any(seen.deck)
    assert seen.hand_size == [1, 1, 0, 0]
    assert seen.recipe == [0, -1, -1, -1]
    nobody = state.view(SPECTATOR).table
    assert not any(nobody.hand)
    assert nobody.recipe == [-1] * 4
    assert nobody.bag == state.table.bag


def test_the_number_of_a_shuffle_is_drawn_for_each_place() -> None:
    state = position(steps.HANDS_START, place="1A", hands={0: "colon", 1: "rocket"})
    bounds = []

    def draw(bound: int) -> int:
        bounds.append(bound)
        return Random(bound).randrange(bound)

    the_game().sample(state.view(1).table, 1, draw)  # type: ignore[misc]
    assert bounds[:4] == [5, 4, 3, 2]
    assert max(bounds) > 70
