"""The arena: fair to the seats, repeatable, and honest about its uncertainty."""

import json
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tapete.research.arena import Contest, TooFew, blocks, main, report, run, seat_points, two_sides
from tapete.research.block_file import Block, Gain
from tapete.research.report import HEADER, NO_CONTRACT, errors, estimate, ratio
from tapete.research.times import Times
from tapete.robots import BadChoice, Chooser, robot
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
    one = run(contest, 12)
    for jobs in (2, 10**20):
        many = run(contest, 12, jobs=jobs)
        assert (one.payoff, one.won) == (many.payoff, many.won)
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


def test_points_of_brisca_are_those_of_its_cards() -> None:
    found = run(Contest("brisca", 2, "regular", "novice"), 20)
    assert found.points is not None
    assert found.points.mean != found.payoff.mean


def test_the_interval_is_that_of_student() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(3.1824 * 1.2909944 / 2)
    assert str(found) == "+2.50 ± 2.05"


@pytest.mark.parametrize(
    ("deals", "quantile"), [(2, 12.7062), (3, 4.30265), (11, 2.22814), (12, 2.20099), (21, 2.08596), (201, 1.97190)]
)
def test_the_quantiles_are_those_of_tables(deals: int, quantile: float) -> None:
    assert errors(deals) == pytest.approx(quantile, abs=1e-4)


def test_intervals_of_few_deals_hold_the_true_mean_as_often_as_they_say() -> None:
    chance = Random(7)
    for deals in (3, 6, 15):
        found = [estimate([chance.gauss(0, 1) for _ in range(deals)]) for _ in range(4000)]
        held = sum(abs(each.mean) <= each.half for each in found) / len(found)
        assert held == pytest.approx(0.95, abs=0.012)


def test_all_won_is_not_certain() -> None:
    times = (Times.of([1000]), Times.of([1000]))
    for won in (0.0, 1.0):
        block = Block(2 * won - 1, None, won, {"declarer": Gain(2, 4 * won - 2, None, 2 * won)}, times)
        found = report(Contest("tarot-4", 4), [block] * 12)
        reach = 2.20099**2 / (12 + 2.20099**2)
        assert (found.won.mean, found.roles[0].won.mean) == (won, won)
        assert found.won.half == pytest.approx(reach, abs=1e-4)
        assert found.roles[0].won.half == pytest.approx(reach, abs=1e-4)


def test_the_interval_of_plays_is_over_deals() -> None:
    assert ratio([1.0, 2.0, 3.0, 4.0], [1] * 4) == pytest.approx(estimate([1.0, 2.0, 3.0, 4.0]))
    found = ratio([6.0, 2.0, 1.0], [3, 1, 2])
    assert found.mean == 1.5
    assert found.half == pytest.approx(4.3027 * (1.5**2 + 0.5**2 + 2.0**2) ** 0.5 * 1.5**0.5 / 6)


@pytest.mark.parametrize(
    ("name", "seats", "plays"),
    [("cuatrola", 4, 2), ("tarot-5", 5, 5), ("tute-subastado", 3, 3), ("tarot-2-reserve", 2, 2)],
)
def test_the_figures_of_roles_make_up_the_whole(name: str, seats: int, plays: int) -> None:
    for block in blocks(Contest(name, seats, "novice", "regular"), 10):
        assert block is not None
        assert sum(gain.plays for gain in block.roles.values()) == plays, (
            "every play has a role, if only of no contract"
        )
        assert sum(gain.payoff for gain in block.roles.values()) / plays == pytest.approx(block.payoff)


def test_games_without_contracts_have_no_roles() -> None:
    for name, seats in (("tute-pairs", 4), ("tarot-2-piles", 2)):
        assert all(block is not None and not block.roles for block in blocks(Contest(name, seats), 3))
    assert all(block is not None and not block.roles for block in blocks(Contest("cuatrola", 4, is_match=True), 2))


@dataclass(frozen=True, slots=True)
class Bidder:
    """Bids as high as it can, or never; then does what comes first."""

    bids: bool

    def choose(self, view: View) -> Action:
        bids = [action for action in view.legal if action.do == "bid"]
        if view.phase != "auction":
            return view.legal[0]
        return bids[-1] if bids and self.bids else next(action for action in view.legal if action.do == "pass")


@pytest.mark.parametrize(("name", "seats"), [("tarot-4", 4), ("cuatrola", 4), ("tute-subastado", 3)])
def test_a_role_is_that_of_the_first_robot_in_its_own_play(name: str, seats: int) -> None:
    eager = report(*_played(Contest(name, seats, Bidder(True), Bidder(False))))
    assert [part.role for part in eager.roles] == ["declarer"]
    shy = report(*_played(Contest(name, seats, Bidder(False), Bidder(False))))
    assert [part.role for part in shy.roles] == [NO_CONTRACT]
    assert shy.roles[0].payoff == (0, 0)
    assert shy.roles[0].won.mean == 0.5


def _played(contest: Contest) -> tuple[Contest, list[Block | None]]:
    return contest, blocks(contest, 4)


def test_figures_of_one_role_by_hand() -> None:
    """One deal has two plays as defender and one as declarer, another only one as defender."""
    times = (Times.of([1000]), Times.of([3000, 5000]))
    first = Block(1.0, None, 0.5, {"defender": Gain(2, 3.0, None, 1.5), "declarer": Gain(1, 7.0, None, 1.0)}, times)
    second = Block(0.0, None, 0.5, {"defender": Gain(1, -3.0, None, 0.0)}, times)
    found = report(Contest("tarot-4", 4), [first, second])
    (part,) = found.roles
    assert (part.role, part.plays, part.deals, part.payoff.mean, part.points) == ("defender", 3, 2, 0.0, None)
    assert part.won.mean == 0.5
    assert part.payoff.half == pytest.approx(12.7062 * (9 + 9) ** 0.5 * 2**0.5 / 3)
    assert [str(each) for each in found.times] == ["1; 1, 1, 1", "4; 3, 5, 5"]
    assert "| regular v novice, defender | 3 plays of 2 |" in found.rows()


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
    assert "`tute-pairs` head_after_ruff=True | 4 | regular v First | 30 |" in report.rows()


def test_options_of_a_game_that_is_a_value_are_told_like_any_others() -> None:
    named = Contest("tute-pairs", 4, options={"head_after_ruff": True})
    given = Contest(TutePairs(head_after_ruff=True), 4)
    assert given.chosen == named.chosen, "robots that search play by them"
    assert given.key == named.key != Contest("tute-pairs", 4).key, "a file of other deals is not taken for its own"


def test_numbers_of_numpy_name_the_same_contest() -> None:
    """Its key is what a file of blocks is known by; NumPy's numbers are no JSON."""
    assert Contest("tute-pairs", np.int64(4), seed=np.int64(3)).key == Contest("tute-pairs", 4, seed=3).key  # type: ignore[arg-type]


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
    resumed = run(contest, 12, progress=told.append, keep=str(keep))
    assert told == [12]
    assert blocks(contest, 12, keep=keep) == blocks(contest, 12, keep=keep), "they are read as they were written"
    assert len([line for line in keep.read_text(encoding="utf-8").splitlines() if line.endswith("]")]) == 12
    whole = run(contest, 12)
    assert (resumed.payoff, resumed.won) == (whole.payoff, whole.won)
    assert run(Contest("cuatrola", 4, seed=4), 8, keep=keep).payoff != run(contest, 8, keep=keep).payoff


class Net:
    """A robot as a researcher writes it: an ordinary class."""

    def __init__(self, careful: object) -> None:
        self.careful = careful

    def choose(self, view: View) -> Action:
        return view.legal[0 if self.careful else -1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Net(True), Net(False)),
        (robot("expert", effort=0.05), robot("expert")),
        (robot("novice"), robot("novice", seed=1)),
        (robot("skilled"), robot("skilled", options={"head_after_ruff": True})),
        (Bidder(True), Bidder(False)),
        (Net({"layers": [1, 2]}), Net({"layers": [2, 1]})),
        (Net(b"12"), Net(b"21")),
        (First(), Net(True)),
    ],
)
def test_robots_of_one_class_have_files_of_their_own(one: Chooser, other: Chooser) -> None:
    keys = [Contest("tute-pairs", 4, each).key for each in (one, other, deepcopy(one))]
    assert keys[0] == keys[2] != keys[1]
    assert Contest("tute-pairs", 4, "novice", one).key != Contest("tute-pairs", 4, "novice", other).key


def test_kept_figures_are_those_of_the_robot_that_made_them(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    careful, careless = (run(Contest("tute-pairs", 4, Net(each)), 6, keep=keep) for each in (True, False))
    assert careful.payoff != careless.payoff
    told: list[int] = []
    assert run(Contest("tute-pairs", 4, Net(True)), 6, progress=told.append, keep=keep).payoff == careful.payoff
    assert told == []


def test_a_robot_that_no_file_can_tell_from_another_says_its_name_or_is_refused(tmp_path: Path) -> None:
    keep, weights = tmp_path / "kept.jsonl", memoryview(b"12")
    with pytest.raises(ValueError, match=r"keep: nothing tells this .*\.Net from another: give it a `name`"):
        run(Contest("tute-pairs", 4, Net(weights)), 2, keep=keep)
    assert not keep.exists()
    assert run(Contest("tute-pairs", 4, Net(weights)), 2).deals == 2, "without a file it plays"
    one, other = Net(weights), Net(weights)
    for each, name in zip((one, other), ("first", "second"), strict=True):
        each.name = name  # type: ignore[attr-defined]
    assert Contest("tute-pairs", 4, one).key != Contest("tute-pairs", 4, other).key
    found = run(Contest("tute-pairs", 4, one, other), 2, keep=keep)
    assert "| first v second |" in found.rows()


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
    assert said["roles"] == {}
    assert set(said["micros"]["a"]) == {"mean", "p50", "p95", "p99"}
    assert 0 < said["micros"]["a"]["p50"] <= said["micros"]["a"]["p95"] <= said["micros"]["a"]["p99"]


def test_figures_by_role_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main([Contest("tarot-4", 4, Bidder(True), Bidder(False))], 3, is_json=True)
    roles = json.loads(capsys.readouterr().out)["roles"]
    assert set(roles) == {"declarer"}
    assert (roles["declarer"]["plays"], roles["declarer"]["deals"]) == (12, 3)
    assert set(roles["declarer"]["payoff"]) == {"mean", "half"}


@pytest.mark.parametrize(
    "figures", ["[1.0, null, 0.5, [1, 2, 3, 4]]", '{"payoff": 1}', "[1.0, null, 0.5, {}, [[1, 2], [3, 4]]]"]
)
def test_a_deal_that_is_recorded_otherwise_is_played_again(figures: str, tmp_path: Path) -> None:
    contest, keep = Contest("cuatrola", 4, seed=3), tmp_path / "kept.jsonl"
    keep.write_text(f"[{json.dumps(contest.key)}, 0, {figures}]\n", "utf-8")
    told: list[int] = []
    assert len(blocks(contest, 2, progress=told.append, keep=keep)) == 2
    assert told == [2]


def test_a_match_is_won_by_one_side() -> None:
    played = blocks(Contest("brisca", 2, is_match=True), 4)
    assert {block.payoff for block in played if block is not None} <= {-1.0, 0.0, 1.0}
    assert all(block is not None and block.points is None for block in played)
    assert "`brisca`, matches | 2 |" in run(Contest("brisca", 2, is_match=True), 2).rows()


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
    assert f"| {40 - left_out}, {left_out} left out |" in figures.rows()
    assert json.loads(figures.as_json())["left_out"] == left_out
    others = [block for block in found if block is not None]
    assert figures.payoff == report(contest, others).payoff
    with pytest.raises(TooFew, match=r"0 deals have no interval.*; 3 are left out, since numbers cannot say"):
        report(contest, [None] * 3)
