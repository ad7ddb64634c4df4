"""What is written from structs: the client's types of messages and views, and the tables of docs/records.md.

``python -m tianxia.server.schema FOLDER`` writes all of it in the repository there.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tianxia.core.words import Event
from tianxia.games import catalog
from tianxia.server.wire import (
    accounts,
    analysis,
    answers,
    clock,
    clubs,
    drafts,
    frames,
    friends,
    games,
    house,
    lessons,
    puzzles,
    ratings,
    reminders,
    requests,
    reviews,
    studies,
    tables,
    talk,
    tournaments,
    words,
)

_PACKAGES = dict.fromkeys(catalog.package(about.id) for about in catalog.all_games())
VIEWS = {package.rpartition(".")[2]: import_module(f"{package}.view") for package in _PACKAGES}
"""By the name of the package: games of one family have one view."""
_WIRE = (
    words,
    games,
    house,
    tables,
    clock,
    frames,
    drafts,
    lessons,
    puzzles,
    reviews,
    analysis,
    studies,
    tournaments,
    accounts,
    ratings,
    reminders,
    friends,
    clubs,
    talk,
    requests,
    answers,
)
_PRIMITIVES: dict[object, str] = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
_RECORDS = Path("docs", "records.md")
Names = Mapping[object, str]
"""Of hints that have one."""


def written(root: Path) -> dict[Path, str]:
    """Every file that is written from structs, and what it must hold."""
    client = root / "web" / "src"
    return {
        client / "wire" / "types.ts": messages(),
        **{client / "games" / game / "view.ts": views(game) for game in VIEWS},
        root / _RECORDS: with_tables((root / _RECORDS).read_text("utf-8")),
    }


# ---- TypeScript


def messages() -> str:
    """An interface for each struct of the wire, and the two unions of what goes over the WebSocket."""
    unions = {"Request": requests.Request, "Message": answers.Message}
    types = [f"export type {name} = {_type(union, {})}\n" for name, union in unions.items()]
    structs = dict.fromkeys(struct for module in _WIRE for struct in _structs(module))
    return "\n".join([_header("server/wire"), *_interfaces(structs, {}, ""), *types])


def views(game: str) -> str:
    """The view of a game, with the words that it is made of and lists of them."""
    module, names = VIEWS[game], _words(VIEWS[game])
    words = [f"export type {name} = {_type(hint, {})}\n{_list(module, hint, name)}" for hint, name in names.items()]
    whole = "export type View = Public & Hidden\n"
    return "\n".join(
        [_header(f"games/{game}/view.py"), *words, *_interfaces(_structs(module), names, "readonly "), whole]
    )


def _header(source: str) -> str:
    return f"// Written from tianxia/{source} by `make wire`; edit that instead.\n"


def _words(module: ModuleType) -> Names:
    """The types of a module that are made of words."""
    return {value: name for name, value in vars(module).items() if get_origin(value) is Literal}


def _list(module: ModuleType, hint: object, name: str) -> str:
    """All words of a type, where the module has a public constant for them."""
    listed = get_args(hint)
    lists = [key for key, value in vars(module).items() if value is listed and not key.startswith("_")]
    words = ", ".join(f"'{word}'" for word in listed)
    return "".join(f"export const {key}: readonly {name}[] = [{words}]\n" for key in lists)


def _structs(module: ModuleType) -> Iterator[type[Struct]]:
    return (value for value in vars(module).values() if _is_struct(value) and value not in (Struct, Event))


def _is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Struct)


def _interfaces(structs: Iterable[type[Struct]], names: Names, readonly: str) -> Iterator[str]:
    for struct in structs:
        docs = _descriptions(struct)
        fields = "".join(
            f"{_comment(docs.get(name))}  {readonly}{name}{mark}: {_type(hint, names, readonly)}\n"
            for name, mark, hint in _fields(struct)
        )
        about = (struct.__doc__ or "").splitlines()[0]
        yield f"/** {about} */\nexport interface {struct.__name__} {{\n{fields}}}\n"


def _fields(struct: type[Struct]) -> Iterator[tuple[str, str, object]]:
    """Names, question marks and hints. What the server tells is complete; it may be told less where it has defaults."""
    tag = struct.__struct_config__.tag
    if tag is not None:
        yield str(struct.__struct_config__.tag_field), "", Literal[tag]
    hints = get_type_hints(struct)
    for name, hint in get_type_hints(struct, include_extras=True).items():
        if hints[name] is msgspec.Raw and get_origin(hint) is Annotated:
            _, hints[name] = get_args(hint)  # what the raw JSON is
    for field in msgspec.structs.fields(struct):
        is_there = field.required or struct.__struct_config__.frozen
        yield field.encode_name, "" if is_there else "?", hints[field.name]


def _comment(text: str | None) -> str:
    return f"  /** {text} */\n" if text else ""


def _type(hint: Any, names: Names, readonly: str = "") -> str:
    """A hint in TypeScript; ``Any`` and raw JSON are unknown."""
    if hint in names:
        return names[hint]
    if _is_struct(hint):
        return hint.__name__
    parts = [_type(part, names, readonly) for part in get_args(hint) if get_origin(hint) is not Literal]
    match get_origin(hint):
        case origin if origin is Literal:
            return " | ".join(f"'{word}'" for word in get_args(hint))
        case origin if origin in (Union, UnionType):
            return " | ".join(sorted(dict.fromkeys(parts), key=lambda part: part == "null"))
        case origin if origin is list:
            return f"{readonly}({parts[0]})[]" if " " in parts[0] else f"{readonly}{parts[0]}[]"
        case origin if origin is tuple:
            return f"[{', '.join(parts)}]"
        case origin if origin is dict:
            record = f"Record<{', '.join(parts)}>"
            return f"Readonly<{record}>" if readonly else record
        case _:
            return _PRIMITIVES.get(hint, "unknown")


# ---- what is said of fields


@cache
def _descriptions(struct: type[Struct]) -> dict[str, str]:
    """The text below each field."""
    (node,) = ast.parse(inspect.getsource(struct)).body
    assert isinstance(node, ast.ClassDef)
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in pairwise(node.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


_TABLE = re.compile(r"(?<=<!-- view of )(\w+)( -->\n\n).*?(?=<!-- end of view -->)", re.DOTALL)


def with_tables(document: str) -> str:
    """The document with the table of every view between its marks."""
    return _TABLE.sub(lambda found: found[1] + found[2] + table(found[1]), document)


def table(game: str) -> str:
    """Every field of a view and what it means, those of a record where it comes first; then the words it is made of."""
    module, names = VIEWS[game], _words(VIEWS[game])
    rows = _rows(module, [module.Public, module.Hidden], "", set())
    lines = [f"| {row} |\n" for row in ("key | value | meaning", "--- | --- | ---", *rows)]
    words = [f"- {_said(name)}: {', '.join(f'`{word}`' for word in get_args(hint))}\n" for hint, name in names.items()]
    return "".join([*lines, "\n", *words, "\n"])


def _rows(module: ModuleType, structs: Iterable[type[Struct]], before: str, known: set[object]) -> Iterator[str]:
    names = _words(module)
    for struct in structs:
        docs = _descriptions(struct)
        for name, _, hint in _fields(struct):
            yield f"`{before}{name}` | {_value(hint, names)} | {docs.get(name, '')}"
            fresh = [part for part in _parts(hint) if _is_struct(part) and part not in known]
            known.update(fresh)
            yield from _rows(module, fresh, f"{before}{name}.", known)


def _parts(hint: Any) -> Iterator[Any]:
    """All that a hint is made of, itself included."""
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


def _said(name: str) -> str:
    """``TileColour`` for people."""
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", name).lower()


_PLAIN: dict[object, str] = {int: "number", str: "text", bool: "`true` or `false`", NoneType: "`null`"}


def _value(hint: Any, names: Names) -> str:
    """A hint for people."""
    if hint in names:
        return _said(names[hint])
    if get_origin(hint) is Literal:
        return " or ".join(f"`{word}`" for word in get_args(hint))
    parts = [_value(part, names) for part in get_args(hint)]
    if get_origin(hint) is list:
        return f"list: {parts[0]}"
    if get_origin(hint) is dict:
        return f"by {'name' if parts[0] == 'text' else parts[0]}: {parts[1]}"
    return " or ".join(parts) or _PLAIN.get(hint, "record")


def main(folders: Iterable[str]) -> None:
    for folder in folders:
        for path, text in written(Path(folder)).items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
