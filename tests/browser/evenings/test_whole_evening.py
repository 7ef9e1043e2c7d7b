"""Twenty players, 63 prizes and two hundred rolls, with everything that goes wrong at a party."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from rules.log import EntryKind
from tests.browser import holders
from tests.browser.desk import Desk, Table
from tests.browser.evenings.test_evening import download
from tests.browser.heavy import PYRAMID
from tests.browser.keyboard import press_on, reach, write_into
from tests.browser.pages import Board, Console
from tests.browser.people.test_helpers import add
from tests.browser.screens import AWAY, LAPTOP, PHONE, TV, Screens, open_page
from tests.faults.laptop import Server
from tests.festival.live.wire import House

NAMES = (
    *("Ana", "Ben", "Carla", "Dino", "Ella", "Fe", "Gina", "Hugo", "Iris", "Jun"),
    *("Kiko", "Lea", "Mara", "Nilo", "Olga", "Paolo", "Queenie", "Rosa", "Sam", "Tess"),
)
# The first round, by hand. Three rolls of it are written down wrongly.
BEN, DINO = 3, 5  # entries of the log; the first is the start
BEFORE_THE_MIX_UP = (
    ("Kiko", "335562"),
    ("Lea", "s"),  # out of the room
    ("Mara", "136255"),
    ("Nilo", "144235"),
    ("Olga", "111322"),
    ("Paolo", "555523"),  # four of a kind
    ("Queenie", "441123"),  # it was Rosa who rolled
)
AFTER_THE_MIX_UP = (("Queenie", "112356"), ("Sam", "411135"), ("Tess", "226351"))
OPENING = (
    ("Ana", "444413"),  # four 4s and a sum of 4
    ("Ben", "444456"),  # in truth 444356
    ("Carla", "144423"),
    ("Dino", "222213"),  # in truth 222113
    ("Ella", "441256"),
    ("Fe", "123456"),
    ("Gina", "411256"),
)
EQUAL = "444422"  # to Ana's
ROLL_OFF = (("Ana", "441256"), ("Mara", "414256"), ("Ana", "112356"), ("Mara", "141256"))
NEXT = "#c-next p:not(.next__ahead, .demo *)"  # how much is still ahead depends on the hour


def cup(seed: int) -> Iterator[str]:
    """Dice that nobody has chosen; only the champion's rolls are written by hand."""
    random = Random(seed)
    while True:
        faces = "".join(random.choices("123456", k=6))
        if faces.count("4") < 4 and max(Counter(faces).values()) < 5:
            yield faces


def seat(
    screens: Screens, address: str, size: ViewportSize, *, session: str = "", is_touch: bool = False
) -> Page:
    # Calm: over two hundred rolls the motion of every screen costs more than the game.
    context = screens.context(size, session=session, is_touch=is_touch, is_calm=True)
    return open_page(context, address)


def second_helper(screens: Screens, table: Table, session: str) -> Console:
    """A scorer, let in by a link on a phone of their own."""
    helpers = open_page(screens.context(session=session), f"{table.edit}helpers/")
    link = add(helpers, "Hana", "scorer")
    helpers.context.close()
    phone = seat(screens, link, PHONE, is_touch=True)
    phone.wait_for_url("**/console/")
    helper = Console(phone)
    helper.wait_for_line()
    return helper


@dataclass
class Evening:
    """The emcee's laptop, and the boards that follow it."""

    table: Table
    console: Console
    boards: list[Board]
    rolls: int = 0

    @property
    def tv(self) -> Page:
        return self.boards[0].page

    @property
    def phase(self) -> str:
        return self.console.page.locator("#c-turn").get_attribute("data-phase") or ""

    def follow(self) -> None:
        for board in self.boards:
            board.wait_for(self.console.revision)

    def act(self, *keys: str) -> None:
        for key in keys:
            self.console.act(key)
        self.follow()

    def roll(self, faces: str) -> None:
        """Typed without a look at the verdict, as when the evening gets late."""
        self.console.press(*faces)
        self.console.act("Enter")
        self.rolls += 1
        self.follow()

    def tap(self, helper: Console, faces: str) -> None:
        """The second helper enters the roll with a thumb."""
        before = helper.version
        for face in faces:
            helper.page.locator(f'.pad[data-digit="{face}"]').tap()
        expect(helper.typed).to_have_value(faces)
        helper.page.locator(".pad--give").tap()
        for console in (helper, self.console):
            console.wait_for_version(before + 1)
        self.rolls += 1
        self.follow()

    def play(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Each line is a roll, or a key for whoever is in turn."""
        for name, pressed in lines:
            expect(self.console.turn).to_have_text(name)
            if len(pressed) == 1:
                self.act(pressed)
            else:
                self.roll(pressed)

    def back_to_the_console(self) -> None:
        """By keyboard, from another page of the festival."""
        page = self.console.page
        press_on(page, page.get_by_role("link", name="Console", exact=True))
        page.wait_for_url(self.table.console)
        self.console.wait_for_line()

    def holder(self, prize: str, name: str) -> None:
        """On the TV."""
        tile = self.tv.locator('[id^="tile-"]').filter(has_text=prize)
        expect(tile.locator(".tile-name")).to_have_text(name)

    def place(self) -> dict[str, str]:
        return place(self.console)


def place(console: Console) -> dict[str, str]:
    """Where the console is in the game."""
    parts = ("#c-turn", "#c-actions", "#c-stock", "#c-ladder", "#c-log", NEXT)
    texts = {part: console.page.locator(part).text_content() or "" for part in parts}
    return {"version": str(console.version), **texts}


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Server]:
    """It can die in the middle of the evening, and come back with all it had."""
    made = Server(tmp_path / "data")
    made.start()
    yield made
    made.close()


@pytest.mark.proof
def test_whole_evening_ends_by_the_rules_on_page_and_list(laptop: Server, screens: Screens) -> None:
    screens.expect_complaints(*AWAY)
    desk = Desk(laptop.party.link)
    evening = sit_down(screens, desk)
    dice = cup(63)

    play_the_first_round(evening)
    put_two_entries_right(evening)
    give_the_prize_of_an_absent_winner_away(evening)
    play_the_second_round(evening, dice)
    play_the_third_round_on_a_second_device(evening, screens, desk.session, dice)
    take_back_and_bring_back(evening, next(dice))
    before = evening.place()
    laptop.party.kill()
    expect(evening.console.page.locator("html")).to_have_attribute("data-live", "reconnecting")

    laptop.start()
    for live in (evening.console, *evening.boards):
        live.wait_for_line()
    assert evening.place() == before
    lay_the_middle(evening, desk, dice)
    assert 180 <= evening.rolls <= 230
    roll_off_and_crown(evening)
    expect_one_truth(evening, holders.kept(House(laptop.party, laptop.data).sql))


def sit_down(screens: Screens, host: Desk) -> Evening:
    """Each screen in its place."""
    table = host.lay("Mid-Autumn at the Lims", players=NAMES, counts=PYRAMID)
    boards = [
        Board(seat(screens, table.tv, TV)),
        Board(seat(screens, table.phone, PHONE, is_touch=True)),
    ]
    console = Console(seat(screens, table.console, LAPTOP, session=host.session))
    evening = Evening(table, console, boards)
    for live in (console, *boards):
        live.wait_for_line()
    evening.act("Enter")
    return evening


def play_the_first_round(evening: Evening) -> None:
    evening.play(OPENING)
    evening.act("x")  # a die of Hugo's is on the floor
    evening.play((("Hugo", "223356"), ("Iris", "411256")))
    evening.act("u")  # there was a second 4
    evening.play((("Iris", "441256"), ("Jun", "223356")))
    evening.act("u", "y")
    evening.play(BEFORE_THE_MIX_UP)
    page = open_correction(evening, evening.console.page.locator("#c-log .log__link").first)
    reach(page, page.get_by_label("Who rolled"))
    page.keyboard.press("ArrowDown")
    save_correction(evening, "Prize 5-4 goes from Queenie to Rosa")
    evening.play(AFTER_THE_MIX_UP)


def put_two_entries_right(evening: Evening) -> None:
    """Dino had no four of a kind, and Ben led with a 4 too many."""
    page = evening.console.page
    for entry, dice, *changes in (
        (DINO, "222113", "Prize 4-1 returns from Dino to the table"),
        (BEN, "444356", "Prize 3-2 goes from the table to Ben"),
    ):
        press_on(page, page.get_by_role("link", name="The whole log"))
        open_correction(evening, page.get_by_role("link", name=f"Correct {entry}", exact=True))
        write_into(page, page.get_by_label("Six dice", exact=True), dice)
        save_correction(evening, *changes)
    evening.holder("Prize 3-2", "Ben")
    evening.holder("Prize 4-2", "Paolo")
    expect(evening.tv.locator('#ladder [data-state="leads"]')).to_contain_text("Ana")


def open_correction(evening: Evening, link: Locator) -> Page:
    page = evening.console.page
    press_on(page, link)
    expect(page.get_by_role("button", name="Show what changes")).to_be_visible()
    return page


def save_correction(evening: Evening, *changes: str) -> None:
    """Look at what it brings, save it, and go back to the console."""
    page = evening.console.page
    press_on(page, page.get_by_role("button", name="Show what changes"))
    expect(page.locator(".effect .hands li")).to_have_text(list(changes))
    press_on(page, page.get_by_role("button", name="Save the correction"))
    page.wait_for_url("**/log/#entry-*")
    evening.back_to_the_console()


def give_the_prize_of_an_absent_winner_away(evening: Evening) -> None:
    """Carla has gone home, and Lea was out of the room."""
    before = evening.console.version
    page = open_page(evening.console.page.context, f"{evening.table.edit}holdings/")
    look_up(page, "Carla")
    press_on(page, page.get_by_role("button", name="Put it back on the table"))
    press_on(page, page.get_by_role("button", name="Yes, do it"))
    look_up(page, "Prize 3-1")
    reach(page, page.get_by_label("Give it to"))
    page.keyboard.type("12")
    press_on(page, page.get_by_role("button", name="Give", exact=True))
    expect(page.locator(".messages")).to_contain_text("Lea gets Prize 3-1")
    page.close()
    evening.console.page.bring_to_front()
    evening.console.wait_for_version(before + 2)
    evening.holder("Prize 3-1", "Lea")


def look_up(page: Page, wanted: str) -> None:
    """Find that prize, and what can be done with it."""
    write_into(page, page.get_by_label("Prize, person or number"), wanted)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**q={wanted.replace(' ', '+')}*")
    press_on(page, page.locator(".hands__who").first)
    press_on(page, page.locator(".hand__prizes a", has_text="Prize 3-1"))


def play_the_second_round(evening: Evening, dice: Iterator[str]) -> None:
    """Of the champion's rolls only Mara's is as good as Ana's."""
    for name in NAMES:
        expect(evening.console.turn).to_have_text(name)
        evening.roll(EQUAL if name == "Mara" else next(dice))


def play_the_third_round_on_a_second_device(
    evening: Evening, screens: Screens, session: str, dice: Iterator[str]
) -> None:
    helper = second_helper(screens, evening.table, session)
    assert place(helper)["version"] == evening.place()["version"]
    for name in NAMES:
        expect(helper.turn).to_have_text(name)
        evening.tap(helper, next(dice))
    evening.roll(next(dice))
    helper.wait_for_version(evening.console.version)
    expect(helper.turn).to_have_text("Ben")
    helper.page.context.close()


def take_back_and_bring_back(evening: Evening, faces: str) -> None:
    before = evening.place()
    evening.roll(faces)
    after = evening.place()
    evening.act("u", "u")
    evening.act("y")
    assert parts_of(evening.place()) == parts_of(before)
    evening.act("y")
    assert parts_of(evening.place()) == parts_of(after)


def parts_of(place: dict[str, str]) -> list[str]:
    """What an undo brings back; the log only grows."""
    return [place[part] for part in ("#c-turn", "#c-stock", "#c-ladder", NEXT)]


def lay_the_middle(evening: Evening, host: Desk, dice: Iterator[str]) -> None:
    """What is left to roll, as another device posts it; the screens look on."""
    table = evening.table
    while 'data-phase="rolling"' in host.visitor.get(table.console)[1]:
        host.throw(table, next(dice))
        evening.rolls += 1
    evening.console.wait_for_version(host.version(table))
    evening.follow()


def roll_off_and_crown(evening: Evening) -> None:
    """Ana and Mara are equal, and are equal again; even the crown can be taken back."""
    assert evening.phase == "roll_off"
    evening.play(ROLL_OFF)
    console = evening.console
    for key in ("Enter", "u", "Enter"):
        if key == "Enter":
            expect(console.page.locator("#crown")).to_be_visible()
            console.pause()
        evening.act(key)
    expect(evening.tv.locator("#scene")).to_contain_text("Mara")


def expect_one_truth(evening: Evening, kept: holders.Kept) -> None:
    """The log played again by the rules, every page, and the list as CSV."""
    written = Counter(entry.kind for entry in kept.log.entries)
    assert (written[EntryKind.CORRECT], written[EntryKind.UNDO], written[EntryKind.REDO]) == (
        3,
        5,
        3,
    )
    truth = kept.replayed()
    assert len(kept.prizes) == len(truth) == 63
    assert truth[0] == "Mara"
    assert "" not in truth
    assert kept.refereed() == truth
    for board in evening.boards:
        assert holders.on_board(board.page) == truth
    page = open_page(evening.console.page.context, f"{evening.table.edit}holdings/")
    assert holders.on_hands_page(page, kept.prizes.values()) == truth
    page.goto(f"{evening.table.edit}winners/?by=prize")
    assert holders.on_winners_page(page) == truth
    page.locator(".more__open").click()
    rows = holders.csv_rows(download(page, "By prize (CSV)"))
    assert holders.by_prize(rows) == truth
