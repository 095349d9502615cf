"""A limit on the bytes buffered for slow clients, for all connections together."""

from typing import Protocol


class Holder(Protocol):
    """A connection with buffered bytes."""

    def drop(self, why: str) -> None:
        """End the connection; what is held for it is thrown away."""


class Memory:
    """Buffered bytes by connection. Above the limit for all, the connection with the most is dropped."""

    def __init__(self, limit: int) -> None:
        self.limit, self.total = limit, 0
        self._held: dict[Holder, int] = {}

    def hold(self, holder: Holder, size: int) -> None:
        """Sets how many bytes are held for this connection now."""
        self.total += size - self._held.pop(holder, 0)
        if size:
            self._held[holder] = size
        while self.total > self.limit:
            largest = max(self._held, key=self._held.__getitem__)
            self.hold(largest, 0)
            largest.drop("too much memory")
