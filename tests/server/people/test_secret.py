"""The secret is made once, for nobody else; a cookie is good with the secret that signed it."""

import fcntl
import stat
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer

from tapete.server.people.cookies import COOKIE, UNDATED_UNTIL, Cookies
from tapete.server.people.guests import Guest
from tapete.server.people.secret import secret
from tests.server.people.test_accounts import account
from tests.server.served import Served


def test_the_secret_is_made_once_and_for_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    cookies = Cookies(secret(path, tmp_path / "journal"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    guest = Guest("p", "Ana")
    assert Cookies(secret(path, tmp_path / "journal")).read(cookies.write(guest)) == guest
    assert Cookies(secret(tmp_path / "other", tmp_path / "journal")).read(cookies.write(guest)) is None
    assert sorted(each.name for each in tmp_path.iterdir()) == ["other", "secret"]


@pytest.mark.parametrize("short", [b"", b"x", b"x" * 31])
def test_a_short_secret_is_none(tmp_path: Path, short: bytes) -> None:
    (tmp_path / "secret").write_bytes(short)
    with pytest.raises(AssertionError, match="needs 32"):
        Served(tmp_path)
    assert (tmp_path / "secret").read_bytes() == short


def test_a_secret_that_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    """As on a full disk: each try would leave one more."""
    program = """
import resource, sys
from pathlib import Path
from tapete.server.people.secret import secret
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    secret(Path(sys.argv[1]) / "secret", Path("journal"))
except OSError as error:
    print(error.strerror)
"""
    done = subprocess.run([sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout == "File too large\n"
    assert not list(tmp_path.iterdir())


def test_of_two_servers_only_the_one_that_has_the_folder_makes_the_secret(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(AssertionError, match="another server"):
            Served(tmp_path)
    assert not (tmp_path / "secret").exists()


def test_a_new_secret_beside_old_tables_is_said_loudly(tmp_path: Path) -> None:
    served = Served(tmp_path)
    mine = served.guest("Ana")
    served.stop()
    assert not [line for line in served.logs if line.get("level") == "warning"]
    (tmp_path / "secret").unlink()
    served.start()
    try:
        assert [line["event"] for line in served.logs if line.get("level") == "warning"]
        with served.http(mine) as http:
            assert http.get("/api/me").json()["person"] is None
    finally:
        served.stop()


def test_cookies_expire_and_are_renewed(served: Served) -> None:
    signing = (served.data / "secret").read_bytes()
    for days, known, renewed in ((1, True, False), (31, True, True), (401, False, False)):
        with served.http(f"{COOKIE}={dated(signing, days)}") as http:
            answer = http.get("/api/me")
            assert (answer.json()["person"] == "p", "set-cookie" in answer.headers) == (known, renewed)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/me", "/api/account", "/api/me"])
def test_every_visit_of_the_page_renews_the_cookie(served: Served, path: str) -> None:
    signing, by_https = (served.data / "secret").read_bytes(), {"x-forwarded-proto": "https"}
    with served.http(served.guest("Ana")) as http:
        _, _, marks = http.post("/api/me", json={"name": "Ana"}, headers=by_https).headers["set-cookie"].partition(";")
    cookie = ""
    for days, renewed in ((1, False), (29, False), (31, True), (399, True), (401, False)):
        with served.http(f"{COOKIE}={dated(signing, days)}") as http:
            answer = http.get(path, headers=by_https)
            assert len(answer.headers.get_list("set-cookie")) == renewed, days
            if renewed:
                cookie, _, attributes = answer.headers["set-cookie"].partition(";")
                assert attributes == marks
                assert {"private", "no-store"} & set(answer.headers["cache-control"].split(", ")), "one's own"
                again = http.get(path, headers={"if-none-match": answer.headers.get("etag", "none")})
                assert "set-cookie" in again.headers, "also where the page is as it was"
    for not_valid in ("", dated(b"x" * 32, 31), dated(signing, 31)[:-2] + "AA"):
        with served.http(f"{COOKIE}={not_valid}") as http:
            assert "set-cookie" not in http.get(path).headers
    with served.http(cookie) as http:
        assert http.get("/api/me").json()["person"] == "p"
        assert "set-cookie" not in http.get(path).headers, "it is new"


@pytest.mark.parametrize("path", ["/", "/api/account"])
def test_the_cookie_of_a_session_that_has_ended_is_not_renewed(served: Served, path: str) -> None:
    signing = (served.data / "secret").read_bytes()
    new, _ = account(served, f"Tomasa {len(path)}")
    said = URLSafeTimedSerializer(signing, salt="dated guest").loads(new.partition("=")[2])
    old = f"{COOKIE}={dated(signing, 100, said)}"
    with served.http(old) as http:
        assert http.head(path).headers["set-cookie"].startswith(f"{COOKIE}=")
        renewed = http.get(path).headers["set-cookie"].partition(";")[0]
    with served.http(renewed) as http:
        assert http.get("/api/account").json()["is_account"]
        assert http.delete("/api/session").status_code == 204
    with served.http(old) as http:
        assert "set-cookie" not in http.get(path).headers


def test_a_cookie_of_the_first_versions_is_good_and_renewed(served: Served) -> None:
    signing = (served.data / "secret").read_bytes()
    old = str(URLSafeSerializer(signing, salt="guest").dumps(["p", "Ana"]))
    forged = str(URLSafeSerializer(b"", salt="guest").dumps(["p", "Ana"]))
    with served.http(f"{COOKIE}={old}") as http:
        answer = http.get("/api/me")
        assert answer.json()["person"] == "p"
        renewed = answer.headers["set-cookie"].partition(";")[0]
    assert renewed != f"{COOKIE}={old}"
    for cookie, person in ((renewed, "p"), (f"{COOKIE}={forged}", None)):
        with served.http(cookie) as http:
            answer = http.get("/api/me")
            assert (answer.json()["person"], "set-cookie" in answer.headers) == (person, False)


def test_undated_cookies_end_when_no_browser_has_one_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    old = str(URLSafeSerializer(b"x" * 32, salt="guest").dumps(["p", "Ana"]))
    cookies = Cookies(b"x" * 32)
    assert cookies.read(old) == Guest("p", "Ana")
    monkeypatch.setattr(time, "time", lambda: UNDATED_UNTIL + 1.0)
    assert cookies.read(old) is None


def dated(signing: bytes, days: int, said: Sequence[str] = ("p", "Ana")) -> str:
    """A cookie that was written so many days ago."""

    class Then(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time()) - days * 24 * 3600

    return str(URLSafeTimedSerializer(signing, salt="dated guest", signer=Then).dumps(said))
