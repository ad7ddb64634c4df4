"""``tianxia think-worker``: a pool of processes in which bots think, for all workers of a site, on any machine.

It finds the workers in the database, connects to each, and answers what it is asked. If it goes, or has too much to do,
servers think themselves; nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, WebSocketException

import tianxia
from tianxia.core.errors import BadInput, Said
from tianxia.server import workers
from tianxia.server.cluster import SEAL, sealed
from tianxia.server.config import Config
from tianxia.server.database import open_engine, reason_of, using
from tianxia.server.far import Far
from tianxia.server.keys import Keys
from tianxia.server.lending import PATH, REFUSED, Asked, Offer, Thought
from tianxia.server.pool import Pool
from tianxia.server.tasks import Tasks
from tianxia.server.workers import Worker

log = logging.getLogger(__name__)

LOOK_S = 1.0
"""Between two looks at who is there."""


class ThinkWorker:
    """One pool, for all workers."""

    def __init__(self, config: Config, pool: Pool | Far) -> None:
        self._pool = pool
        self._keys = keys_of(config)
        self._engine = _checked(config)
        self._serving: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Until it is interrupted. It offers itself when it can think."""
        try:
            await self._pool.ready()
            while True:
                await self._look()
                await asyncio.sleep(LOOK_S)
        finally:
            for task in self._serving.values():
                task.cancel()
            await self._pool.stop()
            self._engine.dispose()

    async def _look(self) -> None:
        """Be there for every worker of the site."""
        try:
            there = await asyncio.to_thread(self._read)
        except SQLAlchemyError as error:
            log.warning("the database cannot be read: %s", reason_of(error))
            return
        self._serving = {name: task for name, task in self._serving.items() if not task.done()}
        for one in there:
            if one.cluster == self._keys.cluster and one.id not in self._serving:
                self._serving[one.id] = asyncio.create_task(self._serve(one))

    def _read(self) -> list[Worker]:
        with self._engine.connect() as connection:
            return workers.read(connection)

    async def _serve(self, one: Worker) -> None:
        """Think for a worker until it goes."""
        scope = {"path": PATH, "query_string": b"", "scheme": "ws"}
        headers = {SEAL: sealed(self._keys, one.id, scope)}
        url = f"ws{one.address.removeprefix('http')}{PATH}"
        try:
            async with connect(
                url, additional_headers=headers, compression=None, max_size=None, proxy=None, open_timeout=5
            ) as socket:
                log.info("thinking for the worker at %s", one.address)
                await self._answer_all(socket)
        except (OSError, TimeoutError, WebSocketException) as error:
            if isinstance(error, ConnectionClosedError) and error.rcvd is not None and error.rcvd.code == REFUSED:
                log.error("the worker at %s wants nothing from here: %s", one.address, error.rcvd.reason)
                await asyncio.sleep(60)
            log.info("the worker at %s is not there: %r", one.address, error)

    async def _answer_all(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.msgpack.encode(Offer(tianxia.__version__, self._pool.n)))
        answering = Tasks()
        try:
            async for message in socket:
                assert isinstance(message, bytes)
                answering.spawn(self._answer(socket, msgspec.msgpack.decode(message, type=Asked)))
        finally:
            await answering.stop()

    async def _answer(self, socket: ClientConnection, asked: Asked) -> None:
        answer = await self._pool.ask(asked.job)
        with suppress(ConnectionClosed):
            await socket.send(msgspec.msgpack.encode(Thought(asked.number, answer)))


def keys_of(config: Config) -> Keys:
    """The key of the site, which must be there."""
    return Keys.of_file(config.key)


def _checked(config: Config) -> Engine:
    """The database of a site that may have several workers."""
    engine = open_engine(config.address)
    if engine.dialect.name == "sqlite":
        raise BadInput(Said("a think-worker finds servers in their PostgreSQL database: say --database"))
    with using(engine), engine.connect() as connection:
        connection.execute(sa.select(sa.literal(1)))
        workers.read(connection)
    return engine
