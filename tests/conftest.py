"""What every test is run with: the marker `rule`, `--mute`, and one way for Hypothesis to look for examples."""

import os
from collections.abc import Generator

import hypothesis
import pytest

from tests.mutes import add_option, keep_tests_that_name_it, mute_for_the_run
from tests.rule_marks import clauses_named

pytest_plugins = ["pytester"]

MadeItems = None | pytest.Item | pytest.Collector | list[pytest.Item | pytest.Collector]

# `ci` looks at the same examples each time, so that a run says something about the change and not about the dice; with
# HYPOTHESIS_PROFILE=explore somebody who hunts for a fault looks at new ones, and at many.
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=2_000, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, MadeItems, MadeItems]:
    """Refuse to collect a file where a test's marker `rule` is malformed or names more than three clauses."""
    made = yield
    for test in made if isinstance(made, list) else [made]:
        if isinstance(test, pytest.Item):
            clauses_named(test)
    return made


def pytest_addoption(parser: pytest.Parser) -> None:
    add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    mute_for_the_run(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    keep_tests_that_name_it(config, items)
