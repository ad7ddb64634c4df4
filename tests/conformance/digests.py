"""Prints a digest of every state that the games of a file of records go through, at the speed of the environment.

TIANXIA_RULES=interpreted python -m tests.conformance.digests FILE
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.conformance.variants import GAMES
from tianxia.core.compiled import INTERPRETED
from tianxia.core.record import Record, read, replay


def digests(record: Record) -> Iterator[str]:
    """A line for each state: its number, its bytes' digest and that of its legal actions, and how it ended."""
    game = GAMES[record.game]
    for number, table in enumerate(replay(record, game)):
        parts = (table.states.tobytes(), table.survey.mask.tobytes())
        ended = [str(table.result)] if table.is_over else []
        yield " ".join([str(number), *(hashlib.sha256(part).hexdigest()[:12] for part in parts), *ended])


if __name__ == "__main__":
    print("interpreted" if INTERPRETED else "compiled")
    for _, read_record in read(Path(sys.argv[1])):
        print("\n".join(digests(read_record)))
