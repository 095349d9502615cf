"""An answer that is the same for all: made once, compressed once, and not sent again to a client that has it."""

import gzip
from functools import cached_property
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

LEAST: Final = 1024
"""Shorter bodies are not compressed."""
DENSE: Final = ("image/png", "image/webp", "font/woff2")
"""Kinds that are compressed already."""


class Kept:
    """A body with its headers, to be sent as often as it is asked for."""

    def __init__(self, body: bytes, kind: str, lasting: str, vary: str = "") -> None:
        """`vary` names the header of the request on which it depends, if any."""
        self.body, self.kind = body, kind
        self.headers = {"cache-control": lasting, "etag": f'"{sha256(body).hexdigest()[:20]}"'}
        if vary:
            self.headers["vary"] = vary

    @cached_property
    def compressed(self) -> bytes | None:
        """The body in gzip; None: it would not be worth it."""
        if len(self.body) < LEAST or self.kind.startswith(DENSE):
            return None
        return gzip.compress(self.body, 9)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The answer to this request."""
        if self.headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self.headers)
        packed = self.compressed
        if packed is None:
            return Response(self.body, status, self.headers, self.kind)
        headers = {**self.headers, "vary": f"{self.headers.get('vary', '')}, accept-encoding".lstrip(", ")}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.body, status, headers, self.kind)
        return Response(packed, status, {**headers, "content-encoding": "gzip"}, self.kind)
