"""Set-up: clans, recipes, the first player, the galaxy and the starting forces (4.2)."""

from collections import Counter

import pytest

from royalpig.engine.packing import NOBODY
from royalpig.engine.rejection import InvalidSetup
from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.galaxy import DIRECTIONS, INDEX, RING_OF, depths, hexes
from tests.games.space_pigs.positions import (
    CELLS,
    G4,
    cell,
    legal,
    new,
    on,
    play,
    position,
    the_game,
    told,
    verdict,
    waits_for,
)


def begun(seats: int = 4, seed: int = 1, **options: str) -> State:
    """A game whose clans, recipes and first player are drawn."""
    return new(seats, seed, "auto", **options)


def laid_out(seats: int = 4, seed: int = 1, **options: str) -> State:
    """A game whose galaxy has been laid: the first of the list each time."""
    state = begun(seats, seed, **options)
    while waits_for(state).startswith("lay-hex"):
        state.apply(state.legal()[0])
    return state


@pytest.mark.rule("SP-G.1", "SP-X.6")
@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_seats(seats: int) -> None:
    with pytest.raises(InvalidSetup) as refused:
        new(seats)
    assert refused.value.clause == "SP-X.6"
    assert [new(n).table.seats for n in (3, 4, 5, 6)] == [3, 4, 5, 6]


@pytest.mark.rule("SP-S.1", "SP-G.1")
def test_each_seat_draws_a_clan_of_its_own() -> None:
    state = new(3)
    assert waits_for(state) == "clan"
    assert legal(state) == [f"drew {clan}" for clan in state.table.pack.clans]
    play(state, "drew scrofa")
    assert "drew scrofa" not in legal(state)
    assert verdict(state, "drew scrofa") == "SP-X.5"
    play(state, "drew porcus", "drew pecari-banzai")
    assert state.table.clan == [4, 0, 5]


@pytest.mark.rule("SP-S.3", "SP-S.4", "SP-G.19")
def test_each_seat_draws_a_recipe_that_it_alone_sees() -> None:
    state = new(3)
    play(state, "drew scrofa", "drew porcus", "drew babiroussa")
    assert waits_for(state) == "recipe"
    assert len(legal(state)) == 6
    events = play(state, "dealt p0 r231")
    assert told(state, events) == ["recipe-drawn seat=p0 recipe=r231"]
    code = state.trail[0].code
    assert state.public_action(code, 0).notation == "dealt p0 r231"
    assert state.public_action(code, 1).notation == "dealt p0 ?"
    assert state.view(0).table.recipe == [2, -1, -1]
    assert state.view(1).table.recipe == state.view(SPECTATOR).table.recipe == [-1, -1, -1]
    assert verdict(state, "dealt p1 r231") == "SP-X.5"
    assert verdict(state, "dealt p0 r123") == "SP-X.5"


@pytest.mark.rule("SP-S.5")
def test_the_six_recipes_are_the_six_ways_to_give_3_2_1() -> None:
    pack = the_game().default_pack
    ways = {tuple(pack.acorns[recipe * 3 : recipe * 3 + 3]) for recipe in range(6)}
    assert ways == {(3, 2, 1), (3, 1, 2), (2, 3, 1), (1, 3, 2), (2, 1, 3), (1, 2, 3)}


@pytest.mark.rule("SP-S.2", "SP-S.9")
def test_what_each_seat_has() -> None:
    state = begun(3)
    pack = state.table.pack
    assert (pack.piglets, pack.hogs, pack.governors) == (20, 3, 10)
    assert state.table.markers == [0, 2, 2, 1, 0, 0] * 3
    assert "sun" not in {action.notation.split()[1] for action in state.legal()}


@pytest.mark.rule("SP-S.6", "SP-S.7", "SP-G.8")
def test_the_highest_roll_begins_and_tied_seats_roll_again() -> None:
    state = new(4)
    play(state, "drew scrofa", "drew porcus", "drew babiroussa", "drew phacocherus")
    play(state, *(f"dealt p{seat} r{recipe}" for seat, recipe in enumerate((321, 312, 231, 132))))
    assert waits_for(state) == "first-roll"
    play(state, "rolled 2", "rolled 5", "rolled 1", "rolled 5")
    assert (waits_for(state), state.table.rolling) == ("first-roll", [1, 3])
    events = play(state, "rolled 3", "rolled 4")
    assert told(state, events, "first-player") == ["first-player seat=p3 rolls=2,3,1,4"]
    assert state.table.order == [3, 0, 1, 2]
    assert waits_for(state) == "lay-hex p3"


class TestGalaxy:
    @pytest.mark.rule("SP-B.1", "SP-B.2", "SP-B.3")
    @pytest.mark.parametrize(
        ("seats", "left"), [(3, [5, 5, 5, 1]), (4, [6, 6, 6, 1]), (5, [8, 8, 8, 2]), (6, [9, 9, 9, 3])]
    )
    def test_w1_hexes_by_seats(self, seats: int, left: list[int]) -> None:
        state = begun(seats)
        assert state.table.left == left
        assert sum(state.table.pile) == sum(left) == {3: 16, 4: 19, 5: 26, 6: 30}[seats]

    @pytest.mark.rule("SP-B.6", "SP-B.7", "SP-B.15")
    def test_w8_the_first_player_lays_the_core_then_all_in_order(self) -> None:
        state = begun()
        first = state.table.order[0]
        assert waits_for(state) == f"lay-hex p{first}"
        assert legal(state) == [f"lay-hex {family} 0,0" for family in ("red", "yellow", "blue", "black")]
        events = play(state, f"p{first} lay-hex black 0,0")
        assert told(state, events) == [
            f"hex-laid seat=p{first} cell=0,0 family=black",
            "hex-revealed cell=0,0 face=asteroid auto",
        ]
        assert [step.drawn for step in state.trail] == [False, False]
        assert waits_for(state) == f"lay-hex p{(first + 1) % 4}"
        assert len(legal(state)) == 18

    @pytest.mark.rule("SP-B.8", "SP-B.9")
    def test_a_ring_is_whole_before_the_next_begins(self) -> None:
        state = begun()
        first = state.table.order[0]
        play(state, f"p{first} lay-hex black 0,0")
        second = (first + 1) % 4
        assert verdict(state, f"p{second} lay-hex red 2,0") == "SP-B.9"
        assert verdict(state, f"p{second} lay-hex red 1,0") == "legal"

    @pytest.mark.rule("SP-B.10", "SP-B.2")
    def test_a_family_of_which_none_is_left_cannot_be_laid(self) -> None:
        state = begun()
        first = state.table.order[0]
        play(state, f"p{first} lay-hex black 0,0")
        assert verdict(state, f"p{(first + 1) % 4} lay-hex black 1,0") == "SP-B.10"

    @pytest.mark.rule("SP-B.11")
    def test_a_hex_goes_on_an_empty_cell(self) -> None:
        state = begun()
        first = state.table.order[0]
        play(state, f"p{first} lay-hex black 0,0")
        assert verdict(state, f"p{(first + 1) % 4} lay-hex red 0,0") == "SP-B.11"

    @pytest.mark.rule("SP-B.5", "SP-B.4", "SP-B.3")
    def test_the_face_is_drawn_from_the_pile_of_the_family(self) -> None:
        state = new(3)
        play(state, "drew scrofa", "drew porcus", "drew babiroussa")
        play(state, "dealt p0 r321", "dealt p1 r312", "dealt p2 r231", "rolled 6", "rolled 1", "rolled 1")
        play(state, "p0 lay-hex red 0,0")
        decision = state.decision
        assert decision is not None
        assert decision.chance is not None
        assert [(action.notation, weight) for action, weight in decision.chance] == [
            ("drew planet", 3),
            ("drew double", 1),
            ("drew asteroid", 1),
        ]
        play(state, "drew double", "p1 lay-hex red 1,0")
        assert verdict(state, "drew double") == "SP-X.5"

    @pytest.mark.rule("SP-B.14")
    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_an_automatic_layout_asks_nobody(self, seats: int) -> None:
        state = begun(seats, layout="automatic")
        assert waits_for(state) == f"place-start p{state.table.order[0]}"
        t = state.table
        assert sum(t.left) == 0
        laid = hexes(t)
        whole = {3: 1, 4: 2, 5: 2, 6: 2}[seats]
        rings = Counter(RING_OF[at] for at in laid)
        assert all(rings[ring] == (6 * ring or 1) for ring in range(whole + 1))
        assert len(laid) == {3: 16, 4: 19, 5: 26, 6: 30}[seats]

    @pytest.mark.rule("SP-B.14", "SP-B.9")
    def test_chance_names_the_cell_only_in_a_ring_that_stays_incomplete(self) -> None:
        state = new(3, layout="automatic")
        play(state, "drew scrofa", "drew porcus", "drew babiroussa")
        play(state, "dealt p0 r321", "dealt p1 r312", "dealt p2 r231", "rolled 6", "rolled 1", "rolled 1")
        order = []
        while len(hexes(state.table)) < 7:
            assert waits_for(state) == "hex-family"
            order.append(CELLS[state.table.laying])
            play(state, legal(state)[0])
            if waits_for(state) == "hex-face":
                play(state, legal(state)[0])
        assert order == ["0,0", "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]
        assert waits_for(state) == "hex-cell"
        assert len(legal(state)) == 12
        play(state, "drew 2,-2")
        assert waits_for(state) == "hex-family"
        assert CELLS[state.table.laying] == "2,-2"
        assert verdict(state, "drew black") in ("legal", "SP-X.5")

    @pytest.mark.rule("SP-B.12", "SP-B.13")
    def test_the_rim_and_what_lies_further_inward(self) -> None:
        t = position(steps.PLACE_START, 0, place="S", turn=0, homes=False, royal_pig=NOBODY).table
        assert [len(depth) for depth in depths(t)] == [12, 6, 1]
        t.family[cell("2,0")] = -1
        rim = depths(t)[0]
        assert len(rim) == 12
        assert cell("1,0") in rim
        assert cell("0,-1") not in rim

    @pytest.mark.rule("SP-B.15")
    def test_cells_are_axial_and_the_core_is_0_0(self) -> None:
        assert len(CELLS) == 127
        assert CELLS[INDEX[0, 0]] == "0,0"
        assert list(CELLS) == sorted(CELLS, key=lambda text: [int(part) for part in reversed(text.split(","))])
        assert len(DIRECTIONS) == 6

    @pytest.mark.rule("SP-B.1", "SP-B.7")
    def test_a_blind_galaxy_has_all_its_hexes(self) -> None:
        state = laid_out(3)
        t = state.table
        assert waits_for(state).startswith("place-start")
        for family in range(4):
            faces = Counter(face for of, face in zip(t.family, t.face, strict=True) if of == family)
            assert [faces[face] for face in range(3)] == ([3, 1, 1] if family < 3 else [0, 0, 1])


class TestStartingForces:
    def at(self, **troops: str) -> State:
        return position(
            steps.PLACE_START,
            0,
            place="S",
            turn=0,
            homes=False,
            troops={where.replace("_", ","): text for where, text in troops.items()},
            sound=False,
        )

    @pytest.mark.rule("SP-DP.1", "SP-B.12")
    def test_w9_five_piglets_on_a_planet_of_the_rim(self) -> None:
        state = self.at()
        assert len(legal(state)) == 11
        assert "place-start 0,2" not in legal(state)
        assert verdict(state, "p0 place-start 0,0") == "SP-DP.1"
        assert verdict(state, "p0 place-start 0,2") == "SP-DP.1"
        events = play(state, "p0 place-start 2,0")
        assert told(state, events) == ["troops-placed seat=p0 cell=2,0"]
        assert on(state, "2,0") == "p0 5p"
        assert waits_for(state) == "place-start p1"

    @pytest.mark.rule("SP-DP.2")
    def test_w9_the_planet_must_be_free(self) -> None:
        state = self.at()
        play(state, "p0 place-start 2,0")
        assert verdict(state, "p1 place-start 2,0") == "SP-DP.2"
        assert len(legal(state)) == 10

    @pytest.mark.rule("SP-DP.3", "SP-B.13")
    def test_without_a_free_rim_planet_further_inward_then_any_hex(self) -> None:
        taken = {where: "p1 1p" for where, family in G4.items() if not family.islower() and RING_OF[cell(where)] == 2}
        state = position(steps.PLACE_START, 0, place="S", turn=0, homes=False, troops=taken, sound=False)
        assert legal(state) == [f"place-start {where}" for where in ("0,-1", "1,0", "-1,1")]
        inner = {where: "p1 1p" for where, letters in G4.items() if not letters.islower() and where != "0,0"}
        state = position(steps.PLACE_START, 0, place="S", turn=0, homes=False, troops=inner, sound=False, settle=False)
        assert legal(state) == ["place-start 0,0"]
        all_planets = {where: "p1 1p" for where, letters in G4.items() if not letters.islower()}
        state = position(
            steps.PLACE_START, 0, place="S", turn=0, homes=False, troops=all_planets, sound=False, settle=False
        )
        assert legal(state) == ["place-start 0,2"]

    @pytest.mark.rule("SP-DP.1", "SP-S.6")
    def test_all_place_in_order_of_play(self) -> None:
        state = laid_out(3, seed=5, layout="automatic")
        order = []
        while waits_for(state).startswith("place-start"):
            order.append(state.actors[0])
            state.apply(state.legal()[0])
        assert order == state.table.order

    @pytest.mark.rule("SP-X.3", "SP-DP.1")
    def test_a_cell_without_a_hex_is_malformed(self) -> None:
        state = self.at()
        rejection = state.check("place-start 3,0", 0)
        assert rejection is not None
        assert (rejection.clause, rejection.reason) == ("SP-X.3", "MALFORMED_ACTION")
        assert verdict(state, "p0 place-start 9,0") == "SP-X.3"
