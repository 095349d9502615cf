"""The steps that bring a database of an older version up to date, and what is said of one that has gone further."""

from importlib.metadata import version
from typing import Final

import alembic.config
import alembic.script

from tapete.server.store.store import Unusable

NEWER: Final = "{} was written by a newer version of tapete (its step {} is unknown to this one, {}): install that one"


def configuration() -> alembic.config.Config:
    """Of Alembic, which takes the steps."""
    made = alembic.config.Config()
    made.set_main_option("script_location", "tapete.server.store:migrations")
    return made


def is_newer(found: str | None) -> bool:
    """Whether a database stands at a step that this version does not know; None: it has none yet."""
    if found is None:
        return False  # nor need the steps be read
    steps = alembic.script.ScriptDirectory.from_config(configuration()).walk_revisions()
    return found not in {step.revision for step in steps}


def is_older(found: str) -> bool:
    """Whether steps are to be taken yet from this one."""
    last = alembic.script.ScriptDirectory.from_config(configuration()).get_current_head()
    return found != last and not is_newer(found)


def check_known(found: str | None, what: object) -> None:
    """Raises Unusable, which names what stands at this step, for one that this version does not know."""
    if is_newer(found):
        raise Unusable(NEWER.format(what, found, version("tapete")))
