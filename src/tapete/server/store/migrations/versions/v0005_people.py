"""People at tables: what stands beside the versions of a table, what was said, who is muted, who has left a match."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "asides",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        *_texts("table"),
        sa.Column("version", sa.Integer, nullable=False),
        _time("at"),
        *_texts("kind", "body"),
        sa.Index("asides_of_table", "table", "version"),
    )
    op.create_table(
        "lines",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        _time("at"),
        *_texts("person"),
        sa.Column("seat", sa.Integer, nullable=True),
        *_texts("name", "kind", "what"),
    )
    op.create_table(
        "mutes", sa.Column("person", sa.Text, primary_key=True), sa.Column("other", sa.Text, primary_key=True)
    )
    op.create_table(
        "leavings",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, nullable=False, index=True),
        _time("at"),
        *_texts("why"),
        sa.Column("returned_at", sa.Float, nullable=True),
        sa.Column("lifted_at", sa.Float, nullable=True),
        sa.Column("lifted_by", sa.Text, nullable=False, server_default=""),
        sa.Column("appeal", sa.Text, nullable=False, server_default=""),
    )


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _time(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False)


def downgrade() -> None:
    for table in ("leavings", "mutes", "lines", "asides"):
        op.drop_table(table)
