"""Checkpoints, from which tables are taken up, and an archive for the events before them."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import make_log

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    make_log("archive")


def downgrade() -> None:
    op.execute('INSERT INTO events SELECT * FROM archive ORDER BY "table", version')
    op.drop_table("archive")
    op.drop_table("checkpoints")
