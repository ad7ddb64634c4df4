"""The shape of map and land files: keys, types, and names that must be known. What is right here can be built."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, cast

from tianxia.core.errors import choice
from tianxia.games.emperor.names import COLOURS

MOST = 9999
"""Of a coordinate."""
Check = Callable[[Any, str], Iterable[str]]
Data = dict[str, Any]


def _text(value: Any, where: str) -> Iterable[str]:
    if not isinstance(value, str) or not value.strip():
        yield f"{where}: must be a text"


def _word(value: Any, where: str) -> Iterable[str]:
    if not isinstance(value, str) or not re.fullmatch("[A-Za-z][A-Za-z'-]*", value):
        yield f"{where}: must be a word of the letters a to z, hyphens and apostrophes"


def _colour(value: Any, where: str) -> Iterable[str]:
    if value not in COLOURS:
        yield f"{where}: must be {choice(COLOURS)}"


def _is_point(value: Any) -> bool:
    return _is_list(value, 2, 2) and all(type(number) is int and 0 <= number <= MOST for number in value)


def _is_list(value: Any, least: int, most: int) -> bool:
    return isinstance(value, list) and least <= len(cast("list[Any]", value)) <= most


def _point(value: Any, where: str) -> Iterable[str]:
    if not _is_point(value):
        yield f"{where}: must be two whole numbers from 0 to {MOST}"


def _road(value: Any, where: str) -> Iterable[str]:
    if not _is_list(value, 2, MOST):
        yield f"{where}: must be a list of two spaces, with the points where the road bends between them"
        return
    for end in (value[0], value[-1]):
        yield from _word(end, where)
    for bend in value[1:-1]:
        yield from _point(bend, where)


def _listed(check: Check, least: int = 0, most: int = MOST) -> Check:
    """A list in which every entry is checked."""

    def faults(value: Any, where: str) -> Iterable[str]:
        if not _is_list(value, least, most):
            number = f" of {least}" if least == most else f" of at least {least}" if least else ""
            yield f"{where}: must be a list{number}"
            return
        for index, entry in enumerate(value, 1):
            yield from check(entry, f"{where} {index}")

    return faults


def _table(needed: dict[str, Check], optional: dict[str, Check] | None = None) -> Check:
    """A table with these keys and no others."""
    checks = needed | (optional or {})

    def faults(value: Any, where: str) -> Iterable[str]:
        if not isinstance(value, dict):
            yield f"{where}: must be a table of {', '.join(checks)}"
            return
        table = cast(Data, value)
        prefix = f"{where}: " if where else ""
        for key, check in checks.items():
            if key in table or key in needed:
                yield from check(table.get(key), f"{prefix}{key}")
        for key in table:
            if key not in checks:
                yield f"{prefix}{key}: unknown key; allowed are {', '.join(checks)}"

    return faults


_PAIR = _listed(_word, 2, 2)
_SPACE = _table({"name": _word, "at": _point})
_MAP = _table(
    {"title": _text, "origin": _text, "land": _text, "roads": _listed(_road, 1)},
    {"borders": _listed(_word), "harbours": _listed(_word)},
)
_PROVINCE = _table(
    {
        "name": _word,
        "colour": _colour,
        "dragon": _point,
        "outline": _listed(_point, 3),
        "spaces": _listed(_SPACE, 1),
    }
)
_LAND = _table(
    {
        "size": _point,
        "wall": _listed(_point, 2),
        "alliances": _listed(_table({"between": _PAIR, "at": _point})),
        "provinces": _listed(_PROVINCE, 1),
    },
    {
        "coast": _table({"from": _point, "to": _point}),
        "border_spaces": _listed(_table({"name": _word, "between": _PAIR, "at": _point})),
    },
)


def map_shape_faults(data: Data, lands: Iterable[str]) -> Iterable[str]:
    """Wrong keys and types of a map."""
    if "provinces" in data:
        yield "this is a land; a map has roads and says of which land they are"
        return
    yield from _MAP(data, "")
    if isinstance(data.get("land"), str) and data["land"] not in lands:
        yield f"land: there is no {data['land']!r}; allowed are {choice(sorted(lands))}"


def land_shape_faults(land: Data) -> Iterable[str]:
    """Wrong keys and types of a land, and provinces that it does not have."""
    faults = list(_LAND(land, ""))
    yield from faults
    if not faults:
        provinces = [province["name"] for province in land["provinces"]]
        for key in ("alliances", "border_spaces"):
            for index, entry in enumerate(land.get(key, []), 1):
                yield from _unknown(entry["between"], provinces, f"{key} {index}", "province")
                if entry["between"][0] == entry["between"][1]:
                    yield f"{key} {index}: needs two different provinces"


def words_of(land: Data) -> list[str]:
    """All names on a land of the right shape."""
    provinces: list[Data] = land["provinces"]
    spaces: list[Data] = [space for province in provinces for space in province["spaces"]]
    return [entry["name"] for entry in [*provinces, *spaces, *land.get("border_spaces", [])]]


def name_faults(lands: Iterable[Data]) -> Iterable[str]:
    """Names are unique over all lands, without regard to case."""
    words = Counter(word.casefold() for land in lands for word in words_of(land))
    for word, uses in words.items():
        if uses > 1:
            yield f"{word}: {uses} places have this name"


def reference_faults(data: Data, land: Data) -> Iterable[str]:
    """Spaces that the map names but does not have, or names twice."""
    borders = [space["name"] for space in land.get("border_spaces", [])]
    inner = [space["name"] for province in land["provinces"] for space in province["spaces"]]
    yield from _unknown(data.get("borders", []), borders, "borders", "border space")
    yield from _unknown(data.get("harbours", []), inner, "harbours", "house space")
    for key in ("borders", "harbours"):
        yield from _twice(data.get(key, []), key)
    known = inner + [name for name in borders if name in data.get("borders", [])]
    for index, road in enumerate(data["roads"], 1):
        yield from _unknown([road[0], road[-1]], known, f"roads {index}", "space")
        if road[0] == road[-1]:
            yield f"roads {index}: a road from {road[0]} to itself"
    yield from _twice([" – ".join(sorted([road[0], road[-1]])) for road in data["roads"]], "roads")


def _unknown(words: list[str], known: list[str], where: str, kind: str) -> Iterable[str]:
    for word in words:
        if word not in known:
            yield f"{where}: this map has no {kind} {word}"


def _twice(words: list[str], where: str) -> Iterable[str]:
    for word, uses in Counter(words).items():
        if uses > 1:
            yield f"{where}: {word} is there {uses} times"
