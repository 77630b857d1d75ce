"""Every method through both faces: the same answers, written as protobuf itself writes JSON, and as OpenAPI says."""

import json
from typing import Any

import jsonschema
import pytest

from royalpig.api.openapi import openapi_document
from royalpig.wire.structs import ROUTES
from tests.api.faces import METHODS, over_grpc, over_rest, web
from tests.api.method_table import GAMES, ROWS, Row, Sample
from tests.api.running import Service

DOCUMENT = json.loads(openapi_document(ROUTES))

every_call = pytest.mark.parametrize(
    ("row", "sample"),
    [(row, sample) for row in ROWS for sample in GAMES],
    ids=lambda value: value.method if isinstance(value, Row) else value.game,
)


def test_every_method_has_a_row() -> None:
    """Those of sessions have theirs in `tests.sessions.test_both_faces`."""
    assert [row.method for row in ROWS] == [name for name, route in METHODS.items() if "Rules" in route.service]


@every_call
async def test_both_faces_answer_the_same(service: Service, row: Row, sample: Sample) -> None:
    requests = row.requests(sample)
    assert requests
    for request in requests:
        by_grpc = await over_grpc(service, row.method, request)
        by_rest = await over_rest(service, row.method, request)
        assert by_grpc.refusal is None, by_grpc.refusal
        assert by_rest.refusal is None, by_rest.refusal
        assert by_grpc.answers
        assert by_grpc.answers == by_rest.answers


@every_call
async def test_answers_are_as_the_openapi_document_says(service: Service, row: Row, sample: Sample) -> None:
    for request in row.requests(sample):
        for answer in (await over_rest(service, row.method, request)).answers:
            conform(answer, METHODS[row.method].response.__name__)


def conform(value: Any, name: str) -> None:
    """Hold a value against a schema of the document."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    jsonschema.Draft202012Validator(schema).validate(value)


async def test_the_protos_own_names_are_understood_in_a_query(service: Service) -> None:
    async with web(service) as client:
        camel = await client.get("/v1/games/schweinebande/clauses?pageSize=2")
        snake = await client.get("/v1/games/schweinebande/clauses?page_size=2")
        assert camel.json() == snake.json()
        assert len(camel.json()["clauses"]) == 2
        token = camel.json()["nextPageToken"]
        further = await client.get("/v1/games/schweinebande/clauses", params={"page_size": 1, "page_token": token})
        all_of_them = await client.get("/v1/games/schweinebande/clauses?pageSize=3")
        assert further.json()["clauses"] == all_of_them.json()["clauses"][2:]


async def test_an_empty_body_is_an_empty_request(service: Service) -> None:
    async with web(service) as client:
        empty = await client.post("/v1/states:validate")
        braces = await client.post("/v1/states:validate", content=b"{}")
    assert empty.status_code == braces.status_code == 400
    assert empty.json() == braces.json()


async def test_a_field_of_the_address_may_stand_in_the_body_too(service: Service) -> None:
    async with web(service) as client:
        same = await client.post("/v1/games/schweinebande:newState", json={"game": "schweinebande", "seats": 2})
        other = await client.post("/v1/games/schweinebande:newState", json={"game": "chess", "seats": 2})
    assert same.status_code == 200
    assert other.status_code == 400
    assert other.json()["error"]["details"][1]["fieldViolations"][0]["field"] == "game"
