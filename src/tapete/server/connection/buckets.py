"""How much may be asked at once, and in the long run: token buckets, one a connection or one an address."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered; the one that has been silent longest is forgotten first."""


class Bucket:
    """A token bucket: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._level, self._at = burst, now

    def take(self, now: float, count: float = 1.0) -> bool:
        """Whether so many more are allowed now; more than all that is allowed at once count as that."""
        self._fill(now)
        wanted = min(count, self._burst)
        if self._level < wanted:
            return False
        self._level -= wanted
        return True

    def spend(self, now: float, count: float) -> None:
        """So many have been taken elsewhere."""
        self._fill(now)
        self._level = max(0.0, self._level - min(count, self._burst))

    def wait(self, now: float, longest: float) -> float | None:
        """In how many seconds one more is allowed, which is then taken; None: in more than `longest`."""
        self._fill(now)
        seconds = max(0.0, (1.0 - self._level) / self._rate)
        if seconds > longest:
            return None
        self._level -= 1.0
        return seconds

    def _fill(self, now: float) -> None:
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now


class AddressBuckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.told: Callable[[str, float], None] = lambda address, count: None
        """Told what an address has taken."""

    def take(self, address: str, now: float, count: float = 1.0) -> bool:
        """Whether so many more of this address are allowed now."""
        is_allowed = self.of(address, now).take(now, count)
        if is_allowed:
            self.told(address, count)
        return is_allowed

    def of(self, address: str, now: float) -> Bucket:
        """The bucket of this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


def household(address: str) -> str:
    """What is limited as one address: of IPv6 the network of 64 bits, which one household has."""
    try:
        parsed = ip_address(address.partition("%")[0])  # the interface of a link tells nobody apart
    except ValueError:
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return parsed.exploded[:19]
