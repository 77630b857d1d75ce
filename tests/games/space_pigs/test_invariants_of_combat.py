"""What invariants say of aliens and combats: each is broken by hand, and named."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.arguments import ALIENS, PIRATES, PORCOPHAGES, WORM
from tests.games.space_pigs.positions import card, cell, play, position
from tests.games.space_pigs.test_aliens_arrive import in_1e
from tests.games.space_pigs.test_combat import in_3a
from tests.games.space_pigs.test_combat_rounds import in_3c
from tests.games.space_pigs.test_elimination import returning
from tests.games.space_pigs.test_invariants_of_travel import Situation, problems


def laying() -> State:
    return in_3a({"1,0": "p1 3p, p0 3p", "1,1": "p1 1p"}, {1: "2 wooden-ladle"})


def rolling() -> State:
    return in_3a({"1,0": "p1 3p, p0 3p", "1,1": "p1 1p"})


def before_flight() -> State:
    state = rolling()
    play(state, "rolled 1", "rolled 1")
    return state


def choosing() -> State:
    return in_3a({"1,0": "p2 3p, p1 3p", "1,1": "p2 1p, p1 2p"})


def choosing_in_3c() -> State:
    return in_3c({"0,1": "p1 2p, pirates 3", "0,2": "p2 2p, porcophages 1"})


def fighting_aliens() -> State:
    return in_3c({"0,1": "p1 2p, pirates 3"}, {1: "wooden-ladle"})


def in_an_alien_window() -> State:
    return in_3c({"0,1": "pirates 3", "0,2": "porcophages 1"}, {1: "cho-boko, colon"})


def guiding() -> State:
    state = in_an_alien_window()
    play(state, "p1 play cho-boko 0,1")
    return state


def before_the_pirates() -> State:
    state = in_1e()
    play(state, "rolled 3")
    return state


def placing() -> State:
    state = before_the_pirates()
    play(state, "rolled 3")
    return state


def coming_back() -> State:
    return returning(None, 3)


def trading() -> State:
    hands = {0: "rocket", 1: "rocket-boots"}
    return position(steps.EXCHANGE_GOES_ON, place="3A", hands=hands, faction=[0, 0, 2, 3])


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (coming_back, {"eliminated": (3, 0)}, ("SP-I14", "eliminated")),
        (before_the_pirates, {"arriving_kind": WORM}, ("SP-I14", "arriving_kind")),
        (before_the_pirates, {"arriving": 1}, ("SP-I14", "arriving_kind")),
        (placing, {"arriving_kind": -1}, ("SP-I14", "arriving_kind")),
        (placing, {"arriving": 1}, ("SP-I14", "arriving")),
        (placing, {"arriving_kind": PORCOPHAGES}, ("SP-I14", "arriving")),
        (rolling, {"arriving": 1}, ("SP-I14", "arriving")),
        (rolling, {"arriving_kind": PIRATES}, ("SP-I14", "arriving")),
    ],
)
def test_returns_and_arrivals(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


def test_no_worm_arrives_after_three_devoured_planets() -> None:
    devoured = [cell(name) for name in ("0,0", "1,0", "1,1")]
    assert ("SP-I14", "arriving_kind") in problems(placing, arriving_kind=WORM, arriving=1, devoured=devoured)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (choosing, {"turn_seat": -1}, ("SP-I14", "turn_seat")),
        (choosing, {"turn_seat": 2}, ("SP-I14", "turn_seat")),
        (choosing, {"actor": 0}, ("SP-I14", "turn_seat")),
        (rolling, {"order": [1, 2, 0, 3], "turn_seat": 3}, ("SP-I14", "turn_seat")),
        (trading, {"turn_seat": 0}, ("SP-I14", "turn_seat")),
        (choosing_in_3c, {"actor": 1}, ("SP-I14", "actor")),
    ],
)
def test_who_attacks(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (choosing, {"combat_cell": cell("1,0")}, ("SP-I12", "combat_cell")),
        (choosing, {"round": 1}, ("SP-I12", "combat_cell")),
        (choosing, {"technology": 1}, ("SP-I12", "combat_cell")),
        (choosing, {"dice": [1]}, ("SP-I12", "combat_cell")),
        (rolling, {"combat_cell": -1}, ("SP-I12", "attacker")),
        (rolling, {"combat_cell": cell("1,1")}, ("SP-I12", "attacker")),
        (rolling, {"attacker": 2}, ("SP-I12", "attacker")),
        (rolling, {"attacker": 1, "defender": 0}, ("SP-I12", "attacker")),
        (fighting_aliens, {"attacker": ALIENS + WORM}, ("SP-I12", "attacker")),
        (laying, {"actor": 0}, ("SP-I12", "side")),
        (rolling, {"side": steps.ATTACKER}, ("SP-I12", "side")),
        (before_flight, {"side": steps.ATTACKER}, ("SP-I12", "side")),
        (laying, {"round": 1}, ("SP-I12", "round")),
        (laying, {"bonus": (0, 1)}, ("SP-I12", "round")),
        (laying, {"laid_number": (1, 1)}, ("SP-I12", "laid_number[1]")),
        (fighting_aliens, {"laid_number": (1, 1)}, ("SP-I12", "laid_number[1]")),
        (rolling, {"round": 0}, ("SP-I12", "round")),
        (before_flight, {"round": 1}, ("SP-I12", "round")),
        (rolling, {"laid_number": (0, 1)}, ("SP-I12", "round")),
        (rolling, {"technology": 6}, ("SP-I12", "technology")),
        (rolling, {"bonus": (0, 1)}, ("SP-I12", "bonus")),
        (rolling, {"dice": [1, 1]}, ("SP-I12", "dice")),
        (rolling, {"dice": [7]}, ("SP-I12", "dice")),
        (before_flight, {"dice": [1]}, ("SP-I12", "dice")),
    ],
)
def test_combats(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


def test_a_card_that_cannot_be_laid() -> None:
    assert ("SP-I14", f"laid[{card('rocket')}]") in problems(laying, laid=(card("rocket"), 1))


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (rolling, {"lost_piglets": (1, 17)}, ("SP-I14", "lost_piglets[1]")),
        (trading, {"lost_piglets": (1, 1)}, ("SP-I14", "lost_piglets[1]")),
        (placing, {"lost_piglets": (1, 1)}, ("SP-I14", "lost_piglets[1]")),
    ],
)
def test_losses(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (rolling, {"alien_moved": [cell("1,0")]}, ("SP-I14", "alien_moved")),
        (in_an_alien_window, {"alien_moved": [cell("1,0")]}, ("SP-I14", "alien_moved")),
        (in_an_alien_window, {"alien_moved": [cell("0,1")]}, ("SP-I14", "alien_moved")),
        (guiding, {"guided_cell": -1}, ("SP-I14", "guided_cell")),
        (guiding, {"guided_cell": cell("1,0")}, ("SP-I14", "guided_cell")),
        (guiding, {"closed": (1, 1)}, ("SP-I14", "guided_cell")),
        (in_an_alien_window, {"guided_cell": cell("0,1")}, ("SP-I14", "guided_cell")),
    ],
)
def test_moves_of_aliens(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)
