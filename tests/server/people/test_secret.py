"""The secret is made once, for nobody else; a cookie is good with the secret that signed it."""

import stat
from pathlib import Path

from tapete.server.people.cookies import Cookies
from tapete.server.people.guests import Guest
from tapete.server.people.secret import secret


def test_the_secret_is_made_once_and_for_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    cookies = Cookies(secret(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    guest = Guest("p", "Ana")
    assert Cookies(secret(path)).read(cookies.write(guest)) == guest
    assert Cookies(secret(tmp_path / "other")).read(cookies.write(guest)) is None
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other", "secret"]
