"""A judge in a file of the Open Neural Network Exchange, for other programs.

It says the same as the net in whole numbers, which it rounds like: what is floor there is floor here. Arithmetic is in
numbers of 64 bits, in which all of these are exact.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tianxia.bots.judge import MOST
from tianxia.bots.net import FULLY, NAT, SECOND, TOP, Net
from tianxia.core.errors import BadInput, Said
from tianxia.core.game import Game
from tianxia.train.net import ABSENT

OPSET = 17
Node = tuple[str, list[str], str, dict[str, Any]]
"""What is done, with what, what comes out, and how."""


def save_onnx(path: Path, game: Game, net: Net) -> None:
    """From ``features``, a row of 0 and 1 for each position, and ``seats``, how many take part, to ``shares``.

    And from ``hand``, what the hand-written judgement says of every seat, in units that make odds e to 1: a net may
    have learned to lean on it. It counts for nothing with others.
    """
    onnx = _onnx()
    model = onnx.helper.make_model(
        _graph(onnx.helper, onnx.TensorProto, onnx.numpy_helper, game, net),
        opset_imports=[onnx.helper.make_opsetid("", OPSET)],
        ir_version=8,
        producer_name="tianxia",
    )
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _graph(helper: Any, kinds: Any, arrays: Any, game: Game, net: Net) -> Any:
    n_seats = len(net.last_bias)
    values = {
        "first": net.first[: game.features.n].astype(np.float64),
        "first_bias": net.first_bias.astype(np.float64),
        "first_unit": np.array(1, np.float64),
        "second": net.second.T.astype(np.float64),
        "second_bias": net.second_bias.astype(np.float64),
        "second_unit": np.array(1 << SECOND, np.float64),
        "last": net.last.T.astype(np.float64),
        "last_bias": net.last_bias.astype(np.float64),
        "nat": np.array(NAT, np.float64),
        "trust": np.array(net.hand[0] / FULLY),
        "own_seat": np.array([0]),
        "most": np.array(MOST, np.float64),
        "least": np.array(-MOST, np.float64),
        "off": np.array(0, np.float64),
        "top": np.array(TOP, np.float64),
        "absent": np.array(ABSENT, np.float64),
        "seat": np.arange(n_seats)[None],
        "column": np.array([1]),
    }
    nodes: list[Node] = [
        ("Cast", ["features"], "seen", {"to": kinds.DOUBLE}),
        *_layer("seen", "first", "wide"),
        *_layer("wide", "second", "deep"),
        ("MatMul", ["deep", "last"], "last_sum", {}),
        ("Add", ["last_sum", "last_bias"], "said", {}),
        ("Div", ["said", "nat"], "in_nats", {}),
        ("Cast", ["hand"], "exact_hand", {"to": kinds.DOUBLE}),
        ("Gather", ["exact_hand", "own_seat"], "own_hand", {"axis": 1}),
        ("Sub", ["exact_hand", "own_hand"], "lead", {}),
        ("Clip", ["lead", "least", "most"], "leaning", {}),
        ("Mul", ["leaning", "trust"], "by_hand", {}),
        ("Add", ["in_nats", "by_hand"], "told", {}),
        ("Unsqueeze", ["seats", "column"], "n_seats", {}),
        ("Less", ["seat", "n_seats"], "is_present", {}),
        ("Where", ["is_present", "told", "absent"], "present", {}),
        ("Softmax", ["present"], "exact", {"axis": 1}),
        ("Cast", ["exact"], "shares", {"to": kinds.FLOAT}),
    ]
    return helper.make_graph(
        [helper.make_node(kind, inputs, [output], **settings) for kind, inputs, output, settings in nodes],
        game.id,
        [
            helper.make_tensor_value_info("features", kinds.FLOAT, ["n", game.features.n]),
            helper.make_tensor_value_info("hand", kinds.FLOAT, ["n", n_seats]),
            helper.make_tensor_value_info("seats", kinds.INT64, ["n"]),
        ],
        [helper.make_tensor_value_info("shares", kinds.FLOAT, ["n", n_seats])],
        [arrays.from_array(value, name) for name, value in values.items()],
    )


def _layer(before: str, name: str, after: str) -> list[Node]:
    """Sums, rounded down to units that are off, fully on, or between."""
    return [
        ("MatMul", [before, name], f"{name}_product", {}),
        ("Add", [f"{name}_product", f"{name}_bias"], f"{name}_sum", {}),
        ("Div", [f"{name}_sum", f"{name}_unit"], f"{name}_scaled", {}),
        ("Floor", [f"{name}_scaled"], f"{name}_floor", {}),
        ("Clip", [f"{name}_floor", "off", "top"], after, {}),
    ]


def _onnx() -> Any:
    try:
        return import_module("onnx")
    except ImportError:
        raise BadInput(Said("ONNX is not installed (pip install 'tianxia[onnx]')")) from None
