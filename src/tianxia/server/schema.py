"""The client's types, written from `tianxia.server.wire`: ``python -m tianxia.server.schema FILE``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tianxia.server import wire

_HEADER = "// Generated from tianxia/server/wire.py by `make wire`; edit that file instead.\n"
_PRIMITIVES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """An interface for each struct, and the two unions of what goes over the WebSocket."""
    structs = {
        name: value
        for name, value in vars(wire).items()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
    }
    structs.pop("Struct")
    _, components = msgspec.json.schema_components(structs.values(), ref_template="{name}")
    blocks = [_interface(name, components[name], structs[name].__struct_config__.frozen) for name in structs]
    unions = {"Request": wire.Request, "Message": wire.Message}
    blocks += [
        f"export type {name} = {' | '.join(part.__name__ for part in union.__args__)}\n"
        for name, union in unions.items()
    ]
    return "\n".join([_HEADER, *blocks])


def _interface(name: str, schema: dict[str, Any], is_told: bool) -> str:
    """What the server tells is always complete; what it is told may leave out what has a default."""
    required = schema["properties"] if is_told else schema.get("required", [])
    fields = "".join(
        f"  {field}{'' if field in required or field == 'type' else '?'}: {_type(of)}\n"
        for field, of in schema["properties"].items()
    )
    return f"/** {schema['description'].splitlines()[0]} */\nexport interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return schema["$ref"]
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(sorted({_type(part) for part in schema["anyOf"]}, key=lambda text: text == "null"))
    if schema.get("type") == "array":
        items = _type(schema["items"])
        return f"({items})[]" if " | " in items else f"{items}[]"
    if schema.get("type") == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    return _PRIMITIVES.get(schema.get("type", ""), "unknown")


def main(arguments: Iterator[str]) -> None:
    for path in arguments:
        Path(path).write_text(typescript(), "utf-8")


if __name__ == "__main__":
    main(iter(sys.argv[1:]))
