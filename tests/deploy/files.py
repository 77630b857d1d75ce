"""Where the deploy files are, and what they hold."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCKERFILE = DEPLOY / "docker" / "Dockerfile"
COMPOSE = DEPLOY / "compose" / "compose.yaml"
PROMETHEUS = DEPLOY / "prometheus" / "prometheus.yml"
RULES = DEPLOY / "prometheus" / "rules.yml"
DASHBOARD = DEPLOY / "grafana" / "dashboards" / "royalpig.json"

_SERIES = re.compile(r"\b(?:royalpig[_:]\w[\w:]*|up)\b(?!\s*=)")


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with what follows each, lines that go on joined."""
    text = re.sub(r"^\s*#.*\n", "", DOCKERFILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line.strip())]


def panels() -> list[dict[str, Any]]:
    """The panels of the dashboard that show something."""
    found: list[dict[str, Any]] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return [panel for panel in found if panel["type"] != "row"]


def expressions() -> Iterator[str]:
    """Every PromQL expression of the dashboard, with the variables of Grafana as it would fill them in."""
    filled = {"$__rate_interval": "1m", "$__range": "1h", "$game": ".*"}
    for panel in panels():
        for target in panel["targets"]:
            expression = str(target["expr"])
            for variable, value in filled.items():
                expression = expression.replace(variable, value)
            yield expression


def rules() -> dict[str, str]:
    """The recording rules: the name of each with its expression."""
    return {rule["record"]: rule["expr"] for group in read_yaml(RULES)["groups"] for rule in group["rules"]}


def series_of(expression: str) -> set[str]:
    """The series that an expression names."""
    return set(_SERIES.findall(re.sub(r'"[^"]*"', '""', expression)))
