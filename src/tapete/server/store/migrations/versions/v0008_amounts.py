"""Amounts that do not end at two thousand million; what is good once and has been used; lines of a person, quickly."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

AMOUNTS = (("ledger", "amount"), ("chips", "balance"), ("matches", "bet"), ("results", "chips"))
"""SQLite has 64 bits for every integer already."""


def upgrade() -> None:
    _resize("bigint")
    op.create_table(
        "spent",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("lines_of_person", "lines", ["person"])


def _resize(kind: str) -> None:
    if is_shared():
        for table, column in AMOUNTS:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE {kind}")


def downgrade() -> None:
    op.drop_index("lines_of_person", "lines")
    op.drop_table("spent")
    _resize("integer")
