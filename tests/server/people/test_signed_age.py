"""What a node has signed whose clock is ahead is good at the others; what is too old is good nowhere."""

import time

import pytest
from itsdangerous import URLSafeTimedSerializer

from tapete.server.people.cookies import COOKIE_AGE_S, Cookies
from tapete.server.people.guests import Guest
from tapete.server.people.oauth import ASKED_S, Oauth
from tapete.server.people.provider_login import LoginRequest, Unproved

SECRET = bytes(32)


def test_a_guest_of_a_node_whose_clock_is_ahead_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies, guest, now = Cookies(SECRET), Guest("ana", "Ana"), time.time()
    made = cookies.write(guest)
    for since, known in ((-60, guest), (COOKIE_AGE_S - 60, guest), (COOKIE_AGE_S + 60, None)):
        with monkeypatch.context() as here:
            here.setattr(time, "time", lambda since=since: now + since)
            assert cookies.read(made) == known, since
            assert not cookies.is_old(made) or since > 0


def test_who_went_to_a_provider_from_one_node_may_come_back_to_another(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, now = LoginRequest("p", "state", "nonce", "verifier", ""), time.time()
    cookie = URLSafeTimedSerializer(SECRET, salt="oauth").dumps(asked)
    oauth = Oauth({}, SECRET)
    monkeypatch.setattr(time, "time", lambda: now - 60)
    assert oauth._asked(cookie) == asked
    monkeypatch.setattr(time, "time", lambda: now + ASKED_S + 60)
    with pytest.raises(Unproved):
        oauth._asked(cookie)
