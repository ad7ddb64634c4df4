"""Evenings as calendars read them (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from tianxia.server.columns import Row

MEDIA_TYPE = "text/calendar; charset=utf-8"
LONGEST = 75
"""Bytes of a line; longer ones are folded."""


def calendar_of(club: str, evenings: Iterable[Row]) -> bytes:
    """All evenings of a club in one file."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tianxia//Tianxia//EN", f"X-WR-CALNAME:{_escaped(club)}"]
    lines += [line for evening in evenings for line in _event(evening)]
    return b"".join(b"\r\n".join(_folded(line)) + b"\r\n" for line in (*lines, "END:VCALENDAR"))


def _event(evening: Row) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{evening['id']}@tianxia"
    yield f"DTSTAMP:{_time(evening['changed'])}"
    yield f"DTSTART:{_time(evening['starts'])}"
    yield f"DTEND:{_time(evening['starts'] + 3600 * evening['hours'])}"
    yield f"SUMMARY:{_escaped(evening['title'])}"
    if evening["game"]:
        yield f"DESCRIPTION:{_escaped(evening['game'].title())}"
    yield "END:VEVENT"


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text


def _folded(line: str) -> Iterator[bytes]:
    """Lines that are not too long, none of them cut within a letter."""
    rest, indent = line, b""
    while rest:
        n = LONGEST - len(indent)
        piece = rest.encode()[:n].decode(errors="ignore")
        yield indent + piece.encode()
        rest, indent = rest[len(piece) :], b" "
