"""Faults in how bots look ahead, misjudge, and say what they found."""

from __future__ import annotations

from tests.mutants.fault import Fault

_BOTS, _TESTS = "src/tianxia/bots", "tests/bots/test_search.py"
_SLOW = f"{_TESTS}::test_late_in_any_game_it_finds_out_what_a_slow_search_does"
_DRAWN = f"{_TESTS}::test_where_much_is_drawn_and_hidden_it_finds_out_what_a_slow_search_does"
_LEVELS = "tests/bots/test_levels.py"
_BLUR = f"{_LEVELS}::test_the_more_a_bot_errs_the_worse_it_plays_and_never_worse_than_twice_its_error"
_TWO = f"{_LEVELS}::test_of_two_actions_it_takes_the_worse_where_it_may_be_wrong_by_so_much"
_ADVICE = f"{_LEVELS}::test_advice_compares_the_best_with_the_next_that_is_known"
_TREE = "tests/bots/test_tree.py"
_SURVEY = "tests/bots/test_survey.py::test_an_action_is_worth_the_sum_of_what_it_is_worth_in_each_world"
_COMPILED = f"{_LEVELS}::test_whoever_advises_is_compiled_with_the_levels"
_JUDGE = "tests/bots/test_judge.py"
_LOOK, _REVIEW = "src/tianxia/insight/look.py", "tests/insight/test_review.py"
FAULTS = [
    # ---- judges
    Fault(
        f"{_BOTS}/judge.py",
        "second if seat == leader else best, shared)",
        "best, shared)",
        f"{_JUDGE}::test_values_of_all_seats_are_those_of_each",
    ),
    Fault(
        f"{_BOTS}/judge.py",
        "        room.sums_before[j] = room.sums[j]\n",
        "        pass\n",
        f"{_JUDGE}::test_what_a_net_saw_before_does_not_change_its_mind",
    ),
    # ---- many worlds, and advice
    Fault(f"{_BOTS}/survey.py", "        redeal(worlds[0], seat, dice)\n", "", _SURVEY),
    Fault(f"{_BOTS}/registry.py", "known = (*LEVELS, *ADVISERS)", "known = LEVELS", _COMPILED),
    # ---- reviews
    Fault(_LOOK, "if not seems_grave and first", "if first", f"{_REVIEW}::test_whoever_accuses_looks_twice"),
    Fault(
        _LOOK,
        "(second if seems_grave else first.look).lead",
        "second.lead",
        f"{_REVIEW}::test_errors_are_right_on_average_though_only_those_are_looked_at_again_that_came_out_high",
    ),
    Fault(
        _LOOK,
        "leads = search.worth_of_leads * (worth[:, best]",
        "leads = 1.0 * (worth[:, best]",
        f"{_REVIEW}::test_leads_are_told_by_as_much_as_comes_of_them",
    ),
    # ---- the tree
    Fault(
        f"{_BOTS}/tree.py",
        "    if node == len(tree.first):\n        return NONE\n",
        "",
        f"{_TESTS}::test_a_tree_that_is_full_goes_on_in_what_there_is",
    ),
    Fault(f"{_BOTS}/tree.py", " + FIRST * DEVIATION * DEVIATION", "", _SLOW),
    Fault(f"{_BOTS}/tree.py", "            edge.n_legal += 1\n", "", _SLOW),
    Fault(f"{_BOTS}/tree.py", "number < end and has_bit", "has_bit", _SLOW),
    Fault(f"{_BOTS}/tree.py", "manner.n_tried + n // manner.patience if", "manner.n_tried if", _SLOW),
    Fault(f"{_BOTS}/tree.py", "if edge.n_visits > 0 else hope", "if edge.n_visits > 0 else 0.5", _SLOW),
    Fault(f"{_BOTS}/tree.py", "            second = max(second, edge.n_visits)\n", "            pass\n", _TREE),
    Fault(
        f"{_BOTS}/tree.py",
        "chosen, most, second = number, edge.n_visits, most",
        "chosen, most = number, edge.n_visits",
        _TREE,
    ),
    Fault(f"{_BOTS}/tree.py", "edge.worth > tree.edges[chosen].worth", "edge.worth < tree.edges[chosen].worth", _TREE),
    Fault(
        f"{_BOTS}/looking.py",
        "        trial[0].secret.rng = next_word(trial[0].secret)  # what will be drawn is not known beforehand\n",
        "",
        _DRAWN,
    ),
    Fault(f"{_BOTS}/looking.py", "desk.mask[w] & ~tree.known[node, w]", "desk.mask[w]", _SLOW),
    Fault(
        f"{_BOTS}/looking.py",
        "i + highest_of(desk.values[i:n])",
        "i",
        f"{_TESTS}::test_who_is_scouted_for_finds_out_what_a_slow_search_does",
    ),
    Fault(
        f"{_BOTS}/looking.py",
        "    desk.worlds[0].secret.rng = next_word(desk.worlds[0].secret)  # the scout saw what would be drawn\n",
        "",
        f"{_TESTS}::test_who_is_scouted_for_finds_out_what_a_slow_search_does",
    ),
    Fault(f"{_BOTS}/looking.py", "min(n, manner.n_tried)", "n", _SLOW),
    Fault(f"{_BOTS}/looking.py", "max(tree.best[node], appraise(", "max(-math.inf, appraise(", _DRAWN),
    Fault(f"{_BOTS}/survey.py", "        if values[i] > values[top]:", "        if values[i] >= values[top]:", _SLOW),
    Fault(f"{_BOTS}/looking.py", "        last += (own_turn - last) % world.n_seats\n", "        pass\n", _SLOW),
    Fault(
        f"{_BOTS}/looking.py",
        "        world.secret.rng = next_word(world.secret)  # else it would have seen what it draws\n",
        "",
        _DRAWN,
    ),
    Fault(f"{_BOTS}/looking.py", "i + below(dice, n - i)", "i + below(dice, n_wanted)", _TREE),
    Fault(f"{_BOTS}/looking.py", "desk.shares[edge.seat]", "desk.shares[0]", _SLOW),
    Fault(f"{_BOTS}/looking.py", "        edge.squares += share * share\n", "", _SLOW),
    Fault(f"{_BOTS}/looking.py", "    redeal(desk.worlds[0], seat, dice)\n", "", _SLOW),
    # ---- the search
    Fault(f"{_BOTS}/search.py", "favourite(self._tree)[1] > left or", "favourite(self._tree)[1] > 0 or", _SLOW),
    Fault(f"{_BOTS}/search.py", "new_dice(next_word(self._dice))", "self._dice", _SLOW),
    Fault(f"{_BOTS}/search.py", "(line.n_visits, line.share), reverse", "(line.share, line.n_visits), reverse", _SLOW),
    Fault(f"{_BOTS}/search.py", "edge = max(after", "edge = min(after", _SLOW),
    Fault(
        f"{_BOTS}/search.py",
        "lambda _: is_stopped()",
        "lambda _: False",
        f"{_TESTS}::test_it_stops_when_it_is_told_to",
    ),
    Fault(
        f"{_BOTS}/search.py",
        "int(min(n, most - done))",
        "int(n)",
        f"{_TESTS}::test_a_budget_in_simulations_is_kept_in_pieces_of_any_size",
    ),
    Fault(
        f"{_BOTS}/search.py",
        "else min(most, GLANCE)",
        "else most",
        f"{_TESTS}::test_where_there_is_nothing_to_choose_a_glance_is_enough",
    ),
    Fault(
        f"{_BOTS}/search.py",
        " + FIRST_DOUBT",
        "",
        f"{_TESTS}::test_what_was_looked_at_once_is_not_certain",
    ),
    # ---- the bot that misjudges
    Fault(f"{_BOTS}/blurred.py", "error / 2", "error", _TWO),
    Fault(f"{_BOTS}/blurred.py", "spread(world[0]) * error", "error", _BLUR),
    Fault(f"{_BOTS}/greedy.py", "        if blur > 0:\n", "        if False:\n", _BLUR),
    # ---- what is said of it
    Fault(f"{_BOTS}/advice.py", "share < after + CLOSE", "share <= after + CLOSE", _ADVICE),
    Fault(
        f"{_BOTS}/advice.py", "line.n_visits * FAIR >= best.n_visits", "line.n_visits * FAIR > best.n_visits", _ADVICE
    ),
    Fault(f"{_BOTS}/advice.py", " or others[:1]", " or others", _ADVICE),
    Fault(f"{_BOTS}/advice.py", "max(map(_per_cent, known))", "_per_cent(known[0])", _ADVICE),
    Fault(f"{_BOTS}/advice.py", "return round(100", "return int(100", _ADVICE),
]
