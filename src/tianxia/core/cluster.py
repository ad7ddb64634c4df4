"""Processors of other machines, joined by Ray; on one machine nothing of it is needed."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from socket import create_connection
from typing import Any

from tianxia.core.errors import BadInput, Said

ANSWER_S = 5
"""So long a cluster may take to answer."""


@contextmanager
def cluster(address: str) -> Generator[Any]:
    """Ray, joined to the cluster at *address*; ``local`` starts one on this machine."""
    ray = _ray()
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise _no_cluster(address, error) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def n_processors(ray: Any) -> int:
    """Of the whole cluster."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def check_cluster(address: str) -> None:
    """`BadInput` unless there is one."""
    _ray()
    check_reachable(address)


def check_reachable(address: str) -> None:
    """`BadInput` if nobody listens there: Ray itself would try for minutes."""
    if address in ("local", "auto"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        create_connection((host, int(port)), timeout=ANSWER_S).close()
    except (OSError, ValueError, OverflowError) as error:
        raise _no_cluster(address, error) from None


def _no_cluster(address: str, error: Exception) -> BadInput:
    fault = str(error).strip().partition("\n")[0]
    return BadInput(Said("no Ray cluster at {address}: {fault}", address=address, fault=fault))


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise BadInput(Said("--ray: Ray is not installed (pip install 'tianxia[ray]')")) from None
