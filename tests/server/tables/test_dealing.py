"""The promise before a deal, what clients add, and the secret after the hand: at a real table with a real store."""

from pathlib import Path

from tapete.club.fair import check, commitment, read
from tapete.server.club.hands import COLUMNS, KeptHand
from tapete.server.http.hands import recorded
from tests.server.club.room import NAMES, Club


async def test_the_secret_is_promised_before_and_opened_after(tmp_path: Path) -> None:
    async with Club.open(tmp_path / "a.db", shuffle=None) as club:
        table = await club.table("brisca", 2, promise=club.services.dealer.commit("t", 0))
        await club.seated(table, NAMES[:2])
        promised = table.table.promised
        assert len(promised) == 64
        await table.add_chance("berta", promised, "ab" * 16)
        await club.begun(table)
        while table.table.stage == "dealing":
            await club.rested()
        told = table.whole("ana").state.deal
        assert (told.commit, told.secret, told.chance, told.number) == (promised, "", ("", "ab" * 16), 0)
        assert told.next not in ("", promised)
        await club.played(table, 1)
        told = table.whole("ana").state.deal
        assert commitment(told.secret) == promised
        (row,) = await club.store.read(f"SELECT {COLUMNS} FROM hands")
        check(*read(recorded(KeptHand.of(row))))


async def test_a_promise_holds_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    async with Club.open(path, shuffle=None) as club:
        table = await club.table("brisca", 2, promise=club.services.dealer.commit("t", 0))
        await club.seated(table, NAMES[:2])
        await club.begun(table)
        await club.played(table, 2)
        promised, deals = table.table.promised, table.table.deals
    async with Club.open(path, shuffle=None) as club:
        table = await club.take_up()
        assert (table.table.promised, table.table.deals) == (promised, deals)
        await club.played(table)
        (row,) = await club.store.read(f"SELECT {COLUMNS} FROM hands ORDER BY number DESC LIMIT 1")
        check(*read(recorded(KeptHand.of(row))))
