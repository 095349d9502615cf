"""Structured logs: JSON lines, or coloured text on a terminal; never the cards of a live hand."""

import logging
import sys

import structlog


def set_up(level: str) -> None:
    """Send the logs of the room and of its libraries to standard error in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    terminal = sys.stderr.isatty()
    # Plain tracebacks: the rich ones print local variables, and with them the hands.
    plain = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    renderer = plain if terminal else structlog.processors.JSONRenderer()
    last: list[structlog.typing.Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        *([] if terminal else [structlog.processors.format_exc_info]),
        renderer,
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for chatty in ("uvicorn.access", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    # It warns of each request that is none: with that strangers could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
