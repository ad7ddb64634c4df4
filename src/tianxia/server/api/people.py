"""People one would rather not meet, and what the site's people should know."""

from __future__ import annotations

from litestar import delete, get, post, put

from tianxia.server.api.accounts import seen
from tianxia.server.api.common import guest_of, limited, problems
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest
from tianxia.server.recognition import who_of
from tianxia.server.wire.accounts import (
    AccountInfo,
    NewReport,
    NewRole,
    NewStance,
    ReportDone,
    ReportInfo,
    StanceKind,
)

PEOPLE = "/api/people"


_minds = limited(lambda hall: hall.reports, "many-reports", "that was much at once; wait a few minutes")


@post(PEOPLE, status_code=200, guards=[_minds], responses=problems(400, 403, 404, 413, 503))
async def add(request: AnyRequest, hall: Hall, data: NewStance) -> AccountInfo:
    """Block somebody, whose tables I then do not see and who cannot join mine."""
    await hall.people.add(guest_of(request, hall), data, data.kind)
    return await hall.accounts.info(who_of(request.scope), seen(request))


@delete(f"{PEOPLE}/{{kind:str}}/{{person:str}}", status_code=200, responses=problems(400, 403, 404, 503))
async def remove(request: AnyRequest, hall: Hall, kind: StanceKind, person: str) -> AccountInfo:
    """Think better of it."""
    await hall.people.remove(guest_of(request, hall), person, kind)
    return await hall.accounts.info(who_of(request.scope), seen(request))


@post("/api/reports", status_code=200, guards=[_minds], responses=problems(400, 403, 404, 413, 503))
async def report(request: AnyRequest, hall: Hall, data: NewReport) -> AccountInfo:
    """Tell the site's people about somebody."""
    await hall.people.report(guest_of(request, hall), data)
    return await hall.accounts.info(who_of(request.scope), seen(request))


@get("/api/reports", responses=problems(403, 503))
async def reports(request: AnyRequest, hall: Hall) -> list[ReportInfo]:
    """What people have reported; for hosts and admins."""
    await hall.accounts.check_role(guest_of(request, hall), "host")
    return await hall.people.reports()


@put("/api/reports/{report_id:str}", responses=problems(400, 403, 413, 503))
async def settle(request: AnyRequest, hall: Hall, report_id: str, data: ReportDone) -> list[ReportInfo]:
    """Say whether a report is settled; for hosts and admins."""
    await hall.accounts.check_role(guest_of(request, hall), "host")
    await hall.people.settle(report_id, data.is_done)
    return await hall.people.reports()


@put("/api/roles", responses=problems(400, 403, 404, 413, 503))
async def give_role(request: AnyRequest, hall: Hall, data: NewRole) -> NewRole:
    """Say what somebody may do; for admins."""
    await hall.accounts.give_role(guest_of(request, hall), data.account, data.role)
    return data


handlers = (add, remove, report, reports, settle, give_role)
