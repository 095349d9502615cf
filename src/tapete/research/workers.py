"""Who plays the deals of a contest: this process, several of this machine, or a cluster of Ray."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, Final, Literal, TypeVar

Where = Literal["here", "ray"]
"""`here`: this machine. `ray`: the cluster that the environment variable `RAY_ADDRESS` names, else one on this machine,
for as long as it is needed."""
STORE_BYTES: Final = 100 * 2**20
"""What the processes of a cluster on this machine share; they say little to each other."""
PATIENCE_S: Final = 5.0
DIED: Final = "one of the processes that play was killed, as where memory runs out, or a robot has ended it"

_Result = TypeVar("_Result")
Mapped = Callable[..., Iterator[Any]]
"""As the built-in `map`."""


class NoRay(Exception):
    """Ray is not installed, or the cluster does not answer."""


@contextmanager
def workers(jobs: int = 1, where: Where = "here") -> Iterator[Mapped]:
    """A `map` whose calls are made by `jobs` processes at once, its results in order.

    A cluster that is there already says by itself how many. What a call raises is raised here, and then, as after
    Ctrl-C, the processes of this machine end at once, whatever they were doing. Raises NoRay, and ChildProcessError
    where one of them has died, or the system starts no more.
    """
    if where == "ray":
        with _cluster(jobs) as mapped:
            yield mapped
    elif jobs > 1:
        with _processes(jobs) as mapped:
            yield mapped
    else:
        yield map


@contextmanager
def _processes(jobs: int) -> Iterator[Mapped]:
    with ProcessPoolExecutor(jobs, initializer=_end_with_parent) as pool:

        def mapped(function: Callable[..., _Result], *arguments: Iterable[Any]) -> Iterator[_Result]:
            # Not the pool's own map, which cancels: its thread fails over what is cancelled once processes are killed.
            try:
                for waiting in _called(pool, function, zip(*arguments, strict=True)):
                    yield waiting.result()
            except BrokenProcessPool as broken:
                raise ChildProcessError(DIED) from broken

        try:
            yield mapped
        except BaseException:  # KeyboardInterrupt, too: else all that has been handed out would be played to its end
            for process in list((pool._processes or {}).values()):  # `kill_workers` from Python 3.14
                process.kill()
            if sys.version_info < (3, 12):
                # Else a large call on its way to them waits for ever, and so does the end of the pool.
                pool._call_queue._reader.close()  # type: ignore[attr-defined]
            raise


def _called(pool: ProcessPoolExecutor, function: Callable[..., _Result], calls: Iterable[Any]) -> list[Future[_Result]]:
    """All calls handed out, for which processes are started. Raises ChildProcessError where the system starts none."""
    try:
        return [pool.submit(function, *each) for each in calls]
    except OSError as trouble:
        raise ChildProcessError(f"cannot start so many processes: {trouble.strerror}") from trouble


def _end_with_parent() -> None:
    """Ctrl-C ends the process, not only what it is doing, unless a shell began it all in the background and has it
    ignored; the end of the process that started it ends it, too."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker was started by somebody"
    wait([parent.sentinel])
    os._exit(0)


@contextmanager
def _cluster(jobs: int) -> Iterator[Mapped]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # else Ray tells its makers what runs here
    try:
        import ray
        from ray.exceptions import RayTaskError
    except ImportError as missing:
        raise NoRay("Ray is not installed: pip install 'tapete[ray]'") from missing
    address = os.environ.get("RAY_ADDRESS", "")
    _check_answers(address)
    new: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": STORE_BYTES}
    ray.init(log_to_driver=False, logging_level=logging.ERROR, **({} if address else new))

    def mapped(function: Callable[..., _Result], *arguments: Iterable[Any]) -> Iterator[_Result]:
        task = ray.remote(function)
        for waiting in [task.remote(*each) for each in zip(*arguments, strict=True)]:
            try:
                yield ray.get(waiting)
            except RayTaskError as failed:
                raise failed.cause from None

    try:
        yield mapped
    finally:
        ray.shutdown()


def _check_answers(address: str) -> None:
    """Raises NoRay at once for a `host:port` where nobody listens; Ray itself waits for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        try:
            socket.create_connection((host, int(port)), PATIENCE_S).close()
        except (OSError, ValueError) as trouble:
            raise NoRay(f"Ray does not answer at {address}: {trouble}") from trouble
