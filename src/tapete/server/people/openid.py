"""What OpenID Connect and OAuth 2 say: where to send somebody, and who comes back; loaded when it is first asked."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import orjson
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri, prepare_token_request
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from tapete.server.people.proofs import Asked, Proved, Unproved, Unreachable
from tapete.server.settings import Provider, is_private

PATIENCE_S: Final = 10.0
LONGEST: Final = 1024 * 1024
THREADS: Final = ThreadPoolExecutor(2, "oauth")
"""Threads of their own: those in which the books are read do not wait for a provider that does not answer."""
SIGNED_BY: Final = ["RS256", "PS256", "ES256", "ES384", "EdDSA"]
"""With keys of two halves only: a token signed with what the client knows, or not at all, proves nothing."""
LEEWAY_S: Final = 60
BY_BASIC: Final = "client_secret_basic"


class Ends(NamedTuple):
    """Where a provider is asked what."""

    authorize: str
    token: str
    userinfo: str = ""
    issuer: str = ""
    """As its tokens name it; empty: it is asked with `userinfo` instead."""
    keys: str = ""
    methods: tuple[str, ...] = ("client_secret_post",)


async def ends_of(provider: Provider) -> Ends:
    """Raises Unproved where its own word is of another issuer, Unreachable."""
    if not provider.discovery_url:
        return Ends(provider.authorize_url, provider.token_url, provider.userinfo_url)
    said = await fetched(provider.discovery_url)
    issuer = str(said.get("issuer", ""))
    if issuer.rstrip("/") != provider.issuer:
        raise Unproved(f"{provider.discovery_url} is of {issuer!r}")
    urls = [str(said.get(name, "")) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")]
    if not all(map(is_private, urls)):
        raise Unproved(f"{issuer}: an address without https")
    methods = tuple(said.get("token_endpoint_auth_methods_supported") or (BY_BASIC,))
    return Ends(urls[0], urls[1], issuer=issuer, keys=urls[2], methods=methods)


def address(provider: Provider, ends: Ends, asked: Asked, back: str) -> str:
    """Where the browser is sent to, so that it comes `back`."""
    challenge = create_s256_code_challenge(asked.verifier)
    about = {"nonce": asked.nonce} if ends.issuer else {}
    url: str = prepare_grant_uri(
        ends.authorize,
        provider.client_id,
        "code",
        redirect_uri=back,
        scope=provider.scope,
        state=asked.state,
        code_challenge=challenge,
        code_challenge_method="S256",
        **about,
    )
    return url


async def proved(provider: Provider, asked: Asked, code: str, back: str) -> Proved:
    """Who has come back with this code. Raises Unproved, Unreachable."""
    ends = await ends_of(provider)
    token = await fetched(*_exchange(provider, ends, asked, code, back))
    try:
        if ends.issuer:
            keys = KeySet.import_key_set(await fetched(ends.keys))  # type: ignore[arg-type]
            said: Mapping[str, Any] = _claims(provider, ends, asked, token, keys)
        else:
            about = {"authorization": f"Bearer {token['access_token']}"}
            said = await fetched(ends.userinfo, headers=about)
        subject = said[provider.subject]
    except (JoseError, KeyError, ValueError, TypeError) as error:
        raise Unproved(f"{type(error).__name__}: {error}") from error
    if not isinstance(subject, str | int) or subject in ("", 0):
        raise Unproved("nobody is named")
    name = next((said[each] for each in ("given_name", "name", "preferred_username") if said.get(each)), "")
    return Proved(str(subject)[:255], str(name))


def _exchange(provider: Provider, ends: Ends, asked: Asked, code: str, back: str) -> tuple[str, bytes, dict[str, str]]:
    """The request that turns a code into a token."""
    secret = provider.client_secret.get_secret_value()
    method = "none" if not secret else BY_BASIC if BY_BASIC in ends.methods else "client_secret_post"
    body = prepare_token_request("authorization_code", redirect_uri=back, code=code, code_verifier=asked.verifier)
    headers = {"content-type": "application/x-www-form-urlencoded"}
    auth = ClientAuth(provider.client_id, secret, method)
    url, headers, body = auth.prepare("POST", ends.token, headers, body)
    return url, body.encode(), headers


def _claims(provider: Provider, ends: Ends, asked: Asked, token: Mapping[str, Any], keys: KeySet) -> Mapping[str, Any]:
    """What the signed token says, if it is of this issuer, for us, for this question, and of now."""
    signed = jwt.decode(token["id_token"], keys, algorithms=SIGNED_BY)
    options = {
        "iss": {"essential": True, "value": ends.issuer},
        "aud": {"essential": True, "value": provider.client_id},
    }
    about = {"nonce": asked.nonce, "client_id": provider.client_id, "access_token": token.get("access_token")}
    claims = CodeIDToken(signed.claims, signed.header, options, about)
    claims.validate(leeway=LEEWAY_S)
    said: Mapping[str, Any] = claims
    return said


async def fetched(url: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The JSON object that a provider answers. Raises Unproved where it refuses, Unreachable where it does not."""
    about = {"accept": "application/json", "user-agent": "tapete", **(headers or {})}
    try:
        asked = urllib.request.Request(url, body, about)
        answer = await asyncio.get_running_loop().run_in_executor(THREADS, _read, asked)
        said = orjson.loads(answer)
    except urllib.error.HTTPError as refused:
        refused.close()
        if refused.code < 500:
            raise Unproved(f"{url}: {refused.code}") from refused
        raise Unreachable(f"{url}: {refused.code}") from refused
    except (OSError, ValueError) as error:
        raise Unreachable(f"{url}: {error}") from error
    if not isinstance(said, dict):
        raise Unproved(f"{url}: no object")
    return said


def _read(request: urllib.request.Request) -> bytes:
    opener = urllib.request.OpenerDirector()
    # No other schemes, and nobody is led elsewhere: an answer that would is an error.
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    with opener.open(request, timeout=PATIENCE_S) as answer:
        body: bytes = answer.read(LONGEST)
        return body
