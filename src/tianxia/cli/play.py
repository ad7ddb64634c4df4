"""`tianxia play`: a person against bots in the terminal."""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.markup import escape
from rich.text import Text

from tianxia.bots.arena import options_of_series, seed_of, warm
from tianxia.bots.registry import check, make
from tianxia.cli.screen import out, ready
from tianxia.core.about import About
from tianxia.core.errors import BadInput, located
from tianxia.core.game import Game, check_seed
from tianxia.core.log import Series, decode, encode, record_of, verify
from tianxia.core.record import copy_of
from tianxia.core.rng import new_dice
from tianxia.core.table import Table
from tianxia.core.words import Event
from tianxia.games import catalog

PERSON = "person"
"""What a record calls the player at the keyboard."""

HELP = """\
A move in the game's notation, or one of:
  [bold]moves[/] \\[PART]    the legal moves, or those with this in them
  [bold]hint[/]            what the bot greedy would do
  [bold]undo[/]            take your last move back
  [bold]board[/]           draw the board again
  [bold]save[/] FILE       write the game to a file
  [bold]load[/] FILE       go on with a saved game
  [bold]help[/]            this text
  [bold]quit[/]            leave"""


class Quit(Exception):
    """The person leaves."""


def play_in_terminal(
    game_id: str,
    options: Mapping[str, str],
    n_seats: int,
    seat: int,
    bots: tuple[str, ...],
    seed: int | None,
    series: tuple[str, ...],
    load: Path | None,
) -> None:
    about = catalog.about(game_id)
    games = options_of_series(catalog.load(game_id), options, series)
    _check(about, games, n_seats, seat, bots, seed)
    if load is not None and series:
        raise BadInput("--load goes on with one game, --series starts several: give one of them")
    _prepare_keyboard()
    game = ready(game_id, "bots", warm)
    out.print(f"[bold]{about.title}[/]: {about.summary}. Type [bold]help[/] for help.\n")
    try:
        if load is not None:
            Session.from_file(game, load).run()
        else:
            _play_series(game, games, n_seats, seat - 1, bots, secrets.randbits(64) if seed is None else seed)
    except Quit:
        out.print("Goodbye.")


def _check(
    about: About, games: Iterable[Mapping[str, str]], n_seats: int, seat: int, bots: tuple[str, ...], seed: int | None
) -> None:
    for options in games:
        about.complete(options, n_seats)
    if not 1 <= seat <= n_seats:
        raise BadInput(f"--seat {seat}: from 1 to {n_seats}")
    if not 1 <= len(bots) < n_seats:
        raise BadInput(f"--bots: give 1 to {n_seats - 1} bots, not {len(bots)}")
    for name in bots:
        check(name)
    check_seed(seed or 0)


def _prepare_keyboard() -> None:
    """Arrow keys and history where there are any; bytes that are no text are nonsense like any other."""
    with contextlib.suppress(ImportError):
        import_module("readline")  # from then on input() can be edited
    stdin: Any = sys.stdin
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(errors="replace")


def _play_series(
    game: Game, games: list[Mapping[str, str]], n_seats: int, me: int, bots: tuple[str, ...], seed: int
) -> None:
    """One game after the other; the chairs rotate, so that another player begins."""
    totals = [0] * n_seats
    for number, options in enumerate(games):
        my_seat = (me - number) % n_seats
        players = [PERSON if seat == my_seat else bots[(seat - my_seat - 1) % len(bots)] for seat in range(n_seats)]
        table = Table(game, options, n_seats, seed if len(games) == 1 else seed_of(seed, "table", number))
        session = Session(table, players, Series(0, number, len(games)) if len(games) > 1 else None)
        session.run()
        points = session.table.result.series_points
        if len(games) > 1 and points is not None and game.series is not None:
            for seat in range(n_seats):
                totals[(seat + number) % n_seats] += points[seat]
            _show_series(totals, game.series.winners(totals), me, is_last=number == len(games) - 1)


def _show_series(totals: list[int], winners: list[int], me: int, is_last: bool) -> None:
    names = ["you" if player == me else f"player {player + 1}" for player in range(len(totals))]
    out.print("Series: " + ", ".join(f"{name} {total} left" for name, total in zip(names, totals, strict=True)))
    if is_last:
        out.print(f"[bold]The series goes to {' and '.join(names[player] for player in winners)}.[/]")


class Session:
    """One game at the keyboard."""

    def __init__(self, table: Table, players: list[str], series: Series | None = None) -> None:
        self.table = table
        self.players = players
        self.series = series
        self.saved_to: Path | None = None
        self.is_saved = True
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self.moves,
            "hint": self.hint,
            "undo": self.undo,
            "board": lambda _: self.draw(),
            "save": self.save,
            "load": self.load,
            "help": lambda _: out.print(HELP),
            "quit": self.quit,
        }

    @classmethod
    def from_file(cls, game: Game, path: Path) -> Session:
        """A saved game, checked action by action."""
        try:
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            raise BadInput(f"cannot read {path}: {_reason(error)}") from None
        with located(str(path)):
            session = cls._from_bytes(game, data)
        session.saved_to = path
        return session

    @classmethod
    def _from_bytes(cls, game: Game, data: bytes) -> Session:
        lines = data.strip().splitlines()
        if len(lines) > 1 and lines[0].endswith(b"}") and lines[1].startswith(b"{"):
            raise BadInput(f"{len(lines)} games; a saved game is one")
        record = decode(data.strip())
        if record.game != game.id:
            raise BadInput(f"a game of {record.game}, not of {game.id}")
        if record.players.count(PERSON) != 1:
            raise BadInput("not a game of one person against bots")
        for name in record.players:
            if name != PERSON:
                check(name)
        return cls(verify(record, game), record.players)

    @property
    def me(self) -> int:
        return self.players.index(PERSON)

    def run(self) -> None:
        """Play until the game is over and the person has nothing more to do with it."""
        self.draw()
        is_told = False
        while True:
            if not self.table.is_over:
                is_told = False
                self.ask(self.offer()) if self.table.to_move == self.me else self.let_bot_move()
            elif not is_told:
                is_told = True
                self.show_result()
            elif not self.ask("save FILE, undo, or Enter to leave"):
                return

    # ---- moves

    def ask(self, what: str) -> bool:
        """Read a line and do what it says, False if it is empty; bad input is said and changes nothing."""
        try:
            line = input(f"{what} > ").strip()
        except EOFError:
            raise Quit from None
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self.play(self.table.game.text.parse(line))
        except BadInput as error:
            out.print(Text(str(error), style="red"))
        return bool(line)

    def offer(self) -> str:
        return f"your move ({len(self.table.legal)} possible)"

    def play(self, action: int) -> None:
        self.table.play(action)
        self.is_saved = False
        self.show_move()

    def let_bot_move(self) -> None:
        table = self.table
        seat = table.to_move
        bot = make(self.players[seat], table.game, seed_of(table.seed, "bot", len(table.moves)))
        table.play(bot.choose(table.view(seat)))
        self.show_move()

    def show_move(self) -> None:
        """Say what the last move was and what it brought about; draw the board when it is mine to look at."""
        move = self.table.moves[-1]
        who = "You" if move.seat == self.me else f"Seat {move.seat + 1} ({self.players[move.seat]})"
        out.print(f"{who}: {self._sentence(self.table.last_action(self.me), self.table.last_events(self.me))}")
        if self.table.to_move == self.me or self.table.is_over:
            self.draw()

    def _sentence(self, action: int, events: Iterable[Event]) -> str:
        text = self.table.game.text
        phrases = escape("; ".join(text.phrase(event) for event in events))
        return f"[bold]{text.describe(action)}[/]{' – ' if phrases else ''}{phrases}"

    def draw(self) -> None:
        out.print(self.table.render(self.me))

    def show_result(self) -> None:
        result = self.table.result
        names = ["you" if seat == self.me else f"seat {seat + 1}" for seat in result.winners]
        scores = ", ".join(f"seat {seat + 1}: {score}" for seat, score in enumerate(result.scores))
        out.print(f"[bold]{result.ending.capitalize()}. Won by {' and '.join(names)}.[/] {scores}")

    # ---- commands

    def moves(self, part: str) -> None:
        """List the legal moves with *part* in them."""
        names = [self.table.game.text.describe(action) for action in self.table.legal]
        chosen = [name for name in names if part.lower() in name.lower()]
        if not chosen:
            raise BadInput(f"no legal move has '{part}' in it")
        out.print(Columns(chosen, padding=(0, 2)))

    def hint(self, _rest: str) -> None:
        """What greedy would do with what I can see, and what that would bring about."""
        table, text = self.table, self.table.game.text
        if table.is_over:
            raise BadInput("the game is over")
        view = table.view(self.me)
        action = make("greedy", table.game, secrets.randbits(64)).choose(view)
        world = view.redeal(new_dice(secrets.randbits(64)))
        after = copy_of(world)
        table.game.call.apply(after, action)
        out.print(f"Hint: {self._sentence(action, text.events(world[0], action, after[0]))}")

    def undo(self, _rest: str) -> None:
        """Go back to my last decision."""
        if all(move.seat != self.me for move in self.table.moves):
            raise BadInput("you have not moved yet: nothing to undo")
        while self.table.undo().seat != self.me:
            pass
        self.is_saved = False
        self.draw()

    def save(self, name: str) -> None:
        """Write the game; a file that is not ours is never overwritten."""
        if not name and self.saved_to is None:
            raise BadInput("save where? write: save FILE")
        path = Path(name) if name else self.saved_to
        assert path is not None
        try:
            self._write(path)
        except (OSError, ValueError) as error:
            raise BadInput(f"cannot write {path}: {_reason(error)}") from None
        self.saved_to, self.is_saved = path, True
        out.print(Text(f"Saved to {path}."))

    def _write(self, path: Path) -> None:
        """Write beside the file and move into place: what was there before is whole until the new one is."""
        if path.exists() and path != self.saved_to:
            raise BadInput(f"{path} exists already and is not overwritten; choose another name")
        beside = path.with_name(f"{path.name}.part")
        try:
            beside.write_bytes(encode(record_of(self.table, self.players, self.series)))
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    def load(self, name: str) -> None:
        """Go on with another game, if its file is sound."""
        if not name:
            raise BadInput("load what? write: load FILE")
        if self.series is not None:
            raise BadInput("within a series no other game can be loaded")
        other = Session.from_file(self.table.game, Path(name))
        self._warn_if_unsaved("load again to drop it")
        self.table, self.players, self.saved_to = other.table, other.players, other.saved_to
        self.draw()

    def quit(self, _rest: str) -> None:
        """Leave; the first time with unsaved moves only warn."""
        self._warn_if_unsaved("quit again to leave it")
        raise Quit

    def _warn_if_unsaved(self, otherwise: str) -> None:
        if not self.is_saved and not self.table.is_over:
            self.is_saved = True
            raise BadInput(f"this game is not saved: write save FILE, or {otherwise}")


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
