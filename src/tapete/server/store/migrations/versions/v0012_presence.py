"""What nodes tell each other of who is where while the bus is away; a room in one file has no use for it."""

from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if is_shared():
        # Worth nothing after a moment: it is neither put into the log of PostgreSQL nor found after a crash.
        op.execute(
            "CREATE UNLOGGED TABLE presence (node text PRIMARY KEY, is_cut boolean NOT NULL, said text NOT NULL)"
        )


def downgrade() -> None:
    if is_shared():
        op.drop_table("presence")
