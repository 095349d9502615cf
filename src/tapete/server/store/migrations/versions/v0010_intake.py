"""Where SQLite's rows arrive before they are filed by table: who writes there knows the version of each table."""

import sqlalchemy as sa
from alembic import op

from tapete.server.store.intake import file_all
from tapete.server.store.migrations.common import is_shared
from tapete.server.store.migrations.versions.v0001_journal import GUARD_OF_SQLITE

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if is_shared():
        return
    op.create_table(
        "intake",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.execute("DROP TRIGGER events_without_gaps")


def downgrade() -> None:
    if is_shared():
        return
    file_all(op.get_bind().connection)
    op.drop_table("intake")
    for step in GUARD_OF_SQLITE:
        op.execute(step)
