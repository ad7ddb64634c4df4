"""The folder of a dataset: its plan, its parts, a list of them with digests, and a data card."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from tianxia.arena.crew import Job, Played
from tianxia.arena.place import Place, read_plan
from tianxia.arena.rotation import Rotation
from tianxia.core.errors import BadInput, Said
from tianxia.core.record import OTHER_RULES
from tianxia.data.card import card
from tianxia.data.making import FORMAT, Checking, Making, part_name, read_part

MANIFEST, CARD = "manifest.json", "README.md"
Crew = Callable[[Any, Iterator[Job]], Generator[Played]]
"""Whoever makes parts; once closed, nobody goes on."""


class Part(msgspec.Struct):
    """One file of a dataset."""

    name: str
    decisions: int
    bytes: int
    sha256: str


class Manifest(msgspec.Struct):
    """What a whole dataset has."""

    games: int
    decisions: int
    parts: list[Part]


class DataFolder(Place):
    """Where a dataset is made. Parts that are there are not made again."""

    strange = "{path}: not empty, and no dataset; choose another folder"
    another = "{path}: another dataset, which differs in: {names}; choose another folder"
    busy = "{path}: another process is making this dataset"

    def __init__(self, path: Path, making: Making) -> None:
        self._making = making
        super().__init__(path, making.about())

    def make(self, crew: Crew, tell: Callable[[int], None]) -> Manifest:
        """All parts that are missing, then what describes them; *tell* is called with the parts that there are."""
        missing = [number for number in range(self._making.n_parts) if not (self.path / part_name(number)).exists()]
        n_there = self._making.n_parts - len(missing)
        tell(n_there)
        with closing(crew(self._making, ([number] for number in missing))) as made:
            for n, (number, data) in enumerate(made, n_there + 1):
                self.write(part_name(number), data)
                tell(n)
        return self._describe()

    def _describe(self) -> Manifest:
        parts = [_part(self.path / part_name(number)) for number in range(self._making.n_parts)]
        manifest = Manifest(self._making.n_games, sum(part.decisions for part in parts), parts)
        self.write(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
        self.write(CARD, card(self._making.about(), manifest.decisions, sum(part.bytes for part in parts)).encode())
        return manifest


def _part(path: Path) -> Part:
    data = path.read_bytes()
    return Part(path.name, read_part(path).num_rows, len(data), hashlib.sha256(data).hexdigest())


def making_of(folder: Path) -> Making:
    """What a folder says it was made by; `BadInput` if it is no dataset, or one of another program."""
    if not folder.exists():
        raise BadInput(Said("{path}: {reason}", path=folder, reason=os.strerror(errno.ENOENT)))
    about = read_plan(folder)
    if about is None or about.get("format") != FORMAT:
        raise BadInput(Said("{path}: this is no dataset", path=folder))
    try:
        plan = Rotation(about["game"], about["options"], about["seats"], tuple(about["bots"]), about["seed"])
        making = Making(plan, about["games"], about["part"])
        ours = making.kind.about()
    except (KeyError, TypeError):
        raise BadInput(Said("{path}: this is no dataset", path=folder)) from None
    if about.get("rules_version") != ours["rules_version"]:
        raise BadInput(Said(OTHER_RULES, theirs=about.get("rules_version"), ours=ours["rules_version"]))
    if about.get("features_version") != ours["features_version"]:
        raise BadInput(Said("{path}: made with other features than this program has", path=folder))
    return making


def check(folder: Path, crew: Crew, tell: Callable[[int], None]) -> Manifest:
    """Every part is there, as listed, and as the rules make it again from its seeds and actions."""
    making = making_of(folder)
    manifest = read_manifest(folder)
    if [part.name for part in manifest.parts] != [part_name(number) for number in range(making.n_parts)]:
        raise BadInput(Said("{path}: lists other parts than the dataset has", path=folder / MANIFEST))
    for part in manifest.parts:
        if not (folder / part.name).exists() or _part(folder / part.name) != part:
            raise BadInput(Said("{path}: missing, or not the file that is listed", path=folder / part.name))
    with closing(crew(Checking(making, folder), ([number] for number in range(making.n_parts)))) as checked:
        for n, _ in enumerate(checked, 1):
            tell(n)
    return manifest


def read_manifest(folder: Path) -> Manifest:
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        raise BadInput(Said("{path}: not finished; give the command that makes it again", path=folder)) from None
