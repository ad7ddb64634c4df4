"""The numbered rules of a game, as tests look them up."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)


def rules_text(game: str, language: str = "") -> str:
    return (ROOT / "docs" / "rules" / f"{game}{language}.md").read_text("utf-8")


def rule_numbers(game: str) -> set[str]:
    return set(RULE.findall(rules_text(game)))
