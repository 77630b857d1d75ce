"""What `docs/running.md` says of settings and metrics is so."""

import re
from dataclasses import fields
from pathlib import Path

from royalpig.ops.metrics import Metrics
from royalpig.ops.settings import PREFIX, Settings, flag_of

TEXT = (Path(__file__).parents[2] / "docs" / "running.md").read_text(encoding="utf-8")


def test_every_setting_stands_there() -> None:
    defaults = Settings().texts()
    for field in fields(Settings):
        default = f"`{defaults[field.name]}` " if defaults[field.name] else ""
        variable = f"{PREFIX}{field.name.upper()}"
        assert f"| `{flag_of(field.name)}` | `{variable}` | {default}| {field.metadata['says']} |\n" in TEXT


def test_every_metric_stands_there_with_its_labels() -> None:
    metrics = Metrics([], {})
    told = re.findall(r"^\| `(royalpig_\w+)` \| ([^|]*) \|", TEXT, re.MULTILINE)
    kinds = dict(re.findall(r"^# TYPE (royalpig_\w+) (\w+)$", metrics.exposed("")[0].decode(), re.MULTILINE))
    assert {name.removesuffix("_total") for name, _ in told} == {name.removesuffix("_total") for name in kinds}
    assert {name for name, _ in told if name.endswith("_total")} == {name for name in kinds if kinds[name] == "counter"}
    metrics.begun("grpc")
    metrics.ended("grpc", "ListGames", "OK", 0.0)
    metrics.action("chess", "castle", "LEGAL")
    metrics.rejection("chess", "C-1")
    metrics.legal_list("chess", 20)
    metrics.validated("chess", True)
    metrics.finished("chess")
    metrics.session_created("chess")
    metrics.session_ended("chess", "over")
    metrics.session_change("chess", "STEPS")
    exposed = metrics.exposed("")[0].decode()
    for name, labels in told:
        (line, *_) = re.findall(rf"^{name}(?:_count)?(?:{{([^}}]*)}})? ", exposed, re.MULTILINE)
        assert re.findall(r"(\w+)=", line) == sorted(re.findall(r"`(\w+)`", labels)), name
    assert 'game="other"' in exposed
    assert "chess" not in exposed
