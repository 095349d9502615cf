"""OpenID Connect and OAuth 2: the authorization URL, and the identity behind a code; imported at the first use."""

import asyncio
import urllib.error
import urllib.request
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Any, Final, NamedTuple

import orjson
from authlib.oauth2.auth import ClientAuth
from authlib.oauth2.rfc6749.parameters import prepare_grant_uri, prepare_token_request
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from tapete.server.people.provider_login import LoginRequest, ProviderIdentity, Unproved, Unreachable
from tapete.server.settings import Provider, is_private

PATIENCE_S: Final = 10.0
LONGEST: Final = 1024 * 1024
THREADS: Final = ThreadPoolExecutor(2, "oauth")
"""Threads of their own: the default pool, which reads the database, must not wait for a provider that does not
answer."""
SIGNED_BY: Final = ["RS256", "PS256", "ES256", "ES384", "EdDSA"]
"""Asymmetric algorithms only: a token signed with the client secret, or not at all, proves nothing."""
LEEWAY_S: Final = 60
BY_BASIC: Final = "client_secret_basic"


class Endpoints(NamedTuple):
    """The endpoints of a provider."""

    authorize: str
    token: str
    userinfo: str = ""
    issuer: str = ""
    """As its tokens name it; empty: no ID token, the identity is asked at `userinfo`."""
    keys: str = ""
    methods: tuple[str, ...] = ("client_secret_post",)


async def endpoints_of(provider: Provider) -> Endpoints:
    """The endpoints, by discovery where there is a discovery URL. Raises Unproved for another issuer; Unreachable."""
    if not provider.discovery_url:
        return Endpoints(provider.authorize_url, provider.token_url, provider.userinfo_url)
    said = await fetch_json(provider.discovery_url)
    issuer = str(said.get("issuer", ""))
    if issuer.rstrip("/") != provider.issuer:
        raise Unproved(f"{provider.discovery_url} is of {issuer!r}")
    urls = [str(said.get(name, "")) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")]
    if not all(map(is_private, urls)):
        raise Unproved(f"{issuer}: an address without https")
    methods = tuple(said.get("token_endpoint_auth_methods_supported") or (BY_BASIC,))
    return Endpoints(urls[0], urls[1], issuer=issuer, keys=urls[2], methods=methods)


def authorization_url(provider: Provider, endpoints: Endpoints, asked: LoginRequest, back: str) -> str:
    """The URL that the browser is sent to; the provider redirects it to `back`."""
    challenge = create_s256_code_challenge(asked.verifier)
    about = {"nonce": asked.nonce} if endpoints.issuer else {}
    url: str = prepare_grant_uri(
        endpoints.authorize,
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


async def proved_identity(provider: Provider, asked: LoginRequest, code: str, back: str) -> ProviderIdentity:
    """The identity that the authorization `code` stands for. Raises Unproved, Unreachable."""
    endpoints = await endpoints_of(provider)
    token = await fetch_json(*_exchange(provider, endpoints, asked, code, back))
    try:
        if endpoints.issuer:
            keys = KeySet.import_key_set(await fetch_json(endpoints.keys))  # type: ignore[arg-type]
            said: Mapping[str, Any] = _claims(provider, endpoints, asked, token, keys)
        else:
            about = {"authorization": f"Bearer {token['access_token']}"}
            said = await fetch_json(endpoints.userinfo, headers=about)
        subject = said[provider.subject]
    except (JoseError, KeyError, ValueError, TypeError) as error:
        raise Unproved(f"{type(error).__name__}: {error}") from error
    if not isinstance(subject, str | int) or subject in ("", 0):
        raise Unproved("nobody is named")
    name = next((said[each] for each in ("given_name", "name", "preferred_username") if said.get(each)), "")
    return ProviderIdentity(str(subject)[:255], str(name))


def _exchange(
    provider: Provider, endpoints: Endpoints, asked: LoginRequest, code: str, back: str
) -> tuple[str, bytes, dict[str, str]]:
    """The token request: URL, body and headers."""
    secret = provider.client_secret.get_secret_value()
    method = "none" if not secret else BY_BASIC if BY_BASIC in endpoints.methods else "client_secret_post"
    body = prepare_token_request("authorization_code", redirect_uri=back, code=code, code_verifier=asked.verifier)
    headers = {"content-type": "application/x-www-form-urlencoded"}
    auth = ClientAuth(provider.client_id, secret, method)
    url, headers, body = auth.prepare("POST", endpoints.token, headers, body)
    return url, body.encode(), headers


def _claims(
    provider: Provider, endpoints: Endpoints, asked: LoginRequest, token: Mapping[str, Any], keys: KeySet
) -> Mapping[str, Any]:
    """The claims of the ID token; its signature, issuer, audience, nonce and time are checked. Raises JoseError."""
    signed = jwt.decode(token["id_token"], keys, algorithms=SIGNED_BY)
    options = {
        "iss": {"essential": True, "value": endpoints.issuer},
        "aud": {"essential": True, "value": provider.client_id},
    }
    about = {"nonce": asked.nonce, "client_id": provider.client_id, "access_token": token.get("access_token")}
    claims = CodeIDToken(signed.claims, signed.header, options, about)
    claims.validate(leeway=LEEWAY_S)
    said: Mapping[str, Any] = claims
    return said


async def fetch_json(url: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The JSON object that a provider answers. Raises Unproved for a status below 500 or no object, else
    Unreachable."""
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
    except (OSError, HTTPException, ValueError) as error:
        raise Unreachable(f"{url}: {error}") from error
    if not isinstance(said, dict):
        raise Unproved(f"{url}: no object")
    return said


def _read(request: urllib.request.Request) -> bytes:
    opener = urllib.request.OpenerDirector()
    # No other schemes and no redirects: both are errors here.
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
