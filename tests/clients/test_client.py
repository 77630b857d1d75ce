"""The Python client against a service, and both against the engine in process."""

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from msgspec import Raw

from royalpig_client import (
    Client,
    Decision,
    InvalidOptions,
    InvalidState,
    LegalAction,
    NotFound,
    Position,
    RefusedAction,
    ServiceError,
    TooMuch,
    UnsupportedRulesVersion,
    ViewNotPlayable,
)
from royalpig_client.held import HeldPosition
from royalpig_client.shapes import Played, PositionAnswer
from tests.api.running import Service
from tests.clients.games_played import SEATS, SEED, automatic_marks, played, state_json, steps_of_seats


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with Client(service.url) as opened:
        yield opened


@pytest.fixture
def start(client: Client) -> Position:
    return client.new("schweinebande", seats=SEATS, seed=SEED)


def test_it_needs_nothing_of_the_service() -> None:
    code = "import sys, royalpig_client; sys.exit(any(name.split('.')[0] == 'royalpig' for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_games_and_what_is_said_of_them(client: Client) -> None:
    assert "schweinebande" in [game.id for game in client.games()]
    game = client.game("schweinebande")
    assert (game["seatsMin"], game["seatsMax"]) == (2, 5)
    assert {option["id"] for option in game["options"]} >= {"settling", "bare-rows"}
    pack = client.content("schweinebande", game["contentPacks"][0]["id"])
    assert pack["game"] == "schweinebande"


def test_clauses(client: Client) -> None:
    listed = client.clauses("schweinebande")
    assert client.clause("schweinebande", "SB-C.11") in listed
    assert len({clause.id for clause in listed}) == len(listed) > 50


def test_a_new_game_is_that_of_the_engine(start: Position) -> None:
    same = played(most=0).state
    assert start.state == state_json(same)
    assert start.decision is not None
    assert (start.decision.kind, start.decision.actors, start.decision.form) == ("reveal", [0], "DECISION_FORM_ONE")
    assert [event.type for event in start.events] == ["round-started", "tiles-laid"]
    assert not start.over


def test_seeds_as_numbers_and_as_texts(client: Client, start: Position) -> None:
    assert client.new("schweinebande", seats=SEATS, seed=f"{SEED:x}").state == start.state
    drawn = [client.new("schweinebande", seats=SEATS).state["random"]["seed"] for _ in range(2)]
    assert drawn[0] != drawn[1]


def test_a_whole_game_is_that_of_the_engine(client: Client, start: Position) -> None:
    recorder = played()
    position = start
    for notation, seat in steps_of_seats(recorder, automatic=False):
        position = position.apply(notation, seat)
    assert position.state == state_json(recorder.state)
    outcome = recorder.state.outcome
    assert position.outcome is not None
    assert outcome is not None
    assert tuple(position.outcome.winners) == outcome.winners
    assert [(s.seat, s.rank, s.scores) for s in position.outcome.ranking] == [
        (s.seat, s.rank, dict(s.scores)) for s in outcome.ranking
    ]
    assert position.over
    assert position.decision is None
    assert len(position.legal) == 0


def test_the_legal_list_is_that_of_the_engine(client: Client, start: Position) -> None:
    state = played(most=0).state
    random = Random(1)
    position = start
    for _ in range(40):
        assert [(action.notation, action.seat) for action in position.legal] == [
            (action.notation, action.seat) for action in state.legal()
        ]
        choice = random.randrange(len(position.legal))
        state.apply(state.legal()[choice])
        position = position.apply(position.legal[choice])


def test_apply_leaves_a_position_as_it_is(start: Position) -> None:
    before = start.state
    later = start.apply("reveal 2,3")
    assert start.state == before
    assert json.loads(bytes(start.raw)) == before
    assert later.state["ply"] > before["ply"]
    assert later.undo_horizon == later.state["ply"]
    assert [event.type for event in later.events] == ["reveal", "tile-turned-up"]
    assert later.events[0].fields == {"seat": 0, "cell": "2,3"}
    assert start.apply("reveal 2,3").state == later.state


def test_pages_are_fetched_when_they_are_looked_at(service: Service) -> None:
    asked: list[str] = []
    hooks = {"request": [lambda request: asked.append(request.url.path)]}
    with httpx.Client(base_url=service.url, event_hooks=hooks) as http:
        position = Client(http=http, page_size=10).new("schweinebande", seats=SEATS, seed=SEED)
        del asked[:]
        assert len(position.legal) == 25
        assert position.legal[9].notation == "reveal 4,1"
        assert asked == []
        assert position.legal[10].notation == "reveal 0,2"
        assert asked == ["/v1/states:legalActions"]
        assert len(list(position.legal)) == 25
        assert len(asked) == 2
        assert [action.notation for action in position.legal[23:]] == ["reveal 3,4", "reveal 4,4"]
        assert position.legal[-1] in position.legal
        there: object = "reveal 4,4"
        not_there: object = "reveal 4,5"
        assert there in position.legal
        assert not_there not in position.legal
        assert len(asked) == 2
        with pytest.raises(IndexError):
            position.legal[25]


def test_legal_actions_of_a_seat_and_of_a_kind(service: Service, start: Position) -> None:
    assert len(start.legal_for(0)) == 25
    assert len(start.legal_for(1)) == 0
    station = start.apply("reveal 2,3")
    assert [action.notation for action in station.legal_for(kind="decline")] == ["decline"]
    with Client(service.url, page_size=7) as client:
        paged = client.position(start.raw)
        assert [action.notation for action in paged.legal_for(0)] == [action.notation for action in start.legal]
        assert len(list(paged.view(0).legal("reveal"))) == 25


def test_actions_may_be_typed(service: Service) -> None:
    with Client(service.url, typed=True) as client:
        position = client.new("schweinebande", seats=SEATS, seed=SEED)
        first = position.legal[0]
        assert first.kind == "reveal"
        assert first.typed == {"schweinebande": {"reveal": {"cell": "0,0"}}}
        assert position.apply(first.typed).state == position.apply(first).state == position.apply(str(first)).state


def test_check_explain_and_choices(start: Position) -> None:
    assert start.check("reveal 2,3") is None
    wrong = start.check("reveal 2,3", seat=1)
    assert wrong is not None
    assert (wrong.reason, wrong.clause) == ("NOT_YOUR_DECISION", "SB-X.1")
    explanation = start.explain("reveal 2,3")
    assert explanation.legal
    assert [condition.clause for condition in explanation.conditions] == ["SB-B.2"]
    assert [(choice.value, choice.count) for choice in start.choices()] == [("reveal", 25)]
    assert {choice.argument for choice in start.choices(0, "reveal")} == {"cell"}
    assert start.choices(0, "reveal", "2,3") == []


def test_a_refused_action_says_why(client: Client) -> None:
    recorder = played(most=40)
    position = client.position(state_json(recorder.state))
    assert position.decision is not None
    seat = position.decision.actors[0]
    with pytest.raises(RefusedAction) as caught:
        position.apply("any-four cow cow cow cow", seat)
    clause = recorder.state.game.clauses[caught.value.clause]
    assert caught.value.reason == "ILLEGAL_ACTION"
    assert caught.value.sentence == clause.rule
    assert caught.value.values == {"action": "any-four", "decision": position.decision.kind}
    assert clause.rule in str(caught.value)


def test_text_that_is_no_action(start: Position) -> None:
    with pytest.raises(RefusedAction) as caught:
        start.apply("revael 2,3")
    assert (caught.value.reason, caught.value.status) == ("MALFORMED_ACTION", "INVALID_ARGUMENT")
    assert caught.value.values["position"] == "0"
    assert "reveal" in caught.value.values["candidates"]
    assert [path for path, _ in caught.value.violations] == ["action.notation"]


def test_views(start: Position) -> None:
    view = start.view(1)
    assert view.state["form"] == "STATE_FORM_VIEW"
    assert "random" not in view.state
    assert view.state["viewer"] == 1
    assert "viewer" not in start.view().state
    own = start.view(0)
    assert len(own.legal()) == 25
    assert own.check("reveal 2,3") is None
    assert own.explain("reveal 9,9").rejection is not None
    assert [choice.value for choice in own.choices()] == ["reveal"]
    with pytest.raises(ViewNotPlayable):
        start._client.position(view.raw)


def test_states_that_were_kept(client: Client, start: Position) -> None:
    later = start.apply("reveal 2,3").apply("place")
    for kept in (later.raw, later.state, json.dumps(later.state), json.dumps(later.state).encode()):
        again = client.position(kept)
        assert again.state == later.state
        assert again.decision == later.decision
        assert [str(action) for action in again.legal] == [str(action) for action in later.legal]


def test_a_state_that_breaks_invariants(client: Client, start: Position) -> None:
    table = start.state["schweinebande"]
    broken = {**start.state, "schweinebande": {**table, "inHand": [1, 3, 3], "box": [1] * 7}}
    problems = client.problems(broken)
    assert len(problems) > 1
    assert all(problem.invariant.startswith("SB-I") and problem.message for problem in problems)
    assert {problem.path for problem in problems} >= {"schweinebande.inHand[0]"}
    with pytest.raises(InvalidState) as caught:
        client.position(broken)
    assert caught.value.problems == problems
    assert client.problems(start.raw) == []


def test_batches_pass_over_what_the_engine_did(start: Position) -> None:
    recorder = played(settling="after-all")
    marks = automatic_marks(recorder)
    assert any(marks)
    begun = start._client.new("schweinebande", SEATS, seed=SEED, options={"settling": "after-all"})
    end = begun.apply_all(steps_of_seats(recorder, automatic=True))
    assert end.passed_over == marks
    assert end.state == state_json(recorder.state)


def test_a_batch_is_done_whole_or_not_at_all(start: Position) -> None:
    later = start.apply_all(["reveal 2,3", "place"])
    assert later.state["schweinebande"]["inHand"][0] == 2
    with pytest.raises(RefusedAction) as caught:
        start.apply_all(["reveal 2,3", "reveal 2,4"])
    assert caught.value.values["step"] == "1"
    with pytest.raises(TooMuch):
        start.apply_all(["reveal 2,3"] * 5000)


def test_chance_that_is_entered(client: Client) -> None:
    position = client.new("schweinebande", seats=2, seed=0, chance="explicit").apply("reveal 2,3")
    assert position.decision is not None
    assert position.decision.form == "DECISION_FORM_CHANCE"
    assert position.decision.actors == []
    outcomes = {outcome.notation: outcome for outcome in position.decision.chance}
    assert outcomes["tile bag"].weight == 4
    assert [action.notation for action in position.legal] == list(outcomes)
    assert {action.seat for action in position.legal} == {None}
    assert position.check("tile pig") is None
    entered = [position.apply(way) for way in ("tile pig", outcomes["tile pig"], position.legal[4])]
    assert {str(later.state) for later in entered} == {str(entered[0].state)}
    assert entered[0].state["schweinebande"]["cells"][17] == 4


def test_an_action_of_the_list_knows_its_seat(client: Client) -> None:
    position = client.new("schweinebande", seats=2, chance="explicit").apply("reveal 2,3")
    of_chance = LegalAction(action={"notation": "tile cow"})
    station = position.apply(of_chance)
    wrong = station.check(of_chance)
    assert wrong is not None
    assert wrong.reason == "NOT_YOUR_DECISION"
    other = station.check(LegalAction(seat=1, action={"notation": "place"}))
    assert other is not None
    assert other.reason == "NOT_YOUR_DECISION"


def test_defaults(start: Position) -> None:
    assert str(start.default(0)) == "reveal 0,0"
    assert start.default(1) is None
    assert [action.seat for action in start.defaults] == [0]


def test_records(client: Client) -> None:
    recorder = played()
    text = recorder.record().text()
    replay = client.replay(text)
    assert replay.valid
    assert replay.plies == len(recorder.steps)
    assert replay.position is not None
    assert replay.position.state == state_json(recorder.state)
    lines = text.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("p0 reveal"))
    lines[place] = "p0 reveal 9,9"
    broken = client.replay("\n".join(lines))
    assert not broken.valid
    assert broken.line == place + 1
    assert broken.rejection is not None
    assert broken.rejection.clause == "SB-X.3"
    assert broken.position is None
    assert client.replay("hello").reason == "MALFORMED_RECORD"


def test_refused_setups(client: Client) -> None:
    with pytest.raises(InvalidOptions) as seats:
        client.new("schweinebande", seats=6)
    assert (seats.value.reason, seats.value.clause) == ("INVALID_OPTIONS", "SB-X.6")
    with pytest.raises(InvalidOptions) as option:
        client.new("schweinebande", seats=2, options={"bare-rowz": "allowed"})
    assert option.value.reason == "UNKNOWN_OPTION"
    assert "bare-rows" in option.value.values["candidates"]


def test_what_is_not_there(client: Client) -> None:
    for reason, asking in (
        ("UNKNOWN_GAME", lambda: client.game("chess")),
        ("UNKNOWN_CLAUSE", lambda: client.clause("schweinebande", "SB-C.99")),
        ("UNKNOWN_PACK", lambda: client.content("schweinebande", "deluxe")),
    ):
        with pytest.raises(NotFound) as caught:
            asking()
        assert (caught.value.reason, caught.value.code) == (reason, 404)
    with pytest.raises(ServiceError):
        client.game("../games")


def test_another_rules_version(client: Client, start: Position) -> None:
    with pytest.raises(UnsupportedRulesVersion):
        client.position({**start.state, "rulesVersion": "9.0.0"})


def test_a_message_that_is_too_large(client: Client) -> None:
    with pytest.raises(TooMuch) as caught:
        client.replay("x" * (5 << 20))
    assert caught.value.reason == "TOO_LARGE"


def test_where_several_are_asked_a_seat_must_be_named() -> None:
    asked = Decision(kind="vote", place="2", form="DECISION_FORM_ALL", actors=[0, 2])
    position = HeldPosition(Played(position=PositionAnswer(state=Raw(b"{}"), decision=asked)))
    with pytest.raises(ValueError, match="p0, p2 are asked"):
        position.acting_seat("vote", None)
    assert position.acting_seat("vote", 2) == 2
    assert position.acting_seat(LegalAction(seat=2, action={"notation": "vote"}), None) == 2
    assert position.with_seats([("vote", 0), LegalAction(seat=2)]) == [("vote", 0), (LegalAction(seat=2), 2)]
