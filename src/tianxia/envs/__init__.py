"""Environments for research kits."""
