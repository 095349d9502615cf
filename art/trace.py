"""Outlines the index glyphs of a font into bitter/glyphs.json; needs fonttools and brotli, which drawing does not.

python -m art.trace bitter800.woff2
"""

import json
import sys
from pathlib import Path

LETTERS = "0123456789VCDREXUStape"
OUTLINES = Path(__file__).parent / "bitter" / "glyphs.json"


def trace(font_file: str) -> dict[str, object]:
    """The glyphs as SVG paths in font units (y upwards), with advances, the height of capitals and the licence."""
    from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-not-found]
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

    font = TTFont(font_file)
    drawn, names = font.getGlyphSet(), font.getBestCmap()
    glyphs = {}
    for letter in LETTERS:
        pen = SVGPathPen(drawn, ntos=lambda number: str(round(number)))
        drawn[names[ord(letter)]].draw(pen)
        glyphs[letter] = {"advance": drawn[names[ord(letter)]].width, "path": pen.getCommands()}
    licence = "Outlines of Bitter 800; SIL Open Font License 1.1, see OFL.txt"
    return {"licence": licence, "capital": font["OS/2"].sCapHeight, "glyphs": glyphs}


if __name__ == "__main__":
    OUTLINES.write_text(json.dumps(trace(sys.argv[1]), indent=1) + "\n", encoding="utf-8")
