"""The OpenAPI document, and the pages, which load nothing from outside."""

import re
from typing import Any

import httpx
import pytest
from openapi_spec_validator import validate

from royalpig.api.openapi import OF_METHODS
from royalpig.api.rest_pages import PAGE_FILES
from royalpig.wire.structs import ENUMS, ROUTES
from tests.api.running import Service

LOADED = re.compile(r"""(?:src=|href=|url\(|import\s|fetch\()["'`]([^"'`]*)""")


@pytest.fixture
def document(service: Service) -> Any:
    return httpx.get(f"{service.url}/openapi.json").json()


def test_the_document_is_openapi(document: Any) -> None:
    assert document["openapi"].startswith("3.1")
    validate(document)


def test_the_document_tells_of_every_method(document: Any) -> None:
    told = {
        (operation["operationId"], verb.upper(), path)
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
    }
    assert told == {(route.method, route.verb, route.path) for route in ROUTES}
    refused = {str(int(status.http)) for status in OF_METHODS.values()}
    for path, verbs in document["paths"].items():
        for operation in verbs.values():
            assert operation["description"]
            assert set(operation["responses"]) == {"200", "500"} | refused
            assert ("security" in operation) == ("session" in re.findall(r"{(\w+)}", path))


def test_a_watch_is_told_as_events(document: Any) -> None:
    watch = document["paths"]["/v1/sessions/{session}:watch"]["get"]
    assert list(watch["responses"]["200"]["content"]) == ["text/event-stream"]
    assert ("Last-Event-ID", "header") in [(each["name"], each["in"]) for each in watch["parameters"]]
    assert watch["security"] == [{"token": []}]
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"


def test_a_session_is_deleted_by_its_verb(document: Any) -> None:
    assert set(document["paths"]["/v1/sessions/{session}"]) == {"get", "delete"}
    assert set(document["paths"]["/v1/sessions"]) == {"get", "post"}


def test_everything_in_the_document_is_described(document: Any) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name
        for field, value in schema.get("properties", {}).items():
            assert field == "@type" or "description" in value, f"{name}.{field}"
    for enum in ENUMS.values():
        schema = document["components"]["schemas"][enum.__name__]
        assert all(f"`{value}`: " in schema["description"] for value in enum)


def test_parameters_and_bodies(document: Any) -> None:
    clauses = document["paths"]["/v1/games/{game}/clauses"]["get"]
    assert [(each["name"], each["in"], each["required"]) for each in clauses["parameters"]] == [
        ("game", "path", True),
        ("pageSize", "query", False),
        ("pageToken", "query", False),
    ]
    begun = document["paths"]["/v1/games/{game}:newState"]["post"]
    assert [(each["name"], each["in"]) for each in begun["parameters"]] == [("game", "path")]
    assert begun["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/NewStateRequest"
    }
    stream = document["paths"]["/v1/states:streamLegalActions"]["post"]
    assert list(stream["responses"]["200"]["content"]) == ["application/x-ndjson"]
    action = document["components"]["schemas"]["SchweinebandeAction"]
    assert "At most one of `start`, `reveal`, " in action["description"]


@pytest.mark.parametrize("path", PAGE_FILES)
def test_a_page_loads_nothing_from_outside(service: Service, path: str) -> None:
    page = httpx.get(f"{service.url}{path}")
    assert page.status_code == 200
    assert page.headers["content-type"] == PAGE_FILES[path][1]
    policy = dict(part.split(" ", 1) for part in page.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert {policy[what] for what in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert not re.search(r"https?://|//[a-z]|@import|@font-face", page.text)
    for loaded in LOADED.findall(page.text):
        assert loaded.startswith(("/", "#")), loaded


def test_the_page_of_methods_finds_what_it_loads(service: Service) -> None:
    page = httpx.get(f"{service.url}/api").text
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert "/api/page.js" in loaded
    assert "/api/page.css" in loaded
    for path in loaded:
        assert httpx.get(f"{service.url}{path}").status_code == 200
    script = httpx.get(f"{service.url}/api/page.js").text
    for path in re.findall(r'fetch\("([^"]+)"\)', script):
        assert httpx.get(f"{service.url}{path}").status_code == 200
    for wanted in re.findall(r'getElementById\("(\w+)"\)', script):
        assert f'id="{wanted}"' in page
