"""Whatever is done to a record, it is read and played or refused with its line, and nothing else happens."""

import io
from random import Random

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from royalpig import Record, RecordError, game
from royalpig.engine.game import Game
from royalpig.engine.outcome import Standing
from royalpig.engine.packing import CHANCE
from royalpig.records import Header, Line, Note, Result
from tests.engine.specimen import GAME as WOOD
from tests.records.games import DATE, PLAYERS, played

GAME = game("schweinebande")
GAMES = {GAME.id: GAME, WOOD.id: WOOD}
TEXTS = [
    played(played_game, seed, ("auto", "explicit")[seed % 2]).recorder.record(PLAYERS, DATE, public=seed == 3).text()
    for played_game in (GAME, WOOD)
    for seed in range(4)
]
BITS = [
    "#",
    "@",
    "(auto)",
    " ",
    "\n",
    "\t",
    ":",
    "?",
    "p0",
    "p9",
    "chance",
    "=== royalpig record 1\n",
    '"',
    "\\",
    "0",
    "ü",
    "🐷",
]
REASONS = {
    *("ILLEGAL_ACTION", "NOT_YOUR_DECISION", "GAME_OVER", "MALFORMED_ACTION", "MALFORMED_RECORD", "BROKEN_CHAIN"),
    *("WRONG_DRAW", "WRONG_RESULT", "UNKNOWN_GAME", "UNKNOWN_PACK", "UNKNOWN_OPTION", "INVALID_OPTIONS"),
    *("UNSUPPORTED_RULES_VERSION", "VIEW_NOT_PLAYABLE"),
}


def mangled(text: str, random: Random) -> str:
    """The text with a few random changes: characters, words, lines, doubled, dropped, moved or put in."""
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(text) + 1)
        to = min(len(text), at + random.choice((0, 1, 1, 3, 12, 40)))
        lines = text.split("\n")
        line = random.randrange(len(lines))
        match random.randrange(7):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + random.choice(BITS) + text[to:]
            case 2:
                text = text[:at] + chr(random.choice((random.randrange(128), random.randrange(0x110000)))) + text[to:]
            case 3:
                text = text[:to] + text[at:]
            case 4:
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 5:
                lines.insert(line, random.choice(lines))
                text = "\n".join(lines)
            case _:
                words = lines[line].split(" ")
                random.shuffle(words)
                lines[line] = " ".join(words)
                text = "\n".join(lines)
    return text


def what_becomes_of(text: str) -> str:
    """Reads and plays a text; answers how it went, and holds the answer to what it promises."""
    count = text.count("\n") + 1
    try:
        record = Record.read(text)
    except RecordError as refused:
        error = refused
    else:
        assert Record.read(record.text()) == record
        replay = record.replay(GAMES.get(record.header.game))
        if replay.valid:
            assert replay.state is not None
            assert (replay.line, replay.reason, replay.message) == (None, "", "")
            return "valid"
        assert replay.line is not None
        assert 1 <= replay.line <= count
        assert replay.reason in REASONS
        assert replay.message
        return replay.reason
    assert 1 <= error.line <= count, str(error)
    return "unreadable"


@pytest.mark.parametrize("batch", range(10))
def test_a_mangled_record_is_refused_with_its_line_or_played(batch: int) -> None:
    random = Random(batch)
    assert len({what_becomes_of(mangled(random.choice(TEXTS), random)) for _ in range(30)}) > 2


def test_a_mangled_archive_is_read_to_its_end() -> None:
    random = Random(7)
    text = "\n".join(mangled(random.choice(TEXTS), random) for _ in range(40)) + "\n" + TEXTS[0]
    found = list(Record.read_archive(io.BytesIO(text.encode("utf-8", "surrogatepass"))))
    assert isinstance(found[-1], Record)
    assert found[-1].text() == TEXTS[0]
    assert any(isinstance(one, RecordError) for one in found)
    places = [one.line if isinstance(one, RecordError) else one.header.number_of() for one in found]
    assert places == sorted(places)


@given(st.binary() | st.text())
def test_any_text_is_refused_with_a_line(text: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    assert caught.value.line >= 1


words = st.text("abcxyz019,.-", min_size=1, max_size=12)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
comments = st.text(st.characters(codec="utf-8", min_codepoint=32), max_size=20).map(str.strip)
digits = st.text("0123456789abcdef", min_size=12, max_size=12)
notes = st.builds(Note, st.lists(comments, max_size=2).map(tuple), comments)
SEATS = 4
seats = st.integers(0, SEATS - 1)
scores = st.dictionaries(words.filter(lambda word: word != "rank" and "," not in word), st.integers(-(10**9), 10**9))


@st.composite
def headers(draw: st.DrawFn) -> Header:
    public = draw(st.booleans())
    seed = None if public else draw(st.none() | st.integers(0, 2**128 - 1))
    chance = draw(st.sampled_from(["auto", "explicit"])) if public or seed is not None else "explicit"
    content = draw(st.just(("", "")) | words.map(lambda word: (word, "")) | words.map(lambda word: (word, "0a" * 32)))
    reason = comments.filter(bool) | st.just("")
    header = Header(
        game=draw(words),
        rules=draw(words),
        seats=SEATS,
        content=content[0],
        content_hash=content[1],
        options=draw(st.dictionaries(words, names | words, max_size=3)),
        seed=seed,
        chance=chance,
        public=public,
        date=draw(st.just("") | st.dates().map(str)),
        players=draw(st.dictionaries(seats, names)),
        result=draw(st.none() | st.builds(Result, st.lists(seats, unique=True).map(tuple), reason)),
        standings={
            seat: Standing(seat, rank, of)
            for seat, (rank, of) in draw(st.dictionaries(seats, st.tuples(st.integers(1, 9), scores))).items()
        },
        table="" if public else draw(st.just("") | digits),
    )
    keys = [name for name, _ in [*header.facts(), *header.ending()]]
    chosen = draw(st.dictionaries(st.sampled_from(keys), notes.filter(lambda note: note != Note()), max_size=3))
    return Header(**{**vars(header), "notes": chosen})


lines = st.builds(
    Line,
    seats | st.just(CHANCE),
    st.lists(words | st.just("?"), min_size=1, max_size=4).map(" ".join),
    st.booleans(),
    digits | st.just(""),
    notes,
)
records = st.builds(
    Record, headers(), st.lists(lines, max_size=6).map(tuple), st.lists(comments, max_size=2).map(tuple)
)


@given(records)
def test_what_is_written_is_read_as_the_same_record(record: Record) -> None:
    text = record.text()
    again = Record.read(text)
    assert again == record
    assert again.text() == text


@settings(max_examples=20)
@given(st.lists(records, max_size=3))
def test_an_archive_is_read_as_the_same_records(written: list[Record]) -> None:
    text = "\n".join(record.text() for record in written)
    assert list(Record.read_archive(io.StringIO(text))) == written


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("public", [False, True], ids=["whole", "public"])
@pytest.mark.parametrize("played_game", [GAME, WOOD], ids=["schweinebande", "truffle wood"])
def test_a_played_game_is_read_as_the_same_record(played_game: Game, public: bool, seed: int) -> None:
    _, recorder = played(played_game, 100 + seed, ("auto", "explicit")[seed % 2])
    record = recorder.record(PLAYERS, DATE, public=public)
    assert Record.read(record.text()) == record
