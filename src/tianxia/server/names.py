"""Names that people give themselves."""

from __future__ import annotations

import unicodedata

from tianxia.server.refusal import Refusal

LONGEST = 32
VISIBLE = "LNPS"
"""Kinds of characters of which a name has at least one: letters, numbers, punctuation, symbols."""
BLANK = frozenset(
    "\u034f"  # combining grapheme joiner
    "\u115f\u1160\u3164\uffa0"  # fillers of Hangul syllables, which count as letters
    "\u17b4\u17b5"  # inherent vowels of Khmer
    "\u2800"  # Braille without a dot
    "\u180b\u180c\u180d\u180f"  # Mongolian variation selectors
    "\U0001d159"  # a note without a head
)
"""Characters that are printable by Unicode's account, and show nothing."""


def checked_name(name: str) -> str:
    """A name as it is shown: no line breaks, nothing invisible, nothing that turns the direction of writing."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST or not is_shown(name):
        raise Refusal("name-needed", f"a name has 1 to {LONGEST} printable letters")
    return name


def is_shown(text: str) -> bool:
    """Whether it is one line of which something can be seen, and nothing else."""
    return text.isprintable() and _can_be_seen(text)


def _can_be_seen(name: str) -> bool:
    return BLANK.isdisjoint(name) and any(unicodedata.category(letter)[0] in VISIBLE for letter in name)
