"""News of another version are no reason to end."""

import orjson
import pytest

from tapete.server.nodes.news import _KINDS, Told, unpacked


@pytest.mark.parametrize("fields", [[], [[], 1], [{"a": 5}, 1], None, 7])
def test_what_this_version_does_not_know_is_refused_in_one_way(fields: object) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(orjson.dumps(["a node", _KINDS.index(Told), fields]))


@pytest.mark.parametrize(
    ("more", "nameless"), [((), 0), (((("ana", ("home",)),),), 0), (((), 3), 3), (((), 3, "new"), 3)]
)
def test_a_report_of_the_version_before_or_after_is_read(more: tuple[object, ...], nameless: int) -> None:
    account = ("ana",), 4, None, True, "ana", (), *more
    _, told = unpacked(orjson.dumps(["a node", _KINDS.index(Told), [{"t": account}, True]]))
    assert isinstance(told, Told)
    known = told.accounts["t"]
    assert known is not None
    assert (known.people, known.viewers, known.nameless) == (("ana",), 4, nameless)


@pytest.mark.parametrize("message", [b"", b"{}", b'["a node", 99, []]', b"[1]"])
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(message)
