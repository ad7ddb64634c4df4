"""What all doors have in common: seeds, rewards, and what is said where their kit is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import tianxia
from tianxia.core.errors import BadInput
from tianxia.envs import gymnasium, pettingzoo
from tianxia.envs.seeds import Seeds


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("openspiel", "pyspiel", "openspiel"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
    ],
)
def test_without_its_kit_a_module_says_what_to_install(module: str, package: str, extra: str) -> None:
    program = f"import sys; sys.modules['{package}'] = None; import tianxia.envs.{module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert f"is not installed (pip install 'tianxia[{extra}]')" in done.stderr.splitlines()[-1]


def test_the_first_table_has_the_seed_that_was_asked_for_and_the_others_follow_from_it() -> None:
    seeds, again = Seeds(7), Seeds(7)
    tables = [seeds.next() for _ in range(3)]
    assert tables[0] == 7
    assert len(set(tables)) == 3
    assert [again.next() for _ in range(3)] == tables
    assert Seeds().next() != Seeds().next()


def test_a_seed_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="a seed is a whole number"):
        Seeds(-1)


def test_every_door_takes_truth_values_of_options() -> None:
    for is_on, said in ((True, "true"), (False, "false")):
        assert tianxia.vector("huang", 1, palace=is_on).options["palace"] == said
        assert pettingzoo.env("huang", palace=is_on).options["palace"] == said
        assert gymnasium.SeatEnv("huang", palace=is_on).options["palace"] == said
