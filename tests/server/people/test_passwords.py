"""A password is the same whatever keyboard writes it, and those from before are still good."""

import sqlite3
import unicodedata
from contextlib import closing

import pytest
from argon2 import PasswordHasher

from tapete.server.people.passwords import Passwords
from tests.server.people.test_accounts import account
from tests.server.served import Served

WORDS = "contraseña de 8 niñas"
NFC, NFD = unicodedata.normalize("NFC", WORDS), unicodedata.normalize("NFD", WORDS)
SIGNS = WORDS.replace(" ", "\u00a0").replace("8", "\uff18")
"""The same with spaces that do not break, and a digit in full width."""


def status(served: Served, name: str, password: str) -> int:
    """The answer to who signs in so."""
    with served.http() as http:
        return http.post("/api/session", json={"name": name, "password": password}).status_code


def test_a_password_is_the_same_whatever_keyboard_writes_it(served: Served) -> None:
    for number, made in enumerate((NFC, NFD, SIGNS)):
        name = ("Begoña", "Íñigo", "Inés")[number]
        cookie, _ = account(served, name, made)
        assert [status(served, name, typed) for typed in (NFC, NFD, SIGNS)] == [200] * 3, ascii(made)
        assert [status(served, name, wrong) for wrong in (NFC.upper(), NFC.replace("ñ", "n"))] == [403, 403]
        with served.http(cookie) as http:
            assert http.post("/api/me/password", json={"old": NFD, "new": f"{NFD}!"}).status_code == 204
        assert [status(served, name, f"{typed}!") for typed in (NFC, NFD)] == [200, 200]


def test_a_password_from_before_is_good_as_it_was_typed(served: Served) -> None:
    account(served, "Antigua", "otra de entonces")
    for typed in (NFD, SIGNS, NFC):
        with closing(sqlite3.connect(served.data / "tapete.db", timeout=60)) as disk, disk:
            kept = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1).hash(typed)
            disk.execute("UPDATE accounts SET password = ? WHERE name = 'Antigua'", (kept,))
        assert status(served, "Antigua", typed) == 200, ascii(typed)
        assert status(served, "Antigua", f"{typed}!") == 403


@pytest.mark.parametrize(("typed", "checks"), [(NFC, 1), (NFD, 2)])
async def test_a_name_that_nobody_has_takes_as_long(typed: str, checks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    passwords, tried = Passwords(), list[str]()
    monkeypatch.setattr(passwords, "_is_of", lambda kept, form: tried.append(form))
    for kept in (None, "", passwords._nobody):
        tried.clear()
        assert not await passwords.matches(kept, typed)
        assert len(tried) == checks, kept
