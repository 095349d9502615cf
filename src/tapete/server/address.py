"""How the address of a database, of a bus or of a folder is shown: without what is secret in it."""


def shown(address: str) -> str:
    """The address without user and password; its scheme alone, where an option may be a password; a folder whole."""
    scheme, separator, rest = address.partition("://") if "://" in address else ("", "", address)
    if address.startswith("sqlite:"):
        return address
    if "pass" in rest.partition("?")[2].lower():
        return f"{scheme}{separator}…"
    return f"{scheme}{separator}…@{rest.rpartition('@')[2]}" if "@" in rest else address
