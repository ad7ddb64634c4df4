"""What a setting may be: a value of its kind, or one line that says what is wanted. What may be secret is not in it."""

from __future__ import annotations

import ipaddress
import math
import re
import socket
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from tianxia.core.errors import BadInput, Said, choice
from tianxia.server.config import Limits
from tianxia.server.database import url_of
from tianxia.server.origin import networks

MOST_PORT = 65535
EXAMPLES = {
    "host": "127.0.0.1",
    "inner": "10.0.0.5:8700",
    "mail_sender": "Tianxia <games@games.example>",
    "mail_server": "smtp.example:587",
    "metrics": "127.0.0.1:9464",
    "public_address": "https://games.example",
}
"""Of settings that are more than any text."""
NEEDED = ("host", "inner")
"""Settings that are never empty."""
SECRET = ("database",)
"""Settings that are not repeated as they are, for passwords are in them."""
LONGEST = 60
"""Of a value that is repeated."""
_LIMITS = {field.name: str(field.type) for field in fields(Limits)}
_PLACE = re.compile(r"(?:[^\s:@\[\]]*|\[[^\s@\[\]]*\]):(\d{1,5})", re.ASCII)
_SENDER = re.compile(r"[^<>@\s]+@[^<>@\s]+|[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>")


def checked(name: str, kind: Any, value: Any) -> Any:
    """A value as it is kept, or `BadInput` with one clear line."""
    if name == "limits" and isinstance(value, dict):
        _check_limits(value)  # pyright: ignore[reportUnknownArgumentType]
    try:
        found = msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        raise BadInput(_unlike(name, value) if name in EXAMPLES else _wrong(name, _wanted(kind), value)) from None
    if isinstance(found, float) and not math.isfinite(found):
        raise BadInput(_wrong(name, _wanted(kind), value))
    if isinstance(found, str) and "\0" in found:
        raise BadInput(_wrong(name, _wanted(str), value))
    if name in NEEDED and not found:
        raise BadInput(_unlike(name, value))
    if name in _CHECKS and found:
        _CHECKS[name](found)
    return found


def unknown(what: Literal["setting", "limit"], name: str, known: Iterable[str]) -> Said:
    """That there is none of this name, and which may be meant."""
    named = Said(_UNKNOWN[what], name=_shown(name))
    likely = meant(name, known)
    return Said("{fault}; {name} may be meant", fault=named, name=likely) if likely else named


def meant(name: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The name that is nearest to another one, if any is near."""
    return next(iter(get_close_matches(name.lower(), list(known), 1, cutoff)), "")


def check_place(name: str, place: str) -> None:
    """HOST:PORT, of which there is a port; others must find this machine at `inner`."""
    found = _PLACE.fullmatch(place)
    if not found or (name == "mail_server" and place.startswith(":")):
        raise BadInput(_unlike(name, place))
    if int(found[1]) > MOST_PORT:
        fault = Said("{fault}; ports go up to {most}", fault=_unlike(name, place), most=MOST_PORT)
        raise BadInput(fault)
    if name == "inner" and is_everywhere(place.rpartition(":")[0].strip("[]")):
        raise BadInput(nowhere(place))


def is_everywhere(host: str) -> bool:
    """Whether who listens there listens at all addresses of this machine, however it is written."""
    try:
        known = ipaddress.ip_address(socket.getaddrinfo(host, 0, flags=socket.AI_NUMERICHOST)[0][4][0])
    except (OSError, ValueError):
        return not host  # a name
    return not host or (getattr(known, "ipv4_mapped", None) or known).is_unspecified


def nowhere(place: str) -> Said:
    """That nobody finds this machine by `inner`."""
    return Said(
        "inner: one address of this machine is wanted, such as {example}, for other workers to find it by; "
        "{place} is all of them",
        example=EXAMPLES["inner"],
        place=place,
    )


def _check_sender(sender: str) -> None:
    if not _SENDER.fullmatch(sender):
        raise BadInput(_unlike("mail_sender", sender))


_CHECKS: Mapping[str, Callable[[Any], object]] = {
    "database": url_of,
    "inner": lambda place: check_place("inner", place),
    "mail_sender": _check_sender,
    "mail_server": lambda place: check_place("mail_server", place),
    "metrics": lambda place: check_place("metrics", place),
    "trusted_proxies": networks,
}
"""What there is to say beside the kind."""
_UNKNOWN = {"setting": "there is no setting {name}", "limit": "there is no limit {name}"}


# ---- limits


def _check_limits(limits: Mapping[str, Any]) -> None:
    faults = [fault for name, value in limits.items() if (fault := _fault_of_limit(name, value))]
    if faults:
        raise BadInput(*faults)


def _fault_of_limit(name: str, value: Any) -> Said | None:
    if name not in _LIMITS:
        return unknown("limit", name, _LIMITS)
    kind = int if _LIMITS[name] == "int" else float
    if isinstance(value, bool) or not isinstance(value, int | kind) or not 0 <= value < math.inf:
        return _wrong("limits", _wanted(Annotated[kind, msgspec.Meta(ge=0)]), f"{name} = {_shown(value)}")
    return None


# ---- sentences


def _wrong(name: str, wanted: Said | str, value: Any) -> Said:
    shown = "…" if name in SECRET else _shown(value)
    return Said("{name}: {wanted} is wanted, not {value}", name=name, wanted=wanted, value=shown)


def _unlike(name: str, value: Any) -> Said:
    return Said(
        "{name}: it looks like {example}, not like {value}", name=name, example=EXAMPLES[name], value=_shown(value)
    )


def _shown(value: Any) -> str:
    """A value as it was written, but for what stands before an @, which may be a password."""
    is_plain = isinstance(value, float) or (isinstance(value, str) and value)
    text = str(value) if is_plain else msgspec.json.encode(value, enc_hook=str).decode()
    before, at, after = text.rpartition("@")
    text = f"…{at}{after}" if before else text
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _wanted(kind: Any) -> Said | str:
    """A kind of values in words."""
    if get_origin(kind) is Literal:
        return choice(get_args(kind))
    about = next(iter(getattr(kind, "__metadata__", ())), msgspec.Meta())
    plain = getattr(kind, "__origin__", kind)
    if plain is int:
        if about.le is None:
            return Said("a whole number from {least} on", least=about.ge)
        return Said("a whole number from {least} to {most}", least=about.ge, most=about.le)
    return _IN_WORDS[get_origin(plain) or plain]


_IN_WORDS = {
    str: Said("a text"),
    bool: Said("true or false"),
    float: Said("a number from 0 on"),
    list: Said('a list such as ["10.0.0.7", "10.1.0.0/16"]'),
    dict: Said("a table of names and numbers"),
}
