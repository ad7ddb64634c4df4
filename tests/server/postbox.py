"""Where reminders arrive: a push service on loopback that decrypts as a browser would, and a mail server."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from typing import Any

from aiosmtpd.controller import Controller  # pyright: ignore[reportMissingTypeStubs]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.conversation import LIMIT_S
from tianxia.server.base64url import to_text

SALT, POINT = 16, 65
AT_ONCE: dict[str, Any] = {"remind_after_s": 0.0, "courier_s": 0.1}
"""How a test wants its server that waits for reminders."""


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF-SHA-256 with one block, by hand."""
    key = hmac.digest(salt, secret, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)[:length]


class Browser:
    """What a browser keeps of a subscription."""

    def __init__(self, url: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = urandom(16)
        self.url = url

    @property
    def _point(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, language: str = "en") -> dict[str, str]:
        """What it tells the site."""
        keys = {"p256dh": to_text(self._point), "auth": to_text(self._auth)}
        return {"endpoint": self.url, **keys, "language": language}

    def read(self, body: bytes) -> dict[str, str]:
        """RFC 8291, from the browser's side."""
        salt, point = body[:SALT], body[SALT + 5 : SALT + 5 + POINT]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
        secret = _derive(self._auth, shared, b"WebPush: info\0" + self._point + point, 32)
        key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[SALT + 5 + POINT :], None)
        return json.loads(plain.rstrip(b"\0")[:-1])  # behind a 2, the mark of the last part


class PushService:
    """Answers as it is told to; what it was sent stays there."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        """Of the next answers; 201 if none is left. 0 never comes."""
        self.silent: str | None = None
        """The path where nobody is answered."""
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self._came = threading.Condition()
        self._ended = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.take(self)

            def log_message(self, format: str, *args: Any) -> None:
                """Nobody reads it."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def take(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        with self._came:
            status = self.statuses.pop(0) if self.statuses else 201
            self.requests.append((handler.path, dict(handler.headers), body))
            self._came.notify_all()
        if not status or handler.path == self.silent:
            self._ended.wait(LIMIT_S)
            return
        handler.send_response(status)
        handler.send_header("Content-Length", "0")
        handler.end_headers()

    def wait(self, n: int) -> list[tuple[str, dict[str, str], bytes]]:
        """Until there were so many requests."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.requests) >= n, LIMIT_S), self.requests
        return self.requests

    @contextmanager
    def running(self) -> Generator[PushService]:
        threading.Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()
        yield self
        self._ended.set()
        self._server.shutdown()
        self._server.server_close()


class MailServer:
    """Takes mail, or refuses it as it is told to."""

    def __init__(self) -> None:
        self.refusals: list[str] = []
        """Of the next recipients."""
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self._came = threading.Condition()
        self.n_asked = 0

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        with self._came:
            self.n_asked += 1
            self._came.notify_all()
        if self.refusals:
            return self.refusals.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        with self._came:
            self.mails.append(mail)
            self.raw.append(envelope.content)
            self._came.notify_all()
        return "250 OK"

    def wait(self, n: int) -> EmailMessage:
        """The n-th mail."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.mails) >= n, LIMIT_S), self.mails
        return self.mails[n - 1]

    def wait_asked(self, n: int) -> None:
        with self._came:
            assert self._came.wait_for(lambda: self.n_asked >= n, LIMIT_S), self.n_asked

    @contextmanager
    def running(self, **how: Any) -> Generator[str]:
        """Where it is; *how* it takes mail, if not from everybody and in plain."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        controller = Controller(self, hostname="127.0.0.1", port=port, **how)
        controller.start()
        try:
            yield f"127.0.0.1:{port}"
        finally:
            controller.stop()
