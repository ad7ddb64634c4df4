"""What a table of China or Han can be in: why a position is refused before it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tianxia.core.errors import Said
from tianxia.core.layout import NONE
from tianxia.games.emperor.duel import has_emperor, must_choose_card
from tianxia.games.emperor.geometry import MAPS, N_PROVINCES, SPACES_OF_PROVINCE, Map
from tianxia.games.emperor.names import COLOURS
from tianxia.games.emperor.position import owners_of, reserve
from tianxia.games.emperor.province import (
    emissary_limit,
    full_provinces,
    houses,
    n_emissaries,
    settled_provinces,
)
from tianxia.games.emperor.setup import cards_of, prepare
from tianxia.games.emperor.state import HAND, MOST_PIECES, Phase, Piece
from tianxia.games.emperor.text import board_of
from tianxia.games.emperor.turn import nobody_can_ever_place
from tianxia.games.emperor.worth import numbers_of


def faults(state: Any) -> Iterator[str]:
    """Whatever breaks the rules, the gravest first."""
    yield from _of_cards(state)
    yield from _of_hands(state)
    yield from _of_pieces(state)
    yield from _of_provinces(state)
    yield from _of_tiles(state)
    yield from _of_duel(state)
    yield from _of_turn(state)
    if not state.ending and nobody_can_ever_place(state):
        yield Said("nobody can place a piece any more: the game is over")


def _of_cards(state: Any) -> Iterator[str]:
    """[Emperor 1.5] Every card is somewhere."""
    cards = state.display + state.discards + state.emperors_cards + state.secret.bag
    cards = cards + state.seats["hidden"]["hand"].sum(0) + state.seats["kept"].sum(0)
    for colour, n, due in zip(COLOURS, cards.tolist(), cards_of(state), strict=True):
        if n != due:
            yield Said("there are {due} {colour} cards, not {n}", due=due, colour=colour, n=n)
    if state.display.sum() > state.full_display:
        yield Said("display: at most {n} cards lie open", n=int(state.full_display))


def _of_hands(state: Any) -> Iterator[str]:
    """[Emperor 7.1] Three cards, but for the seat that is playing and those that have had their last turn."""
    for seat, row in enumerate(state.seats[: int(state.n_seats)]):
        has_played_last = bool(state.is_last_round) and seat < state.to_move
        if seat != state.to_move and row.n_hand != HAND and not has_played_last and not state.ending:
            yield Said("hand {seat}: a seat has {n} cards before its turn", seat=seat + 1, n=HAND)
    row, phase = state.seats[int(state.to_move)], int(state.phase)
    n_held = int(row.n_hand) + int(state.played.sum())
    is_placing = phase in (Phase.PLACE, Phase.BUILD, Phase.KEEP) or bool(state.emperor_moved)
    if is_placing and phase != Phase.DRAW and n_held != HAND and not state.ending:
        words = "hand {seat}: with the cards played this turn a seat has {n}"
        yield Said(words, seat=int(state.to_move) + 1, n=HAND)
    if phase == Phase.DRAW and (row.n_hand == HAND or state.is_last_round) and not state.ending:
        yield Said("phase draw: seat {seat} draws no card", seat=int(state.to_move) + 1)
    if phase in (Phase.PLACE, Phase.BUILD, Phase.KEEP) and (state.played > state.discards).any():
        yield Said("played: cards of this turn are among the discards")


def _of_pieces(state: Any) -> Iterator[str]:
    """[Emperor 1.4] What is not on the board is in reserve."""
    start = _full(state)
    for name, owner in owners_of(state):
        due = reserve(state, start, owner)
        left = state.owners[owner].left.tolist()
        if left[: Piece.FORT] != due[: Piece.FORT] or left[Piece.MARKET] > start.owners[owner].left[Piece.MARKET]:
            yield Said("left {owner}: what is not on the board is in reserve", owner=name)
    towns = [number for number, space in enumerate(board_of(state).spaces) if len(space.provinces) == 1]
    if not set(numbers_of(state.forts)) <= set(towns):
        yield Said("forts: there is none on a border")
    n_forts = len(numbers_of(state.forts)) + int(state.owners["left"][:, Piece.FORT].sum())
    if n_forts not in (0, int(state.n_seats)):
        yield Said("forts: with those in reserve there are {n} or none", n=int(state.n_seats))


def _full(state: Any) -> Any:
    """The same table before anything stood on it, with markets where there may be some."""
    options = {"map": MAPS[int(state.map)], "markets": "true" if state.map == Map.WAYS_OF_DIPLOMACY else "false"}
    return prepare(options, int(state.n_seats))


def _of_provinces(state: Any) -> Iterator[str]:
    """[Emperor 5.2] Emissaries keep to the limit; [Emperor 6.1] full provinces have a token, and no others."""
    if state.ending:
        return
    for number, province in enumerate(board_of(state).provinces):
        if n_emissaries(state, number) > emissary_limit(state, number):
            limit = int(emissary_limit(state, number))
            yield Said("emissaries: {province} has room for {n}", province=province.name, n=limit)
    if state.scored != full_provinces(state):
        yield Said("scored: a province has its token as soon as it is full, and not before")


def _of_tiles(state: Any) -> Iterator[str]:
    """[Emperor 14.2] [Emperor 14.3] Tiles face down are in provinces without a house."""
    n_down = len(numbers_of(state.face_down))
    if n_down != state.unseen_tiles.sum():
        words = "tiles: {n} lie face down, but {unseen} have not been seen"
        yield Said(words, n=n_down, unseen=int(state.unseen_tiles.sum()))
    up = int(state.face_up[0] | state.face_up[1] | state.face_up[2])
    if int(state.face_down) & up or int(houses(state)) & (int(state.face_down) | up):
        yield Said("tiles: a space has one tile at most, and none under a house")
    for number in range(N_PROVINCES):
        spaces = SPACES_OF_PROVINCE[int(state.map), number]
        if houses(state) & spaces and state.face_down & spaces:
            yield Said("tiles: in {province} they lie face up", province=board_of(state).provinces[number].name)


def _of_duel(state: Any) -> Iterator[str]:
    """[Emperor 15] The Emperor, influence and special cards belong to the duel."""
    is_duel = bool(has_emperor(state))
    if state.emperors_cards.sum() > (HAND if is_duel else 0):
        yield Said("emperor: he has at most {n} cards, in the duel", n=HAND)
    if state.seats["specials"].any() and not is_duel:
        yield Said("specials: they belong to the duel")
    if (state.seats["kept"].any() or (state.influence != NONE).any()) and not state.has_influence:
        yield Said("kept: write 'use influence' too")
    for colour, holder in enumerate(state.influence.tolist()):
        kept = state.seats["kept"][:2, colour].tolist()
        if (holder == NONE) != (max(kept) == 0) or (holder != NONE and kept[holder] < max(kept)):
            yield Said("influence: whoever has kept most {colour} cards holds it", colour=COLOURS[colour])


def _of_turn(state: Any) -> Iterator[str]:
    """What goes together in the middle of a turn."""
    phase, is_his = Phase(int(state.phase)), state.actor != state.to_move
    if (is_his or state.emperor_moved) and not has_emperor(state):
        yield Said("the Emperor belongs to the duel")
    if is_his and phase not in (Phase.EMPEROR, Phase.BUILD):
        yield Said("for emperor: only in the phase build")
    if (phase == Phase.BUILD) != (state.named != NONE) and not state.ending:
        yield Said("named: in the phase build, and only then, a province has been named")
    if phase == Phase.KEEP and not (state.has_influence and must_choose_card(state)):
        yield Said("phase keep: cards of several colours have been played, with 'use influence'")
    if phase in (Phase.PLACE, Phase.BUILD) and state.n_pieces >= MOST_PIECES and not state.ending:
        yield Said("placed: with {n} pieces placing is over", n=MOST_PIECES)
    if int(state.opened) & ~int(settled_provinces(state)):
        yield Said("opened: a province that was opened has a piece")
