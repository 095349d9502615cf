"""The arena: fair to the seats, repeatable, and honest about its uncertainty."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tapete.research.arena import HEADER, Contest, TooFew, blocks, estimate, main, report, run, seat_points, two_sides
from tapete.robots import BadChoice
from tapete.rules.card_play import NotInNumbers
from tapete.rules.game import Action, BadOption, View
from tapete.rules.games import game
from tapete.rules.tute.pairs import TutePairs


@pytest.mark.parametrize(("name", "seats"), [("tute-pairs", 4), ("tute-individual", 4), ("tomate", 3)])
def test_a_robot_against_itself_is_level_on_every_deal(name: str, seats: int) -> None:
    report = run(Contest(name, seats, "regular", "regular"), 6)
    assert (report.payoff.mean, report.payoff.half) == (0.0, 0.0)
    assert report.won.mean == 0.5


def test_the_regular_beats_the_novice_and_the_other_way_round() -> None:
    report = run(Contest("tute-pairs", 4), 60)
    assert report.points is not None
    assert report.points.mean - report.points.half > 5
    turned = run(Contest("tute-pairs", 4, "novice", "regular"), 60)
    assert turned.points is not None
    assert turned.points.mean + turned.points.half < -5


def test_the_same_contest_gives_the_same_figures_in_any_number_of_processes() -> None:
    contest = Contest("cuatrola", 4, seed=5)
    one, two = run(contest, 12), run(contest, 12, jobs=2)
    assert (one.payoff, one.won) == (two.payoff, two.won)
    assert run(Contest("cuatrola", 4, seed=6), 12).payoff != one.payoff


def test_partners_are_a_side_and_those_alone_are_not() -> None:
    def sides(name: str, seats: int) -> object:
        rules = game(name)
        return two_sides(rules.match(seats, dealer=0).deal(rules.pack(seats)), seats)

    assert sides("tute-pairs", 4) == ((0, 2), (1, 3))
    assert sides("tute-two", 2) == ((0,), (1,))
    assert sides("tute-individual", 4) is None
    assert sides("tomate", 5) is None


def test_points_are_those_of_the_sheet() -> None:
    rules = game("tute-pairs")
    hand = rules.match(4, dealer=0).deal(rules.pack(4))
    while (seat := hand.to_act) is not None:
        hand = hand.play(hand.fallback(seat))
    points = seat_points(hand)
    assert points is not None
    assert points[0] == points[2]
    assert sum(points.values()) == 2 * 130


def test_the_interval_is_the_normal_one() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(1.96 * 1.2909944 / 2)
    assert str(found) == "+2.50 ± 1.27"


def test_what_does_not_exist_is_refused_before_a_card_is_played() -> None:
    with pytest.raises(KeyError, match="no robot"):
        run(Contest("tute-pairs", 4, "regular", "grandmaster"), 2)
    with pytest.raises(KeyError, match="no game"):
        run(Contest("mus", 4), 2)
    with pytest.raises(ValueError, match="played by 4 players, not 3"):
        run(Contest("tute-pairs", 3), 2)
    with pytest.raises(BadOption, match="overtrump"):
        run(Contest("tute-pairs", 4, options={"overtrump": "never"}), 2)


def test_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main([Contest("tute-pairs", 4, options={"head_after_ruff": True})], 3)
    out = capsys.readouterr().out
    assert out.startswith(HEADER)
    row = out.splitlines()[2]
    assert row.count("|") == HEADER.splitlines()[0].count("|")
    assert "`tute-pairs` head_after_ruff=True | 4 | regular v novice | 3 |" in row


@dataclass(frozen=True, slots=True)
class First:
    """Plays the first legal action: a robot from outside."""

    def choose(self, view: View) -> Action:
        return view.legal[0]


@dataclass(frozen=True, slots=True)
class Cheat:
    """Plays what is not legal from the third trick on."""

    def choose(self, view: View) -> Action:
        return Action("play", "1Z") if len(view.tricks) > 1 else view.legal[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_robots_and_games_from_outside_are_values(jobs: int) -> None:
    report = run(Contest(TutePairs(head_after_ruff=True), 4, "regular", First()), 30, jobs)
    assert report.payoff.mean > 0
    assert "`tute-pairs` head_after_ruff=True | 4 | regular v First | 30 |" in report.row()


def test_options_of_a_game_that_is_a_value_are_told_like_any_others() -> None:
    named = Contest("tute-pairs", 4, options={"head_after_ruff": True})
    given = Contest(TutePairs(head_after_ruff=True), 4)
    assert given.chosen == named.chosen, "robots that search play by them"
    assert given.key == named.key != Contest("tute-pairs", 4).key, "a file of other deals is not taken for its own"


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_choice_names_robot_deal_and_position(jobs: int) -> None:
    with pytest.raises(BadChoice, match=r"deal \d+ of seed 0: Cheat in seat \d, at .*chose play 1Z"):
        run(Contest("tute-pairs", 4, "regular", Cheat()), 4, jobs)


def test_it_tells_how_far_it_is() -> None:
    told: list[int] = []
    run(Contest("cuatrola", 4), 60, progress=told.append)
    assert told == [25, 50, 60]


def test_a_contest_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    keep, contest = tmp_path / "kept.jsonl", Contest("cuatrola", 4, seed=3)
    run(contest, 8, keep=keep)
    with keep.open("a", encoding="utf-8") as file:
        file.write('["cut sh')
    told: list[int] = []
    resumed = run(contest, 12, progress=told.append, keep=keep)
    assert told == [12]
    assert len([line for line in keep.read_text(encoding="utf-8").splitlines() if line.endswith("]")]) == 12
    whole = run(contest, 12)
    assert (resumed.payoff, resumed.won) == (whole.payoff, whole.won)
    assert run(Contest("cuatrola", 4, seed=4), 8, keep=keep).payoff != run(contest, 8, keep=keep).payoff


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main([Contest("tute-pairs", 4, options={"head_after_ruff": True})], 3, is_json=True)
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], said["a"], said["deals"], said["options"]) == (
        "tute-pairs",
        "regular",
        3,
        {"head_after_ruff": True},
    )
    assert set(said["points"]) == {"mean", "half"}


def test_a_match_is_won_by_one_side() -> None:
    played = blocks(Contest("brisca", 2, is_match=True), 4)
    assert {block.payoff for block in played if block is not None} <= {-1.0, 0.0, 1.0}
    assert all(block is not None and block.points is None for block in played)
    assert "`brisca`, matches | 2 |" in run(Contest("brisca", 2, is_match=True), 2).row()


def test_whoever_sees_all_cards_makes_more() -> None:
    report = run(Contest("cuatrola", 4, "open:300", "plain:300"), 12)
    assert report.payoff.mean > 0


class Lost:
    """Cannot choose while it holds two aces; else it does what comes first."""

    def choose(self, view: View) -> Action:
        if {"1O", "1C"} <= {*view.hand}:
            raise NotInNumbers("two aces")
        return view.legal[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_deal_that_numbers_cannot_say_is_left_out_and_counted(jobs: int, tmp_path: Path) -> None:
    contest, keep = Contest("tute-pairs", 4, Lost(), "novice"), tmp_path / "kept.jsonl"
    found = blocks(contest, 40, jobs, keep=keep)
    left_out = found.count(None)
    assert 0 < left_out < 30
    told: list[int] = []
    assert blocks(contest, 40, progress=told.append, keep=keep) == found
    assert told == [], "what is left out is not played again"
    figures = report(contest, found)
    assert (figures.deals, figures.left_out) == (40 - left_out, left_out)
    assert f"| {40 - left_out}, {left_out} left out |" in figures.row()
    assert json.loads(figures.as_json())["left_out"] == left_out
    others = [block for block in found if block is not None]
    assert figures.payoff == report(contest, others).payoff
    with pytest.raises(TooFew, match=r"0 deals have no interval.*; 3 are left out, since numbers cannot say"):
        report(contest, [None] * 3)
