"""What makes guests and seats themselves: signed cookies, seat tokens, commitments. One secret key signs them all."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tianxia.core.errors import BadInput, Said
from tianxia.core.files import beside

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""As many as fit evenly into a byte."""
_ID_LENGTH = 10
KEY_BYTES, MOST_KEY_BYTES = 32, 256
"""Of a key that is made here, and the most of one that somebody has brought."""
SEAL_BYTES = 16
NONCE_BYTES = 12
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Private keys on this curve are numbers from 1 to below it."""


def new_id() -> str:
    """An id nobody can guess: 50 bits, without letters that look alike."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in secrets.token_bytes(_ID_LENGTH))


def digest(secret: str) -> str:
    """What is kept of a secret that nobody can guess: whoever reads the database cannot use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def commitment(seed: int, salt: str) -> str:
    """A promise that the seed was fixed: its hash; the salt keeps anybody from trying all seeds."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def _write_whole(path: Path, data: bytes) -> None:
    """A file that only its owner can read, there in full or not at all."""
    with beside(path) as part, os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def check_key(path: Path, secret: bytes) -> None:
    """Where the key of a backup is to be, there is no other."""
    if path.exists() and read_key(path) != secret:
        raise BadInput(
            Said(
                "{path} is not the key of the backup, and nothing is overwritten: choose another place for it",
                path=path,
            )
        )


def put_key(path: Path, secret: bytes) -> None:
    """Keep the key of a backup, unless there is another."""
    check_key(path, secret)
    try:
        if not path.exists():
            _write_whole(path, secret)
    except OSError as error:
        raise BadInput(Said("cannot keep the key in {path}: {reason}", path=path, reason=error.strerror)) from None


def read_key(path: Path) -> bytes:
    """The key in a file, or one clear line."""
    try:
        with path.open("rb") as file:
            secret = file.read(MOST_KEY_BYTES + 1)
    except OSError as error:
        fault = Said("cannot read the key of the site, {path}: {reason}", path=path, reason=error.strerror)
        raise BadInput(fault) from None
    if len(secret) > MOST_KEY_BYTES:
        raise BadInput(
            Said("{path} is no key of a site: it has more than {most} bytes", path=path, most=MOST_KEY_BYTES)
        )
    if len(secret) < KEY_BYTES:
        raise BadInput(
            Said(
                "{path} is damaged: {n} bytes, fewer than {least}. Put it back from a backup: "
                "with a new one nobody keeps their seats and name",
                path=path,
                n=len(secret),
                least=KEY_BYTES,
            )
        )
    return secret


class Keys:
    """The server's secret key and what it signs."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def of_folder(cls, folder: Path) -> Keys:
        """The key kept in *folder*, made the first time; readable by its owner only."""
        path = folder / "secret.key"
        if not path.exists():
            _write_whole(path, secrets.token_bytes(KEY_BYTES))
        return cls.of_file(path)

    @classmethod
    def of_file(cls, path: Path) -> Keys:
        """The key in a file that must be there."""
        return cls(read_key(path))

    def _sign(self, *parts: object) -> str:
        return hmac.new(self._secret, "\0".join(map(str, parts)).encode(), hashlib.sha256).hexdigest()

    @property
    def cluster(self) -> str:
        """What workers with the same key have in common; nobody learns the key from it."""
        return self._sign("cluster")

    def inner_seal(self, *parts: object) -> str:
        """That one worker asks another."""
        return self._sign("inner", *parts)

    def pseudonym(self, origin: str) -> str:
        """What workers call an address; nobody else can tell which it is."""
        return self._sign("origin", origin)[:16]

    def guest_cookie(self, guest: str) -> str:
        return f"{guest}.{self._sign('guest', guest)}"

    def guest_of(self, cookie: str | None) -> str | None:
        """The guest whose cookie this is, None if it is forged or there is none."""
        guest, _, signature = (cookie or "").partition(".")
        is_sound = hmac.compare_digest(signature.encode(), self._sign("guest", guest).encode())
        return guest if is_sound else None

    def session_cookie(self, guest: str, secret: str) -> str:
        """Of an account; each device has another secret, and a session can be ended."""
        return f"{guest}.{secret}.{self._sign('session', guest, secret)}"

    def session_of(self, cookie: str | None) -> tuple[str, str] | None:
        """The account and the secret, None if it is forged or another cookie. Whether it holds, the store knows."""
        guest, _, rest = (cookie or "").partition(".")
        secret, _, signature = rest.partition(".")
        is_sound = hmac.compare_digest(signature.encode(), self._sign("session", guest, secret).encode())
        return (guest, secret) if is_sound else None

    def challenge_seal(self, *parts: object) -> bytes:
        """That this site has made a challenge."""
        return bytes.fromhex(self._sign("challenge", *parts))[:SEAL_BYTES]

    def person(self, guest: str, other: str) -> str:
        """What one guest calls another to the server: nobody else can tell who it is."""
        return self._sign("person", guest, other)[:16]

    def seat_token(self, table: str, seat: int, serial: int) -> str:
        """The secret of whoever holds a seat; *serial* changes when the seat changes hands."""
        return f"{seat}.{self._sign('seat', table, seat, serial)}"

    # ---- reminders

    def _derived(self, purpose: str) -> bytes:
        """A key of its own for each purpose."""
        return bytes.fromhex(self._sign("key", purpose))

    def sealed(self, text: str) -> str:
        """What is kept of something that must be read again, but by nobody who has the database alone."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return base64.b64encode(nonce + AESGCM(self._derived("seal")).encrypt(nonce, text.encode(), None)).decode()

    def unsealed(self, kept: str | None) -> str | None:
        """What was sealed; None if nothing was, or by another key, as of a database that has come without its own."""
        if kept is None:
            return None
        data = base64.b64decode(kept)
        try:
            return AESGCM(self._derived("seal")).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], None).decode()
        except InvalidTag:
            return None

    def push_key(self) -> ec.EllipticCurvePrivateKey:
        """By which push services know the site (VAPID): the same in all workers, and kept nowhere else."""
        return ec.derive_private_key(1 + int.from_bytes(self._derived("push")) % (P256_ORDER - 1), ec.SECP256R1())

    def mail_token(self, purpose: str, guest: str, address: str, expires: int) -> str:
        """What a link in a mail brings back: whoever has it has read what is sent to the address."""
        return f"{guest}.{expires}.{self._sign('mail', purpose, guest, address, expires)}"

    def is_mail_token(self, token: str, purpose: str, guest: str, address: str, expires: int) -> bool:
        expected = self.mail_token(purpose, guest, address, expires)
        return hmac.compare_digest(token.encode(), expected.encode())
