"""Makes a server one of several nodes, where the settings say so."""

import secrets
from typing import Final

from tapete.server.tables.registry import Registry
from tapete.server.tables.services import Counted, Services

MARK: Final = 4
"""Bytes by which rooms are told apart on one bus."""


def registry_of(services: Services, counted: Counted, key: bytes) -> Registry:
    """The tables of this server: all there are, or those of one node of several, which count together.

    `key` is the same at all nodes of a room, and at those of no other; whoever sees its beginning learns nothing."""
    if not services.settings.bus:
        return Registry(services)
    # What only several nodes need is not loaded by a server that is alone.
    from tapete.server.nodes.bus import RedisBus
    from tapete.server.nodes.registry import SharedRegistry
    from tapete.server.store.postgres import PostgresStore

    assert isinstance(services.store, PostgresStore), "the settings allow a bus with a shared store only"
    node = secrets.token_hex(4)
    registry = SharedRegistry(services, services.store, node, RedisBus(services.settings.bus, node, key[:MARK].hex()))
    services.store.tell(registry.kept)
    registry.share(counted)
    return registry
