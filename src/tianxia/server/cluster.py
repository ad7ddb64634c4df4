"""The other workers of a site, as one of them sees them: where they are, and how one asks another."""

from __future__ import annotations

import asyncio
import hmac
import socket
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from tianxia.core.errors import BadInput, Said
from tianxia.server.config import Config
from tianxia.server.handing import Doorway
from tianxia.server.keys import Keys
from tianxia.server.lock import has_others
from tianxia.server.membership import Membership
from tianxia.server.shares import tables_of
from tianxia.server.store import Store
from tianxia.server.wanted import check_place, is_everywhere, nowhere
from tianxia.server.workers import Worker

SEAL = "x-tianxia-inner"
"""The header by which a worker shows that it is one, and for whom it asks."""
CONNECT_S, ANSWER_S = 2.0, 30.0
SLACK = 0.05
"""So much more than another one a worker may have of all tables before it lets that one open the next."""
NOWHERE = "-"


class Cluster:
    """Of one worker."""

    def __init__(self, membership: Membership, listener: socket.socket, keys: Keys, doorway: Doorway) -> None:
        self.membership = membership
        self.doorway = doorway
        doorway.name = lambda: membership.id
        self.listener = listener
        """Where other workers ask, and nobody else."""
        self._keys = keys
        self._client: httpx.AsyncClient | None = None
        self._gone: dict[str, asyncio.Event] = {}
        self._n_tables: dict[str, int] = {}
        """Of the others, as they have told, with those that they were asked to open since."""
        membership.on_watched = self._watch

    @classmethod
    def of(cls, config: Config, store: Store, keys: Keys) -> Cluster | None:
        """None where one process has a file as its database, and nobody else has it."""
        if store.engine.dialect.name == "sqlite" and not config.worker:
            if has_others(config.data, config.name):
                raise BadInput(
                    Said(
                        "another server uses {folder}: workers that are about to end; wait for them", folder=config.data
                    )
                )
            return None
        listener, address = listener_of(config.inner)
        note = config.data / f"{config.name}.worker"
        membership = Membership(store.engine, store, address, keys.cluster, note)
        membership.start()
        return cls(membership, listener, keys, Doorway(config.data, address))

    @property
    def me(self) -> str:
        return self.membership.id

    @property
    def client(self) -> httpx.AsyncClient:
        if self._client is None:
            timeout = httpx.Timeout(ANSWER_S, connect=CONNECT_S)
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=100, keepalive_expiry=4)
            self._client = httpx.AsyncClient(
                timeout=timeout, limits=limits, verify=False, trust_env=False, cookies=_no_cookies()
            )
        return self._client

    def neighbours(self) -> list[Worker]:
        """The other workers of this machine, in any order."""
        return [one for one in self.membership.others.values() if self.doorway.leads_to(one.address)]

    # ---- who opens tables

    def has_fewer(self, other: Worker, n_tables: int) -> bool:
        """Whether another worker has fewer tables than this one, by more than comes and goes."""
        return n_tables > (1 + SLACK) * self._n_tables.get(other.id, 0)

    def note_opening(self, other: Worker) -> None:
        """It is asked to open one more."""
        self._n_tables[other.id] = self._n_tables.get(other.id, 0) + 1

    async def leave(self) -> None:
        """This worker ends."""
        await self.membership.leave()
        if self._client is not None:
            await self._client.aclose()

    # ---- who is there no longer

    def gone(self, worker: str) -> asyncio.Event:
        """Happens when a worker is there no longer: whoever waits for its answer waits for nothing."""
        return self._gone.setdefault(worker, asyncio.Event())

    def _watch(self) -> None:
        self._n_tables = {one.id: tables_of(one.told) for one in self.membership.others.values()}
        for worker in self._gone.keys() - self.membership.others.keys():
            self._gone.pop(worker).set()

    # ---- seals

    def sealed(self, to: Worker, scope: Any) -> str:
        """That this worker passes a request on, for whoever has sent it."""
        return sealed(self._keys, to.id, scope)

    def unsealed(self, scope: Any) -> tuple[str, int, bool] | None:
        """For whom another worker asks: address, port, whether the connection is safe; None if no worker asks."""
        name = SEAL.encode()
        word = next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
        whose, _, seal = word.rpartition(" ")
        expected = self._keys.inner_seal(self.me, *_what(scope), whose)
        if not hmac.compare_digest(seal.encode(), expected.encode()):
            return None
        host, port, is_safe = whose.split(" ")
        return host, int(port), is_safe == "safe"

    def is_inside(self, scope: Any) -> bool:
        """Whether a request has come to where only workers ask, or pretends to be one's."""
        is_sealed = any(key == SEAL.encode() for key, _ in scope["headers"])
        return is_sealed or tuple(scope.get("server") or ()) == self.listener.getsockname()[:2]


def sealed(keys: Keys, to: str, scope: Any) -> str:
    """That whoever has the key of the site asks one worker something, and for whom."""
    host, port = scope.get("client") or (NOWHERE, 0)
    whose = f"{host} {port} {_safe(scope)}"
    return f"{whose} {keys.inner_seal(to, *_what(scope), whose)}"


def _safe(scope: Any) -> str:
    return "safe" if scope["scheme"] in ("https", "wss") else "plain"


def _what(scope: Any) -> tuple[str, str]:
    """Which question a seal is for."""
    target = scope.get("raw_path") or scope["path"].encode()
    return scope.get("method", "WEBSOCKET"), f"{target.decode('latin-1')}?{scope['query_string'].decode('latin-1')}"


def listener_of(place: str) -> tuple[socket.socket, str]:
    """A socket for other workers, and how they reach it."""
    check_place("inner", place)
    host, _, port = place.rpartition(":")
    host = host.strip("[]")
    try:
        kind = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, int(port)), family=kind)
    except (OSError, ValueError) as error:  # a name that cannot be one
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(
            Said("cannot listen for other workers at {place}: {reason}", place=place, reason=reason)
        ) from None
    if is_everywhere(listener.getsockname()[0]):
        listener.close()
        raise BadInput(nowhere(place))
    shown = f"[{host}]" if ":" in host else host
    return listener, f"http://{shown}:{listener.getsockname()[1]}"


def _no_cookies() -> CookieJar:
    """Cookies in answers are those of whoever has asked: none is kept here, else the next one who has none had it."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=()))
