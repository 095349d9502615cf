"""The wheel has the page inside, a version of its own, and serves from an empty environment; no page, no wheel."""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

import pytest

from tapete.server.http.page import GAMES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "tapete" / "web" / "index.html"
PATIENCE_S = 60.0
VERSION = "0.1.0.post20261127210000"

pytestmark = pytest.mark.slow


def source(folder: Path) -> Path:
    """A copy of what the wheel is made of, so that nothing is left in the tree."""
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    for name in ("cpp", "deploy"):
        shutil.copytree(ROOT / name, folder / name)
    left_out = shutil.ignore_patterns("__pycache__", "web")
    shutil.copytree(ROOT / "src", folder / "src", ignore=left_out)
    return folder


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    """As `make wheel` builds it, on 27 November 2026 at nine in the evening, with a compiler that warns of more than
    the one which the house is written with: strangers have others."""
    command = [sys.executable, str(folder / "deploy" / "wheel.py"), str(folder / "dist")]
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1795813200", "CXXFLAGS": "-Wpadded"}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_without_the_page_there_is_no_wheel(tmp_path: Path) -> None:
    result = built(source(tmp_path))
    assert result.returncode != 0
    assert "src/tapete/web/index.html is missing" in result.stdout + result.stderr


def test_the_wheel_serves_the_page_in_an_empty_environment(tmp_path: Path) -> None:
    if not PAGE.is_file():
        pytest.skip("the page is not built: make test builds it")
    folder = source(tmp_path)
    shutil.copytree(PAGE.parent, folder / "src" / "tapete" / "web")
    result = built(folder)
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    assert wheel.name.split("-")[1] == VERSION
    assert 'version = "0.1.0"' in (folder / "pyproject.toml").read_text("utf-8"), "the source stays as it is"
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=True)
    subprocess.run([empty / "bin" / "pip", "install", "--quiet", "--no-compile", wheel], check=True)
    light = empty / "bin" / "tapete"
    installed = subprocess.run([empty / "bin" / "pip", "list"], capture_output=True, text=True, check=True).stdout
    assert "fastapi" not in installed
    without = subprocess.run([light, "serve"], capture_output=True, text=True, check=False)
    assert (without.returncode, without.stderr.strip()) == (
        1,
        "tapete: the server's parts are not installed: pip install 'tapete[server]'",
    )
    rules = subprocess.run(
        [empty / "bin" / "tapete", "rules", "tute-pairs", "--lang", "en"], capture_output=True, text=True, check=True
    )
    assert "Heading" in rules.stdout
    subprocess.run([empty / "bin" / "pip", "install", "--quiet", "--no-compile", f"{wheel}[server]"], check=True)
    serves(empty / "bin" / "tapete", tmp_path)
    takes_the_place_of_an_older_one(wheel, empty)


def takes_the_place_of_an_older_one(wheel: Path, environment: Path) -> None:
    """What is installed is made one of the first version, with other code."""
    (packages,) = environment.glob("lib/python*/site-packages")
    old = packages / "tapete-0.1.0.dist-info"
    (packages / f"tapete-{VERSION}.dist-info").rename(old)
    for name in ("METADATA", "RECORD"):
        (old / name).write_text((old / name).read_text("utf-8").replace(VERSION, "0.1.0"), "utf-8")
    (packages / "tapete" / "server" / "serve.py").write_text("of the older version", "utf-8")
    assert version(environment) == "tapete 0.1.0"
    subprocess.run([environment / "bin" / "pip", "install", "--quiet", "--no-compile", f"{wheel}[server]"], check=True)
    assert version(environment) == f"tapete {VERSION}"
    assert (packages / "tapete" / "server" / "serve.py").read_text("utf-8") != "of the older version"


def version(environment: Path) -> str:
    command = [str(environment / "bin" / "tapete"), "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def serves(tapete: Path, folder: Path) -> None:
    """`/` and `/healthz`, in a folder and with a path where there is no Node and no source."""
    log = folder / "log"
    with log.open("w") as err:
        command = [str(tapete), "serve", "--port", "0", "--data", str(folder / "data")]
        env = {"PATH": str(tapete.parent), "HOME": str(folder), "LANG": os.environ.get("LANG", "C.UTF-8")}
        server = subprocess.Popen(command, cwd=folder, env=env, stderr=err)
    try:
        url = listening(log, server)
        assert json.loads(fetched(f"{url}/healthz")) == {"ok": True, "tables": 0, "damaged": [], "waiting": []}
        begun, games, rest = PAGE.read_bytes().partition(GAMES)
        page = fetched(f"{url}/help")
        assert (page.startswith(begun + games), page.endswith(rest)) == (True, True)
        scripts = [path for path in PAGE.parent.rglob("*.js") if path.is_file()]
        assert scripts
        for script in scripts:
            assert fetched(f"{url}/{script.relative_to(PAGE.parent)}") == script.read_bytes()
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def listening(log: Path, server: subprocess.Popen[bytes]) -> str:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and server.poll() is None:
        for line in log.read_text("utf-8").splitlines():
            if '"listening"' in line:
                return str(json.loads(line)["url"])
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {log.read_text('utf-8')}")


def fetched(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return bytes(answer.read())
