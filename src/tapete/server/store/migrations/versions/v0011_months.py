"""The archive of PostgreSQL by month, in which most events of a room end: a month is dumped or dropped as a whole."""

from alembic import op

from tapete.server.store.migrations.common import is_shared, make_log

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

BY_MONTH = """
    CREATE TABLE archive (
        "table" text NOT NULL,
        version integer NOT NULL,
        at double precision NOT NULL,
        kind text NOT NULL,
        body text NOT NULL,
        -- The key of `events` has decided already; here it must hold what divides the table.
        PRIMARY KEY ("table", version, at)
    ) PARTITION BY RANGE (at)
    """
ADD_MONTH = """
    CREATE FUNCTION add_archive_month(moment double precision) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
        month timestamp := date_trunc('month', to_timestamp(moment) AT TIME ZONE 'UTC');
        part text := to_char(month, '"archive_"YYYY"_"MM');
    BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('add_archive_month'));
        IF EXISTS (SELECT FROM pg_inherits WHERE inhparent = 'archive'::regclass AND inhrelid = to_regclass(part)) THEN
            RETURN;
        END IF;
        -- Attached once it is made: so it waits for nobody who reads the archive, as `pg_dump` does.
        EXECUTE format('CREATE TABLE %I (LIKE archive INCLUDING ALL)', part);
        EXECUTE format('ALTER TABLE archive ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', part,
            extract(epoch FROM month), extract(epoch FROM month + interval '1 month'));
    END $$
    """
ALL_MONTHS = """SELECT add_archive_month(at) FROM (
    SELECT min(at) AS at FROM undivided GROUP BY date_trunc('month', to_timestamp(at) AT TIME ZONE 'UTC')) AS months"""
# Nodes of the version before, which may go on for a while, make no month.
SOON = """SELECT add_archive_month(extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + later))
    FROM (VALUES (interval '0'), (interval '1 month')) AS soon(later)"""


def upgrade() -> None:
    if not is_shared():
        return
    _rename_away()
    op.execute(BY_MONTH)
    op.execute(ADD_MONTH)
    op.execute(ALL_MONTHS)
    op.execute(SOON)
    _put_back()


def downgrade() -> None:
    if not is_shared():
        return
    _rename_away()
    make_log("archive")
    _put_back()
    op.execute("DROP FUNCTION add_archive_month")


def _rename_away() -> None:
    op.rename_table("archive", "undivided")
    op.execute("ALTER INDEX archive_pkey RENAME TO undivided_pkey")


def _put_back() -> None:
    op.execute('INSERT INTO archive ("table", version, at, kind, body) SELECT * FROM undivided')
    op.drop_table("undivided")
