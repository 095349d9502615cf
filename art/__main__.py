"""python -m art FOLDER: draws both packs into a folder (the page's is web/public/cards), and says what they weigh."""

import gzip
import sys
from pathlib import Path

from art.deck import files, write


def report() -> str:
    """A line for each set of files: how many, their weight as served (each packed alone), the largest."""
    sets: dict[str, list[int]] = {}
    for name, text in files():
        folder, _, card = name.removesuffix(".svg").rpartition("/")
        kind = "backs" if "back" in card else "suit signs" if "suit" in card else folder or "compact"
        label = f"{card[:2]} {kind}" + (", four colours" if card.endswith("-four") else "")
        sets.setdefault(label, []).append(len(gzip.compress(text.encode(), 9)))
    return "\n".join(
        f"{label:26} {len(sizes):4} files {sum(sizes):7} bytes, largest {max(sizes)}" for label, sizes in sets.items()
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(report(), f"{write(Path(sys.argv[1]))} files", sep="\n")
