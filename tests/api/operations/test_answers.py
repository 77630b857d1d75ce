"""An answer is the same whole, in protobuf and in JSON, whether its entries were encoded before or not."""

from random import Random
from typing import Any

import pytest

from royalpig.api import actions
from royalpig.api.answers import Answer
from royalpig.api.operations import OPERATIONS
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.games import game, games
from royalpig.wire.json_text import decode_json
from royalpig.wire.messages import decode
from royalpig.wire.structs import LegalDetail
from tests.api.operations.calling import notation, sent
from tests.engine.play import states_of_each_kind

every_shipped_game = pytest.mark.parametrize("played", [game(name) for name in games()], ids=games())
every_detail = pytest.mark.parametrize("detail", list(LegalDetail)[2:], ids=lambda detail: detail.name)


def hold(answer: Answer[Any], shape: Any) -> None:
    """Both encodings, the first time and the second, hold what the whole answer holds."""
    for _ in range(2):
        assert decode(answer.protobuf(), shape) == answer.whole
        assert decode_json(answer.json(), shape) == answer.whole


@every_shipped_game
@every_detail
async def test_answers_with_legal_lists(played: Game, detail: LegalDetail) -> None:
    random = Random(1)
    for state in states_of_each_kind(played, 6):
        action = random.choice(list(state.legal()))
        asked = {"state": sent(state), "legal_detail": detail}
        by = {} if action.seat == CHANCE else {"seat": action.seat}
        for method, fields in (
            ("ApplyAction", {**by, "action": notation(action.notation)}),
            ("ApplyActions", {}),
            ("ListLegalActions", {"page_size": 3}),
        ):
            operation = OPERATIONS[method]
            hold(await operation.run(operation.request(**asked, **fields)), operation.response)
        streamed = OPERATIONS["StreamLegalActions"]
        async for answer in streamed.run(streamed.request(**asked, page_size=4)):
            hold(answer, streamed.response)


@every_shipped_game
async def test_a_small_memory_of_actions_changes_nothing(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    operation = OPERATIONS["ApplyActions"]
    states = [sent(state) for state in states_of_each_kind(played, 2)]
    wanted = [(await operation.run(operation.request(state=state))).whole for state in states]
    monkeypatch.setattr(actions, "REMEMBERED", 3)
    for state, whole in zip(states, wanted, strict=True):
        answer = await operation.run(operation.request(state=state))
        assert answer.whole == whole
        hold(answer, operation.response)
