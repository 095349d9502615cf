"""WebAuthn: options (challenges) for an authenticator and verification of its answers; `passkeys` knows the owner."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

WRONG: Final = (WebAuthnException, ValueError, LookupError, TypeError, AttributeError)
"""Raised for an answer that does not verify."""


class Key(NamedTuple):
    """A credential: its id and public key as base64url, and its signature counter."""

    id: str
    public: str
    uses: int


def registration_options(site: str, person: str, name: str, known: Sequence[str]) -> tuple[str, bytes]:
    """Registration options as JSON, and their challenge; authenticators that hold one of the `known` credentials are
    excluded."""
    options = generate_registration_options(
        rp_id=site,
        rp_name="tapete",
        user_name=name,
        user_id=person.encode(),
        exclude_credentials=_described(known),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return options_to_json(options), options.challenge


def authentication_options(site: str, known: Sequence[str] = ()) -> tuple[str, bytes]:
    """Authentication options as JSON, for the `known` passkeys, or any, of the relying party `site`, and their
    challenge."""
    options = generate_authentication_options(rp_id=site, allow_credentials=_described(known))
    return options_to_json(options), options.challenge


def verify_registration(answer: dict[str, Any], challenge: bytes, site: str, origin: str) -> Key | None:
    """The new credential; None: the answer does not verify."""
    try:
        proved = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site, expected_origin=origin
        )
    except WRONG:
        return None
    return Key(
        bytes_to_base64url(proved.credential_id), bytes_to_base64url(proved.credential_public_key), proved.sign_count
    )


def verify_authentication(key: Key, answer: dict[str, Any], challenge: bytes, site: str, origin: str) -> int | None:
    """The new signature counter; None: the answer does not verify."""
    try:
        proved = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(key.public),
            credential_current_sign_count=key.uses,
        )
    except WRONG:
        return None
    return proved.new_sign_count


def _described(known: Sequence[str]) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known]
