"""What a lesson is made of, as its file says it."""

from __future__ import annotations

from msgspec import Struct


class Texts(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    en: str
    fr: str


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of some moves that do not pass a step. All that it names must be true of the move."""

    text: Texts
    moves: tuple[str, ...] = ()
    """One of these, in notation."""
    kind: str = ""
    """Of this kind of action."""
    event: str = ""
    """It would bring this about."""
    why: str = ""
    """It is illegal, and the rules say so for this reason: ``tie`` for the key ``why.tie``."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a position, two or three sentences, and a move. Without anything to be done it is only read."""

    text: Texts
    position: str = ""
    """In notation; if not given, where the step before has led."""
    seed: int = 0
    """Of what the position does not know, and of all chance in it."""
    moves: tuple[str, ...] = ()
    """The moves that pass it, in notation."""
    kind: str = ""
    """Or any of this kind."""
    event: str = ""
    """Or any that brings this about: the key of an event, and values that it must have, as ``expanded owner=1``. With
    a kind both must be true."""
    show: str = ""
    """The move that is made for those who want to see it; if not given the first of ``moves``."""
    then: tuple[str, ...] = ()
    """What all seats do afterwards, in notation."""
    right: Texts | None = None
    """What is said once it is passed."""
    wrong: tuple[Wrong, ...] = ()
    """What is said of moves that do not pass it, even if kind and event are right: the first that fits."""
    otherwise: Texts | None = None
    """What is said of all other legal moves."""

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to be done."""
        return not (self.moves or self.kind or self.event)

    @property
    def shown(self) -> str:
        """The move that is made for those who want to see it."""
        return self.show or (self.moves[0] if self.moves else "")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A few steps about one idea."""

    game: str
    number: int
    """Its place in the course of its game."""
    title: Texts
    steps: tuple[Step, ...]
    module: str = ""
    """The option that it is about, if it does not belong to the base game."""
    id: str = ""
    """The name of its file."""
