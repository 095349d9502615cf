"""Runs vector files against the rules: each record is asked of its game, the answer compared (docs/spec/vectors.md).

A replay is driven by the contract alone: an automatic action is played when it comes up (the log may name it), an
entry of the log is played when it is legal for the seat to act, a window in which it is not is answered by `pass`, and
anything else is a failure. Kinds that are no game's business (`platform`) go to an answerer handed to `main`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from tapete.conformance.adapter import Facts, Unanswered, adapter, fields
from tapete.conformance.replay import NotAsRecordedError, driven
from tapete.conformance.schema import check_inputs, check_record
from tapete.rules.game import IllegalAction, configure
from tapete.rules.games import GAMES

Answerer = Callable[[Mapping[str, Any]], Facts]
"""Answers a whole record or raises Unanswered; asked before the games are."""

MOST: Final = 64 << 20
"""Bytes of a file: a hundred times what the house has in all. A device has no end."""
SETS: Final = frozenset(("legal", "actions", "partners", "winners"))
"""Lists of these names are compared in any order."""


class Outcome(NamedTuple):
    """What became of one record; `detail` says what was expected and got, or why it was skipped."""

    id: str
    verdict: Literal["passed", "failed", "skipped"]
    detail: str = ""


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
            with Path(path).open("rb") as file:
                content = file.read(MOST + 1)
        except OSError as trouble:
            yield Outcome(path, "failed", f"cannot be read: {trouble.strerror or trouble}")
            continue
        if len(content) > MOST:
            yield Outcome(path, "failed", f"cannot be read: it has more than {MOST} bytes")
            continue
        for number, line in enumerate(content.splitlines(), 1):
            if line.strip():
                yield _checked(f"{path}:{number}", line, answerers)


def _checked(where: str, line: bytes, answerers: Sequence[Answerer]) -> Outcome:
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as trouble:
        return Outcome(where, "failed", f"not JSON: {trouble}")
    try:
        check_record(record)
    except ValueError as trouble:
        return Outcome(where, "failed", str(trouble))
    return check(record, answerers)


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
    check_inputs(game, record["inputs"], fields(game))
    if record["kind"] == "replay":
        replay = adapter(game).replay(game, record["inputs"])
        return replay.facts(driven(replay.hand, record["inputs"]["actions"], replay.actions))
    try:
        return adapter(game).answer(game, record["kind"], record["inputs"])
    except Unanswered:
        raise Unanswered(f"{game.id} does not answer {record['kind']}") from None


def differences(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    """One line for each place where `got` is not what was expected; further fields of `got` do not matter."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for name, value in expected.items():
            where = f"{path}.{name}" if path else name
            if name in got:
                yield from differences(value, got[name], where)
            else:
                yield f"{where}: expected {_text(value)}, got nothing"
    elif not is_same(expected, got, path.rpartition(".")[2] in SETS):
        yield f"{path}: expected {_text(expected)}, got {_text(got)}"


def is_same(expected: Any, got: Any, unordered: bool = False) -> bool:
    """Whether two values are equal as the vectors mean it: numbers as numbers, sets in any order."""
    if isinstance(expected, Mapping):
        return isinstance(got, Mapping) and not any(differences(expected, got))
    if isinstance(expected, list | tuple):
        if not isinstance(got, list | tuple | set | frozenset) or len(expected) != len(got):
            return False
        return _is_same_set(expected, list(got)) if unordered else all(map(is_same, expected, got))
    # A truth is not a number, though Python has True == 1.
    return bool(expected == got) and isinstance(expected, bool) == isinstance(got, bool)


def _is_same_set(expected: Sequence[Any], rest: list[Any]) -> bool:
    for value in expected:
        match = next((index for index, other in enumerate(rest) if is_same(value, other)), None)
        if match is None:
            return False
        del rest[match]
    return True


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
