"""Addresses of a room, of its database, its bus or its folder; they are shown without what is secret in them."""

import typer


def room(given: str | None) -> str | None:
    """What an option names as the place of a room: a folder, or a database. Raises typer.BadParameter."""
    if given == "":
        raise typer.BadParameter("names no folder; the current one is .")
    if given is not None and "://" in given and not given.startswith("postgresql://"):
        raise typer.BadParameter("the address of a database begins with postgresql://")
    return given


def shown(address: str) -> str:
    """The address without user and password; its scheme alone, where an option may be a password; a folder whole."""
    scheme, separator, rest = address.partition("://") if "://" in address else ("", "", address)
    if address.startswith("sqlite:"):
        return address
    if "pass" in rest.partition("?")[2].lower():
        return f"{scheme}{separator}…"
    return f"{scheme}{separator}…@{rest.rpartition('@')[2]}" if "@" in rest else address
