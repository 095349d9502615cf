"""What `tapete verify` says of a record: whether it proves how the hand was dealt, and on whose chance that rests."""

from tapete.club.fair import Unproved, check, read
from tapete.rules.record import printable


def proof(text: str, called: str) -> tuple[bool, list[str]]:
    """Whether the text is a record that proves its deal, and the lines that say so; one that is none is `called` so."""
    try:
        record, dealing = read(text)
        check(record, dealing)
    except Unproved as why:
        return False, [f"not proved: {why}"]
    except ValueError as wrong:
        return False, [f"{called} is not a record: {wrong}"]
    added = [str(seat) for seat, chance in enumerate(dealing.chance) if chance]
    alone = "no seat added chance: the deal rests on the commitment alone"
    deal = f"proved: deal {dealing.number} of table {printable(dealing.table)}, {record.game.id}"
    return True, [deal, f"chance from seats {', '.join(added)}" if added else alone]
