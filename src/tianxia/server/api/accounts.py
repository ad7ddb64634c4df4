"""Accounts: how one signs in, where one is signed in, and everything that is kept of oneself."""

from __future__ import annotations

from litestar import Response, delete, get, post, put

from tianxia.server.api.common import limited, problems, with_cookie
from tianxia.server.api.house import own_origins
from tianxia.server.devices import label_of
from tianxia.server.hall import Hall
from tianxia.server.invitation import qr_code
from tianxia.server.origin import netloc_of
from tianxia.server.pages import AnyRequest
from tianxia.server.recognition import who_of
from tianxia.server.refusal import Refusal
from tianxia.server.sessions import NOBODY
from tianxia.server.wire.accounts import (
    AccountInfo,
    Export,
    Leaving,
    LinkWish,
    Moving,
    MovingLink,
    NewPasskey,
    NewPassword,
    PasskeyWish,
    PasswordSignIn,
    Signed,
    SignInWish,
    SignOut,
)
from tianxia.server.wire.house import Me

ACCOUNT = "/api/account"
SIGN_IN = "/api/sign-in"


def seen(request: AnyRequest) -> str:
    """The address of the page, as its browser has it."""
    return f"{request.scope['scheme']}://{request.headers.get('host', '')}"


def label(request: AnyRequest) -> str:
    """Browser and system of whoever asks."""
    return label_of(request.headers.get("user-agent", ""))


signs_in = limited(lambda hall: hall.accounts.of_address, "many-attempts", "too many attempts; wait a minute")


async def _account(request: AnyRequest, hall: Hall, cookie: str | None = None) -> Response[AccountInfo]:
    """What there is now, perhaps with the cookie of a new session."""
    who = who_of(request.scope) if cookie is None else await hall.sessions.who(cookie)
    info = await hall.accounts.info(who, seen(request))
    return Response(info, status_code=200) if cookie is None else with_cookie(info, cookie, request, 200)


@get(ACCOUNT, responses=problems(503))
async def account(request: AnyRequest, hall: Hall) -> AccountInfo:
    """What there is of me: ways to sign in, devices, people whom I have blocked."""
    return await hall.accounts.info(who_of(request.scope), seen(request))


# ---- passkeys


@post(f"{ACCOUNT}/passkeys/wish", status_code=200, guards=[signs_in], responses=problems(400, 403, 409, 503))
async def wish_passkey(request: AnyRequest, hall: Hall) -> PasskeyWish:
    """What my browser needs to make a passkey."""
    return await hall.accounts.wish_passkey(who_of(request.scope), seen(request))


@post(f"{ACCOUNT}/passkeys", status_code=200, guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def add_passkey(request: AnyRequest, hall: Hall, data: NewPasskey) -> Response[AccountInfo]:
    """Keep a passkey. If it is the first way to sign in, the guest becomes an account, and keeps everything."""
    cookie = await hall.accounts.add_passkey(who_of(request.scope), data, label(request), seen(request))
    return await _account(request, hall, cookie)


@delete(f"{ACCOUNT}/passkeys/{{passkey:str}}", status_code=200, responses=problems(400, 403, 404, 409, 503))
async def remove_passkey(request: AnyRequest, hall: Hall, passkey: str) -> Response[AccountInfo]:
    """Sign in by it no more."""
    await hall.accounts.remove_passkey(who_of(request.scope), passkey)
    return await _account(request, hall)


@post(f"{SIGN_IN}/wish", status_code=200, guards=[signs_in], responses=problems(400, 409))
async def wish_sign_in(request: AnyRequest, hall: Hall) -> SignInWish:
    """What my browser needs to ask for a passkey."""
    return hall.accounts.passkeys.question(hall.accounts.origin_of(seen(request)))


@post(f"{SIGN_IN}/passkey", status_code=200, guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def sign_in(request: AnyRequest, hall: Hall, data: Signed) -> Response[AccountInfo]:
    """Sign in by what a passkey has signed."""
    return await _account(request, hall, await hall.accounts.sign_in(data, label(request), seen(request)))


# ---- passwords


@post(f"{SIGN_IN}/password", status_code=200, guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def sign_in_by_password(request: AnyRequest, hall: Hall, data: PasswordSignIn) -> Response[AccountInfo]:
    """Sign in with a password, where the site has them."""
    cookie = await hall.accounts.sign_in_by_password(data.login, data.password, label(request))
    return await _account(request, hall, cookie)


@put(f"{ACCOUNT}/password", guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def set_password(request: AnyRequest, hall: Hall, data: NewPassword) -> Response[AccountInfo]:
    """Have a password, or another one; all other devices are signed out."""
    cookie = await hall.accounts.set_password(who_of(request.scope), data, label(request))
    return await _account(request, hall, cookie)


@delete(f"{ACCOUNT}/password", status_code=200, responses=problems(400, 403, 409, 503))
async def remove_password(request: AnyRequest, hall: Hall) -> Response[AccountInfo]:
    """Sign in with a passkey alone."""
    await hall.accounts.remove_password(who_of(request.scope))
    return await _account(request, hall)


# ---- sessions


@post(f"{ACCOUNT}/sign-out", status_code=200, responses=problems(400, 403, 404, 413, 503))
async def sign_out(request: AnyRequest, hall: Hall, data: SignOut) -> Response[AccountInfo]:
    """End this session, another one of mine, or all."""
    is_here = await hall.accounts.sign_out(who_of(request.scope), data.session, data.is_everywhere)
    return await _gone(request, hall) if is_here else await _account(request, hall)


async def _gone(request: AnyRequest, hall: Hall) -> Response[AccountInfo]:
    """This browser is nobody from now on."""
    return with_cookie(await hall.accounts.info(NOBODY, seen(request)), "", request, 200, lasts_s=0)


@post(f"{ACCOUNT}/link", status_code=200, guards=[signs_in], responses=problems(400, 403, 413, 503))
async def make_link(request: AnyRequest, hall: Hall, data: LinkWish) -> MovingLink:
    """A link by which another device goes on as I. It works once, for five minutes."""
    origin = data.origin or seen(request)
    if netloc_of(origin) != request.headers.get("host") and origin not in own_origins(request, hall):
        raise Refusal("bad-input", "this is no address of this server")
    token, expires = await hall.accounts.link(who_of(request.scope))
    link = f"{origin}/account#{token}"  # browsers keep what is behind it to themselves
    return MovingLink(link, qr_code.__wrapped__(link).decode(), expires)


@post(f"{SIGN_IN}/link", status_code=200, guards=[signs_in], responses=problems(400, 403, 409, 413, 503))
async def move(request: AnyRequest, hall: Hall, data: Moving) -> Response[AccountInfo]:
    """Go on here as whoever made the link."""
    guest, cookie = await hall.accounts.move(data.token, label(request))
    return await _account(request, hall, cookie or hall.keys.guest_cookie(guest))


# ---- what is kept


@get(f"{ACCOUNT}/export", guards=[signs_in], responses=problems(400, 403, 503))
async def export(request: AnyRequest, hall: Hall) -> Response[Export]:
    """All that is kept of me, as a file."""
    told = await hall.exports.of(who_of(request.scope), seen(request))
    return Response(told, headers={"Content-Disposition": 'attachment; filename="tianxia.json"'})


@post(f"{ACCOUNT}/leave", status_code=200, guards=[signs_in], responses=problems(400, 403, 404, 409, 413, 503))
async def leave(request: AnyRequest, hall: Hall, data: Leaving) -> Response[Me]:
    """Delete all that there is of me. Bots go on at tables that run; in finished games nobody knows who I was."""
    guest = who_of(request.scope).guest
    if guest is None:
        raise Refusal("not-signed-in", "sign in first")
    await hall.leaving.leave(guest, data.name)
    return with_cookie(Me(None), "", request, 200, lasts_s=0)


handlers = (
    account,
    wish_passkey,
    add_passkey,
    remove_passkey,
    wish_sign_in,
    sign_in,
    sign_in_by_password,
    set_password,
    remove_password,
    sign_out,
    make_link,
    move,
    export,
    leave,
)
