"""Ratings, who leads, and what somebody's games add up to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ScaleName = Literal["duel", "many"]
"""Games of two seats, and games of more."""


class RatingInfo(Struct, frozen=True):
    """How somebody stands on one scale of a game."""

    game: str
    scale: ScaleName
    rating: int
    deviation: int
    """The rating is that far off, or less, in two of three cases."""
    is_provisional: bool
    """Whether it is still to be found."""
    n_games: int
    history: list[tuple[float, int]]
    """When, in seconds, and the rating then: after the last games."""


class RatingChange(Struct, frozen=True):
    """What a game has done to the rating of a seat's person; of people who show nothing only players there are told."""

    seat: int
    person: str | None
    """The name of their page, if they show it, or if it is mine."""
    before: int
    rating: int
    deviation: int
    is_provisional: bool


class Ranked(Struct, frozen=True):
    """Somebody in a list of the best."""

    person: str
    name: str
    rating: int
    deviation: int
    n_games: int
    is_me: bool


class LevelRating(Struct, frozen=True):
    """A bot, whose rating stays as it was measured."""

    bot: str
    rating: int


class Leaders(Struct, frozen=True):
    """The best on one scale of a game, of those who show themselves; and the bots that hold the scale."""

    game: str
    scale: ScaleName
    people: list[Ranked]
    bots: list[LevelRating]
    mine: RatingInfo | None


class SeatFigures(Struct, frozen=True):
    """What somebody has won on a seat."""

    n_seats: int
    seat: int
    n_games: int
    share: float
    """Of the victory, on average."""


class OpeningFigures(Struct, frozen=True):
    """A way to begin, in the notation of the game, on a board and at a number of seats."""

    board: str
    """Which value of the game's option of boards or maps."""
    n_seats: int
    text: str
    n_games: int
    share: float


class ErrorFigures(Struct, frozen=True):
    """What reviews have found."""

    n_games: int
    n_decisions: int
    errors_per_decision: float
    """Part of the victory that a decision loses, on average."""
    mistakes_per_decision: float


class GameFigures(Struct, frozen=True):
    """All games of one kind."""

    game: str
    n_games: int
    seats: list[SeatFigures]
    openings: list[OpeningFigures]
    errors: ErrorFigures | None
    """None where no game was reviewed."""


class Rival(Struct, frozen=True):
    """Somebody met more than once, perhaps, and how it went."""

    person: str | None
    """The name of their page, if they show it."""
    name: str | None
    bot: str | None
    n_games: int
    won: float
    """Victories of mine; of shared ones a part."""
    lost: float
    """Victories of theirs."""


class Profile(Struct, frozen=True):
    """What somebody shows."""

    person: str
    name: str
    since: float
    is_mine: bool
    is_public: bool
    """Whether others see it, and the lists of the best name it."""
    ratings: list[RatingInfo]
    games: list[GameFigures]
    rivals: list[Rival]


class ProfileWish(Struct, forbid_unknown_fields=True):
    """Whether others see how I play."""

    is_public: bool
