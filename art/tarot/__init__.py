"""The full faces of the Tarot Nouveau."""
