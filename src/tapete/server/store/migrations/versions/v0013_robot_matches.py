"""Which match with robots each person has begun last, so that two nodes begin one; a room in one file knows it."""

from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if is_shared():
        # Asked for while news of it may be on their way: it is neither put into the log of PostgreSQL nor found after
        # a crash.
        op.execute("""CREATE UNLOGGED TABLE robot_matches (person text PRIMARY KEY, "table" text NOT NULL,
            at timestamptz NOT NULL DEFAULT now())""")


def downgrade() -> None:
    if is_shared():
        op.drop_table("robot_matches")
