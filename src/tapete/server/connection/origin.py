"""Which names this server answers to, and which pages may open a socket: cookies must not work for others."""

import re
import socket
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from tapete.server.settings import Settings

OWN_DOMAINS: Final = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Names under these are given by this machine or its network: nobody outside can let one point here."""
_DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}
"""A browser leaves them out of `Origin`; a host may have written them."""
_ROOT: Final = re.compile(r"\.(?=(:[0-9]*)?$)")
"""The dot that ends a name which is absolute (RFC 3986, 3.2.2): with it and without it, it is the same name."""
_HOST: Final = re.compile(r"([a-z0-9._-]{0,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")


class _Site(NamedTuple):
    scheme: str
    netloc: str


def is_own_page(headers: Headers, public_url: str) -> bool:
    """Whether the page that asks, if it is one, is our own.

    Where the public name is one by `https`, so is the page: one by `http` may be of anybody who sits on the line."""
    origin = headers.get("origin")
    if origin is None:
        return True
    page, public = _site(origin), _site(public_url)
    if _name(page.netloc) == _name(public.netloc) and public.scheme == "https" != page.scheme:
        return False
    return bool(page.netloc) and (page == public or _netloc(origin) == _plain(headers.get("host", "")))


class KnownHosts:
    """The names in `Host` that are answered: not that of another site, made to point here (DNS rebinding)."""

    def __init__(self, settings: Settings) -> None:
        listed = {_plain(each.strip()) for each in settings.allowed_hosts.split(",") if each.strip()}
        self._all = "*" in listed
        own = (_name(_netloc(settings.public_url)), settings.host, socket.gethostname())
        self._names = listed | {_plain(name) for name in own}

    def __contains__(self, host: object) -> bool:
        if self._all:
            return True
        if not isinstance(host, str) or _HOST.fullmatch(host.lower()) is None:
            return False
        name = _name(_plain(host))
        return name in self._names or "." not in name or name.endswith(OWN_DOMAINS) or _is_address(name)


def _site(url: str) -> _Site:
    """What a browser compares of an address: its default port says nothing."""
    netloc, scheme = _netloc(url), url.partition(":")[0].lower()
    return _Site(scheme, netloc.removesuffix(_DEFAULT_PORTS.get(scheme, "none")))


def _netloc(url: str) -> str:
    try:
        return _plain(urlsplit(url).netloc)
    except ValueError:
        return ""


def _plain(netloc: str) -> str:
    """A host as it is compared."""
    return _ROOT.sub("", netloc.lower())


def _name(netloc: str) -> str:
    """A host without its port."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0]
    return netloc.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
