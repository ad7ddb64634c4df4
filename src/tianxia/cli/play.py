"""`tianxia play`: a person against bots in the terminal."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from rich.columns import Columns

from tianxia.bots.arena import seed_of, warm
from tianxia.bots.bot import new_dice
from tianxia.bots.registry import check, make
from tianxia.cli.screen import out, ready
from tianxia.core.about import About
from tianxia.core.errors import BadInput
from tianxia.core.game import Game, check_seed
from tianxia.core.log import decode, encode, record_of, verify
from tianxia.core.record import copy_of
from tianxia.core.table import Table
from tianxia.games import catalog

PERSON = "person"
"""What a record calls the player at the keyboard."""

HELP = """\
A move in notation, for example [bold]RY g5-h5[/], or one of:
  [bold]moves[/] \\[START]   the legal moves, or those that start so
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
    boards: list[Mapping[str, str]] = [{**options, "board": board} for board in series] or [options]
    _check(about, boards, n_seats, seat, bots, seed)
    game = ready(game_id, "bots", warm)
    if series and game.series is None:
        raise BadInput(f"--series: the rules of {about.title} know no series")
    out.print(f"[bold]{about.title}[/]: {about.summary}. Type [bold]help[/] for help.\n")
    try:
        if load is not None:
            Session.from_file(game, load).run()
        else:
            _play_series(game, boards, n_seats, seat - 1, bots, secrets.randbits(64) if seed is None else seed)
    except Quit:
        out.print("Goodbye.")


def _check(
    about: About, boards: Iterable[Mapping[str, str]], n_seats: int, seat: int, bots: tuple[str, ...], seed: int | None
) -> None:
    for options in boards:
        about.complete(options, n_seats)
    if not 1 <= seat <= n_seats:
        raise BadInput(f"--seat {seat}: from 1 to {n_seats}")
    if not 1 <= len(bots) < n_seats + 1:
        raise BadInput(f"--bots: give 1 to {n_seats - 1} bots, not {len(bots)}")
    for name in bots:
        check(name)
    check_seed(seed or 0)


def _play_series(
    game: Game, boards: list[Mapping[str, str]], n_seats: int, me: int, bots: tuple[str, ...], seed: int
) -> None:
    """One game after the other; the chairs rotate, so that another player begins."""
    totals = [0] * n_seats
    for number, options in enumerate(boards):
        my_seat = (me - number) % n_seats
        players = [PERSON if seat == my_seat else bots[(seat - my_seat - 1) % len(bots)] for seat in range(n_seats)]
        table = Table(game, options, n_seats, seed_of(seed, number))
        Session(table, players).run()
        points = table.result.series_points
        if len(boards) > 1 and points is not None and game.series is not None:
            for seat in range(n_seats):
                totals[(seat + number) % n_seats] += points[seat]
            _show_series(totals, game.series.winners(totals), me, is_last=number == len(boards) - 1)


def _show_series(totals: list[int], winners: list[int], me: int, is_last: bool) -> None:
    names = [_player_name(player, me) for player in range(len(totals))]
    out.print("Series: " + ", ".join(f"{name} {total} left" for name, total in zip(names, totals, strict=True)))
    if is_last:
        out.print(f"[bold]The series goes to {' and '.join(names[player] for player in winners)}.[/]")


def _player_name(player: int, me: int) -> str:
    return "you" if player == me else f"player {player + 1}"


class Session:
    """One game at the keyboard."""

    def __init__(self, table: Table, players: list[str]) -> None:
        self.table = table
        self.players = players
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
            record = decode(path.read_bytes().strip())
        except OSError as error:
            raise BadInput(f"cannot read {path}: {error.strerror}") from None
        except BadInput as error:
            raise BadInput(f"{path}: {error}") from None
        if record.game != game.id:
            raise BadInput(f"{path}: a game of {record.game}, not of {game.id}")
        if record.players.count(PERSON) != 1:
            raise BadInput(f"{path}: not a game of one person against bots")
        for name in record.players:
            if name != PERSON:
                check(name)
        try:
            session = cls(verify(record, game), record.players)
        except BadInput as error:
            raise BadInput(f"{path}: {error}") from None
        session.saved_to = path
        return session

    @property
    def me(self) -> int:
        return self.players.index(PERSON)

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.draw()
        while not self.table.is_over:
            if self.table.to_move == self.me:
                self.ask()
            else:
                self.let_bot_move()
        self.show_result()

    # ---- moves

    def ask(self) -> None:
        """Read one line and do what it says; bad input is said and changes nothing."""
        try:
            line = input(f"{self.offer()} > ").strip()
        except EOFError:
            raise Quit from None
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self.play(self.table.game.text.parse(line))
        except BadInput as error:
            out.print(f"[red]{_plain(str(error))}[/]")

    def offer(self) -> str:
        """What can be played: the first word of the legal moves, and how many places there are for each."""
        describe = self.table.game.text.describe
        starts = Counter(describe(action).split()[0] for action in self.table.legal)
        return "  ".join(f"{start} ({n})" for start, n in starts.items())

    def play(self, action: int) -> None:
        self.table.play(action)
        self.is_saved = False
        self.tell()
        self.draw()

    def let_bot_move(self) -> None:
        table = self.table
        seat = table.to_move
        bot = make(self.players[seat], table.game, seed_of(table.seed, len(table.moves)))
        table.play(bot.choose(table.view(seat)))
        self.tell()
        if table.to_move == self.me or table.is_over:
            self.draw()

    def tell(self) -> None:
        """Say what the last move was and what it brought about."""
        text, move = self.table.game.text, self.table.moves[-1]
        who = "You" if move.seat == self.me else f"Seat {move.seat + 1} ({self.players[move.seat]})"
        events = "; ".join(text.phrase(event) for event in self.table.last_events())
        out.print(f"{who}: [bold]{text.describe(move.action)}[/]{' – ' if events else ''}{_plain(events)}")

    def draw(self) -> None:
        out.print(self.table.game.text.render(self.table.view(self.me).record))

    def show_result(self) -> None:
        result = self.table.result
        names = ["you" if seat == self.me else f"seat {seat + 1}" for seat in result.winners]
        scores = ", ".join(f"seat {seat + 1}: {score}" for seat, score in enumerate(result.scores))
        out.print(f"[bold]{result.ending.capitalize()}. Won by {' and '.join(names)}.[/] {scores}")

    # ---- commands

    def moves(self, start: str) -> None:
        """List the legal moves that begin with *start*."""
        names = [self.table.game.text.describe(action) for action in self.table.legal]
        chosen = [name for name in names if name.lower().startswith(start.lower())]
        if not chosen:
            raise BadInput(f"no legal move starts with '{start}'")
        out.print(Columns(chosen, padding=(0, 2)))

    def hint(self, _rest: str) -> None:
        """What greedy would do with what I can see, and what that would bring about."""
        table, text = self.table, self.table.game.text
        view = table.view(self.me)
        action = make("greedy", table.game, secrets.randbits(64)).choose(view)
        world = view.redeal(new_dice(secrets.randbits(64)))
        after = copy_of(world)
        table.game.call.apply(after, action)
        events = "; ".join(text.phrase(event) for event in text.events(world[0], action, after[0]))
        out.print(f"Hint: [bold]{text.describe(action)}[/] – {_plain(events)}")

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
        if path.exists() and path != self.saved_to:
            raise BadInput(f"{path} exists already and is not overwritten; choose another name")
        try:
            path.write_bytes(encode(record_of(self.table, self.players)))
        except OSError as error:
            raise BadInput(f"cannot write {path}: {error.strerror}") from None
        self.saved_to, self.is_saved = path, True
        out.print(f"Saved to {_plain(str(path))}.")

    def load(self, name: str) -> None:
        """Go on with another game, if its file is sound."""
        if not name:
            raise BadInput("load what? write: load FILE")
        other = Session.from_file(self.table.game, Path(name))
        self.table, self.players, self.saved_to, self.is_saved = other.table, other.players, other.saved_to, True
        self.draw()

    def quit(self, _rest: str) -> None:
        """Leave; the first time with unsaved moves only warn."""
        if not self.is_saved:
            self.is_saved = True
            raise BadInput("this game is not saved: write save FILE, or quit again to leave it")
        raise Quit


def _plain(text: str) -> str:
    """Text that must not be taken for markup."""
    return text.replace("[", "\\[")
