"""A card room for Tute, Cuatrola, El Tomate and French Tarot: the front door of the library."""
