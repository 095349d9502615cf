"""What several machines must know of each other; a room in one file has no use for it."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if not is_shared():
        return
    # Which node runs a table: its alarms, robots and deals.
    op.add_column("tables", sa.Column("runner", sa.Text, nullable=False, server_default="", index=True))
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    if is_shared():
        op.drop_table("secrets")
        op.drop_table("nodes")
        op.drop_column("tables", "runner")
