"""The marker `rule`, tried on suites written for the purpose."""

import pytest

CONFTEST = "from tests.conftest import pytest_pycollect_makeitem"
FOUR = ('rule("SB-C.3", "SB-C.11")', 'rule("SB-C.12", "SB-C.13")')


def run_suite(pytester: pytest.Pytester, *marks: str, arguments: tuple[str, ...] = ()) -> pytest.RunResult:
    """Run a suite of one test, marked as told, under this project's collection."""
    pytester.makeini("[pytest]\nmarkers = rule(*clauses)\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest(CONFTEST)
    lines = "".join(f"@pytest.mark.{mark}\n" for mark in marks)
    pytester.makepyfile(test_sample=f"import pytest\n\n{lines}def test_something():\n    assert True\n")
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", *arguments)


def test_three_clauses_in_several_markers_are_allowed(pytester: pytest.Pytester) -> None:
    answer = run_suite(pytester, 'rule("SB-C.3", "SB-C.11")', 'rule("SB-C.12")', 'rule("SB-C.3")')
    answer.assert_outcomes(passed=1)


@pytest.mark.parametrize("arguments", [(), ("-n", "1")], ids=["alone", "in a worker"])
def test_a_fourth_clause_fails_the_collection(pytester: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    answer = run_suite(pytester, *FOUR, arguments=arguments)
    answer.assert_outcomes(errors=1)
    assert answer.ret != pytest.ExitCode.OK
    named = "test_sample.py::test_something: names 4 clauses (SB-C.12, SB-C.13, SB-C.3, SB-C.11), and 3 are the most"
    assert named in answer.stdout.str()


@pytest.mark.parametrize(
    ("mark", "wrong"),
    [
        ("rule", "takes one or more clause ids and nothing else"),
        ('rule(id="SB-C.3")', "takes one or more clause ids and nothing else"),
        ("rule(11)", "names 11, which is no clause id"),
        ('rule(" ")', "names ' ', which is no clause id"),
    ],
)
def test_a_marker_without_a_clause_id_fails_the_collection(pytester: pytest.Pytester, mark: str, wrong: str) -> None:
    answer = run_suite(pytester, mark)
    answer.assert_outcomes(errors=1)
    assert f"test_sample.py::test_something: the marker `rule` {wrong}" in answer.stdout.str()
