"""The little of French grammar that sentences around names need: "d’Anyi", "du Palais", "aux Temples".

`web/src/words/french.ts` is the twin of this module.
"""

from __future__ import annotations

import re
import unicodedata

_VOWEL = re.compile(r"[aeiouœæ](?!\d)|y[b-df-hj-np-tv-xz]")
_SILENT_H = re.compile(r"h(?:[eioy]|u[bg])")
"""Most French first names; names as Hans or Huang are said with a breath, and so are places of China."""
_MELTED = {("of", "le"): "du", ("of", "les"): "des", ("at", "le"): "au", ("at", "les"): "aux"}


def in_case(noun: str, form: str, is_person: bool) -> str:
    """A noun after "de" or "à", with which the articles "le" and "les" melt; or as it is."""
    article, space, rest = noun.partition(" ")
    if melted := _MELTED.get((form, article)):
        return melted + space + rest
    if form == "at":
        return f"à {noun}"
    return noun if form == "the" else f"d’{noun}" if _is_elided(noun, is_person) else f"de {noun}"


def _is_elided(noun: str, is_person: bool) -> bool:
    letters = unicodedata.normalize("NFD", noun.lower())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bool(_VOWEL.match(plain) or (is_person and _SILENT_H.match(plain)))
