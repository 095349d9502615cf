"""Tute: its forms, one file each, over what they share (docs/spec/tute.md)."""
