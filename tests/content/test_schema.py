"""What is wrong with a value: said exactly where msgspec would not take it."""

import copy
import tomllib
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.content.schema import allowed, misfits, one_of, shown
from tests.content.packs import CARDS, PACK, STY_TABLE, Chorus, Echo, Oink, StyPack

Place = tuple[object, ...]

WHOLE = tomllib.loads(PACK + CARDS + STY_TABLE)

ODD_VALUES = st.one_of(
    st.integers(-3, 1000),
    st.booleans(),
    st.floats(),
    st.datetimes(),
    st.sampled_from(["", " ", "sow", "boar", "fox", "Sow", "oink", "chorus", "long", "s" * 50]),
    st.lists(st.one_of(st.integers(0, 2), st.sampled_from(["sow", ""]), st.just({}), st.just([])), max_size=3),
    st.dictionaries(st.sampled_from(["kind", "id", "of", "rest", "en", "loudness"]), st.sampled_from(["oink", 3, []])),
)


def places(value: object, above: Place = ()) -> Iterator[Place]:
    """Where in a document something stands, as a list of keys and indices."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*above, key)
        yield from places(part, (*above, key))


def put(document: dict[str, object], place: Place, value: object) -> None:
    holder: object = document
    for key in place[:-1]:
        holder = holder[key]  # type: ignore[index]
    holder[place[-1]] = value  # type: ignore[index]


def taken(document: object) -> bool:
    try:
        msgspec.convert(document, StyPack)
    except msgspec.ValidationError:
        return False
    return True


@given(place=st.sampled_from(list(places(WHOLE))), value=ODD_VALUES)
def test_a_value_has_misfits_exactly_if_msgspec_refuses_it(place: Place, value: object) -> None:
    document = copy.deepcopy(WHOLE)
    put(document, place, value)
    found = misfits(document, StyPack)
    assert bool(found) is not taken(document)
    for path, message in found:
        assert path
        assert "allowed is" in message


def test_a_value_that_fits_has_none() -> None:
    assert misfits(WHOLE, StyPack) == []


def test_the_path_counts_from_one() -> None:
    document = copy.deepcopy(WHOLE)
    put(document, ("card", 1, "effect", "echoes", 0, "times"), 0)
    assert [path for path, _ in misfits(document, StyPack)] == ["card[2].effect.echoes[1].times"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (True, "true"),
        ("a", '"a"'),
        ("a" * 41, f'"{"a" * 37}..."'),
        (-(2**60) + 1, "a number of more than 18 digits"),
        (16**400, "a number of more than 18 digits"),
        ({}, "an empty table"),
        ({"a": 1}, "a table"),
        ([1, 2], "a list of 2"),
    ],
)
def test_values_are_shown_as_toml_has_them(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "a whole number"),
        (str, "a text"),
        (list[int], "a list"),
        (dict[str, int], "a table"),
        (Echo | None, "a table"),
        (Oink | Chorus, "a table"),
        (int | None, "a whole number"),
    ],
)
def test_types_are_told_in_words(kind: object, words: str) -> None:
    assert allowed(kind) == words


@pytest.mark.parametrize(("words", "text"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
def test_choices(words: list[str], text: str) -> None:
    assert one_of(words) == text
