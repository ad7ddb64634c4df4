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

from tianxia.bots.advice import advice
from tianxia.bots.levels import LEVELS
from tianxia.bots.playing import seed_of
from tianxia.bots.registry import adviser_of, check, make
from tianxia.cli.language import complaint, language, say
from tianxia.cli.notation import describe, parse
from tianxia.cli.screen import out, ready_for, ready_to_search
from tianxia.cli.think import show_lines
from tianxia.core.about import About
from tianxia.core.errors import BadInput, IllegalAction, Said, located
from tianxia.core.files import beside
from tianxia.core.game import Game, check_seed, options_of_series
from tianxia.core.layout import copy_of
from tianxia.core.record import Series, decode, encode, record_of, verify
from tianxia.core.rng import new_dice
from tianxia.core.table import ILLEGAL, OVER, Table
from tianxia.core.undo import last_decision
from tianxia.core.view import EVERYTHING, Viewer
from tianxia.core.words import Event, listed
from tianxia.games import catalog

PERSON = "person"
"""What a record calls the player at the keyboard."""


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
        raise BadInput(say("bad.load-series"))
    _prepare_keyboard()
    game = ready_for(game_id, bots)
    saved = Session.from_file(game, load) if load is not None else None
    out.print(say("play.hello", title=about.title, summary=catalog.summary(about, language())) + "\n")
    try:
        if saved is not None:
            saved.run()
        else:
            _play_series(game, games, n_seats, seat - 1, bots, secrets.randbits(64) if seed is None else seed)
    except Quit:
        out.print(say("play.goodbye"))


def play_from_position(game_id: str, text: str, seat: int, bots: tuple[str, ...], seed: int | None) -> None:
    table = Table.from_position(catalog.load(game_id), text, secrets.randbits(64) if seed is None else seed)
    _check(table.game.about, [table.options], table.n_seats, seat, bots, seed)
    _prepare_keyboard()
    ready_for(game_id, bots)
    with contextlib.suppress(Quit):
        Session(table, _players(table.n_seats, seat - 1, bots)).run()
        return
    out.print(say("play.goodbye"))


def _players(n_seats: int, me: int, bots: tuple[str, ...]) -> list[str]:
    return [PERSON if seat == me else bots[(seat - me - 1) % len(bots)] for seat in range(n_seats)]


def _check(
    about: About, games: Iterable[Mapping[str, str]], n_seats: int, seat: int, bots: tuple[str, ...], seed: int | None
) -> None:
    for options in games:
        about.complete(options, n_seats)
    if not 1 <= seat <= n_seats:
        raise BadInput(say("bad.seat", seat=seat, n=n_seats))
    if not 1 <= len(bots) < n_seats:
        raise BadInput(say("bad.bots", most=n_seats - 1, n=len(bots)))
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
        players = _players(n_seats, my_seat, bots)
        table = Table(game, options, n_seats, seed if len(games) == 1 else seed_of(seed, "table", number))
        session = Session(table, players, Series(0, number, len(games)) if len(games) > 1 else None)
        session.run()
        points = session.table.result.series_points
        if len(games) > 1 and points is not None and game.series is not None:
            for seat in range(n_seats):
                totals[(seat + number) % n_seats] += points[seat]
            _show_series(totals, game.series.winners(totals), me, is_last=number == len(games) - 1)


def _show_series(totals: list[int], winners: list[int], me: int, is_last: bool) -> None:
    names = [say("play.you" if player == me else "play.player", n=player + 1) for player in range(len(totals))]
    left = [say("play.series.left", name=name, n=total) for name, total in zip(names, totals, strict=True)]
    out.print(say("play.series", totals=", ".join(left)))
    if is_last:
        winning = listed([names[player] for player in winners], language())
        out.print(f"[bold]{say('play.series.winners', names=winning)}[/]")


class Session:
    """One game at the keyboard."""

    def __init__(self, table: Table, players: list[str], series: Series | None = None) -> None:
        self.table = table
        self.players = players
        self.series = series
        self.saved_to: Path | None = None
        self.is_saved = True
        commands: dict[str, Callable[[str], None]] = {
            "moves": self.moves,
            "hint": self.hint,
            "undo": self.undo,
            "board": lambda _: self.draw(),
            "position": lambda _: out.print(Text(self.table.position(len(self.table.moves), self.seen_by))),
            "save": self.save,
            "load": self.load,
            "help": lambda _: out.print(say("play.help")),
            "quit": self.quit,
        }
        self._commands = commands | {say(f"command.{name}"): command for name, command in commands.items()}

    @classmethod
    def from_file(cls, game: Game, path: Path) -> Session:
        """A saved game, checked action by action."""
        try:
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            raise BadInput(say("bad.read", path=path, reason=_reason(error))) from None
        with located(str(path)):
            session = cls._from_bytes(game, data)
        session.saved_to = path
        return session

    @classmethod
    def _from_bytes(cls, game: Game, data: bytes) -> Session:
        lines = data.strip().splitlines()
        if len(lines) > 1 and lines[0].endswith(b"}") and lines[1].startswith(b"{"):
            raise BadInput(say("saved.many", n=len(lines)))
        record = decode(data.strip())
        if record.game != game.id:
            raise BadInput(say("saved.other-game", game=record.game, wanted=game.id))
        if record.players.count(PERSON) != 1:
            raise BadInput(say("saved.no-person"))
        for name in record.players:
            if name != PERSON:
                check(name)
        ready_for(game.id, record.players)
        return cls(verify(record, game), record.players)

    @property
    def seen_by(self) -> Viewer:
        """Whose eyes a position is written with: nothing is hidden when the game is over."""
        return EVERYTHING if self.table.is_over else self.me

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
            elif not self.ask(say("play.after")):
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
                self.play(parse(self.table.game, line))
        except BadInput as error:
            out.print(Text(complaint(error), style="red"))
        return bool(line)

    def offer(self) -> str:
        return say("play.offer", n=len(self.table.legal))

    def play(self, action: int) -> None:
        try:
            self.table.play(action)
        except IllegalAction as error:
            raise self._refusal(action, error) from None
        self.is_saved = False
        self.show_move()

    def _refusal(self, action: int, error: IllegalAction) -> BadInput:
        """The same in the words of this terminal."""
        if error.event is None:
            return error
        game = self.table.game
        reason = game.text.reason(error.event, language())
        return BadInput(Said(ILLEGAL, move=describe(game, action), reason=reason))

    def let_bot_move(self) -> None:
        table = self.table
        seat = table.to_move
        bot = make(self.players[seat], table.game, seed_of(table.seed, "bot", len(table.moves)))
        table.play(bot.choose(table.view(seat)))
        self.show_move()

    def show_move(self) -> None:
        """Say what the last move was and what it brought about; draw the board when it is mine to look at."""
        move = self.table.moves[-1]
        bot = self.players[move.seat]
        name = say(f"level.{bot}") if bot in LEVELS else bot
        who = say("play.You" if move.seat == self.me else "play.bot", n=move.seat + 1, bot=name)
        what = self._sentence(self.table.last_action(self.me), self.table.last_events(self.me))
        out.print(say("play.move", who=who, what=what))
        if self.table.to_move == self.me or self.table.is_over:
            self.draw()

    def _sentence(self, action: int, events: Iterable[Event]) -> str:
        text = self.table.game.text
        phrases = escape(say("play.between").join(text.phrase(event, language()) for event in events))
        return f"[bold]{describe(self.table.game, action)}[/]{' – ' if phrases else ''}{phrases}"

    def draw(self) -> None:
        out.print(self.table.render(self.me, language()))

    def show_result(self) -> None:
        result = self.table.result
        ending = self.table.game.text.ending_in_words(result.ending, language())
        names = [say("play.you" if seat == self.me else "play.seat", n=seat + 1) for seat in result.winners]
        scores = [
            say("play.score", name=say("play.seat", n=seat), n=score) for seat, score in enumerate(result.scores, 1)
        ]
        values = {"ending": ending[0].upper() + ending[1:], "names": listed(names, language())}
        out.print(say("play.result", **values, scores=", ".join(scores)))

    # ---- commands

    def moves(self, part: str) -> None:
        """List the legal moves with *part* in them."""
        names = [describe(self.table.game, action) for action in self.table.legal]
        chosen = [name for name in names if part.lower() in name.lower()]
        if not chosen:
            raise BadInput(say("play.no-such-move", part=part))
        out.print(Columns(chosen, padding=(0, 2)))

    def hint(self, _rest: str) -> None:
        """The best moves by what I can see, and what the first would bring about."""
        table, text = self.table, self.table.game.text
        if table.is_over:
            raise BadInput(OVER)
        view = table.view(self.me)
        ready_to_search(table.game.id)
        lines = adviser_of(table.game, secrets.randbits(64)).why(view)
        action = lines[0].action
        world = view.redeal(new_dice(secrets.randbits(64)))
        after = copy_of(world)
        table.game.call.apply(after, action)
        out.print(say("play.hint", what=self._sentence(action, text.events(world, action, after))))
        told = advice(lines, len(view.legal))
        out.print(say(told.key, **told.values))
        show_lines(table.game, lines)

    def undo(self, _rest: str) -> None:
        """Go back to my last decision."""
        number = last_decision(self.table, self.me)
        if number is None:
            raise BadInput(say("play.nothing-to-undo"))
        self.table.go_back(number)
        self.is_saved = False
        self.draw()

    def save(self, name: str) -> None:
        """Write the game; a file that is not ours is never overwritten."""
        if not name and self.saved_to is None:
            raise BadInput(say("play.save-where"))
        path = Path(name) if name else self.saved_to
        assert path is not None
        try:
            self._write(path)
        except (OSError, ValueError) as error:
            raise BadInput(say("bad.write", path=path, reason=_reason(error))) from None
        self.saved_to, self.is_saved = path, True
        out.print(Text(say("play.saved", path=path)))

    def _write(self, path: Path) -> None:
        """Write beside the file and move into place: what was there before is whole until the new one is."""
        if path.exists() and path != self.saved_to:
            raise BadInput(say("bad.exists-choose", path=path))
        with beside(path) as part:
            part.write_bytes(encode(record_of(self.table, self.players, self.series)))

    def load(self, name: str) -> None:
        """Go on with another game, if its file is sound."""
        if not name:
            raise BadInput(say("play.load-what"))
        if self.series is not None:
            raise BadInput(say("play.load-series"))
        other = Session.from_file(self.table.game, Path(name))
        self._warn_if_unsaved("load")
        self.table, self.players, self.saved_to = other.table, other.players, other.saved_to
        self.draw()

    def quit(self, _rest: str) -> None:
        """Leave; the first time with unsaved moves only warn."""
        self._warn_if_unsaved("quit")
        raise Quit

    def _warn_if_unsaved(self, command: str) -> None:
        if not self.is_saved and not self.table.is_over:
            self.is_saved = True
            raise BadInput(say(f"play.unsaved.{command}"))


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
