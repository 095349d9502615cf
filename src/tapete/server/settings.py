"""What whoever runs the room may set: `TAPETE_…` in the environment, or the command line."""

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All settings of a server; times in seconds."""

    model_config = SettingsConfigDict(env_prefix="TAPETE_", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    data: Path = Path("data")
    """Where the journal and the secret of the cookies are."""
    public_url: str = ""
    """What stands before `/t/…` in invitations, where it is not what the browser asked for."""
    grace_s: float = 20.0
    """How long a player's connection may be broken before a robot plays for them."""
    idle_s: float = 600.0
    """How long a table without anybody, and without a match, stays in memory."""
    retry_s: float = 1.0
    """How long a table waits after the journal failed before it goes on by itself."""
    workers: int = Field(1, ge=1, le=64)
    """Processes in which robots think."""
    queue_frames: int = Field(256, ge=1)
    """Frames that may wait for one slow reader."""
    queue_bytes: int = Field(256 * 1024, ge=1)
    """Bytes that may wait for one slow reader."""
    held_bytes: int = Field(64 * 1024 * 1024, ge=1)
    """Bytes that may be held for all who do not keep up; with more, who holds most is dropped."""
    write_timeout_s: float = 2.0
    """How long one write may be blocked before the reader is dropped."""
    request_timeout_s: float = Field(10.0, gt=0)
    """How long a request, a handshake or a message may take to arrive once it has begun."""
    connections: int | None = Field(None, ge=32)
    """Sockets at once; by default as many as the system allows files, less a few. Half are kept for players."""
    connections_each: int = Field(1000, ge=1)
    """Sockets of one address at once."""
    trusted_proxies: str = "127.0.0.1,::1"
    """Addresses and networks of proxies, whose `X-Forwarded-For` and `X-Forwarded-Proto` count; `*`: all."""
    allowed_hosts: str = ""
    """Names that the server answers to, besides `public_url`, addresses and names of its own network; `*`: all."""
    rate: float = Field(50.0, gt=0)
    """Messages a second of one socket, in the long run; of one address 4 times as many HTTP requests, a tenth as many
    new guests, and a tenth as many new tables."""
    burst: float = Field(100.0, ge=1)
    """Messages of one socket at once; of one address 10 times as many HTTP requests, as many new guests and tables."""
    tables_each: int = 20
    """Tables that one person may own at a time."""
    log_level: str = "info"
