"""When a duplicate ends; what guests were called who are reported; since when somebody is muted; uses of passkeys."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from tapete.server.store.migrations.common import is_shared

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

PRIVATE_S = 7 * 24 * 3600.0
NAMES = ("by_name", "accused_name")


def upgrade() -> None:
    op.add_column("duplicates", sa.Column("closes", sa.Float, nullable=True))
    _end_duplicates()
    for name in NAMES:
        op.add_column("reports", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("mutes", sa.Column("at", sa.Float, nullable=False, server_default="0"))
    _resize("bigint")


def _end_duplicates() -> None:
    """Each as if this version had made it."""
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE duplicates SET closes = made + :open WHERE kind <> 'day'"), {"open": PRIVATE_S})
    for (day,) in connection.execute(sa.text("SELECT DISTINCT day FROM duplicates WHERE kind = 'day'")).fetchall():
        end = datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)
        connection.execute(
            sa.text("UPDATE duplicates SET closes = :end WHERE kind = 'day' AND day = :day"),
            {"end": end.timestamp(), "day": day},
        )


def _resize(kind: str) -> None:
    """A device counts its uses with 32 bits without a sign; SQLite has 64 for every integer already."""
    if is_shared():
        op.execute(f"ALTER TABLE passkeys ALTER COLUMN uses TYPE {kind}")


def downgrade() -> None:
    _resize("integer")
    op.drop_column("mutes", "at")
    for name in NAMES:
        op.drop_column("reports", name)
    op.drop_column("duplicates", "closes")
