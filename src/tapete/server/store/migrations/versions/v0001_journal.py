"""The journal: events by table and version without gaps, and which tables are live."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import is_shared, make_log

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

GUARD_OF_SQLITE = (
    """
    CREATE TRIGGER events_without_gaps BEFORE INSERT ON events
    WHEN NEW.version > 1 AND NOT EXISTS
        (SELECT 1 FROM events WHERE "table" = NEW."table" AND version = NEW.version - 1)
    BEGIN SELECT RAISE(ABORT, 'an earlier version is missing'); END
    """,
)
GUARD_OF_POSTGRES = (
    # Asked once a statement, about all its rows.
    """
    CREATE FUNCTION refuse_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM added WHERE version > 1 AND NOT EXISTS (SELECT 1 FROM events
            WHERE events."table" = added."table" AND events.version = added.version - 1))
        THEN RAISE EXCEPTION 'an earlier version is missing'; END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER events_without_gaps AFTER INSERT ON events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gaps()
    """,
)


def upgrade() -> None:
    make_log("events")
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("live", sa.Integer, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    for step in GUARD_OF_POSTGRES if is_shared() else GUARD_OF_SQLITE:
        op.execute(step)


def downgrade() -> None:
    op.drop_table("events")
    op.drop_table("tables")
