"""The journal: events by table and version without gaps, and which tables are live."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("live", sa.Integer, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.execute(
        """
        CREATE TRIGGER events_without_gaps BEFORE INSERT ON events
        WHEN NEW.version > 1 AND NOT EXISTS
            (SELECT 1 FROM events WHERE "table" = NEW."table" AND version = NEW.version - 1)
        BEGIN SELECT RAISE(ABORT, 'an earlier version is missing'); END
        """
    )


def downgrade() -> None:
    op.drop_table("events")
    op.drop_table("tables")
