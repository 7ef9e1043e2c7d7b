"""Sockets of screens: they join the hub and only receive. Phones may send lanterns; a socket that
sends anything else is closed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError, InterfaceError

from festival.accounts.rights import Right, access_of
from festival.accounts.stored_sessions import user_of
from festival.live import hall_snapshots, lanterns
from festival.live.hub import hub
from festival.live.shown_tables import shown_to_guests
from festival.live.snapshots import BOARD, CONSOLE, Topic, console_audience
from festival.models import FIRST, Festival, Table
from festival.models import Screen as Wall
from festival.tables.board.wall_addresses import MAIN, unsealed
from festival.tables.record.closing_date import is_closed
from festival.web.limits import limit_guesses
from festival.web.storage_errors import UnreadableLog, record_error
from festival.web.visitors import address_of, is_laptop

NOT_FOUND = 4404
NOT_ALLOWED = 4403
LATER = 4503
TALKED = 4400


class Screen(AsyncWebsocketConsumer):
    """A socket that only sends state to a screen. Commands come as posts, with key and version."""

    # There is no such layer, so screens connect while Redis is away too. The hub receives the
    # changes for all screens.
    channel_layer_alias = "none"
    audience: str
    slug = ""  # of a wall that the emcee directs
    topic: Topic | None = None
    session_key = ""

    async def connect(self) -> None:
        try:
            await self._open()
        except Table.DoesNotExist:  # the backup that was restored lacks this table
            await self.close(code=NOT_FOUND)
        except (DatabaseError, InterfaceError, UnreadableLog) as error:
            if record_error(error) is None:
                raise
            await self.close(code=LATER)  # the data file cannot be read now; the screen tries again

    async def _open(self) -> None:
        await self.accept()
        if not await self.still_allowed():
            await self.close(code=NOT_ALLOWED)
        elif (table_id := await self.find_table()) is None:
            await self.close(code=NOT_FOUND)
        else:
            query = parse_qs(self.scope["query_string"].decode("ascii", "replace"))
            self.topic = Topic(self.audience, table_id, _language(query), self.slug)
            await hub().join(self.topic, self, _since(query))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        path = self.scope["path"]
        if text_data == lanterns.LANTERN and lanterns.PHONE.fullmatch(path):
            lanterns.count(path)
        else:
            await self.close(code=TALKED)

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


class BoardScreen(Screen):
    """The public board, for everybody who has the address."""

    audience = BOARD

    async def find_table(self) -> int | None:
        asked, address = self.scope["url_route"]["kwargs"], address_of(self.scope)
        network = "" if is_laptop(address) else address
        number = asked.get("table", FIRST)
        find = database_sync_to_async(_public_table)
        table_id: int | None = await find(network, asked["code"], number)
        return table_id


def _public_table(network: str, code: str, number: int) -> int | None:
    """The table at a public address, if its pages are open.
    network: "" for a client without limits."""
    if not limit_guesses.may_look(network, code):
        return None
    try:
        table = shown_to_guests(code, number).table
    except Table.DoesNotExist:
        limit_guesses.record_guess(network, code, is_there=False)
        return None
    limit_guesses.record_guess(network, code, is_there=True)
    return None if is_closed(table.festival) else table.pk


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
        found = Table.objects.filter(festival__pk=asked["festival_id"], number=number)
        table_id: int | None = await database_sync_to_async(
            found.values_list("pk", flat=True).first
        )()
        return table_id

    async def still_allowed(self) -> bool:
        """Read the session again: its user may have signed out or lost rights since the socket
        was opened."""
        self.session_key = self.scope["session"].session_key or ""
        user = await database_sync_to_async(user_of)(self.session_key)
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
    audience = hall_snapshots.GUESTS


class HallWallScreen(BoardScreen):
    audience = hall_snapshots.WALL


class OverviewScreen(ConsoleScreen):
    """All tables of a hall, for users who may watch them."""

    audience = hall_snapshots.OVERVIEW

    def audience_of(self, rights: Collection[Right]) -> str | None:
        return hall_snapshots.OVERVIEW if Right.WATCH in rights else None


def _language(query: dict[str, list[str]]) -> str:
    language = query.get("language", [""])[0]
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _since(query: dict[str, list[str]]) -> int:
    text = query.get("since", [""])[0]
    return int(text) if text.isdecimal() and len(text) < 19 else -1
