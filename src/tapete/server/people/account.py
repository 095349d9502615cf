"""The account of a person: somebody who can sign in."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from tapete.rules.frozen import Frozen
from tapete.table.commands import Person

HELD: Final = "UPDATE accounts SET person = person WHERE person = ?"
"""Changes nothing: what is written with it comes after, or before, all that another node writes with it about the same
account."""


@dataclass(frozen=True, slots=True)
class Account(Frozen):
    """Somebody who can sign in."""

    person: Person
    name: str
    made: float
    password: str = ""
    avatar: str = ""
    role: str = ""
    """`moderator`, or empty."""

    @property
    def face(self) -> str:
        """What the picture is drawn from: nothing that says who the person is."""
        return self.avatar or sha256(f"face:{self.person}".encode()).hexdigest()[:16]
