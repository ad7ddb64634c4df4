"""Faults in reminders: told twice, told to nobody or to strangers, told to machines that are none of our business."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SERVER = "src/tianxia/server"
_TESTS = "tests/server/test_reminders.py"
_PUSH = "tests/server/test_push.py"
_COURIER = "tests/server/test_courier.py"
FAULTS = [
    Fault(
        f"{_SERVER}/push.py",
        "return is_outside or",
        "return True or",
        f"{_PUSH}::test_a_name_that_means_an_inner_address_too_is_not_connected_to",
    ),
    Fault(
        f"{_SERVER}/push.py",
        "if not addresses or not all(map(self._is_allowed, addresses)):",
        "if not addresses or not any(map(self._is_allowed, addresses)):",
        f"{_PUSH}::test_a_name_that_means_an_inner_address_too_is_not_connected_to",
    ),
    Fault(
        f"{_SERVER}/courier.py",
        "            return False\n        return True",
        "            return True\n        return True",
        f"{_COURIER}::test_of_several_workers_one_sends",
    ),
    Fault(
        f"{_SERVER}/courier.py",
        "if outcome.is_done or is_last else []",
        "if outcome.is_done else []",
        f"{_COURIER}::test_a_browser_that_is_not_reached_is_given_up_in_the_end",
    ),
    Fault(
        f"{_SERVER}/delivery.py",
        'if letter["kind"] == "turn" and not await self._is_awaited(letter):',
        "if False:",
        f"{_COURIER}::test_whoever_has_moved_meanwhile_is_told_nothing",
    ),
    Fault(
        f"{_SERVER}/courier.py",
        "and n_of_guest < MOST_OF_ONE",
        "",
        f"{_COURIER}::test_whoever_has_many_games_keeps_nobody_else_waiting",
    ),
    Fault(
        f"{_SERVER}/reminder_archive.py",
        "(receivers.c.guest == guest) & is_signed_in",
        "(receivers.c.guest == guest)",
        f"{_TESTS}::test_a_browser_where_one_is_signed_out_is_told_nothing",
    ),
    Fault(
        f"{_SERVER}/reminders.py",
        'row["is_confirmed"] and row["n_refused"] < MOST_REFUSED',
        'row["n_refused"] < MOST_REFUSED',
        f"{_TESTS}::test_mail_comes_at_ones_turn_once_the_address_is_confirmed_until_one_click",
    ),
    Fault(
        f"{_SERVER}/awaiting.py",
        "HERE_S if seat in self._visitors.online() else self._after_s",
        "self._after_s",
        f"{_TESTS}::test_nobody_is_told_twice_nor_who_is_at_the_table_nor_at_a_live_clock",
    ),
    Fault(
        f"{_SERVER}/mail.py",
        "message.policy = message.policy.clone(max_line_length=LONGEST_LINE)",
        "pass",
        "tests/server/test_mail.py::test_programs_of_mail_find_the_address_that_ends_mails",
    ),
    Fault(
        f"{_SERVER}/courier.py",
        "            await self._store.write(later)",
        "            pass",
        f"{_COURIER}::test_a_digest_that_was_sent_is_not_looked_at_again_for_a_choice_that_brought_its_hour_back",
    ),
    Fault(
        f"{_SERVER}/writer.py",
        "and self._ways.is_crossed(error)",
        "and False",
        "tests/server/test_postgresql.py::test_transactions_of_workers_that_wait_for_each_other_are_tried_again",
    ),
]
