"""Mail, handed to the host's own SMTP server: text and simple HTML, and one click to have no more of it (RFC 8058)."""

from __future__ import annotations

import asyncio
import html
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from msgspec import Struct

from tianxia.server.config import Mail
from tianxia.server.push import NotSent

SENDING_S = 20.0
ADDRESS = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$"
PERMANENT = 500
"""From this code on a server means what it says; below, it may take the same later."""
LONGEST_LINE = 998
"""Of headers (RFC 5322): an address that is broken into several lines is encoded, and no program finds it then."""
N_THREADS = 8
"""Of their own: a mail server that keeps them waiting must not keep those who read the database."""


class Refused(Exception):
    """The server takes nothing for this address: there is none, or nobody reads it."""


class Written(Struct, frozen=True):
    """A mail to somebody."""

    site: str
    """Links to it become links in HTML; what somebody is called does not, whatever it looks like."""
    subject: str
    text: str
    stop: str = ""
    """The address that ends mails by one request; none in a mail that nobody has asked for."""


class Mailer:
    """Of a site that has a server for it."""

    def __init__(self, mail: Mail) -> None:
        self._mail = mail
        self._threads = ThreadPoolExecutor(N_THREADS, "mail")

    @property
    def is_offered(self) -> bool:
        return bool(self._mail.server)

    async def send(self, to: str, written: Written) -> None:
        """Raises `Refused` or `NotSent`. Neither says what the address is."""
        message = self._message(to, written)
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._hand_over, message)
        except smtplib.SMTPRecipientsRefused as error:
            code = max((code for code, _ in error.recipients.values()), default=0)
            raise _failure(code, "the recipient is refused") from None
        except smtplib.SMTPResponseException as error:
            raise NotSent(f"the mail server answers {error.smtp_code}") from None
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(f"the mail server cannot be used: {type(error).__name__}") from None

    def _message(self, to: str, written: Written) -> EmailMessage:
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = written.subject, self._mail.sender, to
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self._domain)
        message["Auto-Submitted"] = "auto-generated"
        if written.stop:
            message["List-Unsubscribe"] = f"<{written.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(written.text)
        message.add_alternative(as_html(written.text, written.site), subtype="html")
        message.policy = message.policy.clone(max_line_length=LONGEST_LINE)
        return message

    @property
    def _domain(self) -> str:
        return self._mail.sender.rpartition("@")[2].rstrip(">")

    def _hand_over(self, message: EmailMessage) -> None:
        """In a thread: the library waits."""
        mail, context = self._mail, ssl.create_default_context()
        if mail.security == "tls":
            server = smtplib.SMTP_SSL(mail.host, mail.port, timeout=SENDING_S, context=context)
        else:
            server = smtplib.SMTP(mail.host, mail.port, timeout=SENDING_S)
        try:
            if mail.security == "starttls":
                server.starttls(context=context)
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message)
        finally:
            _part(server)


def _part(server: smtplib.SMTP) -> None:
    """What was taken is taken, however the server says goodbye: it must not be sent again for that."""
    with suppress(OSError, smtplib.SMTPException):
        server.quit()
    server.close()


def _failure(code: int, what: str) -> Exception:
    return Refused(what) if code >= PERMANENT else NotSent(f"{what} for now ({code})")


def as_html(text: str, site: str) -> str:
    """The same text for whoever reads HTML: paragraphs and links to the site."""
    paragraphs = html.escape(text, quote=False).strip().split("\n\n")
    link = re.compile(rf"{re.escape(site)}/[\w/#.-]*")
    linked = (link.sub(lambda found: f'<a href="{found[0]}">{found[0]}</a>', one) for one in paragraphs)
    body = "".join(f"<p>{one.replace(chr(10), '<br>')}</p>" for one in linked)
    return f"<!doctype html><meta charset=utf-8><body>{body}</body>"
