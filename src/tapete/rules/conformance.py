"""Runs vector files against the rules: every record is asked of its game, and the answer compared (vectors README).

How a game takes part, all of it in its own file:

- `game.answer(kind, inputs)` returns the fields that `expect` of that kind may name (further fields do not matter),
  with tuples or lists for lists; it raises `Unanswered` for a kind that it has not.
- `game.replay(inputs)` returns a `replay.Replay`: the hand as dealt, `facts(hand)` for the finished hand, and, only if
  its verbs are not those of the log, `actions(do, value)`.

A replay is then driven here, by the contract alone: an automatic action is played when it comes up (the log may name
it), an entry of the log is played when it is legal for the seat to act, a window in which it is not is answered by
`pass`, and anything else is a failure. Kinds that are no game's business (`platform`) go to an answerer handed to
`main`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from tapete.rules.game import PASS, Action, Hand, IllegalAction, Unanswered, configure
from tapete.rules.games import GAMES
from tapete.rules.inputs import check as check_inputs
from tapete.rules.replay import Facts, Replay

Answerer = Callable[[Mapping[str, Any]], Facts]
"""Answers a whole record or raises Unanswered; asked before the games are."""

KINDS: Final = (
    *("legal-cards", "legal-actions", "auction", "turn-order", "trick-winner", "discard", "handful", "partner"),
    *("visibility", "deal", "deal-check", "count", "trick-count", "score", "running-score", "match", "session"),
    *("platform", "replay"),
)
SETS: Final = frozenset(("legal", "actions", "partners", "winners"))
"""Lists of these names are compared in any order."""
TEXTS: Final = ("id", "game", "kind")
ENTRY: Final = ("seat", "do", "value")
"""What every action of a replay says."""
OBJECTS: Final = ("options", "inputs", "expect")


class Outcome(NamedTuple):
    """What became of one record; `detail` says what was expected and got, or why it was skipped."""

    id: str
    verdict: Literal["passed", "failed", "skipped"]
    detail: str = ""


class NotAsRecordedError(Exception):
    """A replay that the rules do not play as it was recorded."""


def main(paths: Sequence[str], answerers: Sequence[Answerer] = ()) -> int:
    """Runs the files, prints failures, reasons and the count; 1 if anything failed, else 0."""
    outcomes = list(run(paths, answerers))
    for outcome in outcomes:
        if outcome.verdict == "failed":
            # JSON may hold halves of a surrogate pair, which cannot be printed.
            print(f"{outcome.id}: {outcome.detail}".encode(errors="backslashreplace").decode())
    reasons = Counter(outcome.detail for outcome in outcomes if outcome.verdict == "skipped")
    for reason, times in reasons.items():
        print(f"skipped {times}: {reason}")
    print(summary(outcomes))
    return int(any(outcome.verdict == "failed" for outcome in outcomes))


def summary(outcomes: Iterable[Outcome]) -> str:
    """`118 passed, 0 failed`, and `, 3 skipped` if any were."""
    count = Counter(outcome.verdict for outcome in outcomes)
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    return f"{count['passed']} passed, {count['failed']} failed{skipped}"


def run(paths: Iterable[str], answerers: Sequence[Answerer] = ()) -> Iterator[Outcome]:
    """One outcome a line of the files; a file or line that cannot be read is a failure of its own."""
    for path in paths:
        try:
            lines = Path(path).read_bytes().splitlines()
        except OSError as trouble:
            yield Outcome(path, "failed", f"cannot be read: {trouble.strerror or trouble}")
            continue
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _line(f"{path}:{number}", line, answerers)


def _line(place: str, line: bytes, answerers: Sequence[Answerer]) -> Outcome:
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as trouble:
        return Outcome(place, "failed", f"not JSON: {trouble}")
    try:
        validate(record)
    except ValueError as trouble:
        return Outcome(place, "failed", str(trouble))
    return check(record, answerers)


def validate(record: Any) -> None:
    """Raises ValueError, which names the field, unless `record` has the form of the schema."""
    if not isinstance(record, dict):
        raise ValueError("a record is an object")
    for name in (*TEXTS, *OBJECTS):
        if name not in record:
            raise ValueError(f"{name}: missing")
        if not isinstance(record[name], str if name in TEXTS else dict):
            raise ValueError(f"{name}: must be {'text' if name in TEXTS else 'an object'}")
    if record["kind"] not in KINDS:
        raise ValueError(f"kind: {record['kind']!r} is not one of {', '.join(KINDS)}")


def check(record: Mapping[str, Any], answerers: Sequence[Answerer] = ()) -> Outcome:
    """Asks the rules what a well-formed record asks, and compares."""
    name: str = record["id"]
    try:
        answer = _answer(record, answerers)
    except Unanswered as reason:
        return Outcome(name, "skipped", str(reason))
    except NotAsRecordedError as reason:
        return Outcome(name, "failed", str(reason))
    except KeyError as trouble:
        return Outcome(name, "failed", f"bad record: {trouble.args[0]!r} is missing, or not known")
    # What a stranger's file holds has no types: any of these says that the inputs make no sense to the game.
    except ValueError as trouble:
        return Outcome(name, "failed", f"bad record: {trouble}")
    except (IndexError, TypeError, AttributeError, IllegalAction) as trouble:
        return Outcome(name, "failed", f"bad record: {type(trouble).__name__}: {trouble}")
    wrong = list(differences(record["expect"], answer))
    return Outcome(name, "failed", "; ".join(wrong)) if wrong else Outcome(name, "passed")


def _answer(record: Mapping[str, Any], answerers: Sequence[Answerer]) -> Facts:
    for answerer in answerers:
        try:
            return answerer(record)
        except Unanswered:
            continue
    found = next((each for each in GAMES if each.id == record["game"]), None)
    if found is None:
        raise Unanswered(f"no game {record['game']!r}; there are {', '.join(each.id for each in GAMES)}")
    if record["kind"] == "platform":
        raise Unanswered("nobody here answers for the platform")
    game = configure(found, record["options"])
    check_inputs(game, record["inputs"])
    if record["kind"] != "replay":
        try:
            return game.answer(record["kind"], record["inputs"])
        except Unanswered:
            raise Unanswered(f"{game.id} does not answer {record['kind']}") from None
    replay: Replay = game.replay(record["inputs"])
    return replay.facts(_driven(replay.hand, record["inputs"]["actions"], replay.actions))


def _driven(hand: Hand, log: Sequence[Any], actions: Callable[[str, Any], tuple[Action, ...]]) -> Hand:
    """The hand after every entry of the log. Raises NotAsRecordedError unless it is over then."""
    for number, entry in enumerate(log):
        for name in ENTRY:
            if not isinstance(entry, dict) or name not in entry:
                raise ValueError(f"actions: action {number}, {json.dumps(entry)}: {name} is missing")
        waiting = list(actions(entry["do"], entry["value"]))
        while waiting:
            try:
                hand = _step(hand, entry, waiting)
            except NotAsRecordedError as reason:
                raise NotAsRecordedError(f"action {number}, {json.dumps(entry)}: {reason}") from None
    while hand.to_act is not None and (hand.automatic or hand.window):
        hand = hand.play(hand.automatic or PASS)
    if hand.to_act is not None:
        raise NotAsRecordedError(f"the hand is not over after the last action: seat {hand.to_act} is to act")
    return hand


def _step(hand: Hand, entry: Mapping[str, Any], waiting: list[Action]) -> Hand:
    """One action further: the program's, one of those waiting (which is taken away), or silence in a window."""
    if hand.to_act is None:
        raise NotAsRecordedError("the hand is already over")
    if hand.automatic is not None:
        if hand.to_act == entry["seat"] and hand.automatic in waiting:
            waiting.remove(hand.automatic)
        return hand.play(hand.automatic)
    legal = hand.legal()
    said = next((action for action in waiting if action in legal), None)
    if hand.window and (said is None or hand.to_act != entry["seat"]):
        return hand.play(PASS)
    if hand.to_act != entry["seat"]:
        raise NotAsRecordedError(f"expected seat {entry['seat']}, got seat {hand.to_act} to act")
    if said is None:
        raise NotAsRecordedError(_why_not(hand, waiting[0]))
    playable = sum(action.do == "play" for action in legal)
    if "legal" in entry and entry["legal"] != playable:
        raise NotAsRecordedError(f"legal cards: expected {entry['legal']}, got {playable}")
    waiting.remove(said)
    return hand.play(said)


def _why_not(hand: Hand, action: Action) -> str:
    """The refusal of an action that is not legal."""
    try:
        hand.play(action)
    except IllegalAction as refused:
        return f"expected to be legal, got refused: {refused}"
    return "not among the legal actions, yet not refused"


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """One line for each place where `got` is not what was expected; further fields of `got` do not matter."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for name, value in expected.items():
            where = f"{path}.{name}" if path else name
            if name in got:
                yield from differences(value, got[name], where)
            else:
                yield f"{where}: expected {_text(value)}, got nothing"
    elif not same(expected, got, path.rpartition(".")[2] in SETS):
        yield f"{path}: expected {_text(expected)}, got {_text(got)}"


def same(expected: Any, got: Any, unordered: bool = False) -> bool:
    """Whether two values are equal as the vectors mean it: numbers as numbers, sets in any order."""
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and not any(differences(expected, got))
    if isinstance(expected, list | tuple):
        if not isinstance(got, list | tuple | set | frozenset) or len(expected) != len(got):
            return False
        return _same_set(expected, list(got)) if unordered else all(map(same, expected, got))
    # A truth is not a number, though Python has True == 1.
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _same_set(expected: Sequence[Any], rest: list[Any]) -> bool:
    for value in expected:
        match = next((index for index, other in enumerate(rest) if same(value, other)), None)
        if match is None:
            return False
        del rest[match]
    return True


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
