"""Faults in the server: rights that nobody has, limits that do not hold, moves that are lost."""

from __future__ import annotations

from tests.mutants.fault import Fault

_SERVER = "src/tianxia/server"
FAULTS = [
    Fault("src/tianxia/server/pictures.py", "or sorted({0, n})", "or [0]", "tests/rules/test_pictures.py"),
    # ---- what is told
    Fault(
        f"{_SERVER}/telling.py",
        "visitor.known == (before, visitor.seat)",
        "visitor.known is not None",
        "tests/server/test_following.py::test_a_change_of_the_seat_in_view_breaks_the_chain",
    ),
    # ---- who may do what
    Fault(
        f"{_SERVER}/questions.py",
        "if not self._sitting.facts.has_hints:",
        "if False:",
        "tests/server/test_levels.py::test_hints_are_for_who_decides_at_tables_that_have_them",
    ),
    Fault(
        f"{_SERVER}/coaching.py",
        "if not self._sitting.facts.is_guided:",
        "if False:",
        "tests/server/test_coaching.py::test_a_coach_is_for_who_decides_at_guided_tables",
    ),
    Fault(
        f"{_SERVER}/opening.py",
        "if wish.is_guided and not _is_alone(chairs):",
        "if False:",
        "tests/server/test_coaching.py::test_a_coach_is_for_whoever_plays_against_bots_alone",
    ),
    Fault(
        "src/tianxia/coaching/qin.py",
        "if theirs <= FEW:",
        "if True:",
        "tests/rules/coaching/test_qin.py",
    ),
    Fault(
        "src/tianxia/coaching/emperor.py",
        "if mine > theirs:",
        "if mine >= 0:",
        "tests/rules/coaching/test_emperor.py",
    ),
    Fault(
        "src/tianxia/coaching/huang.py",
        'deed.kind == "tile" and not any(deed.told("bandits"))',
        'deed.kind == "tile"',
        "tests/rules/coaching/test_huang.py",
    ),
    Fault(
        "src/tianxia/coaching/duel.py",
        "mine + 1 >= theirs",
        "mine >= theirs",
        "tests/rules/coaching/test_emperor.py",
    ),
    Fault(
        f"{_SERVER}/questions.py",
        "        if self._sitting.facts.is_guided:\n",
        "        if False:\n",
        "tests/server/test_levels.py::test_beside_a_coach_there_are_as_many_hints_as_it_has_words",
    ),
    Fault(
        "src/tianxia/coaching/coach.py",
        "_worth(one, lines) - _staleness(one.event, said)",
        "_worth(one, lines)",
        "tests/rules/coaching/test_coach.py",
    ),
    Fault(
        f"{_SERVER}/thinker.py",
        "(also + CROWDED_S - start) / n",
        "also + CROWDED_S - start",
        "tests/server/test_thinker.py",
    ),
    Fault(
        f"{_SERVER}/advisers.py",
        "if self._is_compiled:\n            return make(",
        "if False:\n            return make(",
        "tests/server/test_bots.py::test_another_bot_moves_for_one_that_fails_and_everybody_is_told",
    ),
    Fault(
        "src/tianxia/bots/registry.py",
        "return name in LEVELS or name in MAKERS",
        "return True",
        "tests/bots/test_levels.py::test_free_budgets_are_not_for_everybody",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        "if seat not in visitor.seats:",
        "if False:",
        "tests/server/test_bad_messages.py::test_the_other_seat",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        "if seq != sitting.seq:",
        "if False:",
        "tests/server/test_live.py::test_of_two_tabs_that_act_at_once_one_is_stale_and_shown_the_table",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        "if sitting.table.to_move != seat:",
        "if False:",
        "tests/server/test_bad_messages.py::test_not_my_turn",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        'chair.kind == "person" and chair.guest != mine]',
        'chair.kind == "person"]',
        "tests/server/test_undo.py::test_people_at_one_screen_need_no_consent_and_the_log_forgets",
    ),
    Fault(
        f"{_SERVER}/rights.py",
        "if is_free(table, seat):",
        "if True:",
        "tests/server/test_undo.py::test_another_person_is_asked_and_grants_it",
    ),
    Fault(
        f"{_SERVER}/undoing.py",
        "            elif waiting_for:\n                self._ask(Asking(asking.seat, asking.number, waiting_for))\n",
        "",
        "tests/server/test_undo.py::test_all_other_people_must_consent",
    ),
    Fault(
        f"{_SERVER}/undoing.py",
        "if asking is None or seat not in asking.waiting_for:",
        "if asking is None:",
        "tests/server/test_undo.py::test_consent_to_what_nobody_asks_is_refused",
    ),
    Fault(
        f"{_SERVER}/keys.py",
        "return guest if is_sound else None",
        "return guest",
        "tests/server/test_bad_requests.py::test_a_forged_cookie_is_nobodys",
    ),
    Fault(
        f"{_SERVER}/keys.py",
        "table, seat, serial)",
        "seat, serial)",
        "tests/server/test_bad_messages.py::test_a_token_of_another_table",
    ),
    # ---- seats
    Fault(
        f"{_SERVER}/seating.py",
        "return self._sitting.chairs[seat].serial + 1",
        "return self._sitting.chairs[seat].serial",
        "tests/server/test_tables.py::test_a_waiting_table_may_be_left_and_its_seat_taken_by_another",
    ),
    Fault(
        f"{_SERVER}/seating.py",
        "            self._sent_away[guest] += 1\n",
        "",
        "tests/server/test_tables.py::test_whoever_was_sent_away_twice_stays_away",
    ),
    Fault(
        f"{_SERVER}/seating.py",
        "not may_take_more and any(",
        "any(",
        "tests/server/test_tables.py::test_a_guest_takes_one_seat_and_the_host_as_many_as_there_are",
    ),
    Fault(
        f"{_SERVER}/seating.py",
        "if not self._sitting.chairs[seat].is_lent:",
        "if False:",
        "tests/server/test_endings.py::test_whoever_has_resigned_cannot_take_the_seat_again",
    ),
    Fault(
        f"{_SERVER}/opening.py",
        "chairs = [*others, first]",
        "chairs = [first, *others]",
        "tests/server/test_endings.py::test_both_come_to_the_same_table_where_the_other_begins",
    ),
    # ---- what is told
    Fault(
        f"{_SERVER}/telling.py",
        "            visitor.seat = SPECTATOR\n",
        "            pass\n",
        "tests/server/test_hot_seat.py",
    ),
    Fault(
        f"{_SERVER}/showing.py",
        "score if knows(state, seat, viewer) else None",
        "score",
        "tests/server/test_views.py::test_points_behind_a_screen_are_told_to_their_seat_alone",
    ),
    Fault(
        f"{_SERVER}/showing.py",
        "(seat not in resigned, survey",
        "(True, survey",
        "tests/server/test_endings.py::test_of_three_seats_a_bot_plays_on_and_the_one_who_resigned_comes_last",
    ),
    Fault(
        f"{_SERVER}/ties.py",
        "scores[s] == score and s not in resigned",
        "scores[s] == score",
        "tests/server/test_ties.py",
    ),
    Fault(
        f"{_SERVER}/sitting.py",
        'EVERYTHING if self.status == "over" and not self.facts.is_sealed else seat',
        "seat",
        "tests/server/test_views.py::test_once_the_game_is_over_everything_is_open_to_all",
    ),
    Fault(
        f"{_SERVER}/records.py",
        'if sitting.status != "over":',
        "if False:",
        "tests/server/test_views.py::test_record_and_reveal_wait_for_the_end",
    ),
    # ---- clocks
    Fault(
        f"{_SERVER}/clock.py",
        "if seat is None or turn <= clock.paid[seat]:",
        "if seat is None:",
        "tests/server/test_clock.py::test_taking_back_wins_no_time",
    ),
    Fault(
        f"{_SERVER}/lag.py",
        "            self._asked = None\n",
        "",
        "tests/server/test_clock.py::test_only_the_latest_number_counts_and_only_once",
    ),
    Fault(
        f"{_SERVER}/timing.py",
        "            self._wait()  # the way to whoever decides has proved to be longer meanwhile\n",
        "            pass\n",
        "tests/server/test_timing.py::test_whoever_turns_out_to_be_far_away_only_after_the_time_began_runs_out_of_it_too",
    ),
    Fault(
        f"{_SERVER}/planning.py",
        'if done and plan.when in ("", done)',
        "if done",
        "tests/server/test_planning.py::test_a_plan_for_another_case_is_dropped",
    ),
    # ---- what is kept
    Fault(
        f"{_SERVER}/changes.py",
        "            take_back()\n",
        "",
        "tests/server/test_durability.py::test_a_move_that_cannot_be_saved_is_refused_and_can_be_made_later",
    ),
    Fault(
        f"{_SERVER}/archive.py",
        "            del actions[entry.number :]\n",
        "            pass\n",
        "tests/server/test_store.py::test_what_was_taken_back_is_not_played_again",
    ),
    Fault(
        f"{_SERVER}/writer.py",
        "if not self._was_committed(number, witness(changes)):",
        "if False:",
        "tests/server/test_postgresql.py::test_a_move_is_made_once_although_nobody_heard_whether_it_was_committed",
    ),
    Fault(
        f"{_SERVER}/postgresql.py",
        "witness is not None and connection.scalar(witness) is not None",
        "True",
        "tests/server/test_postgresql.py::test_another_transaction_with_the_same_number_is_not_taken_for_ours",
    ),
    Fault(
        f"{_SERVER}/membership.py",
        "if one.cluster != self._cluster:",
        "if False:",
        "tests/server/test_workers.py::test_another_site_may_not_use_the_same_database",
    ),
    Fault(
        f"{_SERVER}/workers.py",
        "    if number is None:\n",
        "    if False:\n",
        "tests/server/test_workers.py::test_a_worker_that_was_taken_for_dead_writes_nothing",
    ),
    Fault(
        f"{_SERVER}/workers.py",
        " FOR KEY SHARE OF workers",
        "",
        "tests/server/test_workers.py::test_nobody_is_taken_for_dead_in_the_middle_of_a_transaction",
    ),
    Fault(
        f"{_SERVER}/workers.py",
        "owner IS DISTINCT FROM :me",
        "FALSE",
        "tests/server/test_workers.py::test_a_worker_writes_only_to_its_own_tables",
    ),
    Fault(
        f"{_SERVER}/workers.py",
        "AND owner IS NOT :me",
        "AND FALSE",
        "tests/server/test_handing.py::test_workers_write_only_to_tables_of_their_own_in_a_file",
    ),
    Fault(
        f"{_SERVER}/routing.py",
        "            if not why:\n",
        "            if False:\n",
        "tests/server/test_handing.py::test_a_socket_goes_to_the_worker_that_has_the_table",
    ),
    Fault(
        f"{_SERVER}/routing.py",
        "        if is_handed(scope):\n",
        "        if False:\n",
        "tests/server/test_doorway.py::test_nobody_hands_on_what_was_handed_over",
    ),
    Fault(
        f"{_SERVER}/connections.py",
        "not is_plain or self._is_early or",
        "not is_plain or",
        "tests/server/test_doorway.py::test_a_connection_whose_client_has_spoken_early_stays",
    ),
    Fault(
        f"{_SERVER}/handing.py",
        "await loop.sock_recv(way, NAME_BYTES) == worker.encode()",
        "bool(await loop.sock_recv(way, NAME_BYTES))",
        "tests/server/test_doorway.py::test_a_connection_goes_to_whom_it_is_meant_for_and_to_no_other_process",
    ),
    Fault(
        f"{_SERVER}/handing.py",
        "        unnamed.chmod(FILE_MODE)\n",
        "",
        "tests/server/test_doorway.py::test_where_connections_are_handed_over_is_for_the_owner_alone",
    ),
    Fault(
        f"{_SERVER}/database.py",
        '"synchronous=FULL"',
        '"synchronous=OFF"',
        "tests/server/test_store.py::test_what_is_committed_is_on_the_disk",
    ),
    # ---- limits
    Fault(
        f"{_SERVER}/bucket.py",
        "left if left < count else left - count",
        "left",
        "tests/server/test_limits.py::test_each_flood_is_held_back",
    ),
    Fault(
        f"{_SERVER}/guard.py",
        "netloc_of(origin) != headers",
        "False and headers",
        "tests/server/test_bad_requests.py::test_a_page_of_another_site_changes_nothing",
    ),
    Fault(
        f"{_SERVER}/live.py",
        "self._faults += refusal.code not in OURS",
        "pass",
        "tests/server/test_bad_messages.py::test_too_many_requests_that_make_no_sense_end_the_conversation",
    ),
    Fault(
        f"{_SERVER}/names.py",
        " and _can_be_seen(text)",
        "",
        "tests/server/test_bad_requests.py::test_a_name_that_is_none_is_refused_wherever_it_is_given",
    ),
    Fault(f"{_SERVER}/private.py", "_narrow(path, FILE_MODE)", "pass", "tests/server/test_private.py"),
    Fault(
        f"{_SERVER}/lobby.py",
        "if hosts[one.host] <= n_of_host:",
        "if True:",
        "tests/server/test_lobby.py::test_the_lobby_shows_few_tables_of_one_host",
    ),
    Fault(
        f"{_SERVER}/origin.py",
        "HOME_BITS = 64",
        "HOME_BITS = 128",
        "tests/server/test_origins.py::test_a_house_is_one_address",
    ),
    Fault(
        f"{_SERVER}/thinkers.py",
        "        self.has_started.set()  # whoever asks knows now, even if nothing has ever started\n",
        "",
        "tests/server/test_thinker.py::test_whoever_asks_a_process_that_cannot_be_started_is_told_so",
    ),
    Fault(
        f"{_SERVER}/thinkers.py",
        "for job, waiting in self._line if not waiting.cancelled())",
        "for job, waiting in self._line)",
        "tests/server/test_thinker.py::test_a_new_process_is_not_asked_what_nobody_waits_for",
    ),
    Fault(
        f"{_SERVER}/questions.py",
        "if not self._advisers.can_play(HINTS):",
        "if False:",
        "tests/server/test_levels.py::test_a_hint_that_nobody_can_give_yet_is_not_counted",
    ),
    Fault(
        f"{_SERVER}/seating.py",
        "if not facts.has_hints and registry.does_search(bot, facts.game_id):",
        "if False:",
        "tests/server/test_levels.py::test_where_hints_are_not_allowed_no_bot_that_looks_ahead_plays_for_a_person",
    ),
    # ---- lessons
    Fault(
        "src/tianxia/lessons/playing.py",
        "told = None if action in self._right else self._told(action, events, None)",
        "told = None",
        "tests/lessons/test_courses.py::test_a_lesson_is_sound",
    ),
    Fault(
        "src/tianxia/lessons/checking.py",
        "    if not right:\n",
        "    if False:\n",
        "tests/cli/test_lessons.py",
    ),
    Fault(
        f"{_SERVER}/lessons.py",
        "stage.table.go_back(stage.start)",
        "pass",
        "tests/server/test_lessons.py::test_a_right_move_is_made_and_a_wrong_one_is_answered",
    ),
    Fault(
        f"{_SERVER}/lessons.py",
        "frame=_frames(stage, stage.start)[0]",
        "frame=_frames(stage, 0)[0]",
        "tests/server/test_lessons.py::test_a_step_without_a_position_goes_on_where_the_one_before_has_led",
    ),
    Fault(
        f"{_SERVER}/learning_rows.py",
        "n_done = CASE WHEN progress.n_done > excluded.n_done THEN progress.n_done ELSE excluded.n_done END",
        "n_done = excluded.n_done",
        "tests/server/test_lessons.py::test_progress_is_kept_with_the_guest",
    ),
    Fault(
        f"{_SERVER}/reviews.py",
        "if not is_over:",
        "if False:",
        "tests/server/test_reviews.py::test_nobody_is_helped_while_a_game_runs",
    ),
    Fault(
        f"{_SERVER}/reviews.py",
        "if facts.is_import:",
        "if False:",
        "tests/server/test_reviews.py::test_nobody_is_helped_while_a_game_runs",
    ),
    Fault(
        f"{_SERVER}/reviews.py",
        "if own >= limits.reviews_of_guest",
        "if own > limits.reviews_of_guest",
        "tests/server/test_reviews.py::test_reviews_queue_are_bounded_and_can_be_cancelled",
    ),
]
