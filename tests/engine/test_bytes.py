"""States as bytes: what was written is read, and what is no state of the game is refused."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.engine.canonical import canonical_json, digest
from royalpig.engine.rejection import InvalidState
from tests.engine.arrange import at_bids, at_turn
from tests.engine.play import any_action, new_game, random_game, walk
from tests.engine.specimen import GAME

STATE = at_turn(0, ["dog toll", "map", "truffle"], wisher=1, wishes=[2, 3])
FIELDS = (
    "schema",
    "game",
    "rules",
    "pack",
    "chance",
    "seed",
    "draws",
    "ply",
    "horizon",
    "opened_at",
    "acted",
    "viewer",
    "table",
)


def with_entry(name: str, value: object) -> bytes:
    """The bytes of a state with one entry of the outer array in another's place."""
    outer = msgspec.msgpack.decode(STATE.to_bytes())
    outer[FIELDS.index(name)] = value
    return msgspec.msgpack.encode(outer)


def test_the_schema_version_comes_first_and_the_table_last() -> None:
    outer = msgspec.msgpack.decode(STATE.to_bytes())
    assert len(outer) == len(FIELDS)
    assert outer[0] == 1
    assert (outer[1], outer[2], outer[3]) == ("truffle-wood", "1.0.0", GAME.pack("oak").hash)
    assert len(outer[-1]) == len(GAME.layout.columns)


def test_a_state_is_of_its_pack() -> None:
    birch = GAME.new(3, 1, content="birch")
    back = GAME.from_bytes(birch.to_bytes())
    assert back.table.pack is GAME.pack("birch")
    assert birch.to_bytes() == back.to_bytes()


def test_bytes_are_the_same_however_a_state_came_to_be() -> None:
    """In place, and as a later state of one read from bytes at every step."""
    for seed in range(10):
        random = Random(seed)
        in_place = new_game(GAME, random)
        carried = GAME.from_bytes(in_place.to_bytes())
        while not in_place.over:
            code = any_action(in_place, random)
            in_place.apply(code)
            carried = GAME.from_bytes(carried.to_bytes()).after(code)
            assert carried.to_bytes() == in_place.to_bytes()


def test_the_values_of_a_table_survive_json() -> None:
    for state in random_game(GAME, 11, "explicit", any_action):
        values = GAME.layout.values(state.table)
        text = msgspec.json.encode(values)
        back = GAME.layout.build(state.table.pack, msgspec.json.decode(text, type=GAME.layout.value_type()))
        assert GAME.layout.values(back) == values
        assert state.with_table(back).to_bytes() == state.to_bytes()


def test_a_state_read_from_bytes_goes_on_as_the_one_that_was_written() -> None:
    for seed in range(10):
        *_, here = zip(range(6), random_game(GAME, seed, "auto", any_action), strict=False)
        state = here[1]
        back = GAME.from_bytes(state.to_bytes())
        ends = [[played.to_bytes() for played in walk(held, Random(seed))] for held in (state, back)]
        assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("schema", 2),
        ("game", "schweinebande"),
        ("rules", "9.0.0"),
        ("pack", "0" * 64),
        ("chance", "dice"),
        ("seed", b"short"),
        ("draws", -1),
        ("draws", 2**62),
        ("ply", -1),
        ("horizon", 10**6),
        ("opened_at", -1),
        ("acted", 15),
        ("acted", -2),
        ("viewer", -3),
        ("viewer", 15),
        ("table", []),
        ("table", [1, 2, 3]),
        ("table", "table"),
        ("draws", "many"),
        ("ply", None),
    ],
)
def test_bytes_that_are_no_state_are_refused_with_a_problem(name: str, value: object) -> None:
    with pytest.raises(InvalidState, match="these bytes are no state of truffle-wood: ") as caught:
        GAME.from_bytes(with_entry(name, value))
    (problem,) = caught.value.problems
    assert problem.invariant == "TW-I0"


@given(st.binary(max_size=80))
def test_arbitrary_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidState):
        GAME.from_bytes(data)


@given(st.data())
def test_bytes_with_a_flaw_are_refused_or_are_a_state(data: st.DataObject) -> None:
    whole = bytearray(STATE.to_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        state = GAME.from_bytes(bytes(whole))
    except InvalidState:
        return
    assert isinstance(state.problems(), list)
    assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()


@given(st.integers(0, 400))
def test_a_torn_state_is_refused(length: int) -> None:
    whole = STATE.to_bytes()
    with pytest.raises(InvalidState):
        GAME.from_bytes(whole[: length % len(whole)])


def test_counters_and_source_are_kept() -> None:
    state = GAME.new(3, 77)
    state.apply(state.legal(0)[0])
    back = GAME.from_bytes(state.to_bytes())
    assert (back.seed, back.draws, back.ply) == (77, state.draws, state.ply)
    assert (back.undo_horizon, back.acted, back.chance) == (state.undo_horizon, 0, "auto")


def test_a_simultaneous_decision_goes_on_after_bytes() -> None:
    state = at_bids([5, 5, 5])
    state.apply("bid 2a", 1)
    back = GAME.from_bytes(state.to_bytes())
    assert back.actors == [0, 2]
    back.apply("bid 2a", 0)
    back.apply("bid 3a", 2)
    assert back.table.leader == 2


# Canonical JSON and hashes


def test_canonical_json_is_that_of_the_standard() -> None:
    """RFC 8785: keys in order, no space, the shortest form."""
    assert canonical_json({"b": [1, 2], "a": None, "é": "\n"}) == '{"a":null,"b":[1,2],"é":"\\n"}'.encode()


def test_a_digest_is_the_hash_of_the_canonical_form() -> None:
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
