"""The pictures of the guide and the README, taken of an evening that is played for them.

python -m tests.tools.pictures
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
import tomllib
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from tests.browser.desk import FIRST_SIDE_TABLE, Desk, SideTable, Table
from tests.browser.screens import LAPTOP, OPTIONS, PATIENCE, PHONE, TV
from tests.games.chinese_poker import pages as chinese_poker
from tests.games.mahjong import pages as mahjong
from tests.games.poker_dice import pages as poker_dice
from tests.games.promotion import pages as promotion
from tests.games.spots import pages as spots
from tests.parts import BROWSER, chromium
from tests.rules.chinese_poker.hands import SKETCH
from tests.running import ROOT, party
from tests.tools.party import CLOCK

FOLDER = ROOT / "docs" / "guide" / "img"
FILM = ROOT / "docs" / "img" / "evening.webp"
STAND = Path(__file__).with_name("camera-stand.svg")
PROGRAM = (sys.executable, "-m", "tests.tools.party", "party")
SEED = tomllib.loads((ROOT / "seeds" / "demo" / "manila.toml").read_text(encoding="utf-8"))
NAME = "Mid-Autumn at the Lims"
WIFI_NAME, WIFI_PASSWORD = "Lim family", "full moon 63"
BUDGET = "24000"
WIDEST = 1366  # points; a TV is made smaller
PACE = 16  # seconds a roll, as at real tables
LANDED = 1600  # ms after a roll: the dice lie and the moon shows them
CALM = 400  # ms after a page without motion has its line: it shows what it has heard
NOT_LIVE = "html:is([data-live], :has([data-live])):not([data-live=live])"
MOMENT = 9000  # ms after a roll: the wall shows the board again
QUALITY = 80
CHAMPION = "444413"
# The film of the wall: what is thrown, and after how many seconds.
FILMED = ((0.8, "442613"), (5.0, "444441"))
LONG = 10.0  # seconds
FRAME = 0.15
FILM_SIZE = (800, 450)  # points
FILM_QUALITY = 55
# A winning hand of mahjong: what each tap adds, and the tile.
WON = (
    *(("pung", "w1"), ("chow", "c3"), ("chow", "c3"), ("", "f1")),
    *(("", tile) for tile in ("c1", "c1", "c6", "c7", "c8", "c7", "c8", "c9")),
)
WAITING = ("Ate Luz", "Lolo Ben", "Baby Sofia")
BROUGHT = """\
No.,Name
30,Auntie Siok Hun
31,Kuya Dodong
32,Angela
33,林美玲
34,Kuya Dodong
3B,Tita Baby
"""  # one of them is there already, one comes twice, and one has no number


def main() -> None:
    path = chromium()
    if path is None:
        sys.exit(str(BROWSER))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        take(browser, FOLDER, film=FILM)
        browser.close()


def take(browser: Browser, folder: Path, *, film: Path | None = None) -> None:
    """Every picture into the folder; the film of the wall where it has a place."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        clock = Clock(Path(data) / CLOCK)
        with party(Path(data) / "data", program=PROGRAM) as running:
            photographer = Photographer(browser, Desk(running.link), clock, folder)
            photographer.before()
            photographer.during(film)
            photographer.at_side_tables()
            photographer.at_the_desk()
            photographer.afterwards()


class Clock:
    """That of the party."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._passed = 0
        self.move(0)

    def move(self, seconds: int) -> None:
        self._passed += seconds
        self._path.write_text(str(self._passed), encoding="ascii")


class Photographer:
    def __init__(self, browser: Browser, host: Desk, clock: Clock, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._desk = host
        self._clock = clock
        self._table = host.lay(
            NAME,
            players=SEED["players"],
            guests=str(len(SEED["players"])),
            budget=BUDGET,
            wifi_name=WIFI_NAME,
            wifi_password=WIFI_PASSWORD,
        )
        host.post(f"{self._table.edit}prizes/", save="1", **prize_fields())

    @property
    def table(self) -> Table:
        return self._table

    def before(self) -> None:
        self._take("home", f"{self.table.base}/")
        self._take("camera-stand", STAND.as_uri())
        self._take_form()
        self._keep("prizes", self._open(f"{self.table.edit}prizes/", LAPTOP))
        self._take("players", f"{self.table.edit}players/")
        self._take_import()
        self._take("print", f"{self.table.edit}print/")
        self._desk.post("/backups/new/")
        for name in WAITING:
            self._desk.register(self.table, name)
        self._desk.post(f"{self.table.edit}players/", ask_code="on")
        self._take("waiting", f"{self.table.edit}players/", part=".waiting")
        self._take("entry-code", f"{self.table.edit}players/", part=".invite")
        self._desk.post(f"{self.table.edit}players/", ask_code="off")
        self._desk.post(
            f"{self.table.edit}players/reject-all/", guests=self._waiting(), confirmed="1"
        )
        self._take_helpers()

    def _take_form(self) -> None:
        page = self._open(f"{self.table.base}/festivals/new/", LAPTOP)
        page.get_by_label("Name", exact=True).fill(NAME)
        page.get_by_label("Budget").fill(BUDGET)
        expect(page.locator("#expectations")).to_contain_text("About 220 rolls")
        self._keep("festival", page)

    def _take_import(self) -> None:
        page = self._open(f"{self.table.edit}players/import/", LAPTOP)
        page.get_by_label("Or paste the list").fill(BROUGHT)
        page.get_by_role("button", name="Look at the list").click()
        lines = page.get_by_role("region", name="Row by row")
        expect(lines).to_be_visible()
        lines.scroll_into_view_if_needed()
        self._keep("import", page)

    def _waiting(self) -> str:
        first = len(SEED["players"]) + 1
        return " ".join(str(number) for number in range(first, first + len(WAITING)))

    def _take_helpers(self) -> None:
        page = self._open(f"{self.table.edit}helpers/", LAPTOP)
        page.get_by_label("Name of the helper or the device").fill("Prize desk, tablet")
        page.get_by_role("radio", name="Prize desk").check()
        page.get_by_role("button", name="Make the link").click()
        expect(page.locator("#link-url")).to_be_visible()
        self._keep("helpers", page)

    def during(self, film: Path | None) -> None:
        table = self._desk.start(self.table)
        for roll in (throw for throw in SEED["evening"]["throws"] if throw != "out"):
            self._throw(roll)
        self._throw(CHAMPION)
        tv = self._tv()
        self._take("tv-board", tv, TV)
        self._desk.post(f"{table.edit}screens/", do="rules", text="")
        self._take("tv-rules", tv, TV)
        self._desk.post(f"{table.edit}screens/", do="board", text="")
        wall = self._open(tv, TV)
        expect(wall.locator("html")).to_have_attribute("data-live", "live")
        self._take_console("console", LAPTOP, "442315")
        self._take_console("phone-console", PHONE, "442")
        self._take_correction()
        self._take_backups()
        self._throw("442315")
        wall.wait_for_timeout(LANDED)
        self._keep("tv-roll", wall, close=False)
        if film:
            wall.wait_for_timeout(MOMENT)
            self._film(wall, film)
        else:  # what comes after is the same with a film and without one
            for _, roll in FILMED:
                self._throw(roll)
        wall.context.close()
        self._desk.post(f"{table.edit}screens/", do="add", name="Courtyard")
        self._take("screens", f"{table.edit}screens/")

    def _film(self, wall: Page, film: Path) -> None:
        """Ten seconds of the wall, as it moves, for the README."""
        throws, frames, times = list(FILMED), list[Image.Image](), list[float]()
        begin = perf_counter()
        while not times or times[-1] < LONG:
            if throws and perf_counter() - begin > throws[0][0]:
                self._throw(throws.pop(0)[1])
            times.append(perf_counter() - begin)
            shot = Image.open(io.BytesIO(wall.screenshot(type="jpeg", quality=95)))
            frames.append(shot.convert("RGB").resize(FILM_SIZE, Image.Resampling.LANCZOS))
            wall.wait_for_timeout(max(0.0, FRAME - (perf_counter() - begin - times[-1])) * 1000)
        lasts = [round(1000 * (after - before)) for before, after in pairwise([*times, LONG + 1])]
        frames[0].save(
            film,
            save_all=True,
            append_images=frames[1:],
            duration=lasts,
            loop=0,
            quality=FILM_QUALITY,
            method=6,
        )
        sys.stdout.write(f"{film.name}: {len(frames)} frames, {film.stat().st_size} bytes\n")

    def _tv(self) -> str:
        """As the menu opens it: with the code of the Wi-Fi."""
        _, page = self._desk.visitor.get(f"{self.table.edit}screens/")
        found = re.search(r"/f/\w+/tv/[\w-]+/", page)
        assert found, page
        return self.table.base + found[0]

    def _throw(self, roll: str) -> None:
        self._clock.move(PACE)
        self._desk.throw(self.table, roll)

    def _take_console(self, name: str, size: ViewportSize, typed: str) -> None:
        page = self._open(self.table.console, size)
        for digit in typed:
            page.keyboard.press(digit)
        expect(page.locator("#roll")).to_have_value(typed)
        page.wait_for_timeout(LANDED)  # until it shows the wall as well
        self._keep(name, page)

    def _take_correction(self) -> None:
        page = self._open(f"{self.table.edit}log/2/", LAPTOP)
        page.get_by_label("Six dice", exact=True).fill("411235")
        page.get_by_role("button", name="Show what changes").click()
        expect(page.locator("#follows")).to_be_visible()
        self._keep("correction", page)

    def _take_backups(self) -> None:
        self._desk.post("/backups/new/")
        page = self._open(f"{self._desk.base}/backups/", LAPTOP, points=2)
        page.get_by_text("Restore …").first.click()
        self._keep("backups", page, ".backups")

    def at_side_tables(self) -> None:
        self._open_side_table(FIRST_SIDE_TABLE, "poker_dice", "Poker dice on the terrace")
        begun = self._open_side_table(FIRST_SIDE_TABLE + 1, "spots", "Under the cup")
        self._desk.command(begun, "start")
        self._take("side-tables", f"{self.table.edit}tables/")
        self._take_cards()
        self._take_tiles()
        table = promotion.begun(self._desk, *promotion.SKETCH, festival=NAME)
        self._take("promotion", table.tv, TV)
        self._take_hands()

    def _take_cards(self) -> None:
        table = chinese_poker.begun(self._desk, festival=NAME, sweep="3", point="10")
        page = self._open(table.console, LAPTOP)
        for field, cards in enumerate(SKETCH, start=1):
            if field > 1:
                page.keyboard.press("Enter")
            page.locator(f"#hand_{field}").fill(cards)
            expect(page.locator(f'[data-state-of="{field}"]')).to_have_text("✓ set")
        expect(page.locator("#pairs")).to_contain_text("+8")
        self._keep("chinese-poker", page)

    def _take_hands(self) -> None:
        """Each game on the phone of a player."""
        for name, begun, player, play in (
            ("poker-dice", poker_dice.begun, "Ana", self._hold),
            ("spots", spots.begun, "Ana", self._guess),
            ("chinese-poker", chinese_poker.begun, "Ana", self._deal),
            ("mahjong", mahjong.begun, "Josephine", self._enter_tiles),
            ("promotion", promotion.begun, "Carlos", self._enter),
        ):
            table = begun(self._desk, festival=NAME)
            self._desk.post(f"{table.edit}phones/on/")
            page = self._open(
                f"{table.base}/f/{table.code}/me/?table={table.place}", PHONE, session=""
            )
            page.get_by_role("button", name=re.compile(rf"^\d+ {player}: this is me$")).click()
            hand = page.locator(".hand-here")
            expect(hand.locator(".hand")).to_be_visible()
            play(table, hand)
            rest(page)
            self._keep(f"phone-{name}", page)

    def _hold(self, table: SideTable, hand: Locator) -> None:
        poker_dice.give(self._desk, table, 1, "44126")
        for die in range(2):
            hand.locator(".own-dice label").nth(die).click()

    def _guess(self, _: SideTable, hand: Locator) -> None:
        hand.get_by_role("button", name="7", exact=True).click()

    def _deal(self, table: SideTable, hand: Locator) -> None:
        self._desk.command(table, "deal")
        expect(hand.locator("[data-card]").first).to_be_visible()

    def _enter_tiles(self, _: SideTable, hand: Locator) -> None:
        hand.get_by_text("Enter the tiles instead").click()
        tray = hand.locator(".own-win__tray .lay")
        for meld, tile in WON:
            before = tray.count()
            hand.locator(f'[name="meld"][value="{meld}"]').check(force=True)
            hand.locator(f'[name="take"][value="{tile}"]').click()
            expect(tray).not_to_have_count(before)
        hand.locator(".own-win__tray").evaluate("tray => tray.scrollIntoView()")

    def _enter(self, table: SideTable, _: Locator) -> None:
        for player, dice in enumerate(promotion.SKETCH[:4], start=1):
            promotion.throw(self._desk, table, player, dice)

    def _take_tiles(self) -> None:
        page = self._open(mahjong.sketched(self._desk, festival=NAME).console, LAPTOP)
        rest(page)
        page.keyboard.press("u")
        expect(page.locator("#score")).to_contain_text("Tita Cora gets")
        self._keep("mahjong", page)

    def _open_side_table(self, place: int, kind: str, name: str) -> SideTable:
        self._desk.post(f"{self.table.edit}tables/", kind=kind, name=name)
        table = SideTable(self.table.number, self.table.code, self.table.base, place)
        page = self._open(table.edit, LAPTOP)
        for player in range(4):
            page.locator(f"#id_players_{player}").check()
        page.get_by_role("button", name="To the console").click()
        page.wait_for_url(table.console)
        page.context.close()
        return table

    def at_the_desk(self) -> None:
        guest = self._open(f"{self.table.phone}me/?q=Angela", PHONE, session="")
        guest.get_by_role("button", name="this is me").click()
        guest.goto(self.table.phone)
        rest(guest)
        self._keep("phone-board", guest, close=False)
        guest.get_by_text("My code for the prize desk").click()
        guest.locator(".desk-code__sheet").evaluate(
            "code => code.scrollIntoView({block: 'center'})"
        )
        self._keep("phone-code", guest)
        self._take_desk()

    def _take_desk(self) -> None:
        address = f"{self.table.edit}desk/"
        page = self._open(address, LAPTOP)
        rows = page.locator('.collector:has([data-state="open"])')
        *served, last, on_the_phone = [
            str(row.get_attribute("id")).removeprefix("row-") for row in rows.all()[:5]
        ]
        for number in served:
            page.goto(f"{address}?who={number}")
            self._clock.move(PACE)
            page.locator(f"#all-{number} [data-all]").click()
            expect(page.locator(f"#all-{number} .all__done")).to_be_visible()
        page.goto(f"{address}?who={last}")
        rest(page)
        self._keep("desk", page)
        self._take("phone-desk", f"{address}?who={on_the_phone}", PHONE)

    def afterwards(self) -> None:
        self._desk.command(self.table, "stop", confirmed="1")
        self._desk.command(self.table, "crown")
        self._take("tv-champion", self.table.tv, TV)
        self._take("winners", f"{self.table.edit}winners/")
        self._take("phone-results", f"{self.table.phone}results/", PHONE)

    def _take(self, name: str, address: str, size: ViewportSize = LAPTOP, part: str = "") -> None:
        """part: of the page, where not the whole window is meant."""
        page = self._open(address, size, points=2 if part else 0)
        rest(page)
        self._keep(name, page, part)

    def _open(
        self, address: str, size: ViewportSize, *, session: str | None = None, points: int = 0
    ) -> Page:
        """points: for each of the page's own; a phone has two."""
        self._desk.visitor.get(self.table.base)  # which is told what was said to the emcee
        context = self._browser.new_context(
            viewport=size,
            locale="en-US",
            timezone_id="Asia/Manila",
            reduced_motion="no-preference" if size == TV else "reduce",
            device_scale_factor=points or (2 if size == PHONE else 1),
            has_touch=size == PHONE,
            is_mobile=size == PHONE,
        )
        context.set_default_timeout(PATIENCE)
        if session is None:
            name, _, value = self._desk.session.partition("=")
            context.add_cookies(
                [{"name": name, "value": value, "domain": "localhost", "path": "/"}]
            )
        page = context.new_page()
        page.goto(address)
        return page

    def _keep(self, name: str, page: Page, part: str = "", *, close: bool = True) -> None:
        shot = page.locator(part).first.screenshot() if part else page.screenshot()
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        picture.thumbnail((WIDEST, WIDEST * 2))
        picture.save(self._folder / f"{name}.webp", quality=QUALITY, method=6)
        sys.stdout.write(f"{name}: {picture.width} x {picture.height}\n")
        if close:
            page.context.close()


def rest(page: Page) -> None:
    """Until it shows all that it has to show."""
    expect(page.locator(NOT_LIVE)).to_have_count(0)
    page.wait_for_timeout(LANDED if page.viewport_size == TV else CALM)


def prize_fields() -> dict[str, str]:
    """The prizes of the demo evening, as the form asks for them."""
    fields = {}
    for tier, data in SEED["prizes"].items():
        listed = [[data["name"], data["value"]]] * data["count"] if isinstance(data, dict) else data
        fields[f"count-{tier}"] = str(len(listed))
        for place, (name, value) in enumerate(listed, start=1):
            fields[f"name-{tier}-{place}"] = name
            fields[f"value-{tier}-{place}"] = value
    return fields


if __name__ == "__main__":
    main()
