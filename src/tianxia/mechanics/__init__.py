"""Compiled helpers shared by games; no game is named here."""
