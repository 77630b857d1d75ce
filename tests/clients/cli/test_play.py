"""Playing in the terminal, with lines on standard input in place of a player who types."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from royalpig import Record
from royalpig.api.refereed import REFEREED
from royalpig.cli.play.completion import ActionCompleter
from royalpig.cli.play.conversation import Conversation
from royalpig.cli.play.keeping import record_of
from royalpig.cli.play.sitting import Sitting
from royalpig.cli.play.telling import JsonLines, Words
from royalpig.cli.positions import content_of
from royalpig.cli.referee import Library, Referee, Service
from royalpig.wire.structs import Action, ChanceMode, Game, GetGameRequest, GetGameResponse, NewStateRequest
from tests.api.operations.calling import SPECIMEN
from tests.api.running import running
from tests.clients.cli.running import done, royalpig

GAME = ["play", "schweinebande", "--seats", "3", "--seed", "7"]


class FirstOfTheList:
    """A player who always does the first thing that is legal, up to so many lines, and then leaves."""

    def __init__(self, sitting: Sitting, most: int = 10_000) -> None:
        self._sitting = sitting
        self._left = most

    async def read(self, prompt: str) -> str | None:
        self._left -= 1
        if self._sitting.decision is None or self._left < 0:
            return None
        action = (await self._sitting.legal()).actions[0].action
        assert action is not None
        return getattr(action, "notation", None)


async def notations(sitting: Sitting) -> list[str]:
    actions = (action.action for action in (await sitting.legal()).actions)
    return [action.notation for action in actions if isinstance(action, Action)]


async def begin(
    game: str, seats: int, seat: int = 0, seed: int = 7, dice: bool = False, referee: Referee | None = None
) -> tuple[Sitting, Game]:
    referee = referee or Library()
    setup = NewStateRequest(game=game, seats=seats, seed="0" if dice else f"{seed:x}")
    setup.chance_mode = ChanceMode.EXPLICIT if dice else ChanceMode.AUTO
    sitting, _ = await Sitting.begin(referee, setup, seat, Random(seed))
    told = (await referee.ask(GetGameRequest(game=game), GetGameResponse)).game
    assert isinstance(told, Game)
    return sitting, told


@pytest.fixture
def _specimen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REFEREED, SPECIMEN.game.id, SPECIMEN)


def messages(out: str) -> Iterator[dict[str, Any]]:
    return map(json.loads, out.splitlines())


def test_the_table_and_the_legal_actions_are_shown() -> None:
    out = done(*GAME, given="quit\n").out
    assert "Round 1" in out
    assert "| ····· |" in out
    assert "p0 is asked: reveal (B)" in out
    assert "reveal 0,0   reveal 1,0" in out
    assert out.endswith("p0 reveal> quit\n")


def test_actions_are_played_and_the_others_answer() -> None:
    out = done(*GAME, given="rev 2,3\nplace\n").out
    told = out.split("p0 reveal> rev 2,3")[1]
    assert "reveal: seat p0, cell 2,3" in told
    assert "farmer-placed: seat p0, cell 2,3" in told
    assert "reveal: seat p1, cell" in told
    assert "reveal: seat p2, cell" in told


def test_the_same_seed_is_the_same_evening() -> None:
    given = "reveal 2,3\nplace\nreveal 0,0\ndecline\n"
    assert done(*GAME, given=given).out == done(*GAME, given=given).out
    assert done(*GAME, given=given).out != done(*GAME[:-1], "8", given=given).out


def test_a_seat_of_ones_own() -> None:
    out = done("play", "schweinebande", "--seats", "3", "--seed", "7", "--seat", "2", given="quit\n").out
    assert out.endswith("p2 reveal> quit\n")
    assert "reveal: seat p0, cell" in out


def test_refused_lines_change_nothing() -> None:
    out = done(*GAME, given="place\nfrobnicate\nreveal 9,9\n\nreveal 2,3\nquit\n").out
    assert "refused: SB-X.2 an action kind that does not belong to the decision is rejected" in out
    assert "refused: there is no action 'frobnicate'" in out
    assert "refused: SB-X.3" in out
    assert out.count("p0 reveal> ") == 5
    assert "tile-turned-up: cell 2,3" in out


@pytest.mark.parametrize("word", ["?", "help", "/help", "HELP"])
def test_help(word: str) -> None:
    out = done(*GAME, given=f"{word}\nquit\n").out
    assert "\n  reveal <cell>\n" in out
    for command in ("explain", "undo", "save", "show", "quit"):
        assert f"\n  {command} " in out


def test_explain() -> None:
    out = done(*GAME, given="explain reveal 2,3\nexplain place\nexplain\nquit\n").out
    assert "holds: SB-B.2 " in out
    assert "broken: SB-X.2 " in out
    assert "explain what?" in out


def test_show() -> None:
    assert done(*GAME, given="show\nquit\n").out.count("Round 1") == 2


def test_save_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    out = done(*GAME, "--name", "Ann", given=f"reveal 2,3\nplace\nsave {file}\nsave\nsave /nowhere/x\nquit\n").out
    assert f"{file} holds the record." in out
    assert "save where?" in out
    assert "/nowhere/x cannot be written" in out
    record = Record.read(file.read_text())
    assert record.header.players == {0: "Ann", 1: "random", 2: "random"}
    assert record.lines[0].step == "p0 reveal 2,3"
    assert record.replay().valid
    assert done("replay", str(file), "--verify").out.startswith("right: ")


async def test_a_whole_game_and_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    sitting, game = await begin("schweinebande", 2)
    talk = Conversation(sitting, FirstOfTheList(sitting), JsonLines(game), ["Ann", "random"], frozenset())
    await talk.hold()
    assert sitting.outcome is not None
    *_, last = messages(capsys.readouterr().out)
    assert last["position"]["outcome"]["winners"] == sitting.outcome.winners
    assert last["position"]["legal"]["total"] == 0
    replay = Record.read(record_of(sitting, ["Ann", "random"])).replay()
    assert replay.valid, replay.message
    assert replay.state is not None
    assert replay.state.ply == sitting.state.ply


async def test_a_service_that_goes_away_does_not_end_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    class Leaving:
        """The service ends before the second line; the third leaves the table."""

        def __init__(self) -> None:
            self.lines = ["reveal 2,3", "place", "save /nowhere/x"]

        async def read(self, prompt: str) -> str | None:
            if len(self.lines) == 2:
                service.terminate()
                service.ends()
            return self.lines.pop(0) if self.lines else None

    with running() as service:
        async with Service(service.url) as referee:
            sitting, game = await begin("schweinebande", 2, referee=referee)
            await Conversation(sitting, Leaving(), JsonLines(game), [], frozenset()).hold()
    *_, fault, said = messages(capsys.readouterr().out)
    assert "no answer" in fault["fault"]
    assert "cannot be written" in said["said"]


async def test_undo_goes_back_as_far_as_nothing_was_seen() -> None:
    sitting, _ = await begin("schweinebande", 2)
    assert not sitting.undo()
    while not (sitting.decision and sitting.decision.kind == "feed" and await sitting.is_asked()):
        if await sitting.is_asked():
            await sitting.act((await notations(sitting))[0])
        else:
            await sitting.let_another_act()
    before, steps = sitting.position, list(sitting.steps)
    await sitting.act((await notations(sitting))[0])
    assert sitting.steps != steps
    assert sitting.undo()
    assert sitting.position is before
    assert sitting.steps == steps
    while await sitting.is_asked():
        await sitting.act((await notations(sitting))[0])
    await sitting.let_another_act()
    assert not sitting.undo()


def test_undo_at_the_table() -> None:
    out = done(*GAME, given="undo\nreveal 2,3\nundo\nquit\n").out
    assert out.count("There is nothing to take back") == 2


def test_dice_are_entered(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    given = f"reveal 2,3\ntile pig\nplace\nsave {file}\nquit\n"
    out = done("play", "schweinebande", "-n", "2", "--dice", given=given).out
    assert "chance turn-up> tile pig" in out
    assert "tile-turned-up: cell 2,3, kind pig" in out
    record = Record.read(file.read_text())
    assert record.header.seed is None
    assert record.replay().valid


def test_options_are_taken() -> None:
    out = done("play", "schweinebande", "-n", "2", "--preset", "original", "--json", given="quit\n").out
    *_, last = messages(out)
    assert last["position"]["view"]["options"]["settling"] == "after-all"
    assert royalpig("play", "schweinebande", "-o", "settling=never").code == 1


def test_json_lines() -> None:
    out = done(*GAME, "--json", given="reveal 2,3\nreveal 2,3\nexplain place\nhelp\nundo\nquit\n").out
    kinds = [next(iter(message)) for message in messages(out)]
    assert kinds == ["events", "position", "events", "position", "error", "explanation", "help", "said"]
    position = list(messages(out))[3]["position"]
    assert position["view"]["form"] == "STATE_FORM_VIEW"
    assert "state" not in position
    assert [action["action"]["notation"] for action in position["legal"]["actions"]] == ["place", "decline"]


@pytest.mark.usefixtures("_specimen")
@pytest.mark.parametrize("dice", [False, True], ids=["auto", "dice"])
async def test_hidden_things_stay_hidden(capsys: pytest.CaptureFixture[str], dice: bool) -> None:
    """Every position that is told is a view of the player, and of events only what the player may see."""
    sitting, game = await begin(SPECIMEN.game.id, 3, seat=1, dice=dice)
    talk = Conversation(sitting, FirstOfTheList(sitting), JsonLines(game), [], frozenset())
    await talk.hold()
    assert sitting.outcome is not None
    told = list(messages(capsys.readouterr().out))
    for message in told:
        if "position" in message:
            view = message["position"]["view"]
            assert (view["form"], view["viewer"]) == ("STATE_FORM_VIEW", 1)
            assert "random" not in view
            assert all(action["seat"] == 1 for action in message["position"]["legal"]["actions"] if "seat" in action)
    events = [event for message in told for event in message.get("events", [])]
    bids = [event["truffleWood"]["bidLaid"] for event in events if event["type"] == "bid-laid"]
    assert {bid["seat"] for bid in bids} == {0, 1, 2}
    assert all(("acorns" in bid) == (bid["seat"] == 1) for bid in bids)
    replay = Record.read(record_of(sitting, [])).replay(SPECIMEN.game)
    assert replay.valid, replay.message


@pytest.mark.usefixtures("_specimen")
async def test_a_game_without_a_drawing_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    sitting, game = await begin(SPECIMEN.game.id, 2)
    teller = Words(game, await content_of(Library(), sitting.state, "en"))
    await Conversation(sitting, FirstOfTheList(sitting, 5), teller, [], frozenset()).hold()
    out = capsys.readouterr().out
    assert "acorns" in out
    assert "bid-laid: seat p1\n" in out.replace(" (auto)", "")


@pytest.mark.usefixtures("_specimen")
async def test_every_legal_action_can_be_completed_word_by_word() -> None:
    """Also where arguments may be left out, and where a choice of one depends on those before."""
    sitting, _ = await begin(SPECIMEN.game.id, 3)
    random = Random(3)
    completer = ActionCompleter(sitting)
    seen: set[str] = set()
    while sitting.decision is not None:
        if not await sitting.is_asked():
            await sitting.let_another_act()
            continue
        legal = await notations(sitting)
        for notation in legal[:: max(1, len(legal) // 5)]:
            words = notation.split()
            for place, word in enumerate(words):
                assert word in await completer.words(words[:place]), notation
            seen.add(words[0])
        await sitting.act(random.choice(legal))
    assert len(seen) > 4
    assert "quit" in await completer.words([])


async def test_completion_offers_what_is_legal_and_nothing_else() -> None:
    sitting, _ = await begin("schweinebande", 3)
    completer = ActionCompleter(sitting)
    assert await completer.words([]) == ["reveal", "help", "explain", "undo", "save", "show", "quit"]
    assert len(await completer.words(["reveal"])) == 25
    assert await completer.words(["explain", "reveal"]) == await completer.words(["reveal"])
    assert await completer.words(["explain"]) == ["reveal"]
    assert await completer.words(["reveal", "2,3"]) == []
    assert await completer.words(["reveal", "9,9"]) == []
    assert await completer.words(["fly"]) == []
    await sitting.act("reveal 2,3")
    assert (await completer.words([]))[:2] == ["place", "decline"]
