"""Which games a dataset has, and its parts: each a Parquet file of so many games, whole or not there."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tianxia.arena.rotation import Rotation
from tianxia.bots.playing import play_out
from tianxia.bots.registry import in_full
from tianxia.core.compiled import sources_digest
from tianxia.core.errors import BadInput, Said, located
from tianxia.core.table import Table
from tianxia.data.arrow import arrow, parquet
from tianxia.data.decisions import Kind, Row
from tianxia.games.catalog import about

FORMAT = "tianxia-data/1"
PACKING = "zstd"


def part_name(number: int) -> str:
    return f"part-{number:05}.parquet"


@dataclass(frozen=True)
class Making:
    """Everything a dataset follows from."""

    plan: Rotation
    n_games: int
    part: int
    """Games in each part but the last."""

    @property
    def kind(self) -> Kind:
        plan = self.plan
        return Kind(plan.game_id, about(plan.game_id).complete(plan.options, plan.n_seats), plan.n_seats)

    @property
    def n_parts(self) -> int:
        return -(-self.n_games // self.part)

    def games(self, part: int) -> range:
        return range(part * self.part, min((part + 1) * self.part, self.n_games))

    def about(self) -> dict[str, Any]:
        """The same by name, for the folder and for every part."""
        plan = self.plan
        return {
            "format": FORMAT,
            **self.kind.about(),
            "bots": list(plan.bots),
            "bots_in_full": [in_full(name, plan.game_id) for name in plan.bots],
            "seed": plan.seed,
            "games": self.n_games,
            "part": self.part,
            "program": sources_digest(),
        }

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """Parts by their numbers, as the bytes of their files."""
        return [(number, self._file(self._rows(number))) for number in numbers]

    def _rows(self, part: int) -> list[Row]:
        return [row for number in self.games(part) for row in self._played(number)]

    def _played(self, number: int) -> list[Row]:
        table = Table(self.kind.game, self.kind.options, self.plan.n_seats, self.plan.seed_of(number))
        play_out(table, self.plan.line_up(number))
        return self.rows(number, [move.action for move in table.moves])

    def rows(self, number: int, actions: Sequence[int]) -> list[Row]:
        """Of a game of the plan that went like this."""
        return self.kind.rows(number, self.plan.seed_of(number), self.plan.line_up(number), actions)

    def table(self, rows: Sequence[Row]) -> Any:
        """Rows as Arrow has them."""
        pa, schema = arrow(), self.kind.schema()
        columns = [pa.array([row[field.name] for row in rows], field.type) for field in schema]
        return pa.table(columns, schema=schema)

    def _file(self, rows: Sequence[Row]) -> bytes:
        text = json.dumps(self.about(), sort_keys=True)
        table, file = self.table(rows).replace_schema_metadata({"tianxia": text}), io.BytesIO()
        parquet().write_table(table, file, compression=PACKING)
        return file.getvalue()


def read_part(path: Path) -> Any:
    """A part as Arrow has it; `BadInput` if it is none."""
    try:
        return parquet().read_table(path)
    except OSError as error:
        raise BadInput(Said("{path}: {reason}", path=path, reason=error.strerror or "cannot be read")) from None
    except arrow().ArrowException:
        raise BadInput(Said("{path}: this is no Parquet file, or it is not whole", path=path)) from None


@dataclass(frozen=True)
class Checking:
    """Parts of a dataset, made again from their seeds and actions and compared."""

    making: Making
    folder: Path

    def play_many(self, numbers: Sequence[int]) -> list[tuple[int, bytes]]:
        """How many decisions each part has; `BadInput` says where one is wrong."""
        return [(number, str(self.check(number)).encode()) for number in numbers]

    def check(self, part: int) -> int:
        path = self.folder / part_name(part)
        table = read_part(path)
        with located(str(path)):
            if table.schema.remove_metadata() != self.making.kind.schema():
                raise BadInput(Said("has other columns than the dataset"))
            self._compare(table, self.making.table(self._again(table, part)))
        return table.num_rows

    def _again(self, table: Any, part: int) -> list[Row]:
        """The same games, from their actions alone."""
        actions = dict[int, list[int]]()
        for game, action in zip(table["game"].to_pylist(), table["action"].to_pylist(), strict=True):
            actions.setdefault(game, []).append(action)
        if list(actions) != list(self.making.games(part)):
            raise BadInput(Said("has other games than the dataset says"))
        return [row for number, taken in actions.items() for row in self._rows(number, taken)]

    def _rows(self, number: int, actions: Sequence[int]) -> list[Row]:
        with located(Said("game {number}", number=number)):
            return self.making.rows(number, actions)

    def _compare(self, table: Any, again: Any) -> None:
        for name in again.schema.names:
            if not table[name].equals(again[name]):
                pairs = zip(table[name].to_pylist(), again[name].to_pylist(), strict=True)
                row = next(i for i, (found, made) in enumerate(pairs) if found != made)
                values = {"game": table["game"][row], "n": table["number"][row], "name": name}
                raise BadInput(Said("game {game}, decision {n}: {name} is not what the rules say", **values))
