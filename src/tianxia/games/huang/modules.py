"""All optional modules, and their hooks as one flat rule each (`tianxia.games.huang.module`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tianxia.core.compiled import written
from tianxia.games.huang import bandits, granaries, palace
from tianxia.games.huang.state import Phase, State
from tianxia.mechanics.area import Area

Kinds = Mapping[Phase, Mapping[str, Callable[..., None]]]
MODULES = (granaries.MODULE, bandits.MODULE, palace.MODULE)
"""In the order in which they are asked."""


def _table(hook: str) -> dict[str, Callable[..., Any]]:
    """By names of their own, whatever modules call their functions."""
    functions = (getattr(module, hook) for module in MODULES)
    return {f"{hook}_{i}": function for i, function in enumerate(functions) if function}


def _rule(hook: str, parameters: str, line: str, end: str) -> Callable[..., Any]:
    """A rule with a line for every module's, and one at the end."""
    calls = [line.format(call=f"{name}({parameters})") for name in _table(hook)]
    source = "\n".join([f"def {hook}_of_modules({parameters}):", *calls, end])
    return written(source, "huang", **_table(hook))


def _each(hook: str, parameters: str) -> Callable[..., None]:
    """Calls all of them."""
    return _rule(hook, parameters, " {call}", " return")


def _any(hook: str, parameters: str) -> Callable[..., bool]:
    """Calls them until one says yes."""
    return _rule(hook, parameters, " if {call}:\n  return True", " return False")


def _through(hook: str, parameters: str) -> Callable[..., Any]:
    """Hands its last argument through all of them."""
    last = parameters.split()[-1]
    return _rule(hook, parameters, f" {last} = {{call}}", f" return {last}")


set_up: Callable[[State], None] = _each("set_up", "state")
tile_spaces: Callable[[State, Area], Area] = _through("tile_spaces", "state, spaces")
leader_spaces: Callable[[State, Area], Area] = _through("leader_spaces", "state, spaces")
is_fight: Callable[[State, int], bool] = _any("is_fight", "state, space")
fight: Callable[[State, int], bool] = _any("fight", "state, space")
end_losses: Callable[[State], None] = _each("end_losses", "state")
asks: Callable[[State], bool] = _any("asks", "state")
full_hand: Callable[[State, int], int] = _through("full_hand", "state, full")
points: Callable[[State, int, int, int], int] = _through("points", "state, seat, colour, points")


def with_theirs(legal: Kinds) -> Kinds:
    """The kinds of every phase, those of modules after the others."""
    phases = {phase: dict(kinds) for phase, kinds in legal.items()}
    for module in MODULES:
        for phase, kinds in module.legal.items():
            phases.setdefault(phase, {}).update(kinds)
    return phases


EFFECTS = {kind: effect for module in MODULES for kind, effect in module.effects.items()}
