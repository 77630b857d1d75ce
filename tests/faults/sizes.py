"""The two sizes in which a fault test is run."""

from typing import Any

import pytest


def in_sizes(short: Any, full: Any) -> pytest.MarkDecorator:
    """Runs a test in its short form, and in full in `make test-long`; it is handed the one or the other as ``size``."""
    return pytest.mark.parametrize(
        "size", [pytest.param(short, id="short"), pytest.param(full, id="full", marks=pytest.mark.long)]
    )
