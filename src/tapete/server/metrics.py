"""What is counted and timed, for Prometheus."""

import gc
import time
from collections import Counter as Figures
from collections.abc import Iterator
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from tapete.server.store.store import Declined
from tapete.server.store.waits import Waits
from tapete.server.trouble import Lapsing

SHORT: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds."""


class Moves(Collector):
    """Actions taken, by whom: a plain number each, since there are thousands a second."""

    def __init__(self) -> None:
        self.by = Figures[str]()

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily("tapete_moves", "Actions taken, by whom", labels=["by"])
        for by, count in self.by.items():
            family.add_metric([by], count)
        yield family


class Waiting(Collector):
    """Writes that wait, as they are counted when they are asked for."""

    def __init__(self, waits: Waits) -> None:
        self._waits = waits

    def collect(self) -> Iterator[GaugeMetricFamily]:
        count, oldest = self._waits.counted()
        yield GaugeMetricFamily("tapete_writes_waiting", "Writes not kept yet, or to be tried again", count)
        yield GaugeMetricFamily("tapete_write_oldest_seconds", "How long the oldest of them has waited", oldest)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.moves = Moves()
        self.registry.register(self.moves)
        self.refusals = Counter("tapete_refusals", "Requests refused, by code", ["code"], registry=self.registry)
        self.connections = Gauge("tapete_connections", "Open sockets", registry=self.registry)
        self.dropped = Counter("tapete_dropped", "Sockets dropped, by reason", ["why"], registry=self.registry)
        self.tables = Gauge("tapete_tables", "Tables in memory", registry=self.registry)
        self.damaged = Gauge("tapete_tables_damaged", "Tables whose log cannot be read", registry=self.registry)
        self.append = Histogram(
            "tapete_append_seconds", "Time of one commit of the journal", buckets=SHORT, registry=self.registry
        )
        self.not_kept = Counter("tapete_not_kept", "Commands that the journal could not keep", registry=self.registry)
        self._unkept = Lapsing("not kept", is_error=True)
        self.waits = Waits()
        self.registry.register(Waiting(self.waits))
        self.overtaken = Counter(
            "tapete_overtaken", "Decisions made again, since another node was faster", registry=self.registry
        )
        self.missed = Counter(
            "tapete_news_missed", "News of other nodes that did not come, and were read", registry=self.registry
        )
        self.running = Gauge(
            "tapete_tables_run", "Tables whose alarms and robots this node runs", registry=self.registry
        )
        self.nodes = Gauge("tapete_nodes", "Nodes that live, as this one knows", registry=self.registry)
        self.robots = Histogram(
            "tapete_robot_seconds", "Time until a robot has answered", buckets=SHORT, registry=self.registry
        )
        self.pauses = Histogram(
            "tapete_gc_pause_seconds", "Pauses of the garbage collector", buckets=SHORT, registry=self.registry
        )
        self._pause_began = 0.0

    def move(self, by: str) -> None:
        """One more action was taken. What the program plays counts as a person's: whoever read these figures on a quiet
        server would know whose card was forced."""
        self.moves.by["person" if by == "program" else by] += 1

    def refused(self, code: str) -> None:
        """One request."""
        self.refusals.labels(code).inc()

    def could_not_keep(self, error: Exception) -> None:
        """One request that no table has answered for, as opening one: counted, and logged once for each reason; not
        where nothing is wrong with the store."""
        if isinstance(error, Declined):
            return
        self.not_kept.inc()
        self._unkept.said(error)

    def watch_gc(self) -> None:
        """Time every pause from now on; `unwatch_gc` ends it."""
        gc.callbacks.append(self._collected)

    def unwatch_gc(self) -> None:
        gc.callbacks.remove(self._collected)

    def text(self) -> bytes:
        """The figures in the exposition format."""
        return generate_latest(self.registry)

    def _collected(self, phase: str, _info: dict[str, Any]) -> None:
        if phase == "start":
            self._pause_began = time.perf_counter()
        else:
            self.pauses.observe(time.perf_counter() - self._pause_began)
