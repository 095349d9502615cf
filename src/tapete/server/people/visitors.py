"""The person behind a cookie, checked against accounts and sessions."""

from tapete.server.people.confusables import name_key
from tapete.server.people.cookies import Cookies
from tapete.server.people.guests import Guest, newcomer
from tapete.server.people.names import BadName, chosen
from tapete.server.people.people import NameTaken, People
from tapete.server.people.sessions import NotProved


class Visitors:
    """Reads cookies, and believes only what people and sessions of now bear out."""

    def __init__(self, cookies: Cookies, people: People) -> None:
        self.cookies, self.people = cookies, people

    def read(self, cookie: str | None) -> Guest | None:
        """Who this is; None for nobody, for a session that has ended, for a guest who has an account now."""
        guest = self.people.known(self.cookies.read(cookie))
        if guest is not None and guest.session:
            self.people.used(guest)
        return guest

    async def look_up(self, cookie: str | None) -> None:
        """Take up who has just signed in through another server of the same database."""
        guest = self.cookies.read(cookie)
        if guest is not None and not self.people.has_session(guest):
            await self.people.renew([guest.person])

    def write(self, guest: Guest) -> str:
        """The value of this person's cookie."""
        return self.cookies.write(guest)

    def is_old(self, cookie: str | None) -> bool:
        """Whether a cookie that is good should be renewed."""
        return self.cookies.is_old(cookie)

    async def proposed(self, known: Guest | None, name: str) -> Guest:
        """This person as they would be by another name, or somebody new; nothing is changed.

        Raises BadName, `name_taken` too; NotProved, since who knows name and password alone would be locked out if a
        stolen cookie could give their account another name.
        """
        guest = newcomer(name) if known is None else known.with_(name=chosen(name))
        self.people.check_name(guest)
        renames = known is not None and known.session and name_key(guest.name) != name_key(known.name)
        if renames and not await self.people.has_proof(guest):
            raise NotProved
        return guest

    async def called(self, known: Guest | None, name: str) -> Guest:
        """This person by another name, or somebody new; an account keeps it. Raises as `proposed`."""
        guest = await self.proposed(known, name)
        await self.keep(guest)
        return guest

    async def keep(self, guest: Guest) -> None:
        """The account of this person, if they have one, keeps the name that was proposed. Raises BadName."""
        if not guest.session:
            return
        try:
            await self.people.rename(guest.person, guest.name)
        except NameTaken:
            raise BadName("name_taken") from None
