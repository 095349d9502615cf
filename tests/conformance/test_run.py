"""The vector runner: what it reads, how it compares, what it says about bad files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tapete.conformance.adapter import Facts, Unanswered
from tapete.conformance.run import check, is_same, main, run, summary

VECTORS = Path(__file__).parents[1] / "vectors"


def record(**fields: Any) -> dict[str, Any]:
    inputs = {"trump": "O", "trick": ["11C"], "hand": ["12C", "7C", "3E", "2O"]}
    start = {"id": "T1", "game": "tute-pairs", "kind": "legal-cards", "options": {}, "inputs": inputs}
    return {**start, "expect": {"legal": ["12C"]}, **fields}


def test_a_record_passes_fails_and_is_skipped() -> None:
    assert check(record()).verdict == "passed"
    wrong = check(record(expect={"legal": ["7C"], "other": 1}))
    assert wrong.verdict == "failed"
    assert wrong.detail == 'legal: expected ["7C"], got ["12C"]; other: expected 1, got nothing'
    assert check(record(game="whist")).verdict == "skipped"


@pytest.mark.parametrize(
    ("expected", "got", "unordered", "equal"),
    [
        (25, 25.0, False, True),
        (True, 1, False, False),
        ([1, 2], (1, 2), False, True),
        ([1, 2], (2, 1), False, False),
        ([1, 2], (2, 1), True, True),
        ([1, 1], (1, 2), True, False),
        ([False, True], (0, 1), True, False),
        (None, None, False, True),
        ({"a": 1}, {"a": 1, "b": 2}, False, True),
        ([{"a": 1}], [{"a": 1, "b": 2}], False, True),
        ([{"a": 1}], [{"b": 2}], False, False),
        ("12C", ["12C"], False, False),
    ],
)
def test_values_are_compared_as_the_vectors_mean_it(expected: Any, got: Any, unordered: bool, equal: bool) -> None:
    assert is_same(expected, got, unordered) is equal


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("7", "a record is an object"),
        ("{}", "id: missing"),
        (json.dumps(record(inputs=[])), "inputs: must be an object"),
        (json.dumps(record(kind="tea-leaves")), "kind: 'tea-leaves' is not one of legal-cards,"),
        (json.dumps(record(inputs={})), "bad record"),
        (json.dumps(record(inputs={"trump": "O", "trick": [], "hand": ["13Z"]})), "no such card: '13Z'"),
        (json.dumps(record(inputs={"trump": "O", "trick": 7, "hand": [None]})), "bad record"),
        (json.dumps(record(options={"overtrump": "never"})), "overtrump: 'never' is not allowed; allowed: contrafallo"),
        (json.dumps(record(options={"colour": "red"})), "colour: no such option; there are "),
        (json.dumps(record(kind="replay", inputs={"dealer": 0, "hands": {"0": ["1O"]}})), "bad record"),
    ],
)
def test_a_bad_line_is_a_failure_that_says_what_is_wrong(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(json.dumps(record()) + "\n\n" + line + "\n", encoding="utf-8")
    good, bad = run([str(file)])
    assert good.verdict == "passed"
    assert bad.verdict == "failed"
    assert says in bad.detail


def test_a_file_that_cannot_be_read_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    assert main([str(tmp_path / "nothing"), str(tmp_path), str(tmp_path / "bytes")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "cannot be read: No such file or directory" in lines[0]
    assert "not JSON" in lines[2]
    assert lines[-1] == "0 passed, 3 failed"


def test_what_cannot_be_printed_is_spelled_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "halves.jsonl"
    file.write_text(json.dumps(record(id="\ud800")).replace('"12C", "7C"', '"\\ud800"'), encoding="utf-8")
    assert main([str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0].startswith("\\ud800: bad record: hand: no such card: ")


def test_main_counts_and_says_why_records_were_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_text("\n".join(json.dumps(record(game=game)) for game in ("tute-pairs", "whist")), encoding="utf-8")
    assert main([str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("skipped 1: no game 'whist'; there are ")
    assert lines[-1] == "1 passed, 0 failed, 1 skipped"


def test_an_answerer_is_asked_first() -> None:
    def bank(asked: Any) -> Facts:
        if asked["kind"] != "platform":
            raise Unanswered
        return {"chips": [1]}

    assert check(record(kind="platform", expect={"chips": [1]}), [bank]).verdict == "passed"
    assert check(record(), [bank]).verdict == "passed"
    assert check(record(kind="platform")).verdict == "skipped"


def replayed() -> dict[str, Any]:
    lines = (VECTORS / "tute-replays.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = next(each for each in map(json.loads, lines) if each["game"] == "tute-pairs")
    return found


def test_a_replay_is_played_action_by_action() -> None:
    right = replayed()
    assert check(right).verdict == "passed"
    plays = right["inputs"]["actions"]

    counted = replayed()
    counted["inputs"]["actions"][3]["legal"] += 1
    assert "legal cards: expected" in check(counted).detail

    out_of_turn = replayed()
    out_of_turn["inputs"]["actions"][0]["seat"] = (plays[0]["seat"] + 1) % 4
    assert "to act" in check(out_of_turn).detail

    short = replayed()
    short["inputs"]["actions"].pop()
    assert "not over after the last action" in check(short).detail

    long = replayed()
    long["inputs"]["actions"].append(plays[-1])
    assert "already over" in check(long).detail

    mute = replayed()
    del mute["inputs"]["actions"][2]["value"]
    assert "actions: action 2, " in check(mute).detail
    assert check(mute).detail.endswith(": value is missing")

    false = replayed()
    false["inputs"]["actions"][0]["value"] = "1Z"
    assert "not_in_hand" in check(false).detail


def test_every_vector_of_every_game_that_exists_passes() -> None:
    outcomes = list(run(sorted(map(str, VECTORS.glob("*.jsonl")))))
    assert [outcome for outcome in outcomes if outcome.verdict == "failed"] == [], summary(outcomes)
    assert sum(outcome.verdict == "passed" for outcome in outcomes) > 0


@pytest.mark.parametrize("file", ["cuatrola-replays.jsonl", "tomate-replays.jsonl"])
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda held: held.__setitem__(0, held[1]), "hands: .* is there twice"),
        (lambda held: held.__setitem__(0, "KH"), "hands: no such card: 'KH'"),
        (lambda held: held.pop(), "not the game's pack: missing: |hands: .* cards each"),
    ],
)
def test_a_deal_with_wrong_cards_is_refused(file: str, change: Any, says: str) -> None:
    deal = json.loads((VECTORS / file).read_text(encoding="utf-8").splitlines()[0])
    change(deal["inputs"]["hands"]["1"])
    outcome = check(deal)
    assert outcome.verdict == "failed"
    assert re.search(f"^bad record: .*{says}", outcome.detail)


def test_a_hand_of_the_wrong_size_is_refused() -> None:
    deal = json.loads((VECTORS / "cuatrola-replays.jsonl").read_text(encoding="utf-8").splitlines()[0])
    hands = deal["inputs"]["hands"]
    hands["0"].append(hands["1"].pop())
    assert check(deal).detail == "bad record: hands: five cards each"
