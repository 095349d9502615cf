"""Tute: its forms, one file each, over what they share (rules tute)."""
