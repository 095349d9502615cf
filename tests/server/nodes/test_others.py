"""What a node knows by the others' reports: a table that two of them run is listed once, and stays in the list when the
node that runs it ends."""

import pytest
from structlog.testing import capture_logs

from tapete.server.nodes.news import Account, Told
from tapete.server.nodes.others import LOOKS, Others
from tapete.table import Table, evolve, new, opened
from tapete.table.events import Kept


def table() -> Table:
    return evolve(new("t"), Kept(1, 1000.0, opened("tute-pairs", "ana", "seed", "", None, {})))


RUN = Account(("ana",), 1).about(table())
LOOKED_AT = Account(("ana",), 1)


def listed(others: Others) -> list[str]:
    return [line.id for line, _ in others.lines(())]


def test_a_table_that_two_nodes_report_to_run_is_listed_once() -> None:
    """One of them has lost it, and does not know yet."""
    others = Others()
    for node in ("frozen", "well"):
        others.take(node, Told({"t": RUN, "none": None}, True))
    assert listed(others) == ["t"]
    assert [line.id for line in others.known(())] == ["t"]
    assert [said.owner for _, said in others.accounts()] == ["ana"]
    others.keep(("frozen",))
    assert listed(others) == ["t"]


@pytest.mark.parametrize("before", [True, False])
def test_a_table_stays_listed_from_the_end_of_its_node_until_another_runs_it(before: bool) -> None:
    """Its viewer is at another node before it has ended, or comes a moment after another runs it."""
    others = Others()
    others.take("ended", Told({"t": RUN}, True))
    if before:
        others.take("well", Told({"t": LOOKED_AT}, True))
    assert others.keep(("well",)) == {"t"}
    assert others.people("t") == ({"ana"} if before else set())
    assert listed(others) == ["t"]
    assert others.line("t") is not None
    others.take("well", Told({"t": RUN if before else Account().about(table())}, False))
    assert listed(others) == ["t"]
    assert [table for table, _ in others.accounts()] == ["t"]


def test_a_table_whose_node_runs_it_no_more_and_goes_on_stays_listed() -> None:
    """It has lost the database, and the others have it."""
    others = Others()
    others.take("lost", Told({"t": RUN}, True))
    others.take("lost", Told({"t": LOOKED_AT}, True))
    assert listed(others) == ["t"]
    others.take("well", Told({"t": Account().about(table())}, True))
    others.take("well", Told({"t": None}, False))
    assert listed(others) == [], "the node that ran it since has put it to rest"


def test_what_nobody_takes_over_is_forgotten() -> None:
    others = Others()
    others.take("ended", Told({"t": RUN, "looked at": LOOKED_AT}, True))
    others.keep(())
    for _ in range(LOOKS - 1):
        assert others.keep(()) == set()
        assert others.is_viewed("looked at")
        assert listed(others) == ["t"]
    assert others.keep(()) == {"t", "looked at"}
    assert (listed(others), others.is_viewed("looked at"), others.line("t")) == ([], False, None)
    assert (others._unrun, others._viewed, others._left) == ({}, set(), {})


def test_lines_of_another_version_are_read_as_far_as_they_say_enough() -> None:
    """During a rolling upgrade: what is new is passed over, what may lack has its default, and a line without what
    it needs is left out, with one word to who runs the room."""
    assert RUN.summary is not None
    newer = RUN._replace(summary={**RUN.summary, "id": "newer", "mood": "calm"})
    fewer = RUN._replace(
        summary={name: RUN.summary[name] for name in RUN.summary if name not in ("people", "from_hand")}
    )
    other = RUN._replace(summary={name: RUN.summary[name] for name in RUN.summary if name != "playing"})
    others = Others()
    with capture_logs() as logs:
        for _ in range(2):
            others.take("one", Told({"newer": newer, "t": fewer, "other": other, "another": other}, True))
    assert sorted(listed(others)) == ["newer", "t"]
    assert [line.people for line in others.known(())] == [(), ()]
    assert others.line("other") is None
    assert [account.owner for _, account in others.accounts()] == ["ana"] * 4
    assert [(each["node"], each["lacking"]) for each in logs] == [("one", ["playing"])]
