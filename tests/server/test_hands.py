"""Whose moves are told as whose, once somebody else plays for a seat."""

from __future__ import annotations

import pytest

from tianxia.server.facts import BOT, PERSON, Entry, Kind
from tianxia.server.hands import hands_of


def _told(*entries: Entry, bots: tuple[int, ...] = ()) -> list[tuple[int, int, str]]:
    return [(hand.seat, hand.number, hand.kind) for hand in hands_of(entries, bots)]


def _acts(n: int) -> list[Entry]:
    return [Entry("act", 0, 0)] * n


def _lent(seat: int) -> Entry:
    return Entry("seat", seat, BOT)


def _again(seat: int) -> Entry:
    return Entry("seat", seat, PERSON)


def test_a_bot_has_the_moves_between_lending_and_taking_again() -> None:
    told = _told(*_acts(3), _lent(1), *_acts(2), _again(1), *_acts(1))
    assert told == [(1, 3, "lent"), (1, 5, "taken-again")]


@pytest.mark.parametrize(("kind", "told"), [("resign", "resigned"), ("flag", "flagged")])
def test_why_a_bot_plays_on_is_told(kind: Kind, told: str) -> None:
    assert _told(*_acts(2), Entry(kind, 0, BOT)) == [(0, 2, told)]


def test_whoever_sits_down_before_the_game_takes_nothing_over() -> None:
    assert _told(Entry("seat", 1, 0), Entry("seat", 1, 0), *_acts(2)) == []


def test_a_bot_for_a_moment_in_which_nobody_moves_has_had_nothing() -> None:
    assert _told(*_acts(2), _lent(1), _again(1), *_acts(1)) == []


def test_a_bot_stays_if_its_person_leaves_the_site() -> None:
    assert _told(*_acts(2), _lent(1), *_acts(1), _lent(1)) == [(1, 2, "lent")]
    assert _told(*_acts(2), Entry("resign", 1, BOT), _lent(1)) == [(1, 2, "resigned")]


def test_what_is_played_again_after_an_undo_is_of_those_who_have_the_seats_now() -> None:
    assert _told(*_acts(4), _lent(1), Entry("undo", 0, 1), *_acts(2)) == [(1, 1, "lent")]
    assert _told(*_acts(2), _lent(1), *_acts(2), _again(1), Entry("undo", 0, 1)) == []


def test_histories_of_earlier_versions_say_by_turns_who_has_a_seat() -> None:
    told = _told(Entry("seat", 1, 0), *_acts(2), Entry("seat", 1, 0), *_acts(2), Entry("seat", 1, 0))
    assert told == [(1, 2, "lent"), (1, 4, "taken-again")]


@pytest.mark.parametrize("n_between", [0, 1])
def test_in_those_histories_whoever_left_the_site_is_known_by_who_has_the_seat_in_the_end(n_between: int) -> None:
    zero = Entry("seat", 1, 0)
    assert _told(*_acts(2), zero, *_acts(n_between), zero, *_acts(1), bots=(1,)) == [(1, 2, "lent")]
    assert _told(*_acts(2), Entry("resign", 1, 0), *_acts(n_between), zero, bots=(1,)) == [(1, 2, "resigned")]
    assert _told(*_acts(2), zero) == []
