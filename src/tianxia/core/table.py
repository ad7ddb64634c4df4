"""One play of a game: checked actions, undo, views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tianxia.core.bits import elements, has_bit
from tianxia.core.conceal import conceal, hidden_from
from tianxia.core.errors import BadInput, IllegalAction, Said
from tianxia.core.game import Game, Result, check_seed
from tianxia.core.layout import States, copy_of
from tianxia.core.position import game_of, in_one_line, refuse, seats_unseen
from tianxia.core.view import EVERYTHING, SPECTATOR, View, Viewer
from tianxia.core.view import Move as Move
from tianxia.core.words import Event, tongue_of_drawings

OVER = Said("the game is over")
ILLEGAL = "{move} is not legal: {reason}"
"""Why nothing, or not this, can be played."""
LATEST, STRIDE = 4, 32
"""Of the states that a table went through, the latest few are kept, and of older ones every so many-th."""


class Past:
    """The states a table went through. Of a long game few are kept, and those between are played again when asked for.

    So a table of thousands of actions takes less than a megabyte, and going back is exact all the same.
    """

    def __init__(self, game: Game, moves: list[Move]) -> None:
        self._game = game
        self._moves = moves
        self._kept: dict[int, States] = {}
        self._again: dict[int, States] = {}
        """What was played again last: whoever looks at one old state looks at its neighbours next."""

    def keep(self, number: int, states: States) -> None:
        """The states after *number* actions, the latest so far."""
        self._kept[number] = states
        if (old := number - LATEST) % STRIDE:
            self._kept.pop(old, None)

    def at(self, number: int) -> States:
        """The states after *number* actions. Not to be changed."""
        if number in self._kept:
            return self._kept[number]
        if number not in self._again:
            self._play_again(number)
        return self._again[number]

    def drop(self, number: int) -> States:
        """Go back to the states after *number* actions; none after them are left."""
        states = copy_of(self.at(number))
        self._kept.pop(number, None)
        self._again.clear()
        return states

    def _play_again(self, wanted: int) -> None:
        """From the last state before it that is kept; it and its neighbours are then at hand."""
        kept = max(number for number in self._kept if number <= wanted)
        first = wanted - wanted % STRIDE
        states = copy_of(self._kept[kept])
        self._again.clear()
        for number in range(kept, min(first + STRIDE, len(self._moves))):
            if number >= first:
                self._again[number] = copy_of(states)
            self._game.call.apply(states, self._moves[number].action)


def read_position(game: Game, text: str, seed: int = 0) -> tuple[dict[str, str], int, States]:
    """Options, number of seats and states of a position of a game, over or not; or `BadInput`."""
    check_seed(seed)
    if (other := game_of(text)) not in ("", game.id):
        # No game knows another, but all are written in positions as their titles in small letters.
        names = {"other": other.capitalize(), "game": game.about.title}
        raise BadInput(Said("this is a position of {other}, not of {game}", **names))
    options, n_seats = game.positions.setup(text)
    states = game.positions.read(text, seed)
    for fault in game.positions.faults(states[0]):
        refuse(fault)
    return options, n_seats, states


def viewer_of(text: str, n_seats: int) -> Viewer:
    """Who sees what a position tells."""
    unseen = seats_unseen(text)
    seen = [seat for seat in range(n_seats) if seat not in unseen]
    if not unseen:
        return EVERYTHING
    return seen[0] if len(seen) == 1 else SPECTATOR


class Table:
    """One play of a game, which can go back to any of its states."""

    def __init__(self, game: Game, options: Mapping[str, str], n_seats: int, seed: int, position: str = "") -> None:
        """A table at the start, or in a *position* with these options and seats; or `BadInput`."""
        self.game = game
        self.options = game.about.complete(options, n_seats)
        self.n_seats = n_seats
        self.seed = seed
        self.start = position
        """The position that the table began from, in one line; empty if it began as the rules say."""
        self.states = self._opened() if position else game.new(self.options, n_seats, seed)
        self.moves: list[Move] = []
        self._past = Past(game, self.moves)
        self._seen: dict[tuple[int, int], States] = {}
        """By number of actions and seat, what was asked for of the last two moments."""
        self.survey = game.survey(self.states)

    @classmethod
    def from_position(cls, game: Game, text: str, seed: int = 0) -> Table:
        """A table in a position in notation, what is unknown and all chance from a seed; or `BadInput`.

        >>> Table.from_position(catalog.load("huang"), "tiles red h5; hand 1 red").to_move
        0
        """
        options, n_seats, _ = read_position(game, text, seed)
        return cls(game, options, n_seats, seed, in_one_line(game.id, text))

    def _opened(self) -> States:
        """The states that the table begins from, if it can be played on from there."""
        options, n_seats, states = read_position(self.game, self.start, self.seed)
        if (options, n_seats) != (self.options, self.n_seats):
            raise BadInput(Said("options and seats are not those of the position"))
        survey = self.game.survey(states)
        if survey.is_over:
            raise BadInput(Said("the game is over in this position"))
        if not survey.mask.any():
            raise BadInput(Said("seat {seat} cannot do anything in this position", seat=survey.to_move + 1))
        return states

    def position(self, number: int, viewer: Viewer) -> str:
        """The position after *number* actions as somebody sees it, in one line.

        What they may not know is dealt at random when a table is opened from it.
        """
        text = self.game.positions.write(self.seen(number, viewer)[0], self.options, viewer)
        return in_one_line(self.game.id, text)

    @property
    def state(self) -> Any:
        """The one record of the table."""
        return self.states[0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.survey.is_over

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return self.survey.to_move

    @property
    def legal(self) -> list[int]:
        """The actions that may be taken, in order."""
        return elements(self.survey.mask, self.game.n_actions).tolist()

    @property
    def result(self) -> Result:
        """How the game ended."""
        return self.game.result(self.states)

    def view(self, seat: int) -> View:
        """What a seat may know of the table now."""
        return View.of(self.game, self.states, seat, partial(_as_seen, tuple(self.moves), seat, self.game))

    def is_legal(self, action: int) -> bool:
        """Whether an action may be taken."""
        return 0 <= action < self.game.n_actions and bool(has_bit(self.survey.mask, action))

    def check(self, action: int) -> None:
        """Raise `IllegalAction` unless the action is legal. Why is told by what the seat to move can see."""
        if self.is_over:
            raise IllegalAction(OVER)
        if not 0 <= action < self.game.n_actions:
            raise IllegalAction(f"{action} is no action: they go from 0 to {self.game.n_actions - 1}")
        if not self.is_legal(action):
            text = self.game.text
            why = text.why_not(self.view(self.to_move).record, action)
            raise IllegalAction(ILLEGAL.format(move=text.describe(action), reason=text.reason(why)), why)

    def play(self, action: int) -> None:
        """Take a legal action, or raise `IllegalAction` and change nothing."""
        self.check(action)
        self._past.keep(len(self.moves), copy_of(self.states))
        self.moves.append(Move(self.to_move, action))
        self._seen = {key: seen for key, seen in self._seen.items() if key[0] >= len(self.moves) - 1}
        self.game.call.apply(self.states, action)
        self.survey = self.game.survey(self.states)

    def adopt(self, moves: Sequence[Move], states: States) -> None:
        """Go on from *states*, to which legal *moves* from here have led elsewhere."""
        self._past.keep(len(self.moves), self.states)
        self.moves.extend(moves)
        self._seen.clear()
        self.states = states
        self.survey = self.game.survey(states)

    def undo(self) -> Move:
        """Take the last action back."""
        if not self.moves:
            raise IllegalAction("nothing to undo")
        self.states = self._past.drop(len(self.moves) - 1)
        self._seen.clear()
        self.survey = self.game.survey(self.states)
        return self.moves.pop()

    def go_back(self, number: int) -> None:
        """To when there were *number* actions."""
        while len(self.moves) > number:
            self.undo()

    def render(self, viewer: Viewer, language: str = "en") -> str:
        """The table as somebody sees it, in Rich markup."""
        state, text = self.seen(len(self.moves), viewer)[0], self.game.text
        say = tongue_of_drawings(text.words, language)
        return text.render(state, viewer, self.last_action(viewer) if self.moves else None, say)

    def at(self, number: int) -> States:
        """The states after *number* actions."""
        return self.states if number == len(self.moves) else self._past.at(number)

    def seen(self, number: int, viewer: Viewer) -> States:
        """The states after *number* actions as somebody sees them. Not to be changed."""
        if viewer == EVERYTHING:
            return self.at(number)
        if number < len(self.moves) - 1:
            return conceal(self.at(number), viewer)
        if (number, viewer) not in self._seen:
            self._seen[number, viewer] = conceal(self.at(number), viewer)
        return self._seen[number, viewer]

    def last_action(self, viewer: Viewer) -> int:
        """The last action as somebody sees it."""
        return self.action_seen(len(self.moves), viewer)

    def last_events(self, viewer: Viewer) -> list[Event]:
        """What the last action brought about, as far as somebody may know."""
        return self.events_seen(len(self.moves), viewer)

    def action_seen(self, number: int, viewer: Viewer) -> int:
        """Action *number*, counted from 1, as somebody sees it."""
        return _action_seen(self.moves[number - 1], viewer, self.game)

    def events_seen(self, number: int, viewer: Viewer) -> list[Event]:
        """What action *number* brought about, as far as somebody may know."""
        before, after = self.seen(number - 1, viewer), self.seen(number, viewer)
        return list(self.game.text.events(before, self.action_seen(number, viewer), after))

    @property
    def has_revealed(self) -> bool:
        """Whether the last action touched anything that its seat could not see, as a tile drawn from the bag."""
        seat = self.moves[-1].seat
        return hidden_from(self.at(len(self.moves) - 1), seat) != hidden_from(self.states, seat)


def _as_seen(moves: Sequence[Move], viewer: Viewer, game: Game) -> list[Move]:
    return [Move(move.seat, _action_seen(move, viewer, game)) for move in moves]


def _action_seen(move: Move, viewer: Viewer, game: Game) -> int:
    return move.action if viewer in (EVERYTHING, move.seat) else game.text.seen_as(move.action)
