"""What lies between a board and the server, and what it does to messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.screens import wait_until

LINE = "**/ws/f/**"
Message = dict[str, Any]


class Network:
    """brings: whether a message comes through; what does not is in `kept`."""

    def __init__(self, *, is_refusing: bool = False) -> None:
        self.is_refusing = is_refusing
        self.brings: Callable[[Message], bool] | None = None
        self.kept: list[str] = []
        self.lines = 0
        self._line: WebSocketRoute
        self._dead: WebSocketRoute | None = None

    def carry(self, line: WebSocketRoute) -> None:
        self.lines += 1
        if self.is_refusing:
            line.close()
            return
        self._line = line
        line.connect_to_server().on_message(lambda text: self._pass(line, str(text)))

    def lose(self, *kinds: str) -> None:
        """Bring no message of these kinds."""
        self.brings = lambda message: message["type"] not in kinds

    def close(self, code: int) -> None:
        self._line.close(code=code)

    def say(self, message: Message) -> None:
        """As if the server did."""
        self._line.send(json.dumps(message))

    def kill_line(self) -> None:
        """From now on nothing arrives, and nobody says that it does not."""
        self._dead = self._line

    def let_go(self) -> None:
        """Bring what was kept, in its order, too late."""
        self.brings = None
        for text in self.kept:
            self._line.send(text)

    def wait_for_loss(self, page: Page) -> None:
        """Until at least one message did not come through."""
        wait_until(page, lambda: self.kept, "a message was held back")

    def _pass(self, line: WebSocketRoute, text: str) -> None:
        if line is self._dead or (self.brings and not self.brings(json.loads(text))):
            self.kept.append(text)
        else:
            line.send(text)
