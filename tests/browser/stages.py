"""One festival in each state a screen can be in, laid when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.desk import SIX, Desk, Table, prize_fields

# Two rounds: Ana and Ben are equal at the top, and the only lower prize goes to Ana.
TIE = ("444413", "444422", "411256", "223356")
DECIDED = ("444413", "223356", "411256", "223356")
# Ana and Ben hold the second prizes, and Carla throws for one.
CHASED = ("123456", "123456", "123456")
CHOOSES = {"switch_chase": "champion+second+red3", "switch_chase_from": "thrower_chooses"}
PAIR = ("Ana", "Ben")
LONG_PAIR = ("Maria Concepcion Bartolome-Villanueva D", "Juan Crisostomo Ibarra y")
FEW = (1, 0, 0, 0, 0, 1)
MANY = (1, 2, 4, 8, 16, 32)


class Stages:
    def __init__(self, host: Desk) -> None:
        self._desk = host
        self._laid: dict[str, Table] = {}

    def __getitem__(self, phase: str) -> Table:
        if phase not in self._laid:
            with self._desk.unseen():
                self._laid[phase] = getattr(self, phase)()
        return self._laid[phase]

    def waiting(self) -> Table:
        table = self._desk.lay("Not yet begun", counts=(1, 2, 4, 8, 16, 32))
        self._desk.register(table, "Gina")
        return table

    def rolling(self) -> Table:
        return self._desk.demo()

    def picking(self) -> Table:
        """Whoever wins a sixth prize may choose one of sixteen."""
        names = {f"name-6-{place}": f"Mug {(place + 1) // 2}" for place in range(1, 33)}
        table = self._desk.lay("Many to choose from", counts=MANY)
        self._desk.post(f"{table.edit}prizes/", save="1", **prize_fields(MANY) | names)
        return self._desk.start(table)

    def roll_off(self) -> Table:
        return self._desk.begin(*TIE, players=PAIR, counts=FEW)

    def ladder(self) -> Table:
        """Four on the ladder, and a choice of prizes for the next red 2."""
        return self._desk.begin("444413", "444422", "444412", "555556", counts=MANY)

    def long_roll_off(self) -> Table:
        """Two are level whose names are as long as a sentence names them."""
        return self._desk.begin(*TIE, players=LONG_PAIR, counts=FEW)

    def five_level(self) -> Table:
        """And the roll-off has begun."""
        throws = (*["444413"] * 5, "411256", "114223")
        return self._desk.begin(*throws, players=(*LONG_PAIR, *SIX[:4]), counts=FEW)

    def crowning(self) -> Table:
        return self._desk.begin(*DECIDED, players=PAIR, counts=FEW)

    def ended(self) -> Table:
        return self._desk.command(self.crowning(), "crown")

    def grabbed(self) -> Table:
        table = self._desk.demo()
        self._desk.throw(table, "444444")
        return table

    def choosing(self) -> Table:
        return self._desk.begin(*CHASED, counts=MANY, **CHOOSES)

    def timed(self) -> Table:
        return self._desk.begin("144263", counts=MANY, switch_end="timed", minutes="45")

    def paused(self) -> Table:
        return self._desk.command(self.timed(), "pause")

    def shared(self) -> Table:
        """A total grab among friends: the rest went round the table."""
        scope = {"switch_grab_scope": "champion_and_second"}
        return self._desk.begin("144263", "444444", counts=MANY, **scope)

    def dark(self) -> Table:
        """Lights out: six alike ended the game, and the rest was free for all."""
        return self._desk.begin("144263", "555555", counts=MANY, switch_six_black="scramble")

    def raffled(self) -> Table:
        table = self._desk.begin("444412", counts=MANY, switch_stop_leftover="raffle")
        self._desk.command(table, "stop", confirmed="1")
        return self._desk.command(table, "crown")


PHASES: tuple[str, ...] = (
    "waiting",
    "rolling",
    "choosing",
    "timed",
    "paused",
    "roll_off",
    "crowning",
    "dark",
    "ended",
    "raffled",
    "grabbed",
    "shared",
)

Address = Callable[[Table], str]

DESK_PAGES: dict[str, Address] = {
    "home": lambda table: f"{table.base}/",
    "new-festival": lambda table: f"{table.base}/festivals/new/",
    "rulebook-form": lambda table: f"{table.base}/rulebooks/form/?from=manila",
    "festival-in": lambda table: f"{table.base}/festivals/in/",
    "sign-in-help": lambda table: f"{table.base}/sign-in/",
    "nowhere": lambda table: f"{table.base}/nowhere/",
    "festival": lambda table: table.edit,
    "prizes": lambda table: f"{table.edit}prizes/",
    "shopping": lambda table: f"{table.edit}prizes/shopping/",
    "reserve": lambda table: f"{table.edit}prizes/reserve/",
    "players": lambda table: f"{table.edit}players/",
    "one-person": lambda table: f"{table.edit}players/?same=1",
    "holdings": lambda table: f"{table.edit}holdings/",
    "screens": lambda table: f"{table.edit}screens/",
    "invite": lambda table: f"{table.edit}invite/",
    "prints": lambda table: f"{table.edit}print/",
    "helpers": lambda table: f"{table.edit}helpers/",
    "desk": lambda table: f"{table.edit}desk/",
    "winners": lambda table: f"{table.edit}winners/",
    "log": lambda table: f"{table.edit}log/",
    "correction": lambda table: f"{table.edit}log/2/",  # there is none before the start
    "join": lambda table: table.join,
    "who": lambda table: f"{table.phone}me/",
    "rules": lambda table: f"{table.phone}rules/",
    "results": lambda table: f"{table.phone}results/",
    "public-log": lambda table: f"{table.phone}log/",
}
SAME_IN_EVERY_PHASE = (
    "correction",
    "home",
    "new-festival",
    "rulebook-form",
    "festival-in",
    "sign-in-help",
    "nowhere",
    "shopping",
    "invite",
    "join",
    "who",
)
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
GUEST_PAGES: dict[str, Address] = {
    "phone": LIVE_PAGES["phone"],
    **{name: DESK_PAGES[name] for name in ("rules", "join", "who", "results", "public-log")},
}
