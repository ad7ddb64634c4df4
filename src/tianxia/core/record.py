"""Game records: options, seed and actions as JSON, from which everything follows. docs/records.md describes them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from tianxia.core.errors import BadInput, Said, located
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING
from tianxia.core.words import Tongue

T = TypeVar("T")
FORMAT = "tianxia/1"
"""Of records: the first field of each."""
_TEXTS = Path(__file__).parent / "texts"
OTHER_RULES = "made by rules {theirs}; this program has {ours}, which may replay differently"
"""What is said of a record that cannot be relied on."""


class Action(msgspec.Struct, forbid_unknown_fields=True):
    """One action of a record."""

    seat: int
    action: int
    text: str


class Outcome(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a finished game."""

    ending: str
    scores: list[int]
    winners: list[int]
    series_points: list[int] | None = None


class Series(msgspec.Struct, forbid_unknown_fields=True):
    """Where a game stands in a series of games."""

    series: int
    game: int
    games: int


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game from its first to its latest action. ``players`` names who sat on each seat.

    A game that did not begin as the rules say has the ``position`` that it began from.
    """

    format: str
    game: str
    options: dict[str, str]
    seats: int
    seed: int
    rules_version: str
    actions: list[Action]
    players: list[str] = []
    result: Outcome | None = None
    series: Series | None = None
    position: str = ""


def record_of(table: Table, players: list[str] | None = None, series: Series | None = None) -> Record:
    """The record of a table as it is now."""
    return finish(recording(table, players, series))


def recording(
    table: Table, players: list[str] | None = None, series: Series | None = None
) -> Generator[None, None, Record]:
    """The record of a table, made action by action."""
    game = table.game
    actions: list[Action] = []
    for move in list(table.moves):
        actions.append(Action(move.seat, move.action, game.notation(move.action)))
        yield
    return Record(
        format=FORMAT,
        game=game.id,
        options=table.options,
        seats=table.n_seats,
        seed=table.seed,
        rules_version=game.rules_version,
        actions=actions,
        players=players or [],
        result=_outcome(table) if table.is_over else None,
        series=series,
        position=table.start,
    )


def _outcome(table: Table) -> Outcome:
    result = table.result
    points = None if result.series_points is None else list(result.series_points)
    return Outcome(result.ending, list(result.scores), list(result.winners), points)


def _in_words(outcome: Outcome | None) -> str:
    if outcome is None:
        return Said("none")
    scores, winners, points = (
        ", ".join(map(str, numbers)) for numbers in (outcome.scores, outcome.winners, outcome.series_points or [])
    )
    words = "'{ending}', scores {scores}, winners {winners}, series points {points}"
    return Said(words, ending=outcome.ending, scores=scores, winners=winners, points=points or Said("none"))


class _Head(msgspec.Struct):
    """What a record says first: which format it has."""

    format: Any = msgspec.UNSET


def encode(record: Record) -> bytes:
    """A record as one line of JSON."""
    return msgspec.json.encode(record) + b"\n"


def decode(line: bytes) -> Record:
    """A record out of JSON, or `BadInput` saying where it is broken."""
    try:
        stated = msgspec.json.decode(line, type=_Head).format
        if stated is msgspec.UNSET:
            raise BadInput(Said("not a game record: {fault}", fault=Said("no format '{format}'", format=FORMAT)))
        if stated != FORMAT:
            words = "a record of format {stated!r}; this program reads '{ours}'"
            raise BadInput(Said(words, stated=cast("object", stated), ours=FORMAT))
        return msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(Said("not a game record: {fault}", fault=str(error))) from None


def read(path: Path) -> Iterator[tuple[int, Record]]:
    """The records of a file, one a line, with the numbers of their lines."""
    is_any = False
    for number, record in read_lines(path, decode):
        is_any = True
        yield number, record
    if not is_any:
        raise BadInput(Said("{path}: holds no game record", path=path))


def read_lines(path: Path, decoded: Callable[[bytes], T]) -> Iterator[tuple[int, T]]:
    """What the lines of a file hold that are not blank, with their numbers, and where it is broken."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise BadInput(Said("cannot read {path}: {reason}", path=path, reason=error.strerror)) from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            with located(Said("{path}, line {number}", path=path, number=number)):
                found = decoded(line)
            yield number, found


def replay(record: Record, game: Game) -> Iterator[Table]:
    """The table at the start and after every action; `BadInput` names the first one that fails."""
    if record.rules_version != game.rules_version:
        raise BadInput(Said(OTHER_RULES, theirs=record.rules_version, ours=game.rules_version))
    table = _start(record, game)
    yield table
    for number, action in enumerate(record.actions, 1):
        with located(Said("action {number} of {n}", number=number, n=len(record.actions))):
            _play(table, action)
        yield table


def _start(record: Record, game: Game) -> Table:
    if not record.position:
        return Table(game, record.options, record.seats, record.seed)
    with located("position"):
        return Table(game, record.options, record.seats, record.seed, record.position)


def _play(table: Table, action: Action) -> None:
    if not table.is_over and action.seat != table.to_move:
        raise BadInput(Said("by seat {seat}, but it is the turn of seat {due}", seat=action.seat, due=table.to_move))
    table.play(action.action)
    if action.text != (text := table.game.notation(action.action)):
        raise BadInput(Said("action {n} is '{text}', not '{stated}'", n=action.action, text=text, stated=action.text))


def verify(record: Record, game: Game) -> Table:
    """Replay to the end and compare the result; the table, or `BadInput`."""
    return finish(verifying(record, game))


def finish(steps: Generator[None, None, T]) -> T:
    """What work that is done step by step leads to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def verifying(record: Record, game: Game) -> Generator[None, None, Table]:
    """The same, action by action, for whoever has other things to do meanwhile."""
    if record.players and len(record.players) != record.seats:
        raise BadInput(Said("{n} players for {seats} seats", n=len(record.players), seats=record.seats))
    table = None
    for step in replay(record, game):
        table = step
        yield
    assert table is not None
    if table.is_over and record.result != _outcome(table):
        due, stated = _in_words(_outcome(table)), _in_words(record.result)
        raise BadInput(Said("the result is {due}; the record says {stated}", due=due, stated=stated))
    if not table.is_over and record.result is not None:
        n = len(record.actions)
        raise BadInput(Said("a result is given, but after {n} actions the game is not over", n=n))
    return table


def playthrough(
    record: Record, game: Game, draw: Callable[[str], str], every: int = 1, language: str = "en"
) -> Iterator[str]:
    """The game as text for people: every action, what it brought about, and the board after each *every* actions.

    *draw* turns the markup of a drawing into what is wanted.
    """
    say = Tongue(language, _TEXTS)
    for number, table in enumerate(replay(record, game)):
        if number == 0:
            options = " ".join(f"{name}={value}" for name, value in table.options.items())
            values = {"title": game.about.title, "n": table.n_seats, "options": options}
            yield say("head", **values, seed=table.seed, rules=game.rules_version)
        else:
            move = table.moves[-1]
            yield say("move", number=number, seat=move.seat, action=game.text.describe(move.action))
            yield from (f"    {game.text.phrase(event, language)}" for event in table.last_events(EVERYTHING))
        if number % every == 0 or table.is_over:
            yield draw(table.render(EVERYTHING, language))
        if table.is_over:
            result = table.result
            scores = ", ".join(map(str, result.scores))
            ending = game.text.ending_in_words(result.ending, language)
            yield say("over", ending=ending, scores=scores, winners=result.winners)
