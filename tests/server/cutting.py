"""A wire to a database that can be cut while a transaction is committed."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import Literal

Cut = Literal["never", "before", "after"]


class Wire:
    """Passes on what is said between clients, who come to *host*, and a server at a port of loopback."""

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        self._server = port
        self._listener = socket.create_server((host, 0))
        self.port: int = self._listener.getsockname()[1]
        self.cut: Cut = "never"
        """The next time that something is committed: before the server hears of it, or before the client hears so."""
        self.n_cuts = 0
        self.is_held = False
        """Whether what is said stays on its way, as between two machines that do not reach each other."""
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                try:
                    server = socket.create_connection(("127.0.0.1", self._server))
                except OSError:  # nobody is there
                    client.close()
                    continue
                for pair in ((client, server), (server, client)):
                    threading.Thread(target=self._pass, args=(*pair, pair[0] is client), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, is_asking: bool) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                while self.is_held:
                    time.sleep(0.02)
                is_cut = is_asking and self.cut != "never" and b"COMMIT" in data
                if is_cut and self.cut == "after":
                    source.shutdown(socket.SHUT_RDWR)
                if not is_cut or self.cut == "after":
                    sink.sendall(data)
                if is_cut:
                    self.cut, self.n_cuts = "never", self.n_cuts + 1
                    break
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
