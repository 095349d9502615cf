"""The ladder: figures that explain who has won how often, and that one command re-makes."""

from pathlib import Path

import pytest

from bench import ladder as bench_ladder
from tapete.research.arena import Contest, TooFew
from tapete.research.block_file import Block
from tapete.research.ladder import Wins, elos, ladder, main, measured
from tapete.research.times import Times
from tapete.rules.games import game


def test_the_figures_explain_the_shares_of_wins() -> None:
    found = elos(3, {(0, 1): 1 / 11, (1, 2): 1 / 11, (0, 2): 1 / 101})
    assert found == pytest.approx([0, 400, 800], abs=1)


def test_who_wins_as_often_as_not_stands_on_the_same_rung() -> None:
    rungs = ladder(["one", "other"], {(0, 1): [0.5, 1.0, 0.0, 0.5] * 10})
    assert [rung.robot for rung in rungs] == ["one", "other"]
    assert rungs[1].elo == pytest.approx(0.0, abs=1e-6)
    assert rungs[1].low < 0 < rungs[1].high


def test_one_command_prints_it_and_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = str(tmp_path / "kept.jsonl")
    asked = ["brisca", "novice", "regular", "--deals", "12", "--keep", keep]
    main(asked)
    first = capsys.readouterr().out
    assert "| novice | +0 | +0 to +0 |" in first
    lines = Path(keep).read_text(encoding="utf-8")
    main(asked)
    assert (capsys.readouterr().out, Path(keep).read_text(encoding="utf-8")) == (first, lines)


def test_robots_may_be_named_after_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    main(["brisca", "--deals", "2", "novice", "regular"])
    last = capsys.readouterr().out
    main(["brisca", "novice", "regular", "--deals", "2"])
    assert capsys.readouterr().out == last


def test_only_robots_that_stand_near_each_other_meet() -> None:
    wins = measured("brisca", ["novice", "learner", "casual", "regular"], 2, 2, 0, 1, near=2)
    assert sorted(wins) == [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]
    assert [rung.robot for rung in ladder(["novice", "learner", "casual", "regular"], wins)][-1] == "regular"


def test_what_one_pair_leaves_out_is_left_out_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    played = {("a", "b"): (0.0, None, 0.5, 1.0), ("a", "c"): (1.0, 0.5, None, 0.0), ("b", "c"): (0.0, 0.0, 1.0, 0.5)}

    def found(contest: Contest, deals: int, jobs: int, keep: Path | None) -> list[Block | None]:
        won = played[str(contest.a), str(contest.b)][:deals]
        return [None if each is None else Block(each, None, each, {}, (Times(), Times())) for each in won]

    monkeypatch.setattr("tapete.research.ladder.watched_blocks", found)
    wins = measured("brisca", "abc", 4, 2, 0, 1)
    assert wins == {(0, 1): (0.0, 1.0), (0, 2): (1.0, 0.0), (1, 2): (0.0, 0.5)}
    with pytest.raises(TooFew, match="2 of 3 deals are left out"):
        measured("brisca", "abc", 3, 2, 0, 1)


def test_every_game_plays_in_turn_as_long_as_there_is_time() -> None:
    clock, asked = [0.0], []

    def play(name: str, seats: int, deals: int) -> Wins:
        clock[0] += 10.0 if name == "brisca" else 1.0
        asked.append((name, deals))
        return {(0, 1): [0.5] * deals}

    games = [game("brisca"), game("cuatrola")]
    wins = bench_ladder.played(games, play, 25.0, lambda: clock[0])
    first, second = [("brisca", deals) for deals in (10, 20)], [("cuatrola", deals) for deals in (10, 20, 30, 40, 50)]
    assert asked == [first[0], second[0], first[1], *second[1:]]
    assert {name: len(each[0, 1]) for name, each in wins.items()} == {"brisca": 20, "cuatrola": 50}
    clock[0] = 0.0
    hurried = bench_ladder.played(games, play, 0.0, lambda: clock[0])
    assert {name: len(each[0, 1]) for name, each in hurried.items()} == {"brisca": 10, "cuatrola": 10}


def test_a_game_of_the_ladder_says_how_many_deals_were_played() -> None:
    near = ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5))
    assert bench_ladder.row("brisca", 2, dict.fromkeys(near, [0.5] * 20)).startswith(
        "| `brisca` | 2 | 20 | +0 (+0 to +0) |"
    )


def test_the_ladder_of_all_games_is_written_into_its_page() -> None:
    page = bench_ladder.PAGE.read_text("utf-8")
    written = bench_ladder.with_table(page, ["| game |", "|---|", "| `brisca` |"])
    assert "\n| game |\n|---|\n| `brisca` |\n" in written
    assert bench_ladder.with_table(written, ["| other |"]) == bench_ladder.with_table(page, ["| other |"])
    with pytest.raises(ValueError, match="no place"):
        bench_ladder.with_table("# Robots\n", [])
