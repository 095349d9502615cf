"""The deck generator: draws every card of the room as a small SVG file that needs no font and no script."""
