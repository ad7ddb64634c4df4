"""Faults in the doors for research kits, and in datasets."""

from __future__ import annotations

from tests.mutants.fault import Fault

_ENVS, _DATA, _TESTS = "src/tianxia/envs", "src/tianxia/data", "tests/envs"
_DATASET = "tests/data/test_dataset.py"
_DRAWING = "tests/conformance/test_drawing.py"
_HIDDEN = f"{_DRAWING}::test_what_is_hidden_does_not_show_when_it_is_dealt_anew"
_MANUAL = "tests/server/test_manual.py"
FAULTS = [
    Fault(
        f"{_ENVS}/world.py",
        "action if seat == viewer else seen_as(action)",
        "action",
        f"{_TESTS}/test_openspiel.py::test_what_others_did_unseen_is_told_as_it_was_seen",
    ),
    Fault(
        f"{_ENVS}/world.py",
        "seen = row_of(conceal(self.states, seat)[0])",
        "seen = row_of(self.states[0])",
        f"{_TESTS}/test_openspiel.py::test_what_is_hidden_does_not_show_when_it_is_sampled_anew",
    ),
    Fault(
        f"{_ENVS}/openspiel.py",
        "self.seed * OUTCOMES + action",
        "self.seed + action",
        f"{_TESTS}/test_openspiel.py::test_the_same_seed_gives_the_same_game_as_a_table",
    ),
    Fault(
        f"{_ENVS}/vector.py",
        '        self._arrays["ages"][:] = 0\n',
        "",
        f"{_TESTS}/test_vector.py::test_states_that_are_put_back_are_as_when_they_were_kept",
    ),
    Fault(
        f"{_ENVS}/flat.py",
        "flatten(record, without=LEFT_OUT)",
        "flatten(record)",
        f"{_TESTS}/test_pettingzoo.py::test_observations_lie_in_their_space_and_the_mask_is_the_tables",
    ),
    Fault(f"{_ENVS}/seeds.py", " if first is None else first", "", f"{_TESTS}/test_kits.py"),
    Fault(
        f"{_ENVS}/gymnasium.py",
        "self.mask if mask is None and probability is None else mask",
        "mask",
        f"{_TESTS}/test_gymnasium.py::test_samples_are_legal_and_rewards_come_at_the_end",
    ),
    Fault(
        f"{_DATA}/decisions.py",
        "            seen = packed(game.features_of(states, seat), game.features.n)\n"
        "            game.call.apply(states, action)\n",
        "            game.call.apply(states, action)\n"
        "            seen = packed(game.features_of(states, seat), game.features.n)\n",
        f"{_DATASET}::test_rows_are_what_the_table_says",
    ),
    Fault(
        f"{_DATA}/making.py",
        "            if not table[name].equals(again[name]):",
        "            if False:",
        f"{_DATASET}::test_what_the_rules_do_not_say_is_found",
    ),
    Fault(
        f"{_DATA}/folder.py",
        " if not (self.path / part_name(number)).exists()",
        "",
        f"{_DATASET}::test_what_is_missing_is_made_and_nothing_else",
    ),
    Fault(
        f"{_DATA}/read.py",
        "[*order][share[0] :: share[1]]",
        "order",
        f"{_DATASET}::test_batches_have_all_rows_once_in_order_or_shuffled",
    ),
    Fault(
        "src/tianxia/drawing/frame.py",
        "readable(table.seen(len(table.moves), viewer)[0], viewer)",
        "readable(table.states[0])",
        _HIDDEN,
    ),
    Fault(
        "src/tianxia/drawing/huang.py",
        "    parts += [part for place, leader in facts",
        "    parts += [part for place, leader in [] and facts",
        f"{_TESTS}/test_door.py::test_leaders_are_drawn",
    ),
    Fault(
        "src/tianxia/server/manual.py",
        'request.scope["raw_path"].endswith(b"/")',
        "request",
        f"{_MANUAL}::test_its_first_page_stands_where_its_links_begin",
    ),
]
