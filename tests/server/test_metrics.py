"""Every figure of the server is in the documents."""

from pathlib import Path

from tapete.server.metrics import Metrics

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


def test_every_figure_is_named_in_the_documents() -> None:
    own = [family for family in Metrics().registry.collect() if family.name.startswith("tapete_")]
    named = [family.name + ("_total" if family.type == "counter" else "") for family in own]
    assert len(named) >= 14
    assert [name for name in named if f"`{name}" not in PAGE] == []
