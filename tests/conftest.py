"""For every test: what is missing is said by name, and with CI=true a skipped test is a failed one."""

import os
from collections.abc import Generator
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, settings

FILES: Final = (
    *("test_wheel", "test_main", "test_faults", "test_house", "test_laws"),
    *("test_layout", "test_screens", "test_layout_large", "test_pictures", "test_club_forms", "test_club_hands"),
    *("test_journeys", "test_accessible", "test_people_cards", "test_games", "test_table"),
)
"""The longest, of other tests and of those in a browser."""
LONG: Final = {name: at for at, name in enumerate(FILES)}

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


# How long an example takes says how busy the machine is.
settings.register_profile(
    "busy",
    settings.get_profile(settings.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("busy")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Every core has a test to run. Threads that share a product of matrices wait for each other in a loop: where there
are more of them than cores, that takes three times as much of the processor as the product."""


def _unskipped(report: Report) -> Report:
    if os.environ.get("CI") == "true" and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI=true does not allow: {report.longrepr}"
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser's tests come last: its driver keeps a loop running, and then none can be run for coroutines.

    A file with one of them comes last as a whole, since workers take a file at a time. Of both kinds the longest
    files come first, so that the workers end at the same time."""
    browsed = {item.path for item in items if "driver" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: (item.path in browsed, LONG.get(item.path.stem, len(LONG))))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _unskipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _unskipped((yield))
