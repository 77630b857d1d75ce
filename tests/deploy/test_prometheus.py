"""A real Prometheus scrapes a real service, and finds what the documents, the rules and the dashboard name."""

import asyncio
import json
import re
import shutil
import subprocess
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import yaml

from royalpig.wire.json_text import encode_json
from royalpig_client import AsyncClient, RefusedAction
from tests.api.method_table import GAMES, played
from tests.api.running import Service, running
from tests.callers.calling import key_file, over_grpc
from tests.deploy.files import DASHBOARD, PROMETHEUS, ROOT, RULES, expressions, panels, read_yaml, rules, series_of
from tests.sessions.servers import free_port

DOCUMENTED = dict(
    re.findall(r"^\| `(royalpig_\w+)` \| [^|]* \| (.*) \|$", (ROOT / "docs" / "running.md").read_text(), re.MULTILINE)
)
MISSING = "the tests need {0}: install the system package 'prometheus' (make test does it for root)"


def program(name: str) -> str:
    found = shutil.which(name)
    assert found, MISSING.format(name)
    return found


@dataclass(frozen=True)
class Prometheus:
    """A Prometheus that runs."""

    url: str

    async def ask(self, path: str, **parameters: str) -> Any:
        """What its API answers; an expression that it cannot read is told of."""
        async with httpx.AsyncClient(base_url=self.url) as client:
            answer = (await client.get(f"/api/v1/{path}", params=parameters)).json()
        assert answer["status"] == "success", (parameters, answer)
        return answer["data"]

    async def result(self, expression: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.ask("query", query=expression))["result"]
        return found

    async def names(self) -> set[str]:
        """The names of all series that it has found."""
        return set(await self.ask("label/__name__/values"))

    async def until_there_is(self, expression: str) -> list[dict[str, Any]]:
        """Wait for an expression to have a result: it scrapes and evaluates by a clock of its own."""
        found = await self.result(expression)
        while not found:
            await asyncio.sleep(0.1)
            found = await self.result(expression)
        return found


@contextmanager
def prometheus(folder: Path, service: Service, **scraping: Any) -> Iterator[Prometheus]:
    """A Prometheus with the configuration that is deployed, but for addresses and intervals."""
    config = read_yaml(PROMETHEUS)
    config["global"] = {"scrape_interval": "200ms", "scrape_timeout": "200ms", "evaluation_interval": "200ms"}
    (job,) = (each for each in config["scrape_configs"] if each["job_name"] == "royalpig")
    job["static_configs"] = [{"targets": [service.url.removeprefix("http://")]}]
    config["scrape_configs"] = [{**job, **scraping}]
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config))
    shutil.copy(RULES, folder)
    address = f"127.0.0.1:{free_port()}"
    options = {"config.file": "prometheus.yml", "storage.tsdb.path": "data", "web.listen-address": address}
    process = subprocess.Popen(
        [program("prometheus"), *(f"--{name}={value}" for name, value in options.items())],
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    log, ready = [], threading.Event()

    def read(lines: Any) -> None:
        for line in lines:
            log.append(line)
            if "ready to receive web requests" in line:
                ready.set()
        ready.set()

    reader = threading.Thread(target=read, args=(process.stderr,), daemon=True)
    reader.start()
    try:
        ready.wait()
        assert process.poll() is None, log[-5:]
        yield Prometheus(f"http://{address}")
    finally:
        process.terminate()
        process.wait()
        reader.join()
        process.stderr.close()


async def bring_about(service: Service) -> None:
    """Make calls after which every series is there."""
    await over_grpc(service, {}, "GetGame")
    async with AsyncClient(service.url) as client:
        position = await client.new("schweinebande", 2, seed=7)
        await client.problems(position.state)
        with pytest.raises(RefusedAction):
            await position.apply("place")
        last = next(at for at in reversed(played(GAMES[0]).points) if not at.live.over)
        at = await client.position(encode_json(last.state))
        while not at.over:
            at = await at.apply(await at.legal.at(0))
        opened = await client.sessions.create("schweinebande", 2)
        looked = await opened.owner.look()
        await opened.owner.submit("reveal 0,0", seat=0, seen=looked.version)
        await opened.owner.delete()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scraped(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Prometheus]:
    """A Prometheus that has found every series of a service."""
    with running() as service, prometheus(tmp_path_factory.mktemp("prometheus"), service) as found:
        await found.until_there_is('up{job="royalpig"} == 1')
        await bring_about(service)
        await found.until_there_is('royalpig_sessions_ended_total{how="deleted"}')
        # A rate is told of what grows while it is looked at.
        await bring_about(service)
        yield found


in_module = pytest.mark.asyncio(loop_scope="module")


@in_module
async def test_it_finds_every_series_that_is_documented(scraped: Prometheus) -> None:
    names = await scraped.names()
    assert len(DOCUMENTED) > 10
    for name, says in DOCUMENTED.items():
        wanted = {f"{name}_bucket", f"{name}_count", f"{name}_sum"} if "a histogram" in says else {name}
        assert wanted <= names, name
    ours = {re.sub(r"_(bucket|count|sum)$", "", name) for name in names if name.startswith("royalpig_")}
    assert ours == set(DOCUMENTED)


@in_module
async def test_every_rule_gives_a_number(scraped: Prometheus) -> None:
    names = await scraped.names()
    for rule, expression in rules().items():
        assert series_of(expression) <= names, rule
        assert await scraped.until_there_is(rule), rule
    for group in (await scraped.ask("rules"))["groups"]:
        assert [rule["name"] for rule in group["rules"] if rule["health"] == "err"] == []


@in_module
async def test_the_dashboard_names_what_there_is(scraped: Prometheus) -> None:
    known = await scraped.names() | set(rules())
    for expression in expressions():
        named = series_of(expression)
        assert named, expression
        assert named <= known, expression
        # It is PromQL.
        await scraped.result(expression)
    assert {"royalpig_rejections_total", "royalpig_sessions_created_total"} <= set().union(
        *map(series_of, expressions())
    )


@in_module
async def test_what_the_dashboard_shows(scraped: Prometheus) -> None:
    assert await scraped.until_there_is("royalpig:faults:ratio5m == 0")
    by_clause = {row["metric"]["clause"] for row in await scraped.result("sum by (clause) (royalpig_rejections_total)")}
    assert by_clause == {"SB-X.2"}
    errors = await scraped.result('sum by (code) (royalpig_requests_total{code!="OK"})')
    assert {row["metric"]["code"] for row in errors} == {"FAILED_PRECONDITION", "NOT_FOUND"}


async def test_metrics_that_are_kept_for_callers_are_scraped_with_a_key(tmp_path: Path) -> None:
    file, (key,) = key_file(tmp_path, "prometheus")
    with running(callers=f"keys:{file}", open_to_anybody="") as service:
        (tmp_path / "key").write_text(key)
        authorization = {"type": "Bearer", "credentials_file": str(tmp_path / "key")}
        with prometheus(tmp_path, service, authorization=authorization) as found:
            await found.until_there_is('up{job="royalpig"} == 1')


def test_promtool_finds_nothing_wrong() -> None:
    for command in (["config", str(PROMETHEUS)], ["rules", str(RULES)]):
        ran = subprocess.run([program("promtool"), "check", *command], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        assert "SUCCESS" in ran.stdout


def test_the_dashboard_is_one_that_grafana_lays_out() -> None:
    shown = panels()
    assert len({panel["id"] for panel in shown}) == len(shown)
    squares = [
        (panel["gridPos"]["x"] + x, panel["gridPos"]["y"] + y)
        for panel in shown
        for x in range(panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["h"])
    ]
    assert len(set(squares)) == len(squares)
    assert max(x for x, _ in squares) < 24
    for panel in shown:
        assert panel["title"]
        assert panel["description"]
        assert panel["datasource"]["uid"] == "prometheus"
    rows = [panel["title"] for panel in json.loads(DASHBOARD.read_text())["panels"] if panel["type"] == "row"]
    assert rows == ["Requests", "Errors", "Durations", "Sessions", "Games"]
