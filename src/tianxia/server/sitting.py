"""A table in memory and who sits at it: whatever follows from its facts, its chairs and the actions taken so far."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from tianxia.core.errors import IllegalAction
from tianxia.core.game import Game
from tianxia.core.table import Table
from tianxia.core.view import EVERYTHING, Viewer
from tianxia.server.boards import Digests, digests_of
from tianxia.server.called import Called
from tianxia.server.chair import Chair
from tianxia.server.clock import Clock, pace_of, set_up
from tianxia.server.facts import Facts
from tianxia.server.hands import Hands
from tianxia.server.refusal import Refusal, broken
from tianxia.server.showing import Showing, result_of
from tianxia.server.slices import FEW_ACTIONS
from tianxia.server.summary import Summary
from tianxia.server.wire.answers import Asking, Planned
from tianxia.server.wire.frames import ResultInfo
from tianxia.server.wire.tables import Status


class Sitting:
    """One table, its chairs, how far it is. It changes in memory only: `Changes` saves and tells."""

    def __init__(
        self,
        facts: Facts,
        chairs: Sequence[Chair],
        actions: Sequence[int] = (),
        seq: int = 0,
        updated: float | None = None,
        next_table: str | None = None,
        was_over: bool = False,
        is_outdated: bool = False,
        clock: Clock | None = None,
        plans: dict[int, list[Planned]] | None = None,
        called: Called | None = None,
        hands: Hands = (),
    ) -> None:
        self.facts = facts
        self.chairs = list(chairs)
        self.seq = seq
        self.updated = updated or facts.created
        self.next_table = next_table
        self.is_outdated = is_outdated
        """Played by older rules: to be looked at as far as these lead, and no more."""
        self.clock = clock or _clock_of(facts)
        self.asking: Asking | None = None
        """Who asks to take a decision back."""
        self.called = called
        """Who is away and waited for."""
        self.plans = plans or {}
        """By seat, what its player has decided on in advance."""
        self.hands = hands
        """Whose moves are not those of whoever has the seat now."""
        self.n_undone = 0
        self.actions = actions
        """Those that are still to be played again."""
        self._was_over = was_over  # for as long as the rules cannot tell
        self._game: Game | None = None
        self._dealt: Showing | array[int] | None = None
        """The table with what is shown of it, or if it rests the actions that led there."""
        self._digests: Digests | None = None
        self.on_broken: Callable[[Refusal], None] = _nothing
        """It rested, and cannot be played again."""
        self.result: ResultInfo | None = None
        self.status: Status = "waiting"
        self.to_move: int | None = None
        """The seat that decides now, if any."""
        self.settle()
        self.saved = self.summary()
        """How far it is as saved: this can be told at any time."""

    # ---- the table

    @property
    def is_ready(self) -> bool:
        """Whether the rules are at hand, and the table is where its actions lead."""
        return self._game is not None

    @property
    def is_dealt(self) -> bool:
        """Whether there is anything to be shown."""
        return self._dealt is not None

    @property
    def is_resting(self) -> bool:
        """Whether only what was done at it is kept."""
        return isinstance(self._dealt, array)

    @property
    def table(self) -> Table:
        dealt = self._dealt
        return dealt.table if isinstance(dealt, Showing) else self.showing.table  # asked for a dozen times a move

    @property
    def showing(self) -> Showing:
        if (showing := self._awake()) is not None:
            return showing
        if self.status == "waiting":
            raise Refusal("waiting", "the game begins when all seats are taken")
        raise Refusal("preparing", "the rules are still being compiled; the game goes on in a moment")

    def _awake(self) -> Showing | None:
        """What is dealt, if anything is; a table that rests is played again."""
        if isinstance(self._dealt, array):
            self._dealt = self._played_again(self._dealt)
        return self._dealt

    def take(self, game: Game, table: Table | None) -> None:
        """Go on with a table that is where it should be; a waiting one is not dealt yet."""
        self._game, self.actions = game, ()
        if table is not None:
            self._dealt = Showing(table)
        self.settle()
        self.saved = self.summary()

    def rest(self) -> bool:
        """Nobody looks: only what was done is kept, and played again as soon as anybody asks; whether it begins to."""
        is_quick = self.n_moves <= FEW_ACTIONS and not self.facts.position  # to read one takes as long as many actions
        if not isinstance(self._dealt, Showing) or not self.is_played or not is_quick:
            return False
        self._digests = self.digests
        self._dealt = array("I", [move.action for move in self._dealt.table.moves])
        return True

    def _played_again(self, actions: array[int]) -> Showing:
        assert self._game is not None
        try:
            table = self._new_table(self._game)
            for action in actions:
                table.play(action)
        except Exception:
            refusal = broken(self.facts.id, "played again")
            self.on_broken(refusal)
            raise refusal from None
        return Showing(table)

    @property
    def n_moves(self) -> int:
        """How many actions led here; nobody has to play them for that."""
        if self._dealt is None:
            return 0
        return len(self._dealt) if isinstance(self._dealt, array) else len(self._dealt.table.moves)

    @property
    def digests(self) -> Digests:
        """What it shows; a table that rests is not played again for that."""
        if self._digests is None:
            self._digests = digests_of(self.table)
        return self._digests

    def replaying(self, game: Game) -> Generator[None, None, Table]:
        """Bring the table to where its actions lead, one by one."""
        table = self._new_table(game)
        for action in self.actions:
            try:
                table.play(action)
            except IllegalAction:
                if self.is_outdated:
                    break
                raise
            yield
        return table

    def deal(self) -> None:
        """Nothing is dealt before the last seat is taken, so that nobody can look at a hand and leave."""
        if self._game is not None and not self.is_dealt and self.status == "running":
            self.take(self._game, self._new_table(self._game))

    def _new_table(self, game: Game) -> Table:
        facts = self.facts
        return Table(game, facts.options, facts.n_seats, facts.seed, facts.position)

    def go_back(self, number: int) -> None:
        """To when there were *number* actions."""
        self.n_undone += 1
        self.table.go_back(number)

    # ---- what follows

    def settle(self) -> None:
        """Work out anew what follows from table and chairs; what was worked out to be shown is no longer true."""
        showing, self._digests = self._awake(), None
        if showing is not None:
            showing.forget(len(showing.table.moves))
        resigned = [seat for seat, chair in enumerate(self.chairs) if chair.has_resigned]
        by_hand = self._by_hand if resigned else ""
        self.result = None if showing is None else result_of(showing.table, resigned, by_hand)
        was_over = self._was_over and (showing is None or self.is_outdated)
        if self.result is not None or self.facts.is_import or was_over:
            self.status = "over"
        else:
            self.status = "waiting" if "open" in [chair.kind for chair in self.chairs] else "running"
        self.to_move = showing.table.survey.to_move if showing is not None and self.is_played else None

    def summary(self) -> Summary:
        """How far it is now, be that saved or not."""
        return Summary(
            status=self.status,
            n_moves=self.n_moves,
            to_move=self.to_move,
            winners=self.result.winners if self.result else None,
            chairs=tuple(self.chairs),
            updated=self.updated,
            next_table=self.next_table,
            clock=self.clock,
            hands=self.hands,
        )

    @property
    def _by_hand(self) -> str:
        """How it ends if nobody is left to play against."""
        return "time" if any(chair.has_resigned and chair.is_flagged for chair in self.chairs) else "resigned"

    @property
    def is_played(self) -> bool:
        """Whether somebody is to decide."""
        return self.status == "running" and not self.is_outdated

    def decides(self, seat: int) -> bool:
        """Whether it is this seat's decision."""
        return self.to_move == seat

    @property
    def bot_to_move(self) -> int | None:
        """The seat that decides now, if a bot plays it."""
        seat = self.to_move
        return None if seat is None or self.chairs[seat].kind != "bot" else seat

    def viewer(self, seat: int) -> Viewer:
        """What somebody with this seat may see: everything once it is over, and nobody plays the deal any more."""
        return EVERYTHING if self.status == "over" and not self.facts.is_sealed else seat

    def put(self, seat: int, chair: Chair) -> Chair:
        """Somebody else on a seat, in the colour of whoever had it; who that was."""
        before = self.chairs[seat]
        self.chairs[seat] = replace(chair, colour=before.colour)
        return before


def _nothing(_refusal: Refusal) -> None: ...


def _clock_of(facts: Facts) -> Clock | None:
    return None if facts.clock is None else set_up(pace_of(facts.clock), facts.n_seats)
