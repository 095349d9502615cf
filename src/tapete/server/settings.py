"""The settings of the server: the command line, `TAPETE_…` in the environment, a file; what stands first wins."""

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from ipaddress import ip_network
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, Any, Literal, Self, cast
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from tapete.robots.outside import found_at
from tapete.server.address import shown

PREFIX = "TAPETE_"
FILE = f"{PREFIX}SETTINGS"
"""The name in the environment of the file."""
OF_DEPLOYMENT = ("TAPETE_DB_PASSWORD", "TAPETE_NODES", "TAPETE_SITE")
"""What stands beside the settings in the environment, for deploy/compose.yaml and deploy/Caddyfile."""
OF_PROVIDERS = f"{PREFIX}OAUTH__"
DISCOVERY = "/.well-known/openid-configuration"
_HOST_NAME = re.compile(r"[A-Za-z0-9._-]+|\[?([0-9A-Fa-f]*:){2,}[0-9A-Fa-f:.]*\]?")


def is_private(url: str) -> bool:
    """Whether nobody on the way can read what is sent there: https, or this machine."""
    parts = urlsplit(url)
    own = parts.hostname in ("localhost", "127.0.0.1", "::1")
    return bool(parts.netloc) and (parts.scheme == "https" or (parts.scheme == "http" and own))


def _private(url: str) -> str:
    if url and not is_private(url):
        raise ValueError("must begin with https://, or be on this machine")
    return url


def _short(name: str) -> str:
    if not re.fullmatch("[a-z0-9]{1,20}", name):
        raise ValueError("a provider is named by 1 to 20 lower-case letters and digits")
    return name


Url = Annotated[str, AfterValidator(_private)]
ProviderName = Annotated[str, AfterValidator(_short)]


class Provider(BaseModel, extra="forbid", frozen=True):
    """Somebody who says who people are: OpenID Connect by its discovery URL, or OAuth 2 by three URLs."""

    client_id: str = Field(min_length=1)
    client_secret: SecretStr = SecretStr("")
    label: str = ""
    """What stands on the button; by default the name of the provider."""
    discovery_url: Url = ""
    authorize_url: Url = ""
    token_url: Url = ""
    userinfo_url: Url = ""
    subject: str = "sub"
    """The field that says who somebody is, always the same: `id` at some that are not OpenID."""
    scope: str = "openid profile"

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.discovery_url and not self.discovery_url.endswith(DISCOVERY):
            raise ValueError(f"discovery_url must end in {DISCOVERY}")
        if not self.discovery_url and not (self.authorize_url and self.token_url and self.userinfo_url):
            raise ValueError("needs discovery_url, or authorize_url, token_url and userinfo_url")
        return self

    @property
    def issuer(self) -> str:
        """By what its people are known here, whatever the host calls it."""
        return self.discovery_url.removesuffix(DISCOVERY).rstrip("/") or self.authorize_url


class Settings(BaseSettings):
    """All settings of a server; times in seconds."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_ignore_empty=True,  # `TAPETE_DATA=` says nothing: it is not the folder where one stands
        frozen=True,
        allow_inf_nan=False,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = os.environ.get(FILE, "")
        return (init_settings, env_settings, *((TomlConfigSettingsSource(settings_cls, file),) if file else ()))

    host: str = Field("127.0.0.1", min_length=1)
    port: int = Field(8000, ge=0, le=65535)
    data: Path = Path("data")
    """Where the journal and the secret of the cookies are."""
    store: str = "sqlite"
    """Where events are kept: `sqlite`, in the folder, or the address of a database, `postgresql://…`."""
    bus: str = ""
    """Redis, over which several nodes of one store tell each other: `redis://…`; empty: this is the only node."""
    lease_s: float = Field(2.0, gt=0.1)
    """How long the tables of a node that says nothing more stay its own."""
    public_url: str = ""
    """What stands before `/t/…` in invitations, where it is not what the browser asked for."""
    grace_s: float = Field(20.0, gt=0)
    """How long a player's connection may be broken before a robot plays for them."""
    idle_s: float = Field(600.0, gt=0)
    """How long a table without anybody, and without a match, stays in memory."""
    retry_s: float = Field(1.0, gt=0)
    """How long a table waits after the journal failed before it goes on by itself."""
    workers: int = Field(1, ge=1, le=64)
    """Processes in which robots think."""
    queue_frames: int = Field(256, ge=1)
    """Frames that may wait for one slow reader."""
    queue_bytes: int = Field(256 * 1024, ge=1)
    """Bytes that may wait for one slow reader."""
    held_bytes: int = Field(64 * 1024 * 1024, ge=1)
    """Bytes held for all slow readers; above this, the connection with most is dropped."""
    write_timeout_s: float = Field(2.0, gt=0)
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
    """Messages a second of one socket, in the long run; of one address 10 times as many on all its sockets together, 4
    times as many HTTP requests, a tenth as many new guests, and a tenth as many new tables."""
    burst: float = Field(100.0, ge=1)
    """Messages of one socket at once; of one address 10 times as many, and HTTP requests; as many new guests and
    tables."""
    tables_each: int = Field(20, ge=1)
    """Tables that one person may own at a time."""
    keep_days: float = Field(0.0, ge=0)
    """After so many days what guests played and whom they muted, what was said, unused sessions and
    invitations are forgotten; 0: never."""
    publish_hands: bool = False
    """Whether the finished hands of each month before this one can be had by anybody, without names."""
    one_address_counts: bool = False
    """Whether a match counts though two of its people share an address: for a family's own room."""
    word_filter: str = ""
    """`module:function` that gives free text as it may be shown, or None; empty: everything may be said."""
    oauth: Mapping[ProviderName, Provider] = {}
    """Who else may say who people are, by a name of the host's choice."""
    log_level: Literal["debug", "info", "warning", "error", "critical"] = "info"
    """How much is logged."""

    @field_validator("data", mode="before")
    @classmethod
    def _names_a_folder(cls, given: object) -> object:
        if given == "":
            raise ValueError("names no folder; the current one is .")
        return given

    @field_validator("data")
    @classmethod
    def _is_a_folder(cls, given: Path) -> Path:
        if str(given).startswith(("postgresql:", "sqlite:")):  # as `tapete admin --data` and `tapete move` take them
            raise ValueError(f"is a folder; a database is named by {PREFIX}STORE")
        try:
            is_file = given.is_file()
        except OSError:
            return given  # what may not be entered is said where it is opened
        if is_file:
            raise ValueError("is no folder")
        return given

    @field_validator("store")
    @classmethod
    def _is_a_store(cls, given: str) -> str:
        if given != "sqlite" and not given.startswith("postgresql://"):
            raise ValueError("must be sqlite, or begin with postgresql://")
        _check_address(given)
        return given

    @field_validator("bus")
    @classmethod
    def _is_a_bus(cls, given: str) -> str:
        if given and not given.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must be empty, or begin with redis://")
        _check_address(given)
        if given:
            _check_bus(given)
        return given

    @field_validator("bus")
    @classmethod
    def _shares_a_store(cls, given: str, others: ValidationInfo) -> str:
        if given and others.data.get("store") == "sqlite":
            raise ValueError("a bus needs a store that nodes can share: postgresql://…")
        return given

    @field_validator("public_url")
    @classmethod
    def _is_a_url(cls, given: str) -> str:
        """An address of the web, without what would stand behind the `/t/…` of an invitation."""
        given = given.strip()
        _check_address(given)
        parts = urlsplit(given)
        if given and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
            raise ValueError(
                "must be empty, or begin with http:// or https:// and a name, as https://cards.example.org"
            )
        if parts.path.strip("/"):
            raise ValueError("must have no path: the room has a name of its own, as https://cards.example.org")
        if given:
            _check_host_name(parts.netloc.removesuffix(f":{parts.port}"))
        return given.rstrip("/")

    @field_validator("allowed_hosts")
    @classmethod
    def _are_names(cls, given: str) -> str:
        for each in _listed(given):
            _check_host_name(each)
        return given

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, given: str) -> str:
        for each in _listed(given):
            ip_network(each)
        return given

    @field_validator("word_filter")
    @classmethod
    def _is_a_function(cls, given: str) -> str:
        if given:
            function_at(given)
        return given


def function_at(place: str) -> Callable[..., Any]:
    """The function at `module:function`. Raises ValueError if there is none."""
    if not re.fullmatch(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*", place):
        raise ValueError("must be empty, or module:function")
    found = found_at(place)
    if not callable(found):
        raise ValueError("is no function")
    return cast(Callable[..., Any], found)


def _listed(given: str) -> list[str]:
    """What stands between commas, but for `*`."""
    return [each.strip() for each in given.split(",") if each.strip() not in ("", "*")]


def _check_host_name(given: str) -> None:
    """Raises ValueError for what no browser sends as a name: it would be answered to nobody."""
    if not _HOST_NAME.fullmatch(given):
        raise ValueError(
            "a name stands alone, as cards.example.org: letters without accents, figures, dots and dashes;"
            " one of other letters is written as browsers send it, xn--…"
        )


def _check_address(given: str) -> None:
    """Raises ValueError for an address that has a port which cannot be, or half a host; several hosts may be named."""
    if "," in given:
        return
    try:
        _ = urlsplit(given).port
    except ValueError:
        if "@" in given:  # a part of a password may have been taken for it
            raise ValueError("has a port that cannot be, or half a host; in a password write %2F for /") from None
        raise


def _check_bus(given: str) -> None:
    """Raises ValueError for an address of Redis with which no connection can be made, or one with another database."""
    from redis.asyncio import Redis  # what only several nodes need is not loaded by a server that is alone
    from redis.exceptions import RedisError

    database = urlsplit(given).path.strip("/")
    if not given.startswith("unix://") and database and not database.isdecimal():
        raise ValueError("behind the host stands the number of its database, as in redis://cache/0")
    bus: Any = Redis.from_url
    try:
        bus(given).connection_pool.make_connection()
    except (TypeError, ValueError, RedisError) as error:
        raise ValueError(f"has an option that cannot be: {error}") from None


class BadSetting(ValueError):
    """A setting that may not have its value: which, what was given, and what is allowed."""


def settings_from(given: Mapping[str, object]) -> Settings:
    """The settings of the environment, with what is `given` (`None`: not) before them. Raises BadSetting."""
    file = os.environ.get(FILE, "")
    if file:
        _check_file(file)
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadSetting(f"{FILE}: {file!r}: no TOML: {wrong}") from None
    except SettingsError as wrong:
        name = str(wrong).partition('"')[2].partition('"')[0]  # error parsing value for field "oauth" from …
        raise BadSetting(f"{PREFIX}{name.upper()}: no JSON") from None
    except ValidationError as wrong:
        raise BadSetting("; ".join([_said(each, file) for each in wrong.errors()])) from None


def unknown_names(environment: Mapping[str, str]) -> list[str]:
    """Names of the environment that look like settings, and are none: most have been mistyped."""
    known = {FILE, *OF_DEPLOYMENT, *(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)}
    given = [name for name in environment if name.upper().startswith(PREFIX)]
    return sorted(name for name in given if name.upper() not in known and not name.upper().startswith(OF_PROVIDERS))


def _check_file(file: str) -> None:
    """Raises BadSetting for a file that is not there, or cannot be read."""
    try:
        is_file = S_ISREG(Path(file).stat().st_mode)
        if is_file:
            Path(file).open("rb").close()
    except FileNotFoundError:
        raise BadSetting(f"{FILE}: {file!r}: there is no such file") from None
    except OSError as error:
        raise BadSetting(f"{FILE}: {file!r}: cannot be read: {error.strerror}") from None
    if not is_file:
        raise BadSetting(f"{FILE}: {file!r}: is no file")


def _said(wrong: ErrorDetails, file: str) -> str:
    """What is wrong with one setting, by the name that the host has written."""
    name = "__".join([str(each) for each in wrong["loc"] if each != "[key]"])  # [key]: the name itself is wrong
    if wrong["type"] == "extra_forbidden" and len(wrong["loc"]) == 1:
        return f"{FILE}: {file!r}: {name}: there is no such setting"
    said = wrong["msg"].removeprefix("Value error, ")
    if name.startswith("oauth"):
        return f"{PREFIX}{name.upper()}: {said}"  # a secret may be what was given, or stand in it
    given = shown(str(wrong["input"])) if isinstance(wrong["input"], str | Path) else wrong["input"]
    return f"{PREFIX}{name.upper()}: {given!r}: {said}"
