"""How long robots take for their choices, in processor time."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import process_time_ns
from typing import Final, NamedTuple, Self

from tapete.rules.game import Action, View

PROCESSES: Final = Path("/proc")
NEEDED: Final = "the robot has started processes, and what time they take is counted with psutil"


class UncountedProcesses(Exception):
    """A robot has started processes, and psutil, which tells what time they take, is not installed."""


class Times(NamedTuple):
    """Processor times of choices: their sum, and how many took how long."""

    nanoseconds: int = 0
    counts: tuple[tuple[int, int], ...] = ()
    """Microseconds to two significant digits, in ascending order, and how many choices took so long."""

    @classmethod
    def of(cls, spent: Iterable[int]) -> Self:
        """The times of these choices, each given in nanoseconds."""
        spent = list(spent)
        return cls(sum(spent), tuple(sorted(Counter(map(_rounded, spent)).items())))

    @classmethod
    def together(cls, many: Iterable["Times"]) -> Self:
        """All choices of these."""
        nanoseconds, counts = 0, Counter[int]()
        for each in many:
            nanoseconds += each.nanoseconds
            counts.update(dict(each.counts))
        return cls(nanoseconds, tuple(sorted(counts.items())))

    @property
    def choices(self) -> int:
        return sum([count for _, count in self.counts])

    @property
    def mean(self) -> float:
        """Microseconds a choice; nothing where there was no choice."""
        return self.nanoseconds / max(self.choices, 1) / 1000

    def quantile(self, part: float) -> int:
        """So many microseconds, to two significant digits, that this part of the choices took no longer."""
        left = part * self.choices
        for micros, count in self.counts:
            left -= count
            if left <= 0:
                return micros
        return 0

    def __str__(self) -> str:
        """The mean and p50, p95, p99, in microseconds."""
        quantiles = [str(self.quantile(part)) for part in (0.5, 0.95, 0.99)]
        return f"{self.mean:.0f}; {', '.join(quantiles)}"


def timed(choose: Callable[[View], Action], view: View, starts_processes: bool = True) -> tuple[Action, int]:
    """The choice, and the nanoseconds of processor time that it took.

    All threads of this process count; where the robot may start processes, the children of this one with theirs, too,
    those that live in steps of a clock tick (10 ms). While there are any, each choice takes longer by the wall clock:
    some milliseconds where the system does not list them (Linux does). Raises UncountedProcesses.
    """
    children = _time_of_children() if starts_processes else 0
    begun = process_time_ns()
    action = choose(view)
    took = process_time_ns() - begun
    return action, took + (round(1e9 * (_time_of_children() - children)) if starts_processes else 0)


def _time_of_children() -> float:
    """Seconds of processor time that children have taken so far, those that live and those that have ended."""
    ended = os.times()
    return ended.children_user + ended.children_system + (_time_of_living() if _has_children() else 0)


def _has_children() -> bool:
    """Whether there are any, at the cost of one call of the system; listing processes takes milliseconds.

    Where the system cannot say so (macOS before Python 3.13), children count when they have ended.
    """
    if not hasattr(os, "waitid"):
        return False
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _time_of_living() -> float:
    """Seconds that children have taken which have not been waited for, and their own."""
    try:  # an extra, for robots from outside: ours start no processes
        import psutil
    except ModuleNotFoundError:
        raise UncountedProcesses(f"{NEEDED}: pip install 'tapete[research]'") from None
    total = 0.0
    for process in _started_by(os.getpid()):
        try:
            took = psutil.Process(process).cpu_times()
        except psutil.NoSuchProcess:  # it has just ended, and its parent counts it
            continue
        total += took.user + took.system + took.children_user + took.children_system
    return total


def _started_by(process: int) -> Iterator[int]:
    """The numbers of the processes that this one has started, and of all that those have."""
    if (PROCESSES / "thread-self" / "children").exists():
        yield from _listed_below(process)
    else:  # psutil looks at every process of the machine, and who its parent is
        import psutil

        yield from [child.pid for child in psutil.Process(process).children(recursive=True)]


def _listed_below(process: int) -> Iterator[int]:
    """The same as Linux lists them, by the thread that has started each."""
    try:
        threads = list((PROCESSES / str(process) / "task").iterdir())
    except (FileNotFoundError, ProcessLookupError):  # the process has just ended
        return
    for thread in threads:
        try:
            children = (thread / "children").read_text().split()
        except (FileNotFoundError, ProcessLookupError):  # the thread has just ended
            continue
        for child in map(int, children):
            yield child
            yield from _listed_below(child)


def _rounded(nanoseconds: int) -> int:
    """Microseconds to two significant digits."""
    micros = round(nanoseconds / 1000)
    return round(micros, 2 - len(str(micros)))
