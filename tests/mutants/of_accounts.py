"""Faults in accounts: sessions that never end, secrets that are used twice, people who are not left alone."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SERVER = "src/tianxia/server"
_TESTS = "tests/server/test_accounts.py"
FAULTS = [
    Fault(
        f"{_SERVER}/challenges.py",
        "if is_spent or expires < time.time():",
        "if expires < time.time():",
        f"{_TESTS}::test_a_passkey_answers_each_question_once",
    ),
    Fault(
        f"{_SERVER}/sessions.py",
        "return NOBODY if await self.is_account(guest) else Who(guest)",
        "return Who(guest)",
        f"{_TESTS}::test_the_cookie_from_before_is_void_once_there_is_an_account",
    ),
    Fault(
        f"{_SERVER}/admission.py",
        "(chair.guest == who.guest or chair.guest not in signing_in)",
        "True",
        f"{_TESTS}::test_a_seat_token_is_worth_nothing_without_the_session",
    ),
    Fault(
        f"{_SERVER}/sessions.py",
        "            line.drop()\n",
        "            del line\n",
        f"{_TESTS}::test_whoever_is_connected_by_a_session_goes_with_it",
    ),
    Fault(
        f"{_SERVER}/sessions.py",
        "line.trusted = frozenset(guests) - own",
        "line.trusted = frozenset(guests) & own",
        f"{_TESTS}::test_whoever_has_a_seat_by_its_token_alone_goes_when_there_is_an_account",
    ),
    Fault(
        f"{_SERVER}/opening.py",
        "not together & await self.unwelcome(guest)",
        "guest",
        f"{_TESTS}::test_a_rematch_seats_nobody_with_whom_they_have_blocked",
    ),
    Fault(
        f"{_SERVER}/passwords.py",
        "kept or _nobodys()",
        'kept or ""',
        f"{_TESTS}::test_unknown_names_are_refused_as_wrong_passwords_are_and_as_slowly",
    ),
    Fault(
        f"{_SERVER}/people.py",
        '            raise Refusal("sent-away", "the host of this table has not left a seat for you")',
        "            pass",
        f"{_TESTS}::test_a_blocked_person_neither_sees_nor_joins_ones_tables",
    ),
    Fault(
        f"{_SERVER}/api/tables.py",
        "[room.facts.host, *seated]",
        "[room.facts.host]",
        f"{_TESTS}::test_nobody_takes_a_seat_beside_somebody_who_has_blocked_them",
    ),
]
