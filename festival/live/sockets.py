"""The way from the hub to one screen."""

from __future__ import annotations

from typing import Protocol

from festival.live.frames import Frame, Line


class Socket(Protocol):
    """A connected screen. line: the short way to it, None where there is none."""

    line: Line | None

    async def send_text(self, text: str) -> None: ...

    async def still_allowed(self) -> bool: ...

    async def expel(self) -> None: ...


async def send(socket: Socket, frame: Frame) -> None:
    if socket.line is None:
        await socket.send_text(frame.text)
    else:
        socket.line.send(frame)
