"""Processor times: their quantiles, and that no thread and no process is forgotten."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.research.arena import Contest, run
from tapete.research.times import Times, timed
from tapete.robots import BadChoice
from tapete.rules.game import PASS, Action, View
from tapete.rules.games import game

BURNT_S = 0.2
BURN = f"import time\nwhile time.process_time() < {BURNT_S}: pass\n"
LIVES = f"{BURN}print('burnt', flush=True)\ninput()"
STARTS_ANOTHER = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {LIVES!r}])"


def by_a_thread() -> None:
    def burn() -> None:
        while thread_time() < BURNT_S:
            pass

    thread = Thread(target=burn)
    thread.start()
    thread.join()


def by_a_process_that_ends() -> None:
    subprocess.run([sys.executable, "-c", BURN], check=True)


@contextmanager
def engine(program: str = LIVES) -> Iterator[None]:
    """A process that has worked, and waits for more."""
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "burnt\n"
        yield
        process.communicate("\n")


def seconds_of(work: Callable[[], object]) -> float:
    def choose(view: View) -> Action:
        work()
        return PASS

    action, nanoseconds = timed(choose, game("brisca").match(2).deal(game("brisca").pack(2)).view(0))
    assert action == PASS
    return nanoseconds / 1e9


@pytest.mark.parametrize("burn", [by_a_thread, by_a_process_that_ends])
def test_threads_and_processes_that_have_ended_are_counted(burn: Callable[[], None]) -> None:
    assert seconds_of(burn) >= 0.9 * BURNT_S


def test_a_process_that_lives_is_counted_once() -> None:
    with ExitStack() as stack:
        assert seconds_of(lambda: stack.enter_context(engine())) >= 0.9 * BURNT_S
        assert seconds_of(stack.close) < BURNT_S, "what it took moves from the living to those that have ended"


@pytest.mark.parametrize("folder", ["/proc", "/nowhere"], ids=["listed by Linux", "looked for"])
def test_a_process_of_a_process_is_counted(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapete.research.times.PROCESSES", Path(folder))
    with ExitStack() as stack:
        assert seconds_of(lambda: stack.enter_context(engine(STARTS_ANOTHER))) >= 0.9 * BURNT_S


def test_a_process_may_end_while_it_is_counted() -> None:
    is_over = Event()

    def start_and_end() -> None:
        while not is_over.is_set():
            subprocess.run(["true"], check=True)

    starters = [Thread(target=start_and_end) for _ in range(3)]
    for each in starters:
        each.start()
    try:
        for _ in range(300):
            seconds_of(lambda: None)
    finally:
        is_over.set()
        for each in starters:
            each.join()


class Engine:
    """A robot whose process does the thinking."""

    def __init__(self) -> None:
        self._done = False

    def choose(self, view: View) -> Action:
        if not self._done:
            by_a_process_that_ends()
            self._done = True
        return view.legal[0]


def test_the_arena_counts_them() -> None:
    found = run(Contest("brisca", 2, Engine(), "novice"), 2)
    first, second = (times.nanoseconds / 1e9 for times in found.times)
    assert first >= 0.9 * BURNT_S
    assert second < first
    assert found.times[0].quantile(1) >= 0.9e6 * BURNT_S


def test_without_psutil_a_robot_with_processes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psutil", None)
    with engine(), pytest.raises(BadChoice, match=r"counted with psutil: pip install 'tapete\[research\]'"):
        run(Contest("brisca", 2, "novice", Engine()), 2)


def test_robots_of_the_house_do_not_pay_for_the_processes_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """They start none, and to look for some takes longer than most of their choices."""
    monkeypatch.setitem(sys.modules, "psutil", None)
    with engine():
        assert run(Contest("brisca", 2), 2).deals == 2


def test_quantiles_of_known_times() -> None:
    times = Times.of([1000 * micros for micros in range(1, 101)])
    assert [times.quantile(part) for part in (0.0, 0.5, 0.95, 0.99, 1.0)] == [1, 50, 95, 99, 100]
    assert (times.choices, times.mean, str(times)) == (100, 50.5, "50; 50, 95, 99")
    assert (Times().quantile(0.5), Times().mean) == (0, 0)


@given(st.lists(st.lists(st.integers(0, 10**9))), st.floats(0, 1))
def test_times_together_are_those_of_all_choices(many: list[list[int]], part: float) -> None:
    spent = sorted(each for times in many for each in times)
    times = Times.together(map(Times.of, many))
    assert times == Times.of(spent)
    assert times.choices == len(spent)
    if spent:
        exact = spent[max(0, -(-int(part * len(spent) * 10**6) // 10**6) - 1)] / 1000
        below = times.quantile(max(0.0, part - 1 / len(spent)))
        above = times.quantile(min(1.0, part + 1 / len(spent)))
        assert 0.94 * below - 1 <= exact <= 1.06 * above + 1


def test_every_choice_of_a_robot_is_timed() -> None:
    asked = list[str]()

    class Counting:
        def choose(self, view: View) -> Action:
            asked.append(view.phase)
            return view.legal[0]

    found = run(Contest("brisca", 2, Counting(), "novice"), 3)
    assert found.times[0].choices == len(asked) > 3 * 20
