"""A small provider of OpenID Connect on a port of its own: it says of every browser that it is `subject`."""

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

CLIENT, SECRET = "the-room", "hush"


class Provider:
    """What it knows; a test may change what it says."""

    def __init__(self) -> None:
        self.subject, self.name = "s-1", "Jimena"
        self.wrong: dict[str, Any] = {}
        """Claims that its tokens have instead of the true ones."""
        self.key = ECKey.generate_key("P-256", {"kid": "one"})
        self.signs_with = self.key
        self.codes: dict[str, dict[str, str]] = {}
        self.url = ""

    def discovery(self) -> dict[str, Any]:
        names = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "jwks"}
        return {"issuer": self.url, **{name: f"{self.url}/{path}" for name, path in names.items()}}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(9)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state'], 'iss': self.url})}"

    def token(self, given: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """A token for a code, once, to who has asked for it."""
        asked = self.codes.pop(given["code"], None)
        basic = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        challenge = base64.urlsafe_b64encode(hashlib.sha256(given["code_verifier"].encode()).digest())
        if asked is None or authorization != f"Basic {basic}" or given["redirect_uri"] != asked["redirect_uri"]:
            return None
        if challenge.rstrip(b"=").decode() != asked["code_challenge"]:
            return None
        now = int(time.time())
        claims = {"iss": self.url, "sub": self.subject, "aud": CLIENT, "iat": now, "exp": now + 300}
        claims |= {"nonce": asked.get("nonce"), "given_name": self.name, **self.wrong}
        signed = jwt.encode({"alg": "ES256", "kid": "one"}, claims, self.signs_with)
        return {"access_token": "open sesame", "token_type": "Bearer", "id_token": signed}


class _Handler(BaseHTTPRequestHandler):
    provider: Provider

    def do_GET(self) -> None:
        url, provider = urlsplit(self.path), self.provider
        match url.path:
            case "/.well-known/openid-configuration":
                self._say(provider.discovery())
            case "/authorize":
                self.send_response(302)
                self.send_header("location", provider.authorize(dict(parse_qsl(url.query))))
                self.send_header("content-length", "0")
                self.end_headers()
            case "/jwks":
                self._say(dict(KeySet([provider.key]).as_dict(private=False)))
            case "/userinfo" if self.headers["authorization"] == "Bearer open sesame":
                self._say({"id": 4711, "name": provider.name})
            case _:
                self._say({}, 404)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        given = {name: values[0] for name, values in parse_qs(body).items()}
        authorization = self.headers["authorization"] or ""
        if "client_secret" in given:
            pair = f"{given['client_id']}:{given['client_secret']}"
            authorization = f"Basic {base64.b64encode(pair.encode()).decode()}"
        token = self.provider.token(given, authorization)
        self._say(token or {"error": "invalid_grant"}, 200 if token else 400)

    def _say(self, said: dict[str, Any], status: int = 200) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def provided() -> Iterator[Provider]:
    """A provider that answers while the context lasts."""
    provider = Provider()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"provider": provider}))
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
