"""The sessions that a server knows, by their id and by whose they are: of many only one's own are looked through."""

from collections.abc import Iterable, Iterator, MutableMapping, Sequence

from tapete.server.people.sessions import Session
from tapete.table.commands import Person


class KnownSessions(MutableMapping[str, Session]):
    """Sessions by their id; those of one person are found without a look at the others."""

    def __init__(self, sessions: Iterable[Session] = ()) -> None:
        self._by_id: dict[str, Session] = {}
        self._of: dict[Person, dict[str, Session]] = {}
        self.update({each.id: each for each in sessions})

    def of(self, person: Person) -> Sequence[Session]:
        """All sessions of this person."""
        return tuple(self._of.get(person, {}).values())

    def __getitem__(self, identity: str) -> Session:
        return self._by_id[identity]

    def __setitem__(self, identity: str, session: Session) -> None:
        self._by_id[identity] = session
        self._of.setdefault(session.person, {})[identity] = session

    def __delitem__(self, identity: str) -> None:
        person = self._by_id.pop(identity).person
        del self._of[person][identity]
        if not self._of[person]:
            del self._of[person]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)
