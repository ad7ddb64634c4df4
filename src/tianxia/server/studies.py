"""Studies that guests keep: read by whoever has the link, changed by their owners alone."""

from __future__ import annotations

import time

import msgspec

from tianxia.core.errors import BadInput, Said
from tianxia.core.record import FORMAT as RECORD
from tianxia.games import catalog
from tianxia.insight.study import Study, checking, decode
from tianxia.server import archive, learning_rows
from tianxia.server.config import Limits
from tianxia.server.keys import new_id
from tianxia.server.refusal import Refusal, refusing_bad_input
from tianxia.server.room import House
from tianxia.server.wire.studies import StudyInfo, StudyTold


class Studies:
    """All studies of a server."""

    def __init__(self, house: House) -> None:
        self._store, self._slices = house.store, house.slices
        self._limits = house.config.limits

    async def add(self, guest: str | None, data: bytes, language: str) -> tuple[str, StudyInfo]:
        """Keep a new study; its guest may be new, too."""
        study = await self._checked(data, language)
        guest = guest or new_id()
        if len(await self.listed(guest)) >= self._limits.studies_of_guest:
            raise Refusal("many-studies", f"you have {self._limits.studies_of_guest} studies; delete one first")
        study_id = new_id()
        await self._put(study_id, guest, study)
        return guest, (await self.told(study_id, guest)).info

    async def change(self, study_id: str, guest: str | None, data: bytes, language: str) -> StudyInfo:
        """Its owner has worked on it."""
        owner = await self._owned(study_id, guest)
        await self._put(study_id, owner, await self._checked(data, language))
        return (await self.told(study_id, guest)).info

    async def remove(self, study_id: str, guest: str | None) -> None:
        await self._owned(study_id, guest)
        await self._store.write(learning_rows.remove_study(study_id))

    async def listed(self, guest: str | None) -> list[StudyInfo]:
        """The guest's own, the latest first."""
        if guest is None:
            return []
        found = await self._store.read(lambda connection: archive.read_studies(connection, guest))
        return [StudyInfo(one["id"], one["title"], one["name"], True, one["updated"]) for one in found]

    async def told(self, study_id: str, guest: str | None) -> StudyTold:
        """A study, whoever asks for it."""
        found = await self._store.read(lambda connection: archive.read_study(connection, study_id))
        if found is None:
            raise Refusal("not-found", "there is no such study")
        is_mine = found["guest"] == guest
        info = StudyInfo(study_id, found["title"], found["name"], is_mine, found["updated"])
        return StudyTold(info, msgspec.Raw(found["study"].encode()))

    async def _owned(self, study_id: str, guest: str | None) -> str:
        if guest is None or not (await self.told(study_id, guest)).info.is_mine:
            raise Refusal("not-host", "only its owner can change a study; keep a copy of your own")
        return guest

    async def _checked(self, data: bytes, language: str) -> Study:
        """Sound, and not too large; or a refusal, in the words of a language."""
        _check_size(data, self._limits)
        with refusing_bad_input(language):
            study = decode(data)
            for chapter in study.chapters:
                catalog.about(chapter.record.game)
                if chapter.record.format != RECORD:
                    raise BadInput(Said("the record of a chapter has the format '{format}'", format=RECORD))
            if study.n_actions > self._limits.study_actions:
                raise Refusal("too-large", f"a study has {self._limits.study_actions} actions at most")
            return await self._slices.run_long(checking(study))

    async def _put(self, study_id: str, guest: str, study: Study) -> None:
        text = msgspec.json.encode(study).decode()
        await self._store.write(learning_rows.put_study(study_id, guest, study.title, text, time.time()))


def _check_size(data: bytes, limits: Limits) -> None:
    if len(data) > limits.study_bytes:
        raise Refusal("too-large", f"a study has {limits.study_bytes // 1024} kilobytes at most")
