"""Studies: games and positions with variations, comments and glyphs. docs/records.md describes the format."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tianxia.core.errors import BadInput, Said, located
from tianxia.core.record import Action, Record, recording, replay
from tianxia.core.table import Table
from tianxia.games import catalog

FORMAT = "tianxia-study/1"
"""The first field of each."""
GLYPHS = ("!!", "!", "!?", "?!", "?", "??", "☆")
"""What may be said of a move by a sign."""
Title = Annotated[str, Meta(max_length=100)]
Count = Annotated[int, Meta(ge=0, le=10_000)]


class Note(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is said of the moment after so many actions of a line."""

    after: Count
    comment: Annotated[str, Meta(max_length=4000)] = ""
    glyphs: Annotated[list[str], Meta(max_length=len(GLYPHS))] = []


class Variation(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What else might have been done after so many actions of another line."""

    of: Count
    """That line: 0 is the record, others are variations, counted from 1 in their order; always an earlier one."""
    after: Count
    actions: list[Action]
    notes: list[Note] = []


class Chapter(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game with what is said of it; its main line is an ordinary record."""

    record: Record
    title: Title = ""
    notes: list[Note] = []
    variations: list[Variation] = []


class Study(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Some chapters under a title."""

    format: str
    title: Title
    chapters: Annotated[list[Chapter], Meta(min_length=1, max_length=32)]

    @property
    def n_actions(self) -> int:
        """Of all lines together."""
        lines = [line for chapter in self.chapters for line in (chapter.record, *chapter.variations)]
        return sum(len(line.actions) for line in lines)


def decode(data: bytes) -> Study:
    """A study out of JSON, or `BadInput` saying where it is broken."""
    try:
        study = msgspec.json.decode(data, type=Study)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(Said("not a study: {fault}", fault=str(error))) from None
    if study.format != FORMAT:
        raise BadInput(
            Said("a study of format {stated!r}; this program reads '{ours}'", stated=study.format, ours=FORMAT)
        )
    return study


def checking(study: Study) -> Generator[None, None, Study]:
    """The same study once all its lines were played, action by action, with their results; or `BadInput`."""
    chapters: list[Chapter] = []
    for number, chapter in enumerate(study.chapters, 1):
        with located(Said("chapter {number}", number=number)):
            chapters.append((yield from _checked(chapter)))
    return Study(FORMAT, study.title, chapters)


def _checked(chapter: Chapter) -> Generator[None, None, Chapter]:
    record = chapter.record
    table: Any = None
    for step in replay(record, catalog.load(record.game)):
        table = step
        yield
    kept: Record = yield from recording(table, record.players)
    lines = [(0, [action.action for action in record.actions])]
    _check_notes(chapter.notes, *lines[0])
    for number, variation in enumerate(chapter.variations, 1):
        with located(Said("variation {number}", number=number)):
            lines.append((yield from _followed(table, variation, lines)))
            _check_notes(variation.notes, *lines[-1])
    return Chapter(kept, chapter.title, chapter.notes, chapter.variations)


Path = tuple[int, list[int]]
"""Where a line leaves another, and all actions that lead to its end."""


def _followed(table: Table, variation: Variation, lines: list[Path]) -> Generator[None, None, Path]:
    """Play a variation; the table is left at its end."""
    if variation.of >= len(lines) or not variation.actions:
        raise BadInput(Said("it belongs to no earlier line, or is empty"))
    start, base = lines[variation.of]
    if not start <= variation.after <= len(base):
        raise BadInput(Said("line {of} has no moment {after}", of=variation.of, after=variation.after))
    yield from _go_to(table, base[: variation.after])
    for action in variation.actions:
        if table.is_over or action.seat != table.to_move:
            raise BadInput(Said("'{text}' is not by the seat to move", text=action.text))
        table.play(action.action)
        if action.text != table.game.notation(action.action):
            raise BadInput(Said("'{text}' is another action than its number", text=action.text))
        yield
    return variation.after, [move.action for move in table.moves]


def _go_to(table: Table, actions: list[int]) -> Generator[None, None, None]:
    """From wherever it is, along another line."""
    same = 0
    for move, action in zip(table.moves, actions, strict=False):
        if move.action != action:
            break
        same += 1
    while len(table.moves) > same:
        table.undo()
        yield
    for action in actions[same:]:
        table.play(action)
        yield


def _check_notes(notes: list[Note], start: int, actions: list[int]) -> None:
    for note in notes:
        if not start <= note.after <= len(actions):
            raise BadInput(Said("a note on moment {after}, which is not in its line", after=note.after))
        if any(glyph not in GLYPHS for glyph in note.glyphs):
            raise BadInput(Said("glyphs are {glyphs}", glyphs=" ".join(GLYPHS)))
