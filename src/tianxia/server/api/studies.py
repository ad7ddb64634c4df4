"""Studies: kept, shared by their links, downloaded and brought again."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.params import Parameter

from tianxia.server.api.common import guest_of, problems, remembering
from tianxia.server.api.replays import Bringing
from tianxia.server.hall import Hall
from tianxia.server.pages import AnyRequest, language_of
from tianxia.server.wire.studies import StudyInfo, StudyTold

STUDIES = "/api/studies"
STUDY = f"{STUDIES}/{{study_id:str}}"
StudyId = Annotated[str, Parameter(min_length=1, max_length=64, description="Of the study.")]


@get(STUDIES, responses=problems())
async def mine(request: AnyRequest, hall: Hall) -> list[StudyInfo]:
    """My studies, the latest first."""
    return await hall.studies.listed(guest_of(request, hall))


@post(STUDIES, responses=problems(400, 403, 413, 503), operation_class=Bringing)
async def add(request: AnyRequest, hall: Hall, body: bytes) -> Response[StudyInfo]:
    """Keep a study, one's own or one that was downloaded. All its lines are played and checked first."""
    guest, info = await hall.studies.add(guest_of(request, hall), body, language_of(request))
    return remembering(info, hall, guest, request, 201)


@get(STUDY, responses=problems(400, 404))
async def study(request: AnyRequest, hall: Hall, study_id: StudyId) -> StudyTold:
    """A study, for whoever has its link."""
    return await hall.studies.told(study_id, guest_of(request, hall))


@put(STUDY, responses=problems(400, 403, 404, 413, 503), operation_class=Bringing)
async def change(request: AnyRequest, hall: Hall, study_id: StudyId, body: bytes) -> StudyInfo:
    """Keep what I have changed of my study."""
    return await hall.studies.change(study_id, guest_of(request, hall), body, language_of(request))


@delete(STUDY, status_code=204, responses=problems(400, 403, 404, 503))
async def remove(request: AnyRequest, hall: Hall, study_id: StudyId) -> None:
    """Delete my study."""
    await hall.studies.remove(study_id, guest_of(request, hall))


@get(f"{STUDY}/record", responses=problems(400, 404))
async def record(hall: Hall, study_id: StudyId) -> Response[bytes]:
    """The study as a file: records with variations."""
    told = await hall.studies.told(study_id, None)
    headers = {"Content-Disposition": f'attachment; filename="study-{study_id}.json"'}
    return Response(bytes(told.study), media_type="application/json", headers=headers)


handlers = (mine, add, study, change, remove, record)
