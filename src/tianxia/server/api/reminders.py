"""Reminders: browsers and addresses that hear of games that wait, and one click to have no more of it."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from litestar import Response, delete, get, post, put
from litestar.params import Parameter
from litestar.response import Redirect

from tianxia.server.api.accounts import label, seen, signs_in
from tianxia.server.api.common import problems
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.recognition import who_of
from tianxia.server.wire.reminders import MailAnswer, MailDone, MailWish, NewAddress, NewReceiver, RemindersInfo

REMINDERS = "/api/reminders"
MAIL = "/api/mail"
Shown = Annotated[str, Parameter(min_length=1, max_length=64)]
InAddress = Annotated[str, Parameter(max_length=128, pattern="^[a-z0-9.]*$")]


def _guest(request: AnyRequest, hall: Hall) -> str:
    return hall.accounts.check_account(who_of(request.scope))


@get(REMINDERS, responses=problems(403, 503))
async def reminders(request: AnyRequest, hall: Hall) -> RemindersInfo:
    """How I am reminded of games that wait for me."""
    return await hall.reminders.info(_guest(request, hall))


@post(f"{REMINDERS}/receivers", status_code=200, responses=problems(400, 403, 413, 503))
async def receive(request: AnyRequest, hall: Hall, data: NewReceiver) -> RemindersInfo:
    """Push to this browser, as long as I am signed in here."""
    guest, site = _guest(request, hall), urlsplit(hall.accounts.origin_of(seen(request))).hostname or ""
    await hall.reminders.receive(who_of(request.scope), data, label(request), site)
    return await hall.reminders.info(guest)


@delete(f"{REMINDERS}/receivers/{{receiver:str}}", status_code=200, responses=problems(400, 403, 503))
async def ignore(request: AnyRequest, hall: Hall, receiver: Shown) -> RemindersInfo:
    """Push to a browser no more."""
    guest = _guest(request, hall)
    await hall.reminders.ignore(guest, receiver)
    return await hall.reminders.info(guest)


@put(f"{REMINDERS}/address", guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def give_address(request: AnyRequest, hall: Hall, data: NewAddress) -> RemindersInfo:
    """Have mail sent to an address, once the link in the first one was opened."""
    guest = _guest(request, hall)
    await hall.reminders.give_address(guest, data)
    return await hall.reminders.info(guest)


@put(f"{REMINDERS}/mail", responses=problems(400, 403, 413, 503))
async def choose(request: AnyRequest, hall: Hall, data: MailWish) -> RemindersInfo:
    """What is mailed to me, and when."""
    guest = _guest(request, hall)
    await hall.reminders.choose(guest, data)
    return await hall.reminders.info(guest)


@delete(REMINDERS, status_code=200, responses=problems(403, 503))
async def stop(request: AnyRequest, hall: Hall) -> RemindersInfo:
    """Remind me of nothing any more, and forget where."""
    guest = _guest(request, hall)
    await hall.reminders.stop(guest)
    return await hall.reminders.info(guest)


@post(f"{MAIL}/confirm", status_code=200, responses=problems(400, 409, 413, 503))
async def confirm(hall: Hall, data: MailAnswer) -> MailDone:
    """The address is mine: I have read what was sent there."""
    await hall.reminders.confirm(data.token)
    return MailDone()


@post(f"{MAIL}/stop", status_code=200, responses=problems(400, 409, 503))
async def stop_mail(hall: Hall, token: InAddress) -> MailDone:
    """No more mail; nobody needs to be signed in for it, and programs of mail ask it by themselves."""
    await hall.reminders.stop_mail(token)
    return MailDone()


@get(f"{MAIL}/stop", include_in_schema=False, sync_to_thread=False)
def stop_page(token: InAddress) -> Response[None]:
    """Where a program of mail opens the address instead: the page asks."""
    return Redirect(f"/mail#stop.{token}", status_code=303)


handlers = (reminders, receive, ignore, give_address, choose, stop, confirm, stop_mail, stop_page)
