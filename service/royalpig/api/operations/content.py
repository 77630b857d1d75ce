"""What is printed on the components of a game, and its register of clauses."""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from royalpig.api.answers import Answer
from royalpig.api.errors import NOT_FOUND, ApiError
from royalpig.api.limits import CLAUSES_PAGE
from royalpig.api.operations.operation import unary
from royalpig.api.pages import page, page_size
from royalpig.api.refereed import refereed
from royalpig.api.states import known_pack
from royalpig.api.wording import shown
from royalpig.content.shapes import Entry
from royalpig.engine import clauses as engine
from royalpig.engine.game import Pack
from royalpig.engine.near import closest
from royalpig.wire.structs import (
    Clause,
    Content,
    ContentItem,
    ContentPack,
    ContentSection,
    ErrorReason,
    GetClauseRequest,
    GetClauseResponse,
    GetContentRequest,
    GetContentResponse,
    ListClausesRequest,
    ListClausesResponse,
)


class ToldPack(Pack, Protocol):
    """A content pack that can be told to a client, as the packs of all games can."""

    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def sources(self) -> Mapping[str, str]: ...
    @property
    def entries(self) -> Sequence[Entry]: ...


async def get_content(request: GetContentRequest) -> Answer[GetContentResponse]:
    """What is printed on the components of a game, in one content pack."""
    game = refereed(request.game).game
    pack = cast(ToldPack, known_pack(game, request.pack, "pack", NOT_FOUND))
    sections: dict[str, ContentSection] = {}
    for entry in pack.entries:
        section = sections.setdefault(entry.section, ContentSection(id=entry.section, items=[]))
        section.items.append(
            ContentItem(
                id=entry.id,
                index=entry.index,
                names=dict(entry.names),
                effect=entry.effect,
                values=dict(entry.values),
                provenance=dict(entry.provenance),
            )
        )
    content = Content(
        game=game.id, pack=content_pack(pack), sections=list(sections.values()), sources=dict(pack.sources)
    )
    return Answer(GetContentResponse(content=content))


def content_pack(pack: ToldPack) -> ContentPack:
    """A content pack in brief."""
    return ContentPack(id=pack.id, names=dict(pack.names), hash=pack.hash)


async def list_clauses(request: ListClausesRequest) -> Answer[ListClausesResponse]:
    """The register of a game."""
    game = refereed(request.game).game
    size = page_size(request.page_size, CLAUSES_PAGE)
    source = ("clauses", game.id, game.rules_version)
    clauses, token = page(list(game.clauses), source, size, request.page_token)
    return Answer(ListClausesResponse(clauses=[_clause(clause) for clause in clauses], next_page_token=token))


async def get_clause(request: GetClauseRequest) -> Answer[GetClauseResponse]:
    """One clause of the register."""
    game = refereed(request.game).game
    if request.id not in game.clauses:
        raise ApiError(
            ErrorReason.UNKNOWN_CLAUSE,
            f"the register of {game.id} has no clause {shown(request.id)!r}",
            {"clause": shown(request.id), "candidates": closest(request.id, [clause.id for clause in game.clauses])},
        )
    return Answer(GetClauseResponse(clause=_clause(game.clauses[request.id])))


def _clause(clause: engine.Clause) -> Clause:
    return Clause(
        id=clause.id,
        place=clause.place,
        sentence=clause.rule,
        provenance=clause.provenance,
        text=clause.text,
    )


GET_CONTENT = unary(GetContentRequest, GetContentResponse, get_content)
LIST_CLAUSES = unary(ListClausesRequest, ListClausesResponse, list_clauses)
GET_CLAUSE = unary(GetClauseRequest, GetClauseResponse, get_clause)
