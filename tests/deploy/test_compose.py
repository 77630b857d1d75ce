"""The compose file: what it names is there, and what it sets can be set."""

import re
import shutil
import subprocess
from dataclasses import fields
from typing import Any

import pytest

from royalpig.ops.settings import PREFIX, Settings
from royalpig.ops.store_address import StoreKind
from tests.deploy.files import COMPOSE, DEPLOY, PROMETHEUS, read_yaml

FILE = read_yaml(COMPOSE)
SERVICES: dict[str, Any] = FILE["services"]


def default(value: str) -> str:
    """What a value is where nothing is set outside."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)


def test_the_services() -> None:
    assert set(SERVICES) == {"royalpig", "redis", "prometheus", "grafana"}
    for name, service in SERVICES.items():
        assert "image" in service, name
        if "build" not in service:
            assert re.fullmatch(r"[\w./-]+:v?\d[\w.-]*", service["image"]), f"{name} names no version"
        others = service.get("depends_on", [])
        assert set(others) <= set(SERVICES), name


def test_what_is_built() -> None:
    build = SERVICES["royalpig"]["build"]
    assert (COMPOSE.parent / build["context"] / build["dockerfile"]).is_file()
    assert (COMPOSE.parent / build["context"]).resolve() == DEPLOY.parent


def test_every_volume_is_a_folder_here_or_a_named_one() -> None:
    named = set()
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            source, target, *mode = volume.split(":")
            assert target.startswith("/")
            if source.startswith("."):
                assert (COMPOSE.parent / source).is_dir(), source
                assert mode == ["ro"], source
            else:
                named.add(source)
    assert named == set(FILE["volumes"])


def test_ports_are_reached_from_this_machine_alone() -> None:
    for name, service in SERVICES.items():
        for port in service.get("ports", []):
            assert re.fullmatch(r"127\.0\.0\.1:\d+:\d+", port), name
    assert "ports" not in SERVICES["redis"]


def test_the_settings_of_the_service() -> None:
    given = {name: default(str(value)) for name, value in SERVICES["royalpig"]["environment"].items()}
    assert set(given) <= {f"{PREFIX}{field.name.upper()}" for field in fields(Settings)}
    settings = Settings.read(given)
    assert settings.store.kind is StoreKind.REDIS
    assert settings.store.servers[0].host in SERVICES
    assert SERVICES["royalpig"]["depends_on"]["redis"] == {"condition": "service_healthy"}
    # In the container it is reached by others, and would not start without a decision.
    assert settings.callers is not None
    ports = [port.rpartition(":")[2] for port in SERVICES["royalpig"]["ports"]]
    assert ports == [str(settings.grpc.port), str(settings.http.port)]
    patience = int(SERVICES["royalpig"]["stop_grace_period"].removesuffix("s"))
    assert patience > settings.drain_seconds + settings.grace_seconds


def test_redis_keeps_what_it_acknowledges() -> None:
    words = SERVICES["redis"]["command"]
    given = dict(zip(words[1::2], words[2::2], strict=True))
    assert (given["--appendonly"], given["--appendfsync"]) == ("yes", "always")
    assert given["--maxmemory-policy"] == "noeviction"
    assert "redis:/data" in SERVICES["redis"]["volumes"]


def test_what_prometheus_and_grafana_are_told_of_one_another() -> None:
    jobs = {job["job_name"]: job["static_configs"][0]["targets"] for job in read_yaml(PROMETHEUS)["scrape_configs"]}
    assert jobs["royalpig"] == ["royalpig:8080"]
    grafana = DEPLOY / "grafana" / "provisioning"
    (source,) = read_yaml(grafana / "datasources" / "prometheus.yaml")["datasources"]
    assert source["url"] == "http://prometheus:9090"
    (provider,) = read_yaml(grafana / "dashboards" / "royalpig.yaml")["providers"]
    folder = provider["options"]["path"]
    assert f"../grafana/dashboards:{folder}:ro" in SERVICES["grafana"]["volumes"]
    home = SERVICES["grafana"]["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]
    assert (DEPLOY / "grafana" / "dashboards" / home.removeprefix(f"{folder}/")).is_file()


def has_compose() -> bool:
    docker = shutil.which("docker")
    command = [str(docker), "compose", "version"]
    return docker is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_compose(), reason="there is no docker compose here")
def test_docker_compose_reads_it() -> None:
    ran = subprocess.run(
        ["docker", "compose", "--file", str(COMPOSE), "config", "--quiet"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
