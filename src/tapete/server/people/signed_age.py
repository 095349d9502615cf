"""What was signed with a date, here or at another node, whose clock may be ahead of this one."""

import time
from typing import Any

from itsdangerous import SignatureExpired, URLSafeTimedSerializer


def fresh(signer: URLSafeTimedSerializer, signed: str, age_s: float) -> Any:
    """What was said, if that is no older. Raises BadData.

    The library takes what was signed later than now for expired: of two nodes whose clocks differ by a second the one
    would know nobody who has just come to the other. Both dates are of the machine's own clock, which the library asks,
    and not of the server's: what is signed is good for minutes or for a year."""
    said, made = signer.loads(signed, return_timestamp=True)
    age = time.time() - made.timestamp()
    if age > age_s:
        raise SignatureExpired(f"it is {age:.0f} s old", date_signed=made)
    return said
