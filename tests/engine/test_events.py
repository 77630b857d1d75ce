"""Events: how they are declared, and who is told what."""

from typing import Annotated, ClassVar

import pytest

from royalpig.engine.arguments import SEAT, one_word_of
from royalpig.engine.events import PLAIN, Counts, Event, OnlyFor, event_type, kebab
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import CARD
from tests.engine.specimen.events import BidLaid, Drew, TurnedUp, WoodShown

FACE = one_word_of("face", ("sun", "rain"))


class Whispered(Event):
    """A field that two seats see."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    listener: Annotated[int, SEAT]
    faces: Annotated[list[int], FACE, OnlyFor("seat", "listener")]
    kinds: Annotated[list[int], Counts(FACE)]
    number: int
    numbers: list[int]
    nobody: Annotated[int, OnlyFor()]


def test_a_type_is_named_after_its_class() -> None:
    assert event_type(Whispered).name == "whispered"
    assert [kebab(name) for name in ("FarmerPlaced", "Pass", "")] == ["farmer-placed", "pass", ""]


def test_fields_say_how_they_are_written() -> None:
    fields = {field.name: field for field in event_type(Whispered).fields}
    assert list(fields) == ["seat", "listener", "faces", "kinds", "number", "numbers", "nobody"]
    assert fields["faces"].shape is FACE
    assert fields["faces"].many
    assert isinstance(fields["kinds"].shape, Counts)
    assert fields["number"].shape is fields["numbers"].shape is fields["nobody"].shape is PLAIN
    assert (fields["number"].many, fields["numbers"].many) == (False, True)


@pytest.mark.parametrize(
    ("viewer", "told"),
    [
        (None, {"faces", "nobody"}),
        (0, {"faces"}),
        (1, set()),
        (2, {"faces"}),
        (-1, set()),
    ],
)
def test_a_viewer_is_told_the_fields_that_are_for_it(viewer: int | None, told: set[str]) -> None:
    event = Whispered(0, 2, [1], [0, 1], 5, [6], 7)
    values = event_type(Whispered).public_values(event, viewer)
    always = {"seat", "listener", "kinds", "number", "numbers"}
    assert set(values) == always | told
    assert all(values[name] == getattr(event, name) for name in values)


def test_an_event_of_nobody_is_told_to_nobody() -> None:
    """-1 names no seat, and a spectator is not that seat."""
    event = Drew(-1, 3)
    kind = GAME.event_types[Drew]
    assert kind.public_values(event, -1) == {"seat": -1}
    assert kind.public_values(event, 0) == {"seat": -1}


def test_the_mark_is_no_field() -> None:
    event = Drew(1, 3, auto=True)
    assert event.auto
    assert "auto" not in GAME.event_types[Drew].public_values(event, None)


def test_types_say_whether_they_reveal() -> None:
    assert Drew.reveals
    assert TurnedUp.reveals
    assert not BidLaid.reveals
    assert not Event.reveals


def test_a_game_knows_its_events_by_class() -> None:
    assert set(GAME.event_types) == set(GAME.events)
    deck = next(field for field in GAME.event_types[WoodShown].fields if field.name == "deck")
    assert isinstance(deck.shape, Counts)
    assert deck.shape.of is CARD
