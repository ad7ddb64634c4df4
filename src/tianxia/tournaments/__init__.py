"""Tournaments: who meets whom, and who stands where. Nothing here knows a server."""
