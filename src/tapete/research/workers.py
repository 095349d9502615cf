"""Who plays the deals of a contest: this process, several of this machine, or a cluster of Ray."""

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeVar

Where = Literal["here", "ray"]
"""`here`: this machine. `ray`: the cluster that the environment variable `RAY_ADDRESS` names, else one on this machine,
for as long as it is needed."""
STORE_BYTES: Final = 100 * 2**20
"""What the processes of a cluster on this machine share; they say little to each other."""
PATIENCE_S: Final = 5.0

_Result = TypeVar("_Result")
Mapped = Callable[..., Iterator[Any]]
"""As the built-in `map`."""


class NoRay(Exception):
    """Ray is not installed, or the cluster does not answer."""


@contextmanager
def workers(jobs: int = 1, where: Where = "here") -> Iterator[Mapped]:
    """A `map` whose calls are made by `jobs` processes at once, its results in order.

    A cluster that is there already says by itself how many. What a call raises is raised here. Raises NoRay.
    """
    if where == "ray":
        with _cluster(jobs) as mapped:
            yield mapped
    elif jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            yield pool.map
    else:
        yield map


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
