"""Answers that are the same for all, as caches and browsers of every kind ask for them."""

import gzip

import pytest
from starlette.requests import Request

from tapete.server.http import profiles
from tapete.server.http.cached import CachedBody
from tapete.server.people.avatars import drawn

BODY = b"<svg/>" * 1000
PAGE = CachedBody(BODY, "text/html", "no-cache", vary="accept-language")
SHORT = CachedBody(b"<svg/>", "image/svg+xml", "no-cache")


def asking(*headers: tuple[str, str]) -> Request:
    return Request({"type": "http", "headers": [(name.encode(), value.encode()) for name, value in headers]})


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=1.0, identity; q=0", True),
        ("*", True),
        ("*;q=0, gzip", True),
        ("", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("*, gzip;q=0", False),
        ("*;q=0", False),
        ("x-gzipped", False),
    ],
)
def test_gzip_comes_to_who_accepts_it(accepted: str, is_packed: bool) -> None:
    answer = PAGE.answer(asking(("accept-encoding", accepted)))
    assert answer.headers.get("content-encoding") == ("gzip" if is_packed else None)
    assert (gzip.decompress(answer.body) if is_packed else answer.body) == BODY
    assert answer.headers["vary"] == "accept-language, accept-encoding"
    short = SHORT.answer(asking(("accept-encoding", accepted)))
    assert (short.body, short.headers.get("content-encoding"), short.headers.get("vary")) == (b"<svg/>", None, None)


def test_each_form_of_a_body_has_an_etag_of_its_own() -> None:
    packs = ("accept-encoding", "gzip")
    plain, packed = PAGE.answer(asking()).headers["etag"], PAGE.answer(asking(packs)).headers["etag"]
    assert plain != packed
    for known, headers, status in (
        (plain, (), 304),
        (packed, (packs,), 304),
        (packed, (), 200),
        (plain, (packs,), 200),
        (f'"other", W/{packed}', (packs,), 304),
        ("*", (), 304),
        ("*", (packs,), 304),
        (plain.strip('"'), (), 200),
        (f'"more{plain[1:]}', (), 200),
    ):
        answer = PAGE.answer(asking(("if-none-match", known), *headers))
        assert answer.status_code == status, (known, headers)
        assert answer.headers["etag"] == (packed if headers else plain)
        assert answer.headers["vary"] == "accept-language, accept-encoding", "of 304 too"


async def test_a_picture_of_a_person_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def drawing(words: str) -> str:
        asked.append(words)
        return drawn(words)

    monkeypatch.setattr(profiles, "drawn", drawing)
    first, again = [await profiles.avatar("somebody who is drawn once", asking()) for _ in range(2)]
    assert (first.body, len(asked)) == (again.body, 1)
