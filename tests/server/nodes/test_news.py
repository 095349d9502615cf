"""What nodes report: news of another version are no reason to end, and a table that two of them run is listed once."""

import orjson
import pytest

from tapete.server.nodes.news import _KINDS, Account, Others, Told, unpacked
from tapete.table import evolve, new, opened
from tapete.table.events import Kept


@pytest.mark.parametrize("fields", [[], [[], 1], [{"a": 5}, 1], None, 7])
def test_what_this_version_does_not_know_is_refused_in_one_way(fields: object) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(orjson.dumps(["a node", _KINDS.index(Told), fields]))


@pytest.mark.parametrize("message", [b"", b"{}", b'["a node", 99, []]', b"[1]"])
def test_what_is_no_message_is_refused(message: bytes) -> None:
    with pytest.raises(ValueError, match="no news"):
        unpacked(message)


def test_a_table_that_two_nodes_report_to_run_is_listed_once() -> None:
    """One of them has lost it, and does not know yet."""
    table = evolve(new("t"), Kept(1, 1000.0, opened("tute-pairs", "ana", "seed", "", None, {})))
    others = Others()
    for node in ("frozen", "well"):
        others.take(node, Told({"t": Account(("ana",), 1).about(table), "none": None}, True))
    assert [line.id for line in others.lines(())] == ["t"]
    assert [line.id for line in others.known(())] == ["t"]
    assert [said.owner for _, said in others.accounts()] == ["ana"]
    others.keep(("frozen",))
    assert [line.id for line in others.lines(())] == ["t"]
