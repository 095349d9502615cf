"""The questions to devices and their proofs, as WebAuthn has them; whose they are, `passkeys` knows."""

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

WRONG: Final = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError)
"""What an answer leads to that proves nothing."""


class Key(NamedTuple):
    """A device: its id and public key as base64url, and how often it has been used."""

    id: str
    public: str
    uses: int


def ask_new(site: str, person: str, name: str, known: Sequence[str]) -> tuple[str, bytes]:
    """The question to a device that is none of the `known` ids, as JSON, and its challenge."""
    options = generate_registration_options(
        rp_id=site,
        rp_name="tapete",
        user_name=name,
        user_id=person.encode(),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )
    return options_to_json(options), options.challenge


def ask(site: str) -> tuple[str, bytes]:
    """The question to any device of this site, as JSON, and its challenge."""
    options = generate_authentication_options(rp_id=site)
    return options_to_json(options), options.challenge


def made(answer: dict[str, Any], challenge: bytes, site: str, origin: str) -> Key | None:
    """The new device, if its answer proves that it was asked."""
    try:
        proved = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site, expected_origin=origin
        )
    except WRONG:
        return None
    return Key(
        bytes_to_base64url(proved.credential_id), bytes_to_base64url(proved.credential_public_key), proved.sign_count
    )


def used(key: Key, answer: dict[str, Any], challenge: bytes, site: str, origin: str) -> int | None:
    """How often the device says that it has been used, if its answer proves that it is this one."""
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
