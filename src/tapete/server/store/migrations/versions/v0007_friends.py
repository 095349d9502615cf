"""Who wants to be somebody's friend, quickly."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("friends_of_other", "friends", ["other"])


def downgrade() -> None:
    op.drop_index("friends_of_other", "friends")
