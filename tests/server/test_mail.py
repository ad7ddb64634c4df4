"""Mail on its way to the host's server: encrypted as the settings say, and never in plain instead."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword  # pyright: ignore[reportMissingTypeStubs]
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.server.postbox import MailServer
from tianxia.core.words import LANGUAGES, catalog
from tianxia.server import mail
from tianxia.server.config import Mail
from tianxia.server.letters import WORDS
from tianxia.server.mail import Mailer, Written, as_html
from tianxia.server.push import NotSent

SITE = "https://games.example"
WRITTEN = Written(SITE, "Your turn", "It is your turn:\n\nhttps://games.example/t/abc\n", "https://games.example/stop")


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """For this machine, signed by itself."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return file


def _how(security: str, certificate: Path) -> dict[str, Any]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return {"ssl_context": context} if security == "tls" else {"tls_context": context, "require_starttls": True}


def _send(where: str, security: str, user: str = "", password: str = "", written: Written = WRITTEN) -> None:
    mail = Mail(where.replace("127.0.0.1", "localhost"), "games@games.example", security, user, password)
    asyncio.run(Mailer(mail).send("bo@mail.example", written))


def test_mail_goes_encrypted_to_a_server_that_is_known(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    post = MailServer()
    with post.running(**_how("starttls", certificate)) as where:
        _send(where, "starttls")
        with pytest.raises(NotSent):
            _send(where, "none")  # this one wants it encrypted
    assert [mail["To"] for mail in post.mails] == ["bo@mail.example"]


def test_mail_does_not_go_to_a_server_that_nobody_vouches_for_nor_in_plain_instead(certificate: Path) -> None:
    post = MailServer()
    with post.running(**_how("starttls", certificate)) as where, pytest.raises(NotSent):
        _send(where, "starttls")
    with post.running() as where, pytest.raises(NotSent):
        _send(where, "starttls")  # it has no encryption
    assert post.n_asked == 0


def test_whoever_sends_says_who_they_are(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))

    def known(_server: Any, _session: Any, _envelope: Any, _how: str, said: LoginPassword) -> AuthResult:
        return AuthResult(success=(said.login, said.password) == (b"games", b"hush"), handled=False)

    post = MailServer()
    with post.running(**_how("starttls", certificate), authenticator=known, auth_required=True) as where:
        _send(where, "starttls", "games", "hush")
        with pytest.raises(NotSent) as refused:
            _send(where, "starttls", "games", "wrong-secret")
    assert len(post.mails) == 1
    assert "535" in str(refused.value)
    assert "wrong-secret" not in str(refused.value)


def test_programs_of_mail_find_the_address_that_ends_mails() -> None:
    """A header that is folded in the middle of an address is encoded, and none of them reads it."""
    stop = f"{SITE}/api/mail/stop?token={'x' * 80}"
    post = MailServer()
    with post.running() as where:
        _send(where, "none", written=Written(SITE, "Your turn", "Text\n", stop))
    assert f"List-Unsubscribe: <{stop}>\r\n".encode() in post.raw[0]


class Rude(MailServer):
    """Takes a mail, and says something else than goodbye."""

    async def handle_QUIT(self, _server: Any, _session: Any, _envelope: Any) -> str:  # noqa: N802
        return "421 too many of you"


def test_a_mail_that_was_taken_is_not_sent_again_for_a_rude_goodbye() -> None:
    post = Rude()
    with post.running() as where:
        _send(where, "none")
    assert len(post.mails) == 1


def test_a_mail_server_that_never_answers_keeps_nobody_from_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "SENDING_S", 0.5)

    async def work(where: str) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))  # where the database is read
        sending = asyncio.create_task(Mailer(Mail(where, "a@b.example", "none")).send("bo@mail.example", WRITTEN))
        await asyncio.sleep(0.05)
        await asyncio.to_thread(int)
        assert not sending.done()
        with pytest.raises(NotSent):
            await sending

    with socket.create_server(("127.0.0.1", 0)) as silent:
        asyncio.run(work(f"127.0.0.1:{silent.getsockname()[1]}"))


def test_what_people_are_called_is_neither_html_nor_a_link() -> None:
    text = f"With <b>Bo & Co</b> and https://evil.example/x and {SITE}.evil.example/x.\n\n{SITE}/t/abc"
    assert as_html(text, SITE) == (
        "<!doctype html><meta charset=utf-8><body><p>With &lt;b&gt;Bo &amp; Co&lt;/b&gt; and https://evil.example/x "
        "and https://games.example.evil.example/x.</p>"
        '<p><a href="https://games.example/t/abc">https://games.example/t/abc</a></p></body>'
    )


def test_what_is_sent_is_said_in_all_languages_with_the_same_values() -> None:
    english, french = (
        {key: set(re.findall(r"\{(\w+)", text)) for key, text in catalog(WORDS, language).items()}
        for language in LANGUAGES
    )
    assert english == french
