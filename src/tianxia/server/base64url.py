"""Bytes as browsers write them: base64 for addresses, without padding."""

from __future__ import annotations

import base64


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """Raises `ValueError` for what is nothing of the kind."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
