"""Whose account has changed, for the other servers of the database; and who does not want to hear somebody, quickly."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "people_changes",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
    )
    for table in ("mutes", "blocks"):
        op.create_index(f"{table}_of_other", table, ["other"])


def downgrade() -> None:
    for table in ("mutes", "blocks"):
        op.drop_index(f"{table}_of_other", table)
    op.drop_table("people_changes")
