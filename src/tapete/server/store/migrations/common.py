"""What several steps have in common: a table that they make alike, and which database it is."""

import sqlalchemy as sa
from alembic import op


def make_log(name: str) -> None:
    """A table of events, by the table where they happened and the version that they made."""
    op.create_table(
        name,
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def is_shared() -> bool:
    """Whether the database is PostgreSQL, which several nodes may share, and not one file."""
    return op.get_bind().dialect.name == "postgresql"
