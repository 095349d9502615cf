"""Rate limits for all connections of a server: messages, requests, guests, tables, reports and computing time."""

import asyncio
import resource
from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

from tapete.server.connection.buckets import AddressBuckets, Bucket, household
from tapete.server.connection.gate import Gate
from tapete.server.connection.memory import Memory
from tapete.server.settings import Settings
from tapete.table import Refused

OTHER_FILES: Final = 128
"""File descriptors reserved for other than client sockets: files, workers, listeners."""
MOST_FILES: Final = 65_536
MOST_CONNECTIONS: Final = 20_000
Tell = Callable[[str, str, float], None]
"""Called with the limit, the address and the amount that was used."""
LONGEST_TURN_S: Final = 2.0
"""Seconds; a request that would have to wait longer is refused."""


class Limits:
    """The limits of one server. Those of an address are multiples of those of one socket, `rate` and `burst`."""

    def __init__(self, settings: Settings, dropped: Callable[[str], None]) -> None:
        """`dropped` is called with the reason when a connection is ended."""
        self.settings, self.dropped = settings, dropped
        self.visits = 0
        """How often a request or a socket has come or gone."""
        self.proxies = Proxies(settings.trusted_proxies)
        self.gate = Gate(settings.connections or _capacity(), settings.connections_each, self.proxies)
        self.memory = Memory(settings.held_bytes)
        self._messages = AddressBuckets(10 * settings.rate, 10 * settings.burst)
        self._requests = AddressBuckets(4 * settings.rate, 10 * settings.burst)
        self._guests = AddressBuckets(settings.rate / 10, settings.burst)
        self._openings = AddressBuckets(settings.rate / 10, settings.burst)
        self._works = AddressBuckets(settings.rate / 5, settings.burst)
        self._reports = AddressBuckets(settings.rate / 3000, settings.burst / 5)
        self._shared: dict[str, AddressBuckets] = {}
        self._tell: Tell | None = None
        self.share("guests", self._guests)
        self.share("openings", self._openings)
        self.share("works", self._works)
        self.share("reports", self._reports)

    def share(self, what: str, buckets: AddressBuckets) -> None:
        """Share these buckets among all nodes of a room, by the name `what`."""
        self._shared[what] = buckets
        buckets.told = lambda address, count: self._told(what, address, count)

    def tell(self, tell: Tell) -> None:
        """Register a listener for the amounts that addresses use here."""
        self._tell = tell

    def spent(self, what: str, address: str, count: float) -> None:
        """Count an amount that an address has used at another node."""
        if what in self._shared:
            now = asyncio.get_running_loop().time()
            self._shared[what].of(address, now).spend(now, count)

    def _told(self, what: str, address: str, count: float) -> None:
        if self._tell is not None:
            self._tell(what, address, count)

    async def turn(self, address: str) -> bool:
        """Wait until this address may make one more request; False: it would have to wait too long."""
        now = asyncio.get_running_loop().time()
        seconds = self._requests.of(household(address), now).wait(now, LONGEST_TURN_S)
        if seconds != 0.0:
            await asyncio.sleep(LONGEST_TURN_S if seconds is None else seconds)
        return seconds is not None

    def messages(self, household: str) -> Bucket:
        """The bucket that all sockets of this household share."""
        return self._messages.of(household, asyncio.get_running_loop().time())

    def may_be_new(self, address: str) -> bool:
        """Whether one more guest may come from this address now."""
        now = asyncio.get_running_loop().time()
        return self._guests.take(household(address), now)

    def admit_work(self, address: str, cost: float) -> None:
        """Count work of `cost` times 5 ms of processor time. Raises Refused if this address has no more to spend."""
        now = asyncio.get_running_loop().time()
        if not self._works.take(household(address), now, cost):
            raise Refused("too_fast", max=f"{self.settings.rate / 5:g}")

    def admit_report(self, address: str) -> None:
        """Count one more report to the moderators. Raises Refused if this address has sent too many."""
        now = asyncio.get_running_loop().time()
        if not self._reports.take(household(address), now):
            raise Refused("too_fast", max=f"{self.settings.burst / 5:g}")

    def admit_table(self, address: str) -> None:
        """Count one more table, or private deal, of this address. Raises Refused if there are too many."""
        now = asyncio.get_running_loop().time()
        if not self._openings.take(household(address), now):
            raise Refused("too_many_tables", max=f"{self.settings.burst:g}")


class Proxies:
    """The addresses and networks of trusted proxies, whose `X-Forwarded-For` counts."""

    def __init__(self, listed: str) -> None:
        self._all = listed.strip() == "*"
        networks = [each.strip() for each in listed.split(",") if each.strip() not in ("", "*")]
        self._networks = tuple(map(ip_network, networks))
        self._known = lru_cache(maxsize=4096)(self._is_listed)

    def __contains__(self, address: object) -> bool:
        return self._all or (isinstance(address, str) and len(address) < 64 and self._known(address))

    def _is_listed(self, address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def _capacity() -> int:
    """How many client sockets the system allows, after raising the soft limit of descriptors to the hard one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = wanted if soft == resource.RLIM_INFINITY else soft
    return max(2 * OTHER_FILES, min(files - OTHER_FILES, MOST_CONNECTIONS))
