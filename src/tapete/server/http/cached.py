"""Answers that are the same for all: made once, compressed once, revalidated by ETag."""

import gzip
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

LEAST: Final = 1024
"""Shorter bodies are not compressed."""
DENSE: Final = ("image/png", "image/webp", "font/woff2")
"""Media types that are compressed already."""
NOT_TAKEN: Final = re.compile(r"q\s*=\s*0(\.0*)?")
"""The weight of an encoding that is not accepted."""
GZIP: Final = "accept-encoding"
"""The request header on which it depends whether a body comes in gzip."""


class CachedBody:
    """A body with its headers, ready to be sent many times."""

    def __init__(self, body: bytes, kind: str, lasting: str, vary: str = "") -> None:
        """`kind` is the media type, `lasting` the value of Cache-Control, `vary` the request header that it depends
        on, if any."""
        self.body, self.kind = body, kind
        self.is_compressible = len(body) >= LEAST and not kind.startswith(DENSE)
        self.headers = {"cache-control": lasting}
        varying = [vary] * bool(vary) + [GZIP] * self.is_compressible
        if varying:
            self.headers["vary"] = ", ".join(varying)

    @cached_property
    def digest(self) -> str:
        """What tells the body from any other; of several hundred files of a page most are never asked for."""
        return sha256(self.body).hexdigest()[:20]

    @cached_property
    def compressed(self) -> bytes:
        """The body in gzip."""
        return gzip.compress(self.body, 9)

    def answer(self, request: Request) -> Response:
        """The response to this request: 304 where its ETag matches, gzip where it accepts that. Each
        form of the body has an ETag of its own, since caches put together what has the same."""
        is_packed = self.is_compressible and _takes_gzip(request)
        etag = f'"{self.digest}-gzip"' if is_packed else f'"{self.digest}"'
        headers = {**self.headers, "etag": etag}
        if not {etag, "*"}.isdisjoint(_known(request)):
            return Response(status_code=304, headers=headers)
        if not is_packed:
            return Response(self.body, 200, headers, self.kind)
        return Response(self.compressed, 200, {**headers, "content-encoding": "gzip"}, self.kind)


def _known(request: Request) -> Iterator[str]:
    """The ETags that the client has, without what makes them weak (RFC 9110, 13.1.2)."""
    for each in _listed(request, "if-none-match"):
        yield each.removeprefix("W/")


def _takes_gzip(request: Request) -> bool:
    """Whether the client accepts gzip (RFC 9110, 12.5.3)."""
    taken = {}
    for each in _listed(request, GZIP):
        coding, _, weight = each.lower().partition(";")
        taken[coding.strip()] = NOT_TAKEN.fullmatch(weight.strip()) is None
    return taken.get("gzip", taken.get("*", False))


def _listed(request: Request, header: str) -> Iterator[str]:
    """The values of a header that is a list, each without the spaces around it."""
    for line in request.headers.getlist(header):
        yield from map(str.strip, line.split(","))
