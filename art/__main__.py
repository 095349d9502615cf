"""python -m art FOLDER: draws both packs into a folder (the page's is web/public/cards)."""

import sys
from pathlib import Path

from art.deck import write

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{write(Path(sys.argv[1]))} cards")
