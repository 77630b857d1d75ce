"""Positions for people: the table drawn, and what is to be decided."""

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.languages import in_language
from royalpig.cli.referee import Referee
from royalpig.cli.seats import seat_name, seat_style
from royalpig.cli.tables import drawing_of
from royalpig.wire.structs import (
    Content,
    Decision,
    DecisionForm,
    GameState,
    GetContentRequest,
    GetContentResponse,
    LegalAction,
    Outcome,
    Position,
)


async def shown_position(referee: Referee, position: Position, language: str) -> RenderableType:
    """A position: its table, with names in a language, and what it waits for or how it ended."""
    assert position.state is not UNSET
    content = await content_of(referee, position.state, language)
    return Group(drawing_of(position.state.game)(position.state, content), waiting(position))


async def content_of(referee: Referee, state: GameState, language: str) -> Content:
    """The content pack that a state is played with, its names in a language."""
    request = GetContentRequest(game=state.game, pack=state.content_pack)
    content = (await referee.ask(request, GetContentResponse)).content
    assert content is not UNSET
    return in_language(content, language)


def waiting(position: Position) -> RenderableType:
    """What a position waits for, or how the game ended."""
    if position.outcome is not UNSET:
        return ending(position.outcome)
    if position.decision is UNSET:
        return Text("the game is over", style="bold")
    text = asked(position.decision)
    return text if position.legal is UNSET else text.append(f", {position.legal.total} legal actions")


def asked(decision: Decision) -> Text:
    """Who is asked, and what: `p0 is asked: reveal (B)`."""
    text = Text()
    if decision.form is DecisionForm.CHANCE:
        text.append(seat_name(UNSET), seat_style(UNSET))
    for place, seat in enumerate(decision.actors):
        text.append(", " if place else "").append(seat_name(seat), seat_style(seat))
    text.append(" are asked: " if len(decision.actors) > 1 else " is asked: ")
    return text.append(decision.kind, "bold").append(f" ({decision.place})")


def step_line(action: LegalAction) -> str:
    """A legal action as a record writes it: `p0 reveal 2,3`."""
    notation = "" if action.action is UNSET else action.action.notation
    return f"{seat_name(action.seat)} {notation}"


def ending(outcome: Outcome) -> RenderableType:
    """How a game ended: the winners, and every seat with its rank and scores."""
    winners = ", ".join(seat_name(seat) for seat in outcome.winners) or "nobody"
    verb = "win" if len(outcome.winners) > 1 else "wins"
    because = f" ({outcome.reason})" if outcome.reason else ""
    lines = Table(box=None, header_style="bold", pad_edge=False)
    lines.add_column("rank", justify="right")
    lines.add_column("seat")
    scores = list(dict.fromkeys(name for standing in outcome.ranking for name in standing.scores))
    for name in scores:
        lines.add_column(name, justify="right")
    for standing in outcome.ranking:
        seat = Text(seat_name(standing.seat), style=seat_style(standing.seat))
        lines.add_row(str(standing.rank), seat, *(str(standing.scores.get(name, "")) for name in scores))
    return Group(Text(f"the game is over: {winners} {verb}{because}", style="bold"), lines)
