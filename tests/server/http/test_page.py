"""The page's files: what may be kept for how long, and what is there when it was not built."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tapete.server.http.page import add_page


async def get(web: Path, path: str, languages: str = "") -> httpx.Response:
    app = FastAPI()
    add_page(app, web, b'{"games":["</script>"]}')
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://room") as http:
        return await http.get(path, headers={"accept-language": languages})


@pytest.fixture
def web(tmp_path: Path) -> Path:
    for path, text in (
        ("web/index.html", "<html>the page</html>"),
        ("web/assets/index-4f3a.js", "run()"),
        ("web/cards/es-1O.svg", "<svg/>"),
        ("web/manifest.webmanifest", "{}"),
        ("secret", "hidden"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path / "web"


@pytest.mark.parametrize(
    ("path", "kind", "lasting"),
    [
        ("/assets/index-4f3a.js", "text/javascript", "immutable"),
        ("/cards/es-1O.svg", "image/svg+xml", "max-age=86400"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/", "text/html", "no-cache"),
        ("/t/abc", "text/html", "no-cache"),
        ("/index.html", "text/html", "no-cache"),
    ],
)
async def test_files_and_how_long_they_may_be_kept(web: Path, path: str, kind: str, lasting: str) -> None:
    answer = await get(web, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert lasting in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "languages", "given"),
    [
        ("/", "", "front es"),
        ("/", "en-GB,en;q=0.9,fr;q=0.8", "front en"),
        ("/", "ca, fr;q=0.9", "front fr"),
        ("/", "<script>", "front es"),
        ("/t/abc", "EN", "table en"),
        ("/help/tute", "de", "the page"),
    ],
)
async def test_the_page_of_each_place_in_the_language_that_is_read(
    web: Path, path: str, languages: str, given: str
) -> None:
    for place in ("front", "table"):
        for language in ("es", "en", "fr"):
            (web / f"{place}.{language}.html").write_text(f'<p>{place} {language}</p><script id="games"></script>')
    answer = await get(web, path, languages)
    assert given in answer.text
    if given != "the page":
        assert "accept-language" in answer.headers["vary"]
        # Whoever comes in at a table and goes to the front page from there is offered the same numbers of seats.
        assert '<script id="games">{"games":["\\u003c/script>"]}</script>' in answer.text


@pytest.mark.parametrize("path", ["/..%2fsecret", "/assets/..%2f..%2fsecret", "/%2e%2e/secret"])
async def test_nothing_outside_the_folder(web: Path, path: str) -> None:
    assert "hidden" not in (await get(web, path)).text


async def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    answer = await get(tmp_path / "nothing", "/")
    assert answer.status_code == 503
    assert "make play" in answer.text
