"""Of however many sessions a server knows, it looks through those of one person alone."""

from pathlib import Path

from tapete.server.people.guests import Guest
from tapete.server.people.known_sessions import KnownSessions
from tapete.server.people.people import People
from tapete.server.people.sessions import Session
from tapete.server.store.sqlite import SqliteStore

MANY = 1000


def session(number: int, person: str = "ana", seen: float = 1.0) -> Session:
    return Session(f"s{number}", person, "test", 1.0, seen)


def test_who_has_which_sessions() -> None:
    known = KnownSessions([session(1), session(2), session(3, "berta")])
    known["s2"] = session(2, seen=9.0)
    assert [known.of(person) for person in ("ana", "berta", "carla")] == [
        (session(1), session(2, seen=9.0)),
        (session(3, "berta"),),
        (),
    ]
    for _ in range(2):
        known.pop("s1", None)
    assert known.of("ana") == (known["s2"],) == (session(2, seen=9.0),)
    del known["s3"]
    assert known.of("berta") == ()
    assert list(known) == ["s2"]


class Looked(str):
    """Whose session it is; counts how often anybody asks that."""

    __slots__ = ()
    times = 0

    def __eq__(self, other: object) -> bool:
        Looked.times += 1
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        Looked.times += 1
        return str.__hash__(self)


async def test_who_signs_in_and_out_is_looked_for_among_their_own(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "books.db")
    people = People(store)
    await people.load()
    guest, _ = await people.register(Guest("ana", "Ana"), "", "test")
    for number in range(MANY):
        people._sessions[f"s{number}"] = session(number, Looked(f"p{number}"))
    Looked.times = 0
    account = people.account("ana")
    assert account is not None
    await people.sign_in(account, "test")
    await people.renew(["ana"])
    assert len(people.sessions("ana")) == 2
    await people.sign_out_everywhere("ana", guest.session)
    await people.delete("ana")
    await store.close()
    assert Looked.times < MANY
