"""French tarot: ten games for two to eight players over one engine (docs/spec/tarot.md)."""
