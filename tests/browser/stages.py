"""One festival in each state a screen can be in, laid when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.desk import Desk, Table

# Two rounds: Ana and Ben are equal at the top, and the only lower prize goes to Ana.
TIE = ("444413", "444422", "411256", "223356")
DECIDED = ("444413", "223356", "411256", "223356")
PAIR = ("Ana", "Ben")
FEW = (1, 0, 0, 0, 0, 1)


class Stages:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._laid: dict[str, Table] = {}

    def __getitem__(self, phase: str) -> Table:
        if phase not in self._laid:
            self._laid[phase] = getattr(self, phase)()
        return self._laid[phase]

    def waiting(self) -> Table:
        table = self._desk.lay("Not yet begun", counts=(1, 2, 4, 8, 16, 32))
        self._desk.register(table, "Gina")
        return table

    def rolling(self) -> Table:
        return self._desk.demo()

    def roll_off(self) -> Table:
        return self._desk.begin(*TIE, players=PAIR, counts=FEW)

    def crowning(self) -> Table:
        return self._desk.begin(*DECIDED, players=PAIR, counts=FEW)

    def ended(self) -> Table:
        return self._desk.command(self.crowning(), "crown")

    def grabbed(self) -> Table:
        table = self._desk.demo()
        self._desk.throw(table, "444444")
        return table


PHASES: tuple[str, ...] = ("waiting", "rolling", "roll_off", "crowning", "ended", "grabbed")

Address = Callable[[Table], str]

DESK_PAGES: dict[str, Address] = {
    "home": lambda table: f"{table.base}/",
    "new-festival": lambda table: f"{table.base}/festivals/new/",
    "sign-in-help": lambda table: f"{table.base}/sign-in/",
    "nowhere": lambda table: f"{table.base}/nowhere/",
    "festival": lambda table: table.edit,
    "prizes": lambda table: f"{table.edit}prizes/",
    "players": lambda table: f"{table.edit}players/",
    "winners": lambda table: f"{table.edit}winners/",
    "join": lambda table: table.join,
}
SAME_IN_EVERY_PHASE = ("home", "new-festival", "sign-in-help", "nowhere", "join")
DESK_STATES = [
    (name, phase)
    for name in DESK_PAGES
    for phase in ("waiting", "rolling")
    if phase == "rolling" or name not in SAME_IN_EVERY_PHASE
]
LIVE_PAGES: dict[str, Address] = {
    "console": lambda table: table.console,
    "tv": lambda table: table.tv,
    "phone": lambda table: table.phone,
}
