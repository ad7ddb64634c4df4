"""Compiling: a cache that misses no change, bound templates, and doing without the compiler."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import types

import tianxia
from tests.core.small_numbers import EXPECTED, drawn, small
from tests.interpreted import run_interpreted
from tianxia.core import compiled
from tianxia.core.compiled import bind, rule, unbound

# ---- the key of the cache


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    folder = Path(tianxia.__file__).parent
    return Path(shutil.copytree(folder, tmp_path / "tianxia", ignore=shutil.ignore_patterns("__pycache__")))


def _digest(package: Path) -> str:
    """What the copy's own `compiled` module says."""
    spec = importlib.util.spec_from_file_location("compiled_copy", package / "core" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.rules_digest()


def _append(path: Path) -> None:
    path.write_text(path.read_text() + "\n# changed\n")


def test_the_key_stays_the_same_for_the_same_sources_in_the_same_place(package: Path) -> None:
    assert _digest(package) == _digest(package)
    assert _digest(package) != compiled.rules_digest()


@pytest.mark.parametrize("name", ["core/bits.py", "mechanics/tally.py", "games/catalog.py", "bots/greedy.py"])
def test_the_key_changes_with_every_source_of_rules(package: Path, name: str) -> None:
    before = _digest(package)
    _append(package / name)
    assert _digest(package) != before


def test_the_key_changes_when_a_source_comes_goes_or_is_renamed(package: Path) -> None:
    keys = [_digest(package)]
    new = package / "games" / "new.py"
    new.write_text("")
    keys.append(_digest(package))
    new.rename(package / "games" / "other.py")
    keys.append(_digest(package))
    (package / "games" / "other.py").unlink()
    assert len({*keys, _digest(package)}) == 3
    assert _digest(package) == keys[0]


def test_the_key_does_not_change_with_the_command_line(package: Path) -> None:
    before = _digest(package)
    _append(package / "cli" / "app.py")
    assert _digest(package) == before


def test_the_cache_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIANXIA_CACHE", str(tmp_path))
    assert compiled.cache_folder() == tmp_path / "tianxia" / compiled.rules_digest()
    assert not compiled.is_warm("toy")
    told: list[tuple[int, int]] = []
    done: list[str] = []
    compiled.warm_up("toy", [lambda: done.append("a"), lambda: done.append("b")], lambda n, of: told.append((n, of)))
    assert compiled.is_warm("toy")
    assert not compiled.is_warm("other")
    assert (told, done) == ([(0, 2), (1, 2), (2, 2)], ["a", "b"])


# ---- templates

step: Callable[[int], int] = unbound


def _twice(n: int) -> int:
    return step(step(n))


@rule
def _add_three(n: int) -> int:
    return n + 3


@rule
def _double(n: int) -> int:
    return n * 2


def test_bound_templates_are_functions_of_their_own() -> None:
    one, other = bind(_twice, "one", step=_add_three), bind(_twice, "one", step=_double)
    assert (one(1), other(1)) == (7, 4)
    assert one(1) == 7


def test_who_binds_the_same_again_gets_the_same_function() -> None:
    assert bind(_twice, "one", step=_double) is bind(_twice, "one", step=_double)


def test_bound_templates_are_told_apart_by_name() -> None:
    names = {
        bind(_twice, owner, step=function).__qualname__
        for owner in ("one", "two")
        for function in (_add_three, _double)
    }
    assert len(names) == 4


def _one_more(n: int) -> int:
    return step(n) + 1


def test_templates_can_be_bound_into_one_another_as_deep_as_one_likes() -> None:
    """A name that listed all it is bound to would be too long for the file that the code is kept in."""
    function = _double
    for _ in range(10):
        function = bind(_one_more, "some-game", step=function)
    assert len(function.__qualname__) < 60
    assert function(1) == 12


def test_a_bound_name_says_whose_it_is_and_follows_from_what_is_bound_alone() -> None:
    name = bind(_twice, "some-game", step=_double).__qualname__
    assert name.startswith("some-game-_twice-")
    assert name != bind(_twice, "some-game", step=_double, other=_double).__qualname__


def test_a_template_can_be_bound_again() -> None:
    assert bind(bind(_twice, "one", step=_add_three), "two", step=_double)(5) == 20


def test_an_unbound_template_says_so() -> None:
    with pytest.raises(NotImplementedError, match="bind"):
        _twice(1)


# ---- one code for all widths


@rule
def _square(n: int) -> int:
    return n * n


@rule
def _squares(numbers: Any) -> int:
    return _square(numbers[0]) + _square(3) + _square(len(numbers))


@pytest.mark.skipif(compiled.INTERPRETED, reason="nothing is compiled")
def test_rules_share_one_code_of_a_rule_for_numbers_of_all_widths() -> None:
    function: Any = _square
    assert _squares(np.full(2, 100, np.int8)) == 10_013
    for kind in (types.int8, types.int16, types.int64):  # as it was asked for, or would have been if not on disk
        function.get_call_template((kind,), {})
    assert len(function.overloads) == 1


# ---- without the compiler


def _run_interpreted(*arguments: str) -> str:
    return run_interpreted(*arguments, timeout=15).strip()


PLAY_A_LITTLE = """
import sys
from tianxia.core.batch import Batch
from tianxia.core.perft import perft
from tianxia.core.table import Table
from tianxia.games import catalog
for about in catalog.all_games():
    table = Table(catalog.load(about.id), {}, about.seats[0], 1)
    table.play(table.legal[0])
    perft(table.game, table.states, 1)
    Batch(table.game, {}, about.seats[0], 1, 1).advance(1)
print("numba" in sys.modules)
"""


def test_marking_a_rule_loads_what_lets_kernels_index_by_enums() -> None:
    """numba-cuda's own typing does not know it; where there is a device, `tests/conformance/test_cuda.py` runs one."""
    code = "import sys, tianxia.core.bits; sys.exit('numba.core.typing.arraydecl' not in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_interpreted_rules_never_load_the_compiler() -> None:
    assert _run_interpreted("-c", PLAY_A_LITTLE) == "False"


@pytest.mark.parametrize("function", EXPECTED, ids=lambda function: function.__name__)
def test_compiled_arithmetic_is_wide(function: Callable[[Any], int]) -> None:
    assert function(small()) == EXPECTED[function]


def test_interpreted_arithmetic_is_as_wide() -> None:
    assert _run_interpreted("-m", "tests.core.small_numbers", "arithmetic") == str(list(EXPECTED.values()))


def test_interpreted_draws_are_as_wide() -> None:
    assert _run_interpreted("-m", "tests.core.small_numbers", "draw") == str(drawn())
