"""Makes a server one of several nodes, where the settings say so."""

import secrets

from tapete.server.tables.registry import Registry
from tapete.server.tables.services import Counted, Services


def registry_of(services: Services, counted: Counted) -> Registry:
    """The tables of this server: all there are, or those of one node of several, which count together."""
    if not services.settings.bus:
        return Registry(services)
    # What only several nodes need is not loaded by a server that is alone.
    from tapete.server.nodes.bus import RedisBus
    from tapete.server.nodes.registry import SharedRegistry
    from tapete.server.store.postgres import PostgresStore

    assert isinstance(services.store, PostgresStore), "the settings allow a bus with a shared store only"
    node = secrets.token_hex(4)
    registry = SharedRegistry(services, services.store, node, RedisBus(services.settings.bus, node))
    services.store.tell(registry.kept)
    registry.share(counted)
    return registry
