"""Settings are checked at start, by name, and every one of them is in the documents."""

import os
import subprocess
from pathlib import Path

import pytest

from tapete.server.settings import PREFIX, BadSetting, Settings, settings_from, unknown_names
from tests.forked import ran
from tests.server.club.test_backup import without_the_rights_of_root

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("LOG_LEVEL", "foo", "'debug', 'info', 'warning', 'error' or 'critical'"),
        ("RATE", "-1", "greater than 0"),
        ("BURST", "0", "greater than or equal to 1"),
        ("GRACE_S", "-5", "greater than 0"),
        ("TABLES_EACH", "0", "greater than or equal to 1"),
        ("WORKERS", "many", "valid integer"),
        ("PORT", "99999", "less than or equal to 65535"),
        ("PUBLIC_URL", "cards.example.org", "begin with http:// or https://"),
        ("PUBLIC_URL", "ftp://cards.example.org", "begin with http:// or https://"),
        ("BUS", "redis://cache/0", ": a bus needs a store that nodes can share"),
        ("CONNECTIONS", "3", "greater than or equal to 32"),
    ],
)
def test_a_setting_that_cannot_be(name: str, given: str, allowed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PREFIX + name, given)
    with pytest.raises(BadSetting) as caught:
        settings_from({})
    assert f"{PREFIX}{name}: '{given}'" in str(caught.value)
    assert allowed in str(caught.value)


def test_the_command_line_says_it_in_a_line_and_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_LOG_LEVEL", "foo")
    result = ran("tapete", "serve", "--port", "0")
    assert result.returncode == 2
    assert "TAPETE_LOG_LEVEL: 'foo'" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_database_is_no_folder_of_a_room() -> None:
    """`tapete admin --data` takes either; a server made an empty room in a folder that was called so."""
    done = ran("tapete", "serve", "--port", "0", "--data", "postgresql://ana:hush@db/tapete")
    assert (done.returncode, "hush" in done.stderr, "TAPETE_STORE" in done.stderr) == (2, False, True), done.stderr
    assert not Path("postgresql:").exists()


def test_no_letters_are_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `--data "$ROOM"` where that is not set: the room was made in the current folder."""
    monkeypatch.chdir(tmp_path)
    for command in (["serve", "--port", "0"], ["admin", "check"]):
        done = ran("tapete", *command, "--data", "")
        said = " ".join(done.stderr.replace("│", "").split())
        assert (done.returncode, "names no folder; the current one is ." in said) == (2, True), said
    assert list(tmp_path.iterdir()) == []
    file = tmp_path / "tapete.toml"
    file.write_text("data = ''\n", "utf-8")
    monkeypatch.setenv(f"{PREFIX}SETTINGS", str(file))
    with pytest.raises(BadSetting, match="TAPETE_DATA: '': names no folder"):
        settings_from({})
    assert settings_from({"data": Path()}).data == Path()


def test_a_file_comes_after_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tapete.toml"
    monkeypatch.setenv(f"{PREFIX}SETTINGS", str(file))
    with pytest.raises(BadSetting, match=r"TAPETE_SETTINGS.*no such file"):
        settings_from({})
    file.write_text("port = 1111\nkeep_days = 9\n[oauth.house]\nclient_id = 'me'\n" + DISCOVERED)
    monkeypatch.setenv(f"{PREFIX}PORT", "2222")
    monkeypatch.setenv(f"{PREFIX}OAUTH__HOUSE__CLIENT_SECRET", "hush")
    found = settings_from({})
    assert (found.port, found.keep_days) == (2222, 9)
    assert found.oauth["house"].client_secret.get_secret_value() == "hush"
    assert found.oauth["house"].issuer == "https://id.example.org"
    assert "hush" not in repr(found)


DISCOVERED = "discovery_url = 'https://id.example.org/.well-known/openid-configuration'\n"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("prot = 1", "prot: there is no such setting"),
        ("port = ", "no TOML"),
        ("[oauth.house]\nclient_id = 'me'", "TAPETE_OAUTH__HOUSE: needs discovery_url"),
        (
            "[oauth.house]\nclient_id = 'me'\ndiscovery_url = 'https://id.example.org/'",
            "TAPETE_OAUTH__HOUSE: discovery_url must end in",
        ),
        (
            "[oauth.house]\nclient_id = 'me'\n" + DISCOVERED.replace("https", "http"),
            "TAPETE_OAUTH__HOUSE__DISCOVERY_URL: must begin with https",
        ),
        ("[oauth.house]\nclient_id = ''\n" + DISCOVERED, "at least 1 character"),
        (
            "[oauth.House]\nclient_id = 'me'\n" + DISCOVERED,
            "TAPETE_OAUTH__HOUSE: a provider is named by 1 to 20 lower-case",
        ),
    ],
)
def test_a_file_that_cannot_be(text: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tapete.toml"
    file.write_text(text)
    monkeypatch.setenv(f"{PREFIX}SETTINGS", str(file))
    with pytest.raises(BadSetting, match=wrong):
        settings_from({})


@pytest.mark.parametrize(
    ("name", "given", "wrong"),
    [
        ("TRUSTED_PROXIES", "127.0.0.1,zz", "'zz'"),
        ("TRUSTED_PROXIES", "1.2.3.4/99", "network"),
        ("STORE", "postgresql://[", "IPv6"),
        ("STORE", "postgresql://x:notaport/", "notaport"),
        ("BUS", "redis://x:99999", "Port out of range"),
        ("BUS", "redis://cache/room", "number of its database"),
        ("BUS", "redis://cache/0?db=one", "option that cannot be.*'db'"),
        ("BUS", "redis://cache/0?bogus=1", "option that cannot be.*'bogus'"),
        ("PUBLIC_URL", "https://cards.example.org:99999", "Port out of range"),
        ("OAUTH", "nojson", "no JSON"),
        ("WORD_FILTER", "os", "'os': must be empty, or module:function"),
        ("WORD_FILTER", "nowhere:x", "nowhere"),
        ("WORD_FILTER", "os:nothere", "nothere"),
        ("WORD_FILTER", "sys:version", "no function"),
        ("RATE", "inf", "finite"),
        ("SETTINGS", "/", "is no file"),
        ("DATA", __file__, "is no folder"),
        ("DATA", "postgresql://ana:hush@db/tapete", "'postgresql://…@db/tapete': .*named by TAPETE_STORE"),
        ("DATA", "sqlite:/var/lib/tapete", "is a folder"),
        ("SETTINGS", "/nowhere.toml", "there is no such file"),
        ("PUBLIC_URL", "https://example.org/cards", "must have no path"),
        ("PUBLIC_URL", "https://:8000", "and a name"),
        ("PUBLIC_URL", "https://ana@cards.example.org", "a name stands alone"),
        ("PUBLIC_URL", "https://cards example.org", "a name stands alone"),
        ("PUBLIC_URL", "https://peña.example", "written as browsers send it, xn--"),
        ("ALLOWED_HOSTS", "localhost,https://cards.example.org", "a name stands alone"),
        ("ALLOWED_HOSTS", "cards.example.org:8000", "a name stands alone"),
        ("ALLOWED_HOSTS", "*.example.org", "a name stands alone"),
        ("ALLOWED_HOSTS", "[::1]:8000", "a name stands alone"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(
    name: str, given: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{PREFIX}{name}", given)
    with pytest.raises(BadSetting, match=f"{PREFIX}{name}.*{wrong}"):
        settings_from({})


def test_spaces_around_the_public_name_are_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for given, read in ((" https://cards.example.org/ ", "https://cards.example.org"), ("http://[::1]:8000", None)):
        monkeypatch.setenv(f"{PREFIX}PUBLIC_URL", given)
        assert settings_from({}).public_url == (read or given)


def test_names_and_addresses_may_be_listed_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    given = "cards.example.org, 10.0.0.7, ::1, [fe80::1], *"
    monkeypatch.setenv(f"{PREFIX}ALLOWED_HOSTS", given)
    assert settings_from({}).allowed_hosts == given


def test_a_file_that_may_not_be_read_is_said_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "tapete.toml"
    file.write_text("port = 1")
    file.chmod(0)
    done = without_the_rights_of_root(["serve"], {**os.environ, f"{PREFIX}SETTINGS": str(file)})
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert "cannot be read: Permission denied" in " ".join(done.stderr.replace("│", "").split())


def test_make_play_leaves_to_the_environment_what_is_not_given() -> None:
    def served(*given: str) -> str:
        command = ["make", "--no-print-directory", "--dry-run", "play", *given]
        env = {
            name: value for name, value in os.environ.items() if name not in ("PORT", "DATA", "MAKEFLAGS", "MAKELEVEL")
        }
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1].strip()

    assert served() == ".venv/bin/tapete serve"
    assert served("PORT=1", "DATA=x").split() == [".venv/bin/tapete", "serve", "--port", "1", "--data", "x"]


def test_names_that_are_no_settings_are_found() -> None:
    known = {"TAPETE_PORT": "1", "tapete_host": "x", "TAPETE_OAUTH__HOUSE__LABEL": "x", "TAPETE_SETTINGS": ""}
    assert unknown_names({**known, "HOME": "/", "TAPETE_SITE": "x"}) == []
    assert unknown_names({**known, "TAPETE_PUBLICURL": "x", "TAPETE_PROT": "1"}) == ["TAPETE_PROT", "TAPETE_PUBLICURL"]


def test_several_hosts_of_a_database_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"{PREFIX}STORE", "postgresql://one:5432,other:5433/tapete")
    assert settings_from({}).store.endswith("other:5433/tapete")


@pytest.mark.parametrize("name", [*Settings.model_fields, "oauth__house__client_id"])
def test_what_is_empty_in_the_environment_is_not_set(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `VAR=` in an `EnvironmentFile`: an empty `TAPETE_DATA` made a room of the folder where one stood."""
    monkeypatch.setenv(f"{PREFIX}{name.upper()}", "")
    assert settings_from({}) == Settings.model_construct()
    file = tmp_path / "tapete.toml"
    file.write_text("data = 'room'\nkeep_days = 9\n", "utf-8")
    monkeypatch.setenv(f"{PREFIX}SETTINGS", str(file))
    assert settings_from({}) == Settings.model_construct(data=Path("room"), keep_days=9.0)


def test_what_is_given_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_PORT", "1234")
    monkeypatch.setenv("TAPETE_PUBLIC_URL", "https://cards.example.org/")
    assert settings_from({"port": 5678, "host": None}).port == 5678
    with pytest.raises(BadSetting, match=r"TAPETE_HOST: '': .* at least 1 character"):
        settings_from({"host": ""})
    assert settings_from({}).port == 1234
    assert settings_from({}).public_url == "https://cards.example.org"


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_setting_is_in_the_documents_with_its_default(name: str) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith("|") and f"`{PREFIX}{name.upper()}`" in line), "")
    assert row, name
    default = Settings.model_fields[name].default
    shown = f"{default:g}" if isinstance(default, float) else str(default)
    if isinstance(default, bool):
        shown = f"`{shown.lower()}`"  # as it is written in the environment
    assert default in (None, "") or shown in row


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("STORE", "postgres://room:geheim@db/room"),
        ("STORE", "postgresql://room:ge/heim@[db/room"),
        ("STORE", "postgresql://room:theim/x@db/room"),
        ("STORE", "postgres://room:geheim://x@db/room"),
        ("STORE", "postgres://db/room?password=geheim"),
        ("STORE", "postgresql://room@db:99999/room?sslmode=require&sslpassword=ge@heim"),
        ("BUS", "redis:geheim@cache"),
        ("PUBLIC_URL", "ftp://host:geheim@cards.example.org"),
        ("OAUTH", '{"house": {"client_id": "me", "client_secret": "geheim"}}'),
        ("OAUTH", '{"house": {"client_id": "me", "secret": "geheim", "discovery_url": "https://a/x"}}'),
    ],
)
def test_no_secret_stands_in_what_is_said_of_a_wrong_setting(
    name: str, given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"{PREFIX}{name}", given)
    with pytest.raises(BadSetting, match=f"{PREFIX}{name}") as caught:
        settings_from({})
    assert "heim" not in str(caught.value)
