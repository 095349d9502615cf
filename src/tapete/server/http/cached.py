"""Answers that are the same for all: made once, compressed once, revalidated by ETag."""

import gzip
from functools import cached_property
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

LEAST: Final = 1024
"""Shorter bodies are not compressed."""
DENSE: Final = ("image/png", "image/webp", "font/woff2")
"""Media types that are compressed already."""


class CachedBody:
    """A body with its headers, ready to be sent many times."""

    def __init__(self, body: bytes, kind: str, lasting: str, vary: str = "") -> None:
        """`kind` is the media type, `lasting` the value of Cache-Control, `vary` the request header that it depends
        on, if any."""
        self.body, self.kind = body, kind
        self.headers = {"cache-control": lasting, "etag": f'"{sha256(body).hexdigest()[:20]}"'}
        if vary:
            self.headers["vary"] = vary

    @cached_property
    def compressed(self) -> bytes | None:
        """The body in gzip; None: too short, or compressed already."""
        if len(self.body) < LEAST or self.kind.startswith(DENSE):
            return None
        return gzip.compress(self.body, 9)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The response to this request: 304 where its ETag matches, gzip where it accepts that."""
        if self.headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self.headers)
        packed = self.compressed
        if packed is None:
            return Response(self.body, status, self.headers, self.kind)
        headers = {**self.headers, "vary": f"{self.headers.get('vary', '')}, accept-encoding".lstrip(", ")}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, status, headers, self.kind)
        return Response(packed, status, {**headers, "content-encoding": "gzip"}, self.kind)
