"""The phrase engine, on the examples that its twin in the browser is tested on too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tianxia.core.words import Event, phrase

SHARED: dict[str, Any] = json.loads((Path(__file__).parent / "phrases.json").read_text("utf-8"))


@pytest.mark.parametrize(("language", "key", "values", "expected"), SHARED["examples"], ids=lambda part: str(part))
def test_a_template_becomes_a_sentence(language: str, key: str, values: dict[str, object], expected: str) -> None:
    said = phrase(SHARED["words"][language], Event(key, values), language, SHARED["seats"].__getitem__)
    assert said == expected
