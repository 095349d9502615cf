"""Admission of connections: limits in all, for one address, and for clients without an identity."""

from collections import Counter
from collections.abc import Container
from typing import Final, Protocol

from tapete.server.connection.buckets import household

FEWEST_NEWCOMERS: Final = 16
"""Places that players never take, so that somebody new can always connect."""


class Peer(Protocol):
    """An open connection."""

    def drop(self, why: str) -> None:
        """End it."""


class Gate:
    """The open connections. `capacity` at once: half of them are kept for players, with a name and a WebSocket.

    When newcomers are too many, the one that came first is dropped for the one that came last: silence keeps nobody
    out. Addresses in `proxies` speak for many, and are not counted.
    """

    def __init__(self, capacity: int, each: int, proxies: Container[str]) -> None:
        self._capacity, self._each, self._proxies = capacity, each, proxies
        self._requests: dict[Peer, str] = {}
        self._onlookers: dict[Peer, str] = {}
        self._players: dict[Peer, str] = {}
        self._of_address: Counter[str] = Counter()

    def enter(self, peer: Peer, address: str) -> bool:
        """Whether somebody who has just connected may stay."""
        if not self._count(address):
            return False
        self._requests[peer] = address
        room = self._capacity - max(self._capacity // 2, len(self._players))
        if len(self._requests) + len(self._onlookers) > room:
            most = self._requests if len(self._requests) >= len(self._onlookers) else self._onlookers
            oldest = next(iter(most))
            self.leave(oldest)
            oldest.drop("crowded out")
        return True

    def admit(self, peer: Peer, address: str, named: bool) -> bool:
        """Whether a WebSocket from this address, known only now behind a proxy, may stay."""
        self.leave(peer)
        if named and len(self._players) >= self._capacity - FEWEST_NEWCOMERS:
            return False
        if not self._count(address):
            return False
        (self._players if named else self._onlookers)[peer] = address
        return True

    def leave(self, peer: Peer) -> None:
        """The connection has ended, or has become another."""
        for places in (self._requests, self._onlookers, self._players):
            address = places.pop(peer, None)
            if address is not None and address not in self._proxies:
                same = household(address)
                self._of_address[same] -= 1
                if not self._of_address[same]:
                    del self._of_address[same]

    def _count(self, address: str) -> bool:
        if address in self._proxies:
            return True
        same = household(address)
        if self._of_address[same] >= self._each:
            return False
        self._of_address[same] += 1
        return True
