"""3A: who fights where, cards face down, technology (4.11)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.arguments import ALIENS
from tests.games.space_pigs.positions import (
    card,
    cell,
    hand,
    legal,
    on,
    play,
    position,
    said,
    told,
    verdict,
    waits_for,
)


def in_3a(troops: dict[str, str], hands: dict[int, str] | None = None, **fields: Any) -> State:
    """3A begins."""
    options = {"exchange-windows": "off", **fields.pop("options", {})}
    return position(steps.COMBATS_START, place="3A", troops=troops, hands=hands, options=options, **fields)


class TestWhoFightsWhere:
    @pytest.mark.rule("SP-3A.1", "SP-3A.2")
    def test_who_landed_attacks_the_owner(self) -> None:
        state = in_3a({"1,0": "p2 3p, p0 2p"})
        assert told(state, state.opening, "combat-opened") == ["combat-opened cell=1,0 attacker=p0 defender=p2 auto"]
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.1")
    def test_without_a_shared_hex_nobody_fights(self) -> None:
        state = in_3a({"1,0": "p2 3p", "1,1": "p0 2p"})
        assert told(state, state.opening, "combat-opened") == []
        assert state.table.sequence != steps.S_3A

    @pytest.mark.rule("SP-3A.3")
    def test_seats_in_order_of_play_each_in_the_order_it_likes(self) -> None:
        troops = {"1,0": "p2 3p, p0 2p", "-1,-1": "p3 3p, p0 2p", "0,0": "p3 3p, p1 1p"}
        state = in_3a(troops, order=[1, 0, 2, 3])
        assert told(state, state.opening, "combat-opened") == ["combat-opened cell=0,0 attacker=p1 defender=p3 auto"]
        play(state, "rolled 6", "rolled 1")
        assert waits_for(state) == "choose-combat p0"
        assert legal(state) == ["choose-combat -1,-1", "choose-combat 1,0"]
        assert verdict(state, "p0 choose-combat 0,0") == "SP-3A.3"
        assert verdict(state, "p0 choose-combat 3,0") == "SP-X.3"
        play(state, "p0 choose-combat 1,0", *["rolled 6", "rolled 1"] * 2)
        assert (state.table.attacker, state.table.combat_cell) == (0, cell("-1,-1"))
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.23")
    @pytest.mark.parametrize(
        ("rolls", "left", "defender"),
        [((1, 5), "p0 2p, p2 2p", 0), ((6, 1, 6, 1), "p3 1p, p2 2p", 3)],
    )
    def test_w19_who_survives_defends_against_the_next(self, rolls: tuple[int, ...], left: str, defender: int) -> None:
        state = in_3a({"1,1": "p3 1p, p2 2p, p0 2p"})
        assert (state.table.attacker, state.table.defender) == (0, 3)
        events = play(state, *(f"rolled {roll}" for roll in rolls))
        assert len(told(state, events, "combat-won")) == 1
        assert on(state, "1,1") == left
        assert (state.table.attacker, state.table.defender) == (2, defender)

    @pytest.mark.rule("SP-3A.25", "SP-3C.3")
    def test_pigs_that_landed_on_aliens_attack_them(self) -> None:
        state = in_3a({"-1,0": "pirates 2, p0 2p"})
        assert told(state, state.opening, "combat-opened") == [
            "combat-opened cell=-1,0 attacker=p0 defender=pirates auto"
        ]
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.25", "SP-1E.14")
    def test_aliens_that_came_second_do_not_attack_yet(self) -> None:
        state = in_3a({"0,1": "p1 2p, pirates 2"})
        assert (state.table.sequence, state.table.attacker) == (steps.S_3C, ALIENS)

    @pytest.mark.rule("SP-3A.26")
    def test_an_attacker_that_finds_nobody_owns_the_hex(self) -> None:
        state = in_3a({"1,0": "p3 1p, p0 2p, p1 2p", "1,1": "p0 2p"}, order=[0, 1, 2, 3])
        play(state, "rolled 1", "rolled 1")
        assert on(state, "1,0") == "p0 2p, p1 2p"
        events = play(state, "rolled 3", "rolled 3", "p0 flee 1,1")
        assert on(state, "1,0") == "p1 2p"
        assert told(state, events, "combat-opened") == []


class TestLayingCards:
    @pytest.mark.rule("SP-3A.6")
    def test_first_the_defender_then_the_attacker(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {0: "2 wooden-ladle, mud-shield", 1: "2 wooden-ladle, war-squeal"})
        assert waits_for(state) == "lay-cards p1"
        events = play(state, "p1 lay wooden-ladle", "p1 lay wooden-ladle")
        assert told(state, events) == ["card-laid seat=p1 card=wooden-ladle"] * 2
        assert waits_for(state) == "lay-cards p1"
        events = play(state, "p1 end-lay")
        assert told(state, events) == ["passed seat=p1 action=end-lay"]
        assert waits_for(state) == "lay-cards p0"
        play(state, "p0 end-lay")
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.6", "SP-G.19")
    def test_face_down(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {0: "mud-shield", 1: "2 wooden-ladle, war-squeal"})
        events = play(state, "p1 lay war-squeal")
        at = card("war-squeal")
        shown = {viewer: state.view(viewer).table for viewer in (1, 0, SPECTATOR)}
        assert [table.laid[at] for table in shown.values()] == [1, 0, 0]
        assert [table.laid_number for table in shown.values()] == [[1, 0]] * 3
        types = state.game.event_types
        assert types[type(events[0])].public_values(events[0], 0) == {"seat": 1}
        assert state.public_action(state.trail[0].code, 0).notation == "lay ?"
        assert state.public_action(state.trail[0].code, 1).notation == "lay war-squeal"

    @pytest.mark.rule("SP-3A.7", "SP-C.2", "SP-C.14")
    def test_combat_cards_and_event_cards_that_act_on_a_combat(self) -> None:
        held = "wooden-ladle, war-squeal, mud-slick, wet-fuse, loose-screw, empty-cartridges"
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {1: held})
        assert legal(state) == [*(f"lay {name}" for name in held.split(", ")), "end-lay"]

    @pytest.mark.rule("SP-C.1")
    def test_cards_stamped_with_the_sequence(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {1: "rocket, cho-boko"})
        assert legal(state) == ["end-lay"]
        assert verdict(state, "p1 lay rocket") == "SP-C.1"
        assert verdict(state, "p1 lay cho-boko") == "SP-C.1"

    @pytest.mark.rule("SP-X.7")
    def test_cards_in_hand(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {1: "rocket", 0: "wooden-ladle"})
        assert verdict(state, "p1 lay wooden-ladle") == "SP-X.7"

    @pytest.mark.rule("SP-W.3", "SP-3A.7", "SP-W.2")
    def test_w33_cho_boko_is_not_laid(self) -> None:
        options = {"exchange-windows": "off"}
        troops = {"0,1": "p1 2p, pirates 3"}
        state = position(steps.ALIENS_START, place="3C", troops=troops, hands={1: "cho-boko"}, options=options)
        assert waits_for(state) == "lay-cards p1"
        assert legal(state) == ["end-lay"]
        assert verdict(state, "p1 lay cho-boko") == "SP-W.3"

    @pytest.mark.rule("SP-3A.10")
    def test_only_the_two_sides(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p, p2 2p"}, {0: "mud-shield", 1: "mud-shield", 2: "sty-wall"})
        assert verdict(state, "p2 lay sty-wall") == "SP-X.1"
        play(state, "p1 end-lay")
        assert verdict(state, "p2 lay sty-wall") == "SP-X.1"
        play(state, "p0 end-lay")
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-G.9", "SP-W.1")
    def test_asked_if_a_card_may_be_held(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {0: "colon"})
        assert waits_for(state) == "lay-cards p0"
        assert legal(state) == ["end-lay"]

    @pytest.mark.rule("SP-G.10")
    def test_default(self) -> None:
        default = in_3a({"1,0": "p1 3p, p0 3p"}, {0: "mud-shield"}).default(0)
        assert default is not None
        assert default.notation == "end-lay"


class TestShownCards:
    @pytest.mark.rule("SP-3A.8", "SP-3A.9", "SP-3A.24")
    def test_attack_or_defence_by_the_side_for_the_whole_combat(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {0: "sharpened-tusk, bark-armour", 1: "mud-shield"})
        play(state, "p1 lay mud-shield", "p0 lay sharpened-tusk")
        events = play(state, "p0 lay bark-armour")
        assert told(state, events, "cards-revealed") == [
            "cards-revealed defending=mud-shield attacking=sharpened-tusk,bark-armour bonuses=2,3 technology=1 auto"
        ]
        assert said(state, state.table.discard) == "sharpened-tusk, mud-shield, bark-armour"
        assert (hand(state, 0), state.table.laid_number) == ("", [0, 0])
        for number in (1, 2):
            events = play(state, "rolled 1", "rolled 1")
            assert told(state, events, "round-fought")[0].startswith(f"round-fought cell=1,0 round={number} dice=1,1")
        assert state.table.bonus == [2, 3]

    @pytest.mark.rule("SP-3A.24")
    def test_the_next_combat_has_its_own(self) -> None:
        state = in_3a({"1,0": "p1 1p, p0 1p, p2 1p"}, {0: "sharpened-tusk"})
        play(state, "p0 lay sharpened-tusk", "rolled 1", "rolled 1")
        assert (state.table.attacker, state.table.bonus) == (2, [0, 0])

    @pytest.mark.rule("SP-C.14")
    @pytest.mark.parametrize(
        ("of_p1", "of_p0", "bonus", "technology"),
        [
            ("war-squeal", "", [2, 0], 0),
            ("", "mud-slick", [-2, 0], 0),
            ("mud-slick", "war-squeal", [0, 0], 0),
            ("steam-mortar", "empty-cartridges", [0, 0], 2),
            ("steam-mortar, war-squeal", "empty-cartridges", [2, 0], 2),
            ("steam-mortar", "loose-screw", [2, 0], 4),
            ("steam-mortar", "2 wet-fuse", [2, 0], 0),
        ],
    )
    def test_event_cards(self, of_p1: str, of_p0: str, bonus: list[int], technology: int) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p"}, {0: of_p0, 1: of_p1})
        lay_all(state, {0: of_p0, 1: of_p1})
        assert (state.table.bonus, state.table.technology) == (bonus, technology)


def lay_all(state: State, hands: dict[int, str]) -> None:
    """Each side lays what it holds."""
    while waits_for(state).startswith("lay-cards"):
        seat = state.actors[0]
        play(state, f"p{seat} {legal(state)[0]}")
    assert not any(hand(state, seat) for seat in hands)


class TestOverload:
    @pytest.mark.rule("SP-3A.11", "SP-3A.12")
    def test_w18_everybody_on_the_hex_is_destroyed(self) -> None:
        state = in_3a({"0,1": "p1 4p, p0 2p 1h, p2 3p"}, {0: "steam-mortar", 1: "slop-bomb"})
        play(state, "p1 lay slop-bomb")
        assert waits_for(state) == "lay-cards p0"
        events = play(state, "p0 lay steam-mortar")
        assert told(state, events, "overload") == ["overload cell=0,1 technology=6 groups=p1,p0,p2 lost=4,3,3 auto"]
        assert on(state, "0,1") == ""
        assert state.table.lost_piglets == [2, 4, 3, 0]
        assert told(state, events, "combat-opened") == []

    @pytest.mark.rule("SP-3A.11")
    def test_w18_a_wet_fuse_prevents_it(self) -> None:
        state = in_3a({"0,1": "p1 4p, p0 2p 1h, p2 3p"}, {0: "steam-mortar, wet-fuse", 1: "slop-bomb"})
        play(state, "p1 lay slop-bomb", "p0 lay steam-mortar", "p0 lay wet-fuse")
        assert (state.table.technology, state.table.bonus) == (4, [4, 3])
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.12", "SP-3A.11")
    def test_aliens_too(self) -> None:
        state = in_3a({"-1,0": "p1 4p, pirates 2, p0 2p"}, {0: "slop-bomb, steam-mortar"}, sound=False)
        play(state, "p0 lay slop-bomb", "p0 lay steam-mortar")
        assert on(state, "-1,0") == ""

    @pytest.mark.rule("SP-3A.11")
    def test_five_is_not_too_much(self) -> None:
        state = in_3a({"0,1": "p1 4p, p0 2p"}, {0: "steam-mortar, plasma-tusks"})
        play(state, "p0 lay steam-mortar", "p0 lay plasma-tusks")
        assert (state.table.technology, waits_for(state)) == (5, "combat-die")
