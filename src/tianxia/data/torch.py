"""Datasets as PyTorch streams.

stream = tianxia.data.torch.Stream(folder, size=4096, seed=1)
for batch in torch.utils.data.DataLoader(stream, batch_size=None, num_workers=4): ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tianxia.data.read import COLUMNS, batches, parts_of

if TYPE_CHECKING:
    torch: Any
    Streams = object
else:
    try:
        import torch
    except ImportError:
        raise ImportError("PyTorch is not installed (pip install torch)") from None
    Streams = torch.utils.data.IterableDataset


class Stream(Streams):
    """Batches of tensors by columns. Each worker of a loader reads parts of its own; every epoch is shuffled anew.

    Workers are new processes in every epoch, which count none. So with workers the order follows from *seed* and from
    PyTorch's own (`torch.manual_seed`), of which each epoch of a loader has another.
    """

    def __init__(
        self, folder: Path | str, size: int = 1024, seed: int | None = None, columns: Sequence[str] = COLUMNS
    ) -> None:
        super().__init__()
        self.folder, self.size, self.seed, self.columns = Path(folder), size, seed, tuple(columns)
        self.epoch = 0
        parts_of(self.folder)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        worker = torch.utils.data.get_worker_info()
        share = (0, 1) if worker is None else (worker.id, worker.num_workers)
        shared = 0 if worker is None else worker.seed - worker.id
        seed = None if self.seed is None else self.seed + self.epoch + shared
        self.epoch += 1
        for batch in batches(self.folder, self.size, seed, self.columns, share):
            yield {name: torch.as_tensor(array.copy()) for name, array in batch.items()}
