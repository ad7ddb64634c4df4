"""The commands' help in the language of this process: the library that writes it speaks English only."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tianxia.cli.language import language
from tianxia.core.words import LANGUAGES

_FRENCH = Path(__file__).parent / "words" / "help.fr.json"
_FRAME = {
    r"^Usage:": "Usage :",
    r"COMMAND \[ARGS\]": "COMMANDE [ARGUMENTS]",
    r"(?m)^Arguments:": "Arguments :",
    r"(?m)^Options:": "Options :",
    r"(?m)^Commands:": "Commandes :",
    r"Show this message and exit\.": "Montrer cette aide.",
    r"\[default:": "[par défaut :",
    r"\[required\]": "[obligatoire]",
}
"""What the library itself writes, around our texts."""


def asked_for(words: Sequence[str]) -> str | None:
    """The language that a command line asks for: help is written before its options are read."""
    following = dict(pairwise(words))
    named = [word.removeprefix("--language=") for word in words if word.startswith("--language=")]
    asked = named[0] if named else following.get("--language")
    return asked if asked in LANGUAGES else None


@cache
def _texts() -> Mapping[str, str]:
    return json.loads(_FRENCH.read_text("utf-8"))


def translate(command: Any) -> None:
    """Let a command, its options and the commands below it explain themselves in the language of this process."""
    if language() != "fr":
        return
    for explained in (command, *command.params):
        explained.help = _texts().get(getattr(explained, "help", None) or "", getattr(explained, "help", None))
    command.get_help = _framed(command.get_help)
    for below in getattr(command, "commands", {}).values():
        translate(below)


def _framed(write: Callable[[Any], str]) -> Callable[[Any], str]:
    def written(context: Any) -> str:
        text = write(context)
        for pattern, words in _FRAME.items():
            text = re.sub(pattern, words, text)
        return text

    return written
