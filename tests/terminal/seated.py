"""A table in a terminal, opened with what its one argument says in JSON."""

import json
import sys

from tapete.terminal import play

if __name__ == "__main__":
    sys.exit(play(**json.loads(sys.argv[1])))
