"""The data card of a dataset: what it is, how it was made, what stands in it and what it is not good for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_TEXT = """\
# {title}: {games} games of {bots}

Decisions in games between bots, made by Tianxia (`tianxia dataset make`). Format `{format}`, rules `{rules_version}`.

| | |
| --- | --- |
| game | {game}, {seats} seats, {options} |
| bots | {bots}; they move on by one seat from game to game |
| games | {games} |
| decisions | {decisions} |
| size | {megabytes:.1f} MB in Parquet, packed by zstd |
| seed | {seed} |
| program | {program} |

## Made by

    {command}

The same program makes the same files from it. `tianxia dataset check DIR` plays every game again from its seed and
actions and compares all columns.

## Columns, a row for each decision

| column | type | |
| --- | --- | --- |
| `game` | int64 | number of the game |
| `seed` | uint64 | seed of its table, from which all chance follows |
| `number` | int32 | number of the decision in its game |
| `seat` | int8 | who decides |
| `bot` | string | which bot that is |
| `action` | int32 | what it chose, below {actions} |
| `features` | {feature_bytes} bytes | {features} flags: what the seat sees, the first in the lowest bit |
| `legal` | {legal_bytes} bytes | the legal actions, likewise {actions} flags |
| `shares` | {seats} float32 | what each seat had of the victory in the end: 1, an equal share, or 0 |
| `worth` | {seats} float32 | what the trained judge then expects for each seat, as the one that acted sees it |

`tianxia.data.read.batches` reads it in NumPy, `tianxia.data.torch.Stream` in PyTorch.

## Worth knowing

- Views never show what a seat may not know: no row tells hidden hands or the order of a bag. `seed` does, for whoever
  plays the game again: it is for checking, not for learning.
- Decisions of one game belong together: split by `game`, not by row.
- Bots play from what they see and err; their moves are examples, not the truth. `worth` is a judgement, `shares` is
  what came of it.
- Nobody's games are in it: bots alone have played. The licence is that of the program (Apache 2.0).
"""


def card(about: Mapping[str, Any], decisions: int, n_bytes: int) -> str:
    """In Markdown."""
    options = ", ".join(f"{name}={value}" for name, value in about["options"].items()) or "no options"
    values = {**about, "options": options, "bots": ", ".join(about["bots"])}
    sizes = {"feature_bytes": -(-about["features"] // 8), "legal_bytes": -(-about["actions"] // 8)}
    title, megabytes = str(about["game"]).capitalize(), n_bytes / 1e6
    text = {**values, **sizes, "title": title, "decisions": decisions, "megabytes": megabytes}
    return _TEXT.format(**text, command=command(about))


def command(about: Mapping[str, Any]) -> str:
    """What makes it again."""
    options = " ".join(f"--option {name}={value}" for name, value in about["options"].items())
    numbers = f"--games {about['games']} --part {about['part']} --seed {about['seed']} --seats {about['seats']}"
    return f"tianxia dataset make {about['game']} --bots {','.join(about['bots'])} {numbers} {options} --out DIR"
