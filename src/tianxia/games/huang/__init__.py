"""Huang, by Reiner Knizia (2023)."""
