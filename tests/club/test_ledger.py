"""The law of the ledger: whatever happens, and however often it is entered, all balances together are nothing."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bench.ledger import audit, play
from tapete.club.ledger import (
    BANK,
    MINT,
    Entry,
    allowance,
    correction,
    paid_out,
    pot,
    purse,
    stakes,
    welcome,
)
from tapete.club.settlement import Contract, Stakes, settle
from tapete.server.store.sqlite_file import prepare

PARTIDA = st.tuples(
    st.lists(st.integers(-300, 300), min_size=2, max_size=8),
    st.integers(0, 500),
    st.integers(1, 4),
    st.sets(st.integers(0, 7)),
    st.booleans(),
    st.booleans(),
    st.one_of(st.none(), st.booleans()),
)


def balances(entries: Iterable[Entry]) -> Mapping[str, int]:
    """The balance of every account after these entries; each key counts once."""
    owned: Counter[str] = Counter()
    seen = set[str]()
    for entry in entries:
        if entry.key not in seen:
            seen.add(entry.key)
            owned[entry.payer] -= entry.amount
            owned[entry.payee] += entry.amount
    return owned


@given(st.lists(PARTIDA, max_size=6), st.randoms(use_true_random=False))
def test_chips_are_conserved_and_no_movement_counts_twice(partidas: list[tuple], luck) -> None:  # type: ignore[no-untyped-def, type-arg]
    people = [f"p{number}" for number in range(8)]
    entries = [welcome(person) for person in people]
    for number, (totals, bet, rounds, penalised, cancelled, shared, made) in enumerate(partidas):
        seated = people[: len(totals)]
        contract = Contract(0, made) if made is not None else None
        told = Stakes(rounds=rounds, bet=bet)
        settled = settle(
            totals, told, contract=contract, cancelled=cancelled, penalised=penalised, shared_address=shared
        )
        entries += stakes(f"m{number}", seated, bet) + paid_out(f"m{number}", seated, settled)
    twice = entries + luck.sample(entries, luck.randrange(len(entries)))
    owned = balances(twice)
    assert owned == balances(entries)
    assert sum(owned.values()) == 0
    assert all(not chips for account, chips in owned.items() if account.startswith("pot:"))
    assert sum(owned[purse(person)] for person in people) + owned[BANK] == -owned[MINT]


def test_allowance_and_correction() -> None:
    assert allowance("a", "2026-11-22", 200) is None
    assert allowance("a", "2026-11-22", 30) == Entry("allowance:a:2026-11-22", MINT, "person:a", 170, "allowance")
    assert correction("k", "a", 5) == Entry("correction:k", MINT, "person:a", 5, "correction")
    assert correction("k", "a", -5) == Entry("correction:k", "person:a", BANK, 5, "correction")
    assert pot("m") != purse("m")


def test_the_simulation_that_is_killed_keeps_every_chip(tmp_path: Path) -> None:
    """A small run of `python -m bench.ledger`; the great one is run by hand (docs/hosting.md)."""
    path = tmp_path / "a.db"
    prepare(path)
    play(path, 100, 1)
    play(path, 300, 2)
    assert "purses agree" in audit(path)
