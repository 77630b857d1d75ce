"""The contract: its methods and their routes, and Schweinebande's table, actions and events."""

import re

import pytest
from google.protobuf.descriptor import FieldDescriptor

import royalpig
from royalpig.v1 import rules_pb2, sessions_pb2
from royalpig.wire.fitting import map_value, may_be_absent
from royalpig.wire.messages import DESCRIPTORS
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import (
    ENUMS,
    ONEOFS,
    ROUTES,
    SERVICES,
    STRUCTS,
    ErrorReason,
    LordOfThePigsAction,
    LordOfThePigsEvent,
    LordOfThePigsTable,
    SchweinebandeAction,
    SchweinebandeEvent,
    SchweinebandeTable,
    SpacePigsAction,
    SpacePigsEvent,
    SpacePigsTable,
)
from royalpig.wire.words import fields_by_word

METHODS = {
    "ListGames": "GET /v1/games",
    "GetGame": "GET /v1/games/{game}",
    "GetContent": "GET /v1/games/{game}/content/{pack}",
    "ListClauses": "GET /v1/games/{game}/clauses",
    "GetClause": "GET /v1/games/{game}/clauses/{id}",
    "NewState": "POST /v1/games/{game}:newState",
    "ApplyAction": "POST /v1/states:apply",
    "ApplyActions": "POST /v1/states:applyAll",
    "CheckAction": "POST /v1/states:check",
    "ExplainAction": "POST /v1/states:explain",
    "ListLegalActions": "POST /v1/states:legalActions",
    "StreamLegalActions": "POST /v1/states:streamLegalActions",
    "ListChoices": "POST /v1/states:choices",
    "ValidateState": "POST /v1/states:validate",
    "ViewState": "POST /v1/states:view",
    "ReplayRecord": "POST /v1/records:replay",
    "CreateSession": "POST /v1/sessions",
    "ClaimSeat": "POST /v1/sessions/{session}:claimSeat",
    "StartSession": "POST /v1/sessions/{session}:start",
    "GetSession": "GET /v1/sessions/{session}",
    "ListSessions": "GET /v1/sessions",
    "DeleteSession": "DELETE /v1/sessions/{session}",
    "SubmitAction": "POST /v1/sessions/{session}:submit",
    "SetStandingPass": "POST /v1/sessions/{session}:standingPass",
    "WatchSession": "GET /v1/sessions/{session}:watch",
    "GetRecord": "GET /v1/sessions/{session}/record",
    "UndoAction": "POST /v1/sessions/{session}:undo",
    "RevokeToken": "POST /v1/sessions/{session}:revokeToken",
}
STREAMS = {"StreamLegalActions", "WatchSession"}

# The arguments of each kind of action: a number, or a text in the words of the notation.
ACTIONS = {
    "start": ["seat uint32"],
    "reveal": ["cell string"],
    "tile": ["kind string"],
    "place": [],
    "decline": [],
    "collect": ["cell string", "direction string"],
    "quartet": ["animal string"],
    "herd": [],
    "done": [],
    "pay": [],
    "use-bag": [],
    "sell": ["animal string"],
    "any-four": ["first string", "second string", "third string", "fourth string"],
}

# The register's events with their fields in its order; `?` where there may be none.
EVENTS = {
    "start-seat": ["seat uint32"],
    "round-started": ["round uint32", "seat uint32?"],
    "tiles-laid": ["round uint32"],
    "reveal": ["seat uint32", "cell string"],
    "tile-turned-up": ["cell string", "kind string", "seat uint32?"],
    "farmer-placed": ["seat uint32", "cell string"],
    "farmer-declined": ["seat uint32", "cell string"],
    "order-tile-taken": ["seat uint32", "number uint32"],
    "order-tiles-returned": [],
    "farmers-left": ["seat uint32", "count uint32"],
    "row-collected": ["seat uint32", "cell string", "direction string", "tiles string*"],
    "leftovers-boxed": ["kinds counts"],
    "group-made": ["seat uint32", "form string", "animal string", "to_farm uint32", "boxed uint32"],
    "groups-done": ["seat uint32"],
    "animal-sold": ["seat uint32", "animal string", "feed uint32"],
    "bag-used": ["seat uint32", "animals uint32"],
    "animals-fed": ["seat uint32", "animals uint32", "paid uint32"],
    "feed-lost": ["seat uint32", "count uint32"],
    "round-ended": ["round uint32"],
    "final-group": ["seat uint32", "animals string*", "to_farm string"],
    "yard-boxed": ["seat uint32", "kinds counts"],
    "game-ended": ["points uint32*", "pigs uint32*", "ranks uint32*", "winners uint32*"],
}

# The columns of the table: one number, or a list.
TABLE = [
    "step uint32", "actor sint32", "round uint32", "turn_seat sint32", "cells uint32*", "pending sint32",
    "farmer_on sint32*", "in_hand uint32*", "order_tile uint32*", "yard uint32*", "farm uint32*", "feed uint32*",
    "settled uint32*", "sold uint32", "unseen uint32*", "box uint32*",
]  # fmt: skip

SCALARS = {
    FieldDescriptor.TYPE_SINT32: "sint32",
    FieldDescriptor.TYPE_STRING: "string",
    FieldDescriptor.TYPE_UINT32: "uint32",
}


def told(field: FieldDescriptor) -> str:
    if map_value(field) is not None:
        return f"{field.name} counts"
    return f"{field.name} {SCALARS[field.type]}{'*' if field.is_repeated else '?' if may_be_absent(field) else ''}"


def told_by_word(shape: type[Shape]) -> dict[str, list[str]]:
    """What each member of a oneof holds, by the member's word."""
    members = fields_by_word(DESCRIPTORS[shape])
    return {word: [told(field) for field in DESCRIPTORS[held(member)].fields] for word, member in members.items()}


def held(member: FieldDescriptor) -> type[Shape]:
    assert member.message_type is not None
    return STRUCTS[member.message_type.full_name]


def test_methods_and_routes() -> None:
    assert {route.method: f"{route.verb} {route.path}" for route in ROUTES} == METHODS
    assert list(SERVICES) == ["royalpig.v1.RulesService", "royalpig.v1.SessionService"]


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.method)
def test_a_route_is_its_method(route: Route) -> None:
    service = route.service.removeprefix("royalpig.v1.")
    file = {"RulesService": rules_pb2, "SessionService": sessions_pb2}[service].DESCRIPTOR
    method = file.services_by_name[service].methods_by_name[route.method]
    assert DESCRIPTORS[route.request] is method.input_type
    assert DESCRIPTORS[route.response] is method.output_type
    assert (method.input_type.name, method.output_type.name) == (f"{route.method}Request", f"{route.method}Response")
    assert (route.client_streaming, route.server_streaming) == (False, route.method in STREAMS)
    assert route.full_method == f"/royalpig.v1.{service}/{route.method}"
    assert route.body == ("*" if route.verb == "POST" else "")
    assert set(re.findall(r"{(\w+)}", route.path)) <= set(route.request.__struct_fields__)
    assert route.doc.endswith(".")


def test_what_a_query_carries_is_flat() -> None:
    for route in ROUTES:
        if not route.body:
            assert all(field.message_type is None for field in DESCRIPTORS[route.request].fields)


def test_schweinebande_actions() -> None:
    assert told_by_word(SchweinebandeAction) == ACTIONS


def test_schweinebande_events() -> None:
    assert told_by_word(SchweinebandeEvent) == EVENTS


def test_schweinebande_table() -> None:
    assert [told(field) for field in DESCRIPTORS[SchweinebandeTable].fields] == TABLE


of_each_game = pytest.mark.parametrize(
    ("game", "table", "action", "event"),
    [
        ("schweinebande", SchweinebandeTable, SchweinebandeAction, SchweinebandeEvent),
        ("lord-of-the-pigs", LordOfThePigsTable, LordOfThePigsAction, LordOfThePigsEvent),
        ("space-pigs", SpacePigsTable, SpacePigsAction, SpacePigsEvent),
    ],
)


@of_each_game
def test_what_a_game_declares(game: str, table: type[Shape], action: type[Shape], event: type[Shape]) -> None:
    declared = royalpig.game(game)
    kinds = {kind.name: list(kind.arguments) for kind in declared.kinds}
    members = fields_by_word(DESCRIPTORS[action])
    assert {word: list(fields_by_word(DESCRIPTORS[held(member)])) for word, member in members.items()} == kinds
    happens = {of.name: [field.name for field in of.fields] for of in declared.event_types.values()}
    members = fields_by_word(DESCRIPTORS[event])
    assert {word: [f.name for f in DESCRIPTORS[held(member)].fields] for word, member in members.items()} == happens
    inside = [name for name in declared.layout.columns if name not in declared.layout.outside]
    assert [field.name for field in DESCRIPTORS[table].fields] == inside


def test_lists_of_numbers_are_packed() -> None:
    for message in DESCRIPTORS.values():
        for field in message.fields:
            if field.is_repeated and field.type in SCALARS and field.type != FieldDescriptor.TYPE_STRING:
                assert field.is_packed


def test_every_message_and_enum_has_its_struct() -> None:
    assert {message.full_name for message in DESCRIPTORS.values()} == STRUCTS.keys()
    for name, enum in ENUMS.items():
        assert enum.__doc__
        assert next(iter(enum)).name == "UNSPECIFIED", name


def test_oneofs_are_those_of_the_messages() -> None:
    for shape, message in DESCRIPTORS.items():
        oneofs = {
            oneof.name: tuple(field.name for field in oneof.fields)
            for oneof in message.oneofs
            if not oneof.name.startswith("_")
        }
        assert ONEOFS.get(shape, {}) == oneofs


def test_reasons_of_the_foundation() -> None:
    for reason in ["ILLEGAL_ACTION", "NOT_YOUR_DECISION", "GAME_OVER", "VIEW_NOT_PLAYABLE", "MALFORMED_ACTION"]:
        assert ErrorReason[reason] == f"ERROR_REASON_{reason}"
