"""Accounts and sessions: stored in the database first, then in memory."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from tapete.club.ledger import welcome
from tapete.server.people.account import HELD, Account, still_there
from tapete.server.people.acting_names import carried_over
from tapete.server.people.changes import CHANGED, PeopleChanges
from tapete.server.people.confusables import Names, name_key
from tapete.server.people.deletion import deleted_people, deletion_statements
from tapete.server.people.guests import Guest
from tapete.server.people.known_sessions import KnownSessions
from tapete.server.people.ledger_statements import entry_statement, single_use_statements
from tapete.server.people.names import BadName, chosen
from tapete.server.people.passwords import Passwords, code_hash, codes_kept, new_codes, password_kept
from tapete.server.people.reading import ACCOUNTS, AT_ONCE, SESSIONS, found_of
from tapete.server.people.session_connections import SessionConnections, session_id
from tapete.server.people.session_uses import SessionUses
from tapete.server.people.sessions import (
    MOST_SESSIONS,
    RECENT,
    Proof,
    Session,
    kept_by_password,
    new_session,
    session_kept,
)
from tapete.server.store.store import Books, Conflict, Statement
from tapete.table.commands import Person


class NameTaken(Exception):
    """Somebody has an account with this name."""


class WrongLogin(Exception):
    """There is no account with this name and password: which of them was wrong is not said."""


class LastWayIn(Exception):
    """Without it nobody could sign in to the account any more."""


class People:
    """The accounts and sessions of a server. What changes is kept first."""

    def __init__(self, books: Books, clock: Callable[[], float] = time.time) -> None:
        self._books, self._clock = books, clock
        self._passwords, self._names = Passwords(), Names()
        self._accounts: dict[Person, Account] = {}
        self._sessions = KnownSessions()
        self.connections = SessionConnections()
        self.gone, self.deleting = set[Person](), set[Person]()
        """Everybody who has deleted their account; and those of whom that is not kept yet."""
        self._kept = Counter[Person]()  # how often something of each was kept through this server
        self._asked_at = dict[Person, float]()  # when what is known of each was asked for
        self._changes, self._uses = PeopleChanges(books, clock), SessionUses(books, clock)
        self._tell: Callable[[Person], None] = lambda person: None
        self.told_gone: Callable[[Person], None] = lambda person: None
        """Called with whoever has deleted their account, here or at another server."""

    async def load(self) -> None:
        """Take up what is in the books."""
        # Asked first: what others change while the rest is read is read again, rather than missed.
        await self._changes.begin()
        accounts, sessions = await self._books.read(ACCOUNTS), await self._books.read(SESSIONS)
        self._accounts = {row[0]: Account(*row) for row in accounts}
        self._names = Names()
        for each in self._accounts.values():
            self._names.add(each.person, each.name)
        self._sessions = KnownSessions([Session(*row) for row in sessions])
        self.gone |= await deleted_people(self._books)

    def tell(self, tell: Callable[[Person], None]) -> None:
        """From now on tell this whose account has been changed here."""
        self._tell = tell

    # ------------------------------------------------------------------ what other servers change

    async def catch_up(self) -> None:
        """Take up what others have changed in the books since the last time, or what could not be read then."""
        await self._changes.look()
        while due := self._changes.first_due(AT_ONCE):
            await self.renew(due)
            for person, number in due.items():
                if person not in self._accounts and person not in self.gone:  # an account that was never known here
                    self.gone.add(person)
                    self.told_gone(person)
                self._changes.done(person, number)

    async def renew(self, people: Iterable[Person]) -> None:
        """Take up these people from the books, after all that is kept here meanwhile; ended sessions end here, too."""
        waiting = list(people)
        while waiting:
            some, waiting, asked_at = waiting[:AT_ONCE], waiting[AT_ONCE:], time.monotonic()
            found = await found_of(self._books, some, self._kept)
            # Of others what was asked for later has come first.
            new = dict.fromkeys([each for each in some if asked_at >= self._asked_at.get(each, 0.0)], asked_at)
            self._asked_at |= new
            there = new.keys() - self.gone  # of who has gone while this was read nothing is so any more
            for person in new:
                self._take_up(person, found.accounts.get(person) if person in there else None)
            latest = {each.id: self._uses.latest(each) for each in found.sessions if each.person in there}
            self._end([each for person in new for each in self._sessions.of(person) if each.id not in latest])
            self._sessions.update(latest)

    def _take_up(self, person: Person, account: Account | None) -> None:
        """The account that the books have of this person."""
        known = self._accounts.pop(person, None)
        if known is not None:
            self._names.drop(person, known.name)
            if account is None:
                self.gone.add(person)
                self.told_gone(person)
        if account is not None:
            self._accounts[person] = account
            self._names.add(person, account.name)

    def has_session(self, guest: Guest) -> bool:
        """Whether the session of this cookie is known here, or it has none."""
        return not guest.session or session_id(guest.session) in self._sessions

    async def _keep(self, person: Person, *statements: Statement) -> None:
        """Keep what changes about a person, so that other servers know."""
        await self._books.write([*statements, (CHANGED, (self._clock(), person))])
        self._kept[person] += 1
        self._tell(person)

    # ------------------------------------------------------------------ who is who

    def known(self, guest: Guest | None) -> Guest | None:
        """Who this is, now: an account only with a session that has not ended, and by its name."""
        if guest is None:
            return None
        if (account := self._accounts.get(guest.person)) is None:
            return None if guest.session or guest.person in self.gone else guest
        session = self._sessions.get(session_id(guest.session))
        if session is None or session.person != guest.person:
            return None
        return Guest(account.person, account.name, guest.session)

    def called_now(self, guest: Guest) -> Guest:
        """The same by the name that their account has now: it may have been renamed since they connected."""
        account = self._accounts.get(guest.person)
        return guest if account is None or account.name == guest.name else guest.with_(name=account.name)

    def account(self, person: Person) -> Account | None:
        return self._accounts.get(person)

    def is_registered(self, person: Person) -> bool:
        return person in self._accounts

    def is_gone(self, person: Person) -> bool:
        return person in self.gone

    def named(self, name: str) -> Account | None:
        """The account with this name, however it is written."""
        return self._accounts.get(self._names.whose(name))

    def is_anothers(self, name: str, person: Person) -> bool:
        """Whether somebody else has an account of this name, or of one that looks like it; nobody's own is anothers."""
        own = self._accounts.get(person)
        return (own is None or own.name != name) and not self._names.whose_like(name) <= {person}

    def check_name(self, guest: Guest) -> None:
        """Raises BadName `name_taken` for whom nobody would tell from the account of somebody else, who may have got it
        after this guest took the name."""
        if self.is_anothers(guest.name, guest.person):
            raise BadName("name_taken")

    def __len__(self) -> int:
        return len(self._accounts)

    # ------------------------------------------------------------------ accounts

    async def register(
        self, guest: Guest, password: str, agent: str, *also: Statement
    ) -> tuple[Guest, tuple[str, ...]]:
        """An account for this guest, who stays the same person; and its recovery codes. `also` is kept with it.

        Who has deleted one does not come back as the same person. Raises NameTaken, BadName, BadPassword, NotKept."""
        name = chosen(guest.name)
        is_known = guest.person in self._accounts or guest.person in self.gone
        if is_known or self.is_anothers(name, guest.person):
            raise NameTaken
        with self._names.held(guest.person, name):
            hashed = await self._passwords.hash(password) if password else ""
            await self._check_anew(guest.person, name)
            now, codes = self._clock(), new_codes()
            session, token = new_session(guest.person, agent, now)
            row = (guest.person, name, name_key(name), hashed, now)
            try:
                await self._keep(
                    guest.person,
                    ("INSERT INTO accounts (person, name, key, password, made) VALUES (?, ?, ?, ?, ?)", row),
                    *codes_kept(guest.person, codes),
                    session_kept(session),
                    *also,
                    entry_statement(welcome(guest.person), now),
                )
            except Conflict:
                raise NameTaken from None
            self._accounts[guest.person] = Account(guest.person, name, now, hashed)
            self._names.add(guest.person, name)
            self._sessions[session.id] = session
        return Guest(guest.person, name, token), codes

    async def _check_anew(self, person: Person, name: str) -> None:
        """Raises NameTaken for one that somebody has got at another server just now, or one like it."""
        await self.catch_up()
        if self.is_anothers(name, person):
            raise NameTaken

    async def log_in(self, name: str, password: str, agent: str) -> Guest:
        """A new session of the account with this name. Raises WrongLogin, after as long whatever was wrong."""
        return await self._enter(await self._found(name), password, agent, "")

    async def confirm(self, guest: Guest, password: str, agent: str) -> Guest:
        """A new session in place of this one, by the account's password. Raises WrongLogin."""
        await self.renew([guest.person])
        return await self._enter(self._accounts.get(guest.person), password, agent, session_id(guest.session))

    async def _enter(self, account: Account | None, password: str, agent: str, replaced: str) -> Guest:
        kept = account.password if account is not None else None
        if not await self._passwords.matches(kept, password) or account is None or not self._is_still(account):
            raise WrongLogin
        session, token = new_session(account.person, agent, self._clock())
        await self._begin(session, replaced, *kept_by_password(session, account.password))
        # The password may have been changed while the session waited to be kept, at another server too.
        if not await self._books.read("SELECT 1 FROM sessions WHERE id = ?", (session.id,)):
            self._end([session])
            raise WrongLogin
        return Guest(account.person, account.name, token)

    def _is_still(self, account: Account) -> bool:
        """Whether it is there with this password, after the while that it takes to check one."""
        known = self._accounts.get(account.person)
        return known is not None and known.password == account.password

    def _set(self, person: Person, **changes: str) -> None:
        """These fields are different now, unless the account has been deleted meanwhile."""
        if person in self._accounts:
            self._accounts[person] = self._accounts[person].with_(**changes)

    async def _found(self, name: str) -> Account | None:
        """The account with this name, from the books: another server may have made it just now."""
        rows = await self._books.read("SELECT person FROM accounts WHERE key = ?", (name_key(name),))
        # Of a name that nobody has as much is read, so that the time it takes tells nothing.
        await self.renew([person for (person,) in rows] or [""])
        return self.named(name)

    async def recover(self, name: str, code: str, password: str, agent: str) -> Guest:
        """A new password by a recovery code, which is good once; all sessions end. Raises WrongLogin, BadPassword."""
        hashed = await self._passwords.hash(password)
        account = await self._found(name)
        person = account.person if account is not None else ""
        digest = code_hash(person, code)
        found = await self._books.read("SELECT 1 FROM recovery WHERE person = ? AND code = ?", (person, digest))
        if not found or account is None:
            raise WrongLogin
        used = single_use_statements(f"recovery {digest}", self._clock())
        gone = ("DELETE FROM recovery WHERE person = ? AND code = ?", (person, digest))
        await self._replace_password(account, hashed, "", *used, gone)
        return await self.sign_in(account, agent)

    async def change_password(self, guest: Guest, old: str, new: str) -> None:
        """Another password; the other sessions end. Raises WrongLogin, BadPassword, and as `still_there`."""
        account = still_there(self._accounts.get(guest.person))
        if account.password and not await self._passwords.matches(account.password, old):
            raise WrongLogin
        hashed = await self._passwords.hash(new)
        if not self._is_still(account):
            raise WrongLogin
        await self._replace_password(account, hashed, guest.session)

    async def _replace_password(self, account: Account, hashed: str, but: str, *also: Statement) -> None:
        """Another password; all sessions end `but` that of this cookie. Raises WrongLogin where somebody was quicker,
        with the same password or code."""
        kept = password_kept(account.person, account.password, hashed, self._clock())
        try:
            await self.sign_out_everywhere(account.person, but, *also, *kept)
        except Conflict:
            raise WrongLogin from None
        self._set(account.person, password=hashed)

    async def change_codes(self, person: Person) -> tuple[str, ...]:
        """New recovery codes; the old ones are good no more."""
        codes = new_codes()
        await self._books.write(codes_kept(person, codes))
        return codes

    async def rename(self, person: Person, name: str) -> Account:
        """Raises NameTaken, BadName, and as `still_there`."""
        account, shown = still_there(self._accounts.get(person)), chosen(name)
        if self.is_anothers(shown, person):
            raise NameTaken
        # Held first: of two renames at once, through two servers, each carries over what the one before it left.
        signed = [(HELD, (person,)), *carried_over(person, shown)]
        called = ("UPDATE accounts SET name = ?, key = ? WHERE person = ?", (shown, name_key(shown), person))
        with self._names.held(person, shown):
            await self._check_anew(person, shown)
            try:
                await self._keep(person, *signed, called)
            except Conflict:
                raise NameTaken from None
            if (now := self._accounts.get(person)) is not None:  # by the name that it has been given meanwhile
                self._names.drop(person, now.name)
                self._names.add(person, shown)
            self._set(person, name=shown)
        return account.with_(name=shown)

    async def set_avatar(self, person: Person, avatar: str) -> None:
        await self._keep(person, ("UPDATE accounts SET avatar = ? WHERE person = ?", (avatar, person)))
        self._set(person, avatar=avatar)

    async def has_password(self, guest: Guest, password: str) -> bool:
        """Whether this is their password; of an account without one none is."""
        account = self._accounts.get(guest.person)
        kept = None if account is None else account.password
        return await self._passwords.matches(kept, password) and account is not None and self._is_still(account)

    async def delete(self, person: Person) -> None:
        """The account and all that is its own; entries of the ledger and results stay, without a name."""
        if (account := self._accounts.pop(person, None)) is None:
            return
        self.gone.add(person)
        self.deleting.add(person)
        try:
            await self._keep(person, *await deletion_statements(self._books, person, account.name, self._clock()))
        except BaseException:
            # Whatever it was: as long as the row is there, so is the account.
            self._accounts[person] = account
            self.gone.discard(person)
            raise
        finally:
            self.deleting.discard(person)
        self._names.drop(person, account.name)
        self._end(self._sessions.of(person))
        self.told_gone(person)

    # ------------------------------------------------------------------ sessions

    async def sign_in(self, account: Account, agent: str, replaced: str = "") -> Guest:
        """A new session of this account, perhaps in place of another one."""
        session, token = new_session(account.person, agent, self._clock())
        await self._begin(session, replaced, session_kept(session))
        return Guest(account.person, account.name, token)

    async def _begin(self, session: Session, replaced: str, *kept: Statement) -> None:
        others = enumerate(self.sessions(session.person))
        old = [each for place, each in others if each.id == replaced or place >= MOST_SESSIONS - 1]
        await self._keep(session.person, *kept, *[("DELETE FROM sessions WHERE id = ?", (each.id,)) for each in old])
        self._sessions[session.id] = session
        self._end(old)

    def sessions(self, person: Person) -> Sequence[Session]:
        """Where this person is signed in, the last used first."""
        return sorted(self._sessions.of(person), key=lambda each: -each.seen)

    def session_of(self, guest: Guest) -> str:
        """The id of the session of a cookie."""
        return session_id(guest.session)

    def used(self, guest: Guest) -> None:
        """A session is used now; nobody waits until that is kept."""
        self._uses.note(self._sessions, (session_id(guest.session),))

    async def keep_uses(self) -> None:
        """Keep, until cancelled, when sessions were used last: those with an open connection are used all the time."""
        await self._uses.keep_up(lambda: self._uses.note(self._sessions, self.connections.sessions))

    async def sign_out(self, person: Person, session: str) -> None:
        """End one session of this person, and what is connected by it."""
        ended = self._sessions.get(session)
        if ended is not None and ended.person == person:
            await self._keep(person, ("DELETE FROM sessions WHERE id = ?", (session,)))
            self._end([ended])

    async def sign_out_everywhere(self, person: Person, but: str = "", *also: Statement) -> None:
        """End all sessions `but` that of this cookie, and what is connected by them, those that began at another server
        just now too; `also` is kept with it."""
        kept = session_id(but)
        await self._keep(person, *also, ("DELETE FROM sessions WHERE person = ? AND id <> ?", (person, kept)))
        self._end([each for each in self._sessions.of(person) if each.id != kept])
        self.connections.end("", person)  # what they opened as a guest

    def _end(self, sessions: Iterable[Session]) -> None:
        for session in sessions:
            self._sessions.pop(session.id, None)
            self.connections.end(session.id, session.person)

    def proof(self, guest: Guest) -> Proof:
        """What a session that has proved lately whose it is fulfils: the values for RECENT."""
        return Proof(session_id(guest.session), guest.person, self._clock())

    async def has_proof(self, guest: Guest) -> bool:
        """Whether this session has proved lately whose it is: the books say so, wherever it began or has ended."""
        return bool(await self._books.read(f"SELECT 1 FROM sessions WHERE {RECENT}", self.proof(guest)))
