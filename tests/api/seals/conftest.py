"""The specimen is refereed here too, while these tests run."""

import pytest

from royalpig.api.refereed import REFEREED
from tests.api.operations.calling import SPECIMEN


@pytest.fixture(autouse=True)
def _specimen_is_refereed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REFEREED, SPECIMEN.game.id, SPECIMEN)
