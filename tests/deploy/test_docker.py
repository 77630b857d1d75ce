"""The Dockerfile: linted, made of what there is, and started with settings that there are."""

import fnmatch
import json
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

from royalpig.ops.settings import PREFIX, Settings
from tests.api.running import Service
from tests.callers.calling import over_rest
from tests.deploy.files import DOCKERFILE, ROOT, instructions

INSTRUCTIONS = instructions()


def all_of(word: str) -> list[str]:
    return [rest for each, rest in INSTRUCTIONS if each == word]


def test_it_is_linted() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    ran = subprocess.run([hadolint, DOCKERFILE], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "")


def test_what_it_copies_is_there_and_is_sent_to_the_builder() -> None:
    sent = [line[1:] for line in ignore_lines() if line.startswith("!")]
    copied = [word for rest in all_of("COPY") if not rest.startswith("--from") for word in rest.split()[:-1]]
    assert "service" in copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert path in sent, path
    assert set(sent) == set(copied)


def test_nothing_else_is_sent_to_the_builder() -> None:
    lines = ignore_lines()
    assert lines[0] == "*"
    made = [line for line in lines[1:] if not line.startswith("!")]
    for path in ("service/royalpig/v1/rules_pb2.py", "service/royalpig/wire/structs.py"):
        assert any(fnmatch.fnmatch(path, pattern) for pattern in made), path


def ignore_lines() -> list[str]:
    text = DOCKERFILE.with_name("Dockerfile.dockerignore").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_build_needs_no_more_than_is_copied(tmp_path: Path) -> None:
    """A wheel is made of these files alone, as the image's second stage installs it."""
    for rest in all_of("COPY"):
        if rest.startswith("--from"):
            continue
        *sources, target = rest.split()
        for source in sources:
            where = tmp_path / (source if target in (source, "./") else target)
            where.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                made = shutil.ignore_patterns("__pycache__", "*_pb2*", "structs.py")
                shutil.copytree(ROOT / source, where, ignore=made)
            else:
                shutil.copy(ROOT / source, where)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    ran = subprocess.run([*command, "-w", "dist", "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert list((tmp_path / "dist").glob("royalpig-*.whl"))


def test_packages_are_installed_by_their_hashes() -> None:
    installs = [rest for rest in all_of("RUN") if "pip install" in rest]
    assert len(installs) == 2
    assert all("--require-hashes" in rest or "--no-deps" in rest for rest in installs)


def test_it_runs_as_nobody_special_with_settings_that_there_are() -> None:
    assert all_of("USER")[-1] not in ("root", "0")
    assert len(all_of("FROM")) == 2
    assert json.loads(all_of("ENTRYPOINT")[0]) == ["royalpig", "serve"]
    named = [word.partition("=") for rest in all_of("ENV") for word in rest.split()]
    given = {name: value for name, _, value in named if name.startswith(PREFIX)}
    assert set(given) <= {f"{PREFIX}{field.name.upper()}" for field in fields(Settings)}
    settings = Settings.read(given)
    assert all_of("EXPOSE") == [f"{settings.grpc.port} {settings.http.port}"]


async def test_its_health_check_asks_what_the_service_answers(service: Service) -> None:
    probe = json.loads(all_of("HEALTHCHECK")[0].partition("CMD ")[2])
    here = [sys.executable, "-c", probe[2].replace("http://127.0.0.1:8080", service.url)]
    assert service.url in here[2]
    assert (await over_rest(service, {}, "/readyz")).code == "OK"
    assert subprocess.run(here, check=False).returncode == 0  # noqa: ASYNC221
    wrong = [*here[:2], here[2].replace("/readyz", "/unready")]
    assert subprocess.run(wrong, capture_output=True, check=False).returncode != 0  # noqa: ASYNC221
