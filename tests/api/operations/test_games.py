"""ListGames, GetGame, GetContent, ListClauses and GetClause tell what the games declare."""

import pytest
from msgspec import UNSET

from royalpig.api.limits import CLAUSES_PAGE
from royalpig.api.refereed import REFEREED
from royalpig.engine.game import Game
from royalpig.engine.rules import Form
from royalpig.games import games
from royalpig.wire.structs import DecisionForm, ErrorReason, OptionType, RuleForm
from tests.api.operations.calling import SPECIMEN, call, every_game, place, refusal

FORMS = {
    Form.ONE: DecisionForm.ONE,
    Form.ALL: DecisionForm.ALL,
    Form.WINDOW: DecisionForm.WINDOW,
    Form.TEAM: DecisionForm.TEAM,
    Form.CHANCE: DecisionForm.CHANCE,
}


async def test_all_games_are_listed() -> None:
    listed = (await call("ListGames")).games
    assert [summary.id for summary in listed] == [*games(), SPECIMEN.game.id]
    for summary in listed:
        game = REFEREED[summary.id].game
        assert (summary.title, summary.rules_version) == (game.title, game.rules_version)
        assert range(summary.seats_min, summary.seats_max + 1) == game.seats


async def test_games_come_in_pages() -> None:
    first = await call("ListGames", page_size=1)
    assert len(first.games) == 1
    rest = await call("ListGames", page_token=first.next_page_token)
    assert [*first.games, *rest.games] == (await call("ListGames")).games
    assert rest.next_page_token == ""
    await refusal("ListGames", ErrorReason.BAD_PAGE_TOKEN, page_token="x")
    clauses = (await call("ListClauses", game="schweinebande", page_size=1)).next_page_token
    await refusal("ListGames", ErrorReason.BAD_PAGE_TOKEN, page_token=clauses)


@every_game
async def test_a_form_can_be_built_from_the_options(played: Game) -> None:
    told = (await call("GetGame", game=played.id)).game
    chosen = {}
    for option, declared in zip(told.options, played.options, strict=True):
        assert (option.id, option.default_value, option.sentence) == (
            declared.name,
            declared.default,
            declared.sentence,
        )
        assert option.seat_values == declared.seat_values
        if option.type is OptionType.NUMBER:
            assert range(option.lowest, option.highest + 1) == declared.values
            assert option.values == []
            chosen[option.id] = str(option.lowest)
        else:
            assert option.type is OptionType.CHOICE
            assert (option.lowest, option.highest) == (UNSET, UNSET)
            assert tuple(value.value for value in option.values) == declared.values
            chosen[option.id] = option.values[0].value
    assert (await call("NewState", game=played.id, seats=told.seats_min, options=chosen)).position.state
    for preset in told.presets:
        state = (await call("NewState", game=played.id, seats=told.seats_min, options=preset.options)).position.state
        assert preset.options.items() <= state.options.items()
    assert [preset.id for preset in told.presets] == list(played.presets)
    assert told.refused_options == [combination.sentence for combination in played.refused]
    assert told.rules_versions == [told.rules_version] == [played.rules_version]


@every_game
async def test_decisions_actions_and_rules_are_told(played: Game) -> None:
    told = (await call("GetGame", game=played.id)).game
    assert [rule.clause for rule in told.common_rules] == [
        played.gate.over,
        played.gate.not_asked,
        played.gate.wrong_kind,
        played.gate.malformed,
    ]
    for decision, declared in zip(told.decisions, played.decisions, strict=True):
        assert (decision.kind, decision.form) == (declared.name, FORMS[declared.form])
        assert decision.place == (declared.place if isinstance(declared.place, str) else "")
        assert {kind.kind for kind in decision.actions} == {kind.name for kind in declared.kinds}
        for action in decision.actions:
            assert action.notation.split()[0] == action.kind
            assert len(action.notation.split()) == 1 + len(action.arguments)
            for rule in action.rules:
                assert rule.sentence == played.clauses[rule.clause].rule
                assert bool(rule.argument) == (rule.form is not RuleForm.NEEDS)
    clauses = {rule.clause for decision in told.decisions for action in decision.actions for rule in action.rules}
    others = {played.gate.setup, *(combination.clause for combination in played.refused)}
    assert clauses | others | {rule.clause for rule in told.common_rules} == set(played.rejecting_clauses())


async def test_collect_is_told_as_the_register_has_it() -> None:
    told = (await call("GetGame", game="schweinebande")).game
    (collect,) = next(decision.actions for decision in told.decisions if decision.kind == "collect")
    assert collect.notation == "collect <cell> <direction>"
    cell, direction = collect.arguments
    assert (cell.type, cell.values) == ("cell", [])
    assert direction.values == ["e", "ne", "nw", "w", "sw", "se", "none"]
    assert [rule.clause for rule in collect.rules] == ["SB-C.3", "SB-C.11", "SB-C.12"]
    assert collect.rules[0].form is RuleForm.AMONG
    assert collect.rules[0].argument == "cell"


@every_game
async def test_packs_are_told_and_can_be_fetched(played: Game) -> None:
    told = (await call("GetGame", game=played.id)).game
    assert [pack.id for pack in told.content_packs] == [pack.id for pack in played.all_packs()]
    for pack in told.content_packs:
        content = (await call("GetContent", game=played.id, pack=pack.id)).content
        assert (content.game, content.pack) == (played.id, pack)
        declared = played.pack(pack.id)
        items = [(section.id, item.id, item.index) for section in content.sections for item in section.items]
        assert items == [(entry.section, entry.id, entry.index) for entry in declared.entries]
        assert content.sources == dict(declared.sources)


async def test_a_tile_is_told_whole() -> None:
    content = (await call("GetContent", game="schweinebande", pack="market")).content
    tiles = next(section for section in content.sections if section.id == "tile")
    pig = next(item for item in tiles.items if item.id == "pig")
    assert pig.names["en"]
    assert pig.values["count"] == "16"
    assert pig.values["effect.number"] == "6"
    assert pig.effect
    assert pig.provenance["count"]


@every_game
async def test_the_register_is_told_whole(played: Game) -> None:
    told = []
    token = ""
    while True:
        page = await call("ListClauses", game=played.id, page_size=7, page_token=token)
        told += page.clauses
        token = page.next_page_token
        if not token:
            break
        assert len(page.clauses) == 7
    assert [clause.id for clause in told] == [clause.id for clause in played.clauses]
    for clause in told:
        declared = played.clauses[clause.id]
        assert (clause.place, clause.sentence) == (declared.place, declared.rule)
        assert (clause.provenance, clause.text) == (declared.provenance, declared.text)
        assert (await call("GetClause", game=played.id, id=clause.id)).clause == clause
    assert (await call("ListClauses", game=played.id, page_size=CLAUSES_PAGE + 1)).clauses == told[:CLAUSES_PAGE]


@pytest.mark.parametrize("method", ["ListClauses"])
async def test_a_token_of_another_games_register(method: str) -> None:
    token = (await call(method, game="schweinebande", page_size=1)).next_page_token
    error = await refusal(method, ErrorReason.BAD_PAGE_TOKEN, game=SPECIMEN.game.id, page_token=token)
    assert place(error) == "pageToken"
