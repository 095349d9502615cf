"""The club: people and their sessions, chips in two sides, matches, results, hands, ratings, the host's order."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LAW_OF_SQLITE = (
    """
    CREATE TRIGGER ledger_has_two_sides AFTER INSERT ON ledger BEGIN
        INSERT INTO chips SELECT NEW.payee, 0 WHERE NOT EXISTS (SELECT 1 FROM chips WHERE account = NEW.payee);
        INSERT INTO chips SELECT NEW.payer, 0 WHERE NOT EXISTS (SELECT 1 FROM chips WHERE account = NEW.payer);
        UPDATE chips SET balance = balance - NEW.amount WHERE account = NEW.payer;
        UPDATE chips SET balance = balance + NEW.amount WHERE account = NEW.payee;
    END
    """,
    *[
        f"""
        CREATE TRIGGER ledger_allows_no_{done.lower()} BEFORE {done} ON ledger
        BEGIN SELECT RAISE(ABORT, 'an entry of the ledger is never changed'); END
        """
        for done in ("UPDATE", "DELETE")
    ],
)
LAW_OF_POSTGRES = (
    """
    CREATE FUNCTION book_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO chips VALUES (NEW.payee, 0), (NEW.payer, 0) ON CONFLICT DO NOTHING;
        UPDATE chips SET balance = balance - NEW.amount WHERE account = NEW.payer;
        UPDATE chips SET balance = balance + NEW.amount WHERE account = NEW.payee;
        RETURN NULL;
    END $$
    """,
    "CREATE TRIGGER ledger_has_two_sides AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION book_entry()",
    """
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'an entry of the ledger is never changed'; END $$
    """,
    """
    CREATE TRIGGER ledger_allows_no_change BEFORE UPDATE OR DELETE ON ledger
    FOR EACH ROW EXECUTE FUNCTION refuse_change()
    """,
)


def _text(name: str, *, key: bool = False, default: str | None = None, index: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=key, nullable=False, server_default=default, index=index)


def _number(name: str, *, key: bool = False, default: str | None = None, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=key, autoincrement=False, nullable=null, server_default=default)


def _real(name: str, *, null: bool = False, index: bool = False) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=null, index=index)


def _table(name: str, *columns: sa.Column[str] | sa.Column[int] | sa.Column[float]) -> None:
    op.create_table(name, *columns, sqlite_with_rowid=False)


def upgrade() -> None:
    _people()
    _chips()
    _matches()
    _hands()
    _standings()
    _order()
    _duplicates()


def _people() -> None:
    _table(
        "accounts",
        _text("person", key=True),
        _text("name"),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        _text("password", default=""),
        _text("avatar", default=""),
        _text("role", default=""),
        _real("made"),
    )
    _table("sessions", _text("id", key=True), _text("person", index=True), _text("agent"), _real("made"), _real("seen"))
    _table("recovery", _text("person", key=True), _text("code", key=True))
    _table(
        "passkeys",
        _text("id", key=True),
        _text("person", index=True),
        _text("public"),
        _number("uses"),
        _text("name"),
        _real("made"),
    )
    _table("identities", _text("issuer", key=True), _text("subject", key=True), _text("person", index=True))
    _table("friends", _text("person", key=True), _text("other", key=True), _real("made"))
    _table("blocks", _text("person", key=True), _text("other", key=True), _real("made"))
    _table(
        "invitations",
        _text("id", key=True),
        _text("person", index=True),
        _text("sender"),
        _text("table"),
        _number("seat", null=True),
        _real("made"),
    )


def _chips() -> None:
    """Each entry has a payer and a payee, so that the sum of all balances is nothing; entries are never changed."""
    op.create_table(
        "ledger",
        _text("key", key=True),
        _real("at"),
        _text("payer", index=True),
        _text("payee", index=True),
        _number("amount"),
        _text("why"),
        sa.CheckConstraint("amount > 0", "positive"),
        sa.CheckConstraint("payer <> payee", "two_sides"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chips",
        _text("account", key=True),
        _number("balance"),
        sa.CheckConstraint("balance >= 0 OR account = 'mint'", "not_enough_chips"),
        sqlite_with_rowid=False,
    )
    for step in LAW_OF_POSTGRES if is_shared() else LAW_OF_SQLITE:
        op.execute(step)


def _matches() -> None:
    _table(
        "matches",
        _text("id", key=True),
        _text("table", index=True),
        _text("game"),
        _text("options"),
        _text("people"),
        _text("why"),
        _number("bet"),
        _real("began"),
        _real("ended", null=True),
        _text("outcome", default=""),
    )
    op.create_table(
        "results",
        _text("match", key=True),
        _number("seat", key=True),
        _text("person"),
        _text("game"),
        _real("at"),
        _number("scored"),
        _real("points"),
        _number("won"),
        _number("xp"),
        _number("chips"),
        _number("is_left"),
        _real("mu", null=True),
        _real("sigma", null=True),
        sa.Index("results_of_person", "person", "at"),
        sa.Index("results_of_game", "game", "at"),
        sqlite_with_rowid=False,
    )


def _hands() -> None:
    _table(
        "hands",
        _text("id", key=True),
        _text("table", index=True),
        _text("match"),
        _number("number"),
        _text("game"),
        _real("at", index=True),
        _text("body"),
        _text("people"),
        _text("scores"),
        _text("deal", default="{}"),
        _number("is_public"),
    )
    op.create_table(
        "hand_people",
        _text("person", key=True),
        _text("hand", key=True),
        _number("seat"),
        _real("at"),
        sa.Index("hands_of_person", "person", "at"),
        sqlite_with_rowid=False,
    )


def _standings() -> None:
    _table(
        "ratings",
        _text("person", key=True),
        _text("game", key=True),
        _real("mu"),
        _real("sigma"),
        _number("matches"),
    )
    _table("achievements", _text("person", key=True), _text("name", key=True), _text("game", key=True), _real("at"))
    _table(
        "deal_counts",
        _text("game", key=True),
        _number("seats", key=True),
        _text("what", key=True),
        _number("value", key=True),
        _number("count"),
    )
    _table("cursors", _text("name", key=True), _text("value"))


def _order() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        _real("at"),
        _text("person", index=True),
        _text("accused", index=True),
        _text("table"),
        _text("hand"),
        _text("reason"),
        _text("text"),
        _text("outcome", default=""),
    )
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer, primary_key=True),
        _real("at"),
        _text("person", index=True),
        _text("kind"),
        _text("reason"),
        _real("until"),
        _text("by"),
        _text("appeal", default=""),
        _text("verdict", default=""),
    )
    op.create_table(
        "moderation",
        sa.Column("id", sa.Integer, primary_key=True),
        _real("at"),
        _text("by"),
        _text("what"),
        _text("person", index=True),
        _text("about", default="{}"),
    )


def _duplicates() -> None:
    _table(
        "duplicates",
        _text("id", key=True),
        _text("kind"),
        _text("day"),
        _text("game"),
        _text("options"),
        _number("seats"),
        _text("deck"),
        _text("by"),
        _real("made"),
    )
    _table(
        "duplicate_plays",
        _text("duplicate", key=True),
        _text("person", key=True),
        _text("table", index=True),
        _text("hand", default=""),
        _real("score", null=True),
        _real("at"),
    )


TABLES = (
    *("accounts", "sessions", "recovery", "passkeys", "identities", "friends", "blocks", "invitations", "ledger"),
    *("chips", "matches", "results", "ratings", "hands", "hand_people", "achievements", "deal_counts", "cursors"),
    *("reports", "sanctions", "moderation", "duplicates", "duplicate_plays"),
)


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
