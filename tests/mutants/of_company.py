"""Faults in talk, friends and clubs: words that the wrong people hear, people who are told what is not theirs."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SERVER = "src/tianxia/server"
_TALK = "tests/server/test_talk.py"
_FRIENDS = "tests/server/test_friends.py"
_CLUBS = "tests/server/test_clubs.py"
FAULTS = [
    Fault(
        f"{_SERVER}/talk.py",
        'if row["is_aside"] and self._sitting.status != "over" and self._plays(visitor):',
        'if row["is_aside"] and self._sitting.status != "over" and visitor.seats:',
        f"{_TALK}::test_players_hear_spectators_when_the_game_is_over",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        "if is_heard and deaf.isdisjoint(self._guests(visitor)):",
        "if is_heard:",
        f"{_TALK}::test_who_is_muted_or_blocked_is_not_heard_and_does_not_notice",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        'if self._hears(visitor, row) and row["guest"] not in unheard]',
        "if self._hears(visitor, row)]",
        f"{_TALK}::test_who_is_muted_or_blocked_is_not_heard_and_does_not_notice",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        "said if visitor.was_there else heard_later(",
        "said if True else heard_later(",
        f"{_TALK}::test_whoever_comes_after_the_end_is_told_nothing_of_the_talk",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        "if not self._is_late(visitor):\n            return True",
        "return True",
        f"{_TALK}::test_whoever_comes_after_the_end_is_told_nothing_of_the_talk",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        'if self._sitting.status != "over" or not self._is_late(visitor):',
        "if True:",
        f"{_TALK}::test_whoever_comes_after_the_end_is_told_nothing_of_the_talk",
    ),
    Fault(
        f"{_SERVER}/overheard.py",
        'watching if any(row["guest"] in guests for row in watching) else []',
        "watching",
        f"{_TALK}::test_whoever_comes_after_the_end_is_told_nothing_of_the_talk",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        '_UNSEEN = frozenset(("Cc", "Cf", "Co", "Cs", "Cn"))',
        '_UNSEEN = frozenset(("Cc", "Co", "Cs", "Cn"))',
        f"{_TALK}::test_a_text_has_nothing_unseen_and_stays_in_its_line",
    ),
    Fault(
        f"{_SERVER}/talk.py",
        "            check_mine(visitor, seat)\n            chair",
        "            chair",
        f"{_TALK}::test_nobody_speaks_for_others_or_without_a_name",
    ),
    Fault(
        f"{_SERVER}/presence.py",
        "now < seen + HERE_S if is_seen else None",
        "now < seen + HERE_S",
        f"{_FRIENDS}::test_friends_alone_are_told_who_is_here_and_only_if_they_want_it",
    ),
    Fault(
        f"{_SERVER}/people.py",
        'company_rows.part(guest, other) if kind == "block" else []',
        "[]",
        f"{_FRIENDS}::test_who_is_blocked_is_no_friend_and_asks_unheard",
    ),
    Fault(
        f"{_SERVER}/clubs.py",
        'if (await self._member(club, guest))["role"] not in ORGANISERS:',
        'if (await self._member(club, guest))["role"] == "nobody":',
        f"{_CLUBS}::test_roles_say_who_may_do_what",
    ),
    Fault(
        f"{_SERVER}/clubs.py",
        '        code = row["code"] if me["role"] in ORGANISERS else None\n',
        '        code = row["code"]\n',
        f"{_CLUBS}::test_whoever_has_the_code_joins_and_nobody_else_is_told_anything",
    ),
    Fault(
        f"{_SERVER}/clubs.py",
        "*club_rows.remove_member(club, other), club_rows.set_code(club, _new_code())",
        "*club_rows.remove_member(club, other)",
        f"{_CLUBS}::test_roles_say_who_may_do_what",
    ),
    Fault(
        f"{_SERVER}/company_archive.py",
        '(tables.status == "waiting") & is_friend & ~sits',
        '(tables.status == "waiting") & ~sits',
        f"{_FRIENDS}::test_a_friend_is_invited_to_a_table_that_waits",
    ),
    Fault(
        f"{_SERVER}/standings.py",
        "if game.n_people >= 2:",
        "if game.n_people >= 1:",
        f"{_CLUBS}::test_shares_are_divided_and_people_at_one_screen_do_not_count",
    ),
    Fault(
        f"{_SERVER}/leaving.py",
        "*await self.clubs(guest), ",
        "",
        f"{_CLUBS}::test_a_club_is_left_to_whoever_organises_it_and_ends_with_the_last",
    ),
]
