"""News of another version are no reason to end."""

import orjson
import pytest

from tapete.server.nodes.news import _KINDS, Told, unpacked


@pytest.mark.parametrize("fields", [[], [[], 1], [{"a": 5}, 1], None, 7])
def test_what_this_version_does_not_know_is_refused_in_one_way(fields: object) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(orjson.dumps(["a node", _KINDS.index(Told), fields]))


@pytest.mark.parametrize("message", [b"", b"{}", b'["a node", 99, []]', b"[1]"])
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(message)
