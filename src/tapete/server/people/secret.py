"""The secret of a server, which signs its cookies; it is made once."""

import secrets
from pathlib import Path


def secret(path: Path) -> bytes:
    """The secret in this file, made if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.rename(path)
    return path.read_bytes()
