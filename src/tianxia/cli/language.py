"""The language of the terminal: what the locale asks for, or ``--language``."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tianxia.core.errors import BadInput
from tianxia.core.words import LANGUAGES, Tongue

_WORDS = Path(__file__).parent / "words"


class _Spoken:
    """What this process speaks; a command has one language from beginning to end."""

    say = Tongue("en", _WORDS)


def language() -> str:
    return _Spoken.say.language


def say(key: str, /, **values: object) -> str:
    """A text of the command line in the language of this process."""
    return _Spoken.say(key, **values)


def decimal(number: float, digits: int = 1) -> str:
    """With so many decimals, as this language writes it: 47.4 or 47,4."""
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if language() == "fr" else text


def percent(share: float) -> str:
    return say("percent", n=decimal(100 * share))


def speak(asked: str | None) -> str | None:
    """Speak the language that is asked for, otherwise that of the locale."""
    if asked is not None and asked not in LANGUAGES:
        raise BadInput(say("bad.language", language=asked))
    _Spoken.say = Tongue(asked or _of_locale(os.environ), _WORDS)
    return asked


def _of_locale(environment: Mapping[str, str]) -> str:
    """By the first of these that is set, as POSIX has it; whoever speaks none of our languages gets English."""
    wanted = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"


@cache
def _patterns() -> Mapping[str, str]:
    return json.loads((_WORDS / "usage.fr.json").read_text("utf-8"))


def complaint(error: BadInput) -> str:
    """What is wrong, in the language of this process."""
    return error.said_in(language())


def usage(message: str) -> str:
    """What the command-line library complains of, by patterns, for it has no other languages."""
    for pattern, sentence in _patterns().items() if language() == "fr" else ():
        message = re.sub(pattern, sentence, message)
    return message
