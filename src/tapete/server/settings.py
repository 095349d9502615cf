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
    """How long somebody's line may be broken before a robot plays for him."""
    idle_s: float = 600.0
    """How long a table without anybody, and without a match, stays in memory."""
    retry_s: float = 1.0
    """How long a table waits after the journal failed before it goes on by itself."""
    workers: int = Field(1, ge=1, le=64)
    """Processes in which robots think."""
    queue_frames: int = Field(256, ge=1)
    """Frames that may wait for one slow reader."""
    write_timeout_s: float = 2.0
    """How long one write may be blocked before the reader is dropped."""
    rate: float = 50.0
    """Messages a second of one socket, in the long run."""
    burst: float = 100.0
    """Messages of one socket at once."""
    tables_each: int = 20
    """Tables that one person may own at a time."""
    log_level: str = "info"
