"""Sockets of screens: they join the hub and only receive; the server closes those that send."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Collection, Mapping
from time import monotonic
from urllib.parse import parse_qs

from asgiref.typing import WWWScope
from channels.auth import get_user
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError

from festival.board.screens import MAIN, unsealed
from festival.live import halls
from festival.live.frames import DirectSocket, line_of
from festival.live.hub import hub
from festival.live.snapshots import BOARD, CONSOLE, Topic, console_audience, is_elsewhere
from festival.models import FIRST, Festival, Table
from festival.models import Screen as Wall
from festival.record.closing import is_closed
from festival.rights import Right, access_of
from festival.web.edge import guessed_addresses
from festival.web.edge.application import Receive, Send
from festival.web.edge.fair_queue import LineIsFull
from festival.web.edge.threads import Visitor, standing
from festival.web.edge.visitors import address_of, is_laptop
from festival.web.recent import Recent
from festival.web.sessions.stored import SessionStore
from festival.web.storage_errors import UnreadableLog, heed

NOT_FOUND = 4404
NOT_ALLOWED = 4403
LATER = 4503
BREATH = 0.005  # seconds between two sockets of one address, because each costs work


class Screen(AsyncWebsocketConsumer):
    """A socket that only sends state to a screen. Commands come as posts, with key and version."""

    # Optimization: no layer has this name, so a screen has no channel, which would take 5 KB. The
    # hub receives the changes for all screens.
    channel_layer_alias = "none"
    audience: str
    slug = ""  # of a wall that the emcee directs
    topic: Topic | None = None
    line: DirectSocket | None = None
    session_key = ""

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        self.visitor = Visitor(receive)
        await super().__call__(scope, self.visitor.receive, send)

    async def dispatch(self, message: Mapping[str, object]) -> None:
        """Optimization: before a screen connects, Channels would look after the connections to the
        database in a thread. Whoever asks the database here does that (database_sync_to_async)."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        try:
            async with standing(self.scope) as place:
                if not await self.visitor.stays_until(place):
                    return
                await self._open()
                if not is_laptop(address_of(self.scope)):
                    await asyncio.sleep(BREATH)
            # Optimization: a screen stays for hours and needs its headers no more.
            self.scope["headers"].clear()
        except LineIsFull:
            await self.close()
        except Table.DoesNotExist:  # the backup that was restored lacks this table
            _tables.clear()
            await self.close(code=NOT_FOUND)
        except (DatabaseError, UnreadableLog) as error:
            if heed(error) is None:
                raise
            await self.close(code=LATER)  # the data file cannot be read now; the screen tries again

    async def _open(self) -> None:
        self.line = line_of(self.scope)
        await self.accept()
        if not await self.still_allowed():
            await self.close(code=NOT_ALLOWED)
        elif (table_id := await self.find_table()) is None:
            await self.close(code=NOT_FOUND)
        else:
            query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
            self.topic = Topic(self.audience, table_id, _language(query), self.slug)
            await hub().join(self.topic, self, _since(query))

    async def disconnect(self, code: int) -> None:
        if self.topic is not None:
            hub().publisher.leave(self.topic, self)

    async def send_text(self, text: str) -> None:
        await self.send(text_data=text)

    async def expel(self) -> None:
        await self.close(code=NOT_ALLOWED)

    @abstractmethod
    async def find_table(self) -> int | None:
        """The primary key of the table at the socket's address; None when there is none."""

    async def still_allowed(self) -> bool:
        return True


# Optimization: a thousand phones that come back at once cost one query, not a thousand.
_tables: Recent[tuple[str, int], int] = Recent(10_000)
# By table: when the database was asked, and whether the public pages were open.
_open_pages: Recent[int, tuple[float, bool]] = Recent(10_000)
LOOK = 5.0  # seconds


class BoardScreen(Screen):
    """The public board, for everybody who has the address."""

    audience = BOARD

    async def find_table(self) -> int | None:
        asked = self.scope["url_route"]["kwargs"]
        place = asked["code"], asked.get("table", FIRST)
        known = _tables.get(place)
        if known is None or is_elsewhere(known, place[0]):
            code, number = place
            address = address_of(self.scope)
            network = "" if is_laptop(address) else address
            if not guessed_addresses.may_look(network, code):
                return None
            known = await _table_id(festival__code=code, number=number)
            guessed_addresses.note(network, code, is_there=known is not None)
            if known is None:
                return None
            _tables[place] = known
        is_open = _known_to_be_open(known)
        if is_open is None:
            is_open = await database_sync_to_async(_is_open)(known)
        return known if is_open else None


def _known_to_be_open(table_id: int) -> bool | None:
    """Whether the public pages of a table are open; None if that was asked too long ago."""
    asked, is_open = _open_pages.get(table_id) or (-LOOK, False)
    return is_open if monotonic() - asked < LOOK else None


def _is_open(table_id: int) -> bool:
    """Whether they are open, as far as the database tells: while it answers nobody, they are as
    they were. Raises Table.DoesNotExist."""
    before = _open_pages.get(table_id)
    if before:  # one asks, and those who come meanwhile do not wait for the answer
        _open_pages[table_id] = monotonic(), before[1]
    try:
        table = Table.objects.select_related("festival__hall").get(pk=table_id)
        is_open = not is_closed(table.festival)
    except DatabaseError:
        if not before:
            raise
        is_open = before[1]
    _open_pages[table_id] = monotonic(), is_open
    return is_open


class WallScreen(BoardScreen):
    """A screen with a name, which the emcee directs."""

    async def find_table(self) -> int | None:
        table_id = await super().find_table()
        asked = self.scope["url_route"]["kwargs"]
        text = asked.get("slug", MAIN)
        slug, is_sealed = unsealed(asked["code"], asked.get("table", FIRST), text)
        self.slug = text if is_sealed else slug
        if table_id is None or slug == MAIN:
            return table_id
        known = Wall.objects.filter(table_id=table_id, slug=slug)
        return table_id if await database_sync_to_async(known.exists)() else None


class ConsoleScreen(Screen):
    """The console of somebody who may score or watch, until they lose that right."""

    audience = CONSOLE

    async def find_table(self) -> int | None:
        asked = self.scope["url_route"]["kwargs"]
        number = asked.get("table", FIRST)
        return await _table_id(festival__pk=asked["festival_id"], number=number)

    async def still_allowed(self) -> bool:
        """Read the session again: its user may have signed out or lost rights since the socket
        was opened."""
        self.session_key = self.scope["session"].session_key or ""
        user = await get_user({"session": SessionStore(self.session_key)})
        number = self.scope["url_route"]["kwargs"]["festival_id"]
        festival = await database_sync_to_async(Festival.objects.filter(pk=number).first)()
        rights = access_of(user).at(festival) if festival else access_of(user).everywhere
        audience = self.audience_of(rights)
        if self.topic is None and audience is not None:
            self.audience = audience
        return audience == self.audience

    def audience_of(self, rights: Collection[Right]) -> str | None:
        """The audience of a user with these rights; None for a user who may see nothing here."""
        return console_audience(rights)


class HallScreen(BoardScreen):
    audience = halls.GUESTS


class HallWallScreen(BoardScreen):
    audience = halls.WALL


class OverviewScreen(ConsoleScreen):
    """All tables of a hall, for users who may watch them."""

    audience = halls.OVERVIEW

    def audience_of(self, rights: Collection[Right]) -> str | None:
        return halls.OVERVIEW if Right.WATCH in rights else None


async def _table_id(**place: object) -> int | None:
    found = Table.objects.filter(**place).values_list("pk", flat=True)
    table_id: int | None = await database_sync_to_async(found.first)()
    return table_id


def _language(query: dict[str, list[str]]) -> str:
    language = query.get("language", [""])[0]
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _since(query: dict[str, list[str]]) -> int:
    text = query.get("since", [""])[0]
    return int(text) if text.isdecimal() and len(text) < 19 else -1
