"""Arenas: bots against bots over duplicate deals, and what can be said of their strength (docs/arena.md)."""
