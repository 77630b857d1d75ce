"""What games there are, and everything about one: its options, its decisions, its actions with their rules."""

from collections.abc import Iterator, Sequence

from royalpig.api.answers import Answer
from royalpig.api.limits import GAMES_PAGE
from royalpig.api.operations.content import content_pack
from royalpig.api.operations.operation import unary
from royalpig.api.pages import page, page_size
from royalpig.api.positions import FORMS
from royalpig.api.refereed import REFEREED, refereed
from royalpig.engine import notation
from royalpig.engine.arguments import ArgumentType
from royalpig.engine.game import Game
from royalpig.engine.loops import rules_with_weight
from royalpig.engine.options import Option as EngineOption
from royalpig.engine.rules import Decision, Kind
from royalpig.engine.rules import RuleForm as EngineForm
from royalpig.wire import structs
from royalpig.wire.structs import (
    ActionKind,
    Argument,
    DecisionKind,
    GameSummary,
    GetGameRequest,
    GetGameResponse,
    ListGamesRequest,
    ListGamesResponse,
    Option,
    OptionType,
    OptionValue,
    Preset,
    Rule,
    RuleForm,
)

RULE_FORMS = {
    EngineForm.NEEDS: RuleForm.NEEDS,
    EngineForm.AMONG: RuleForm.AMONG,
    EngineForm.AT_MOST: RuleForm.AT_MOST,
    EngineForm.AT_LEAST: RuleForm.AT_LEAST,
}


async def list_games(request: ListGamesRequest) -> Answer[ListGamesResponse]:
    """The games that are refereed here."""
    summaries = [_summary(codec.game) for codec in REFEREED.values()]
    size = page_size(request.page_size, GAMES_PAGE)
    games, token = page(summaries, ("games", list(REFEREED)), size, request.page_token)
    return Answer(ListGamesResponse(games=list(games), next_page_token=token))


async def get_game(request: GetGameRequest) -> Answer[GetGameResponse]:
    """Everything about one game."""
    return Answer(GetGameResponse(game=_game(refereed(request.game).game)))


def _summary(game: Game) -> GameSummary:
    return GameSummary(
        id=game.id,
        title=game.title,
        seats_min=game.seats.start,
        seats_max=game.seats.stop - 1,
        rules_version=game.rules_version,
    )


def _game(game: Game) -> structs.Game:
    return structs.Game(
        id=game.id,
        title=game.title,
        seats_min=game.seats.start,
        seats_max=game.seats.stop - 1,
        rulebook=game.rulebook,
        rules_version=game.rules_version,
        rules_versions=[game.rules_version],
        options=[_option(option) for option in game.options],
        presets=[Preset(id=name, options=dict(options)) for name, options in game.presets.items()],
        refused_options=[combination.sentence for combination in game.refused],
        content_packs=[content_pack(pack) for pack in game.all_packs()],
        decisions=[_decision(game, decision) for decision in game.decisions],
        common_rules=[_common_rule(game, clause) for clause in _before_all_rules(game)],
    )


def _option(option: EngineOption) -> Option:
    told = Option(
        id=option.name,
        default_value=option.default,
        sentence=option.sentence,
        seat_values=option.seat_values,
    )
    if isinstance(option.values, range):
        told.type, told.lowest, told.highest = OptionType.NUMBER, option.values.start, option.values.stop - 1
    else:
        told.type = OptionType.CHOICE
        told.values = [OptionValue(value=value, sentence=option.meanings.get(value, "")) for value in option.values]
    return told


def _decision(game: Game, decision: Decision) -> DecisionKind:
    kinds = sorted(decision.kinds, key=lambda kind: game.number_of[kind.name])
    return DecisionKind(
        kind=decision.name,
        place=decision.place if isinstance(decision.place, str) else "",
        form=FORMS[decision.form],
        actions=[_action(game, kind) for kind in kinds],
    )


def _action(game: Game, kind: Kind) -> ActionKind:
    return ActionKind(
        kind=kind.name,
        notation=notation.pattern(kind),
        arguments=[
            Argument(name=name, type=type_.name, values=list(_values(type_))) for name, type_ in kind.arguments.items()
        ],
        rules=list(_rules(game, kind)),
    )


def _values(type_: ArgumentType) -> Sequence[str]:
    """The texts of a type's values; none where they depend on the table."""
    if not isinstance(type_.size, int) or any(not isinstance(member.type.size, int) for member in type_.members):
        return ()
    return [text for text in type_.texts(None) if text]


def _rules(game: Game, kind: Kind) -> Iterator[Rule]:
    for rule in rules_with_weight(kind):
        if rule.form is not EngineForm.LET:
            yield Rule(
                clause=rule.clause,
                sentence=game.clauses[rule.clause].rule,
                form=RULE_FORMS[rule.form],
                argument=rule.name,
            )


def _before_all_rules(game: Game) -> tuple[str, ...]:
    gate = game.gate
    return gate.over, gate.not_asked, gate.wrong_kind, gate.malformed


def _common_rule(game: Game, clause: str) -> Rule:
    return Rule(clause=clause, sentence=game.clauses[clause].rule, form=RuleForm.NEEDS)


LIST_GAMES = unary(ListGamesRequest, ListGamesResponse, list_games)
GET_GAME = unary(GetGameRequest, GetGameResponse, get_game)
