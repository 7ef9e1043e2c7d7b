"""Mahjong on the players' phones, with the TV as the table: ten hands, each of which is paid once
all said yes, and the keys of the tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import side_phones
from tests.browser.desk import Desk
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens
from tests.games.mahjong.pages import FOUR, begun, laid

JO, BENG, CORA, MIGS = FOUR
# The winner, whose discard it was ("" for self-drawn), and the tai that are told.
HANDS = (
    (BENG, CORA, 9),
    (BENG, "", 5),
    (JO, MIGS, 12),
    (CORA, BENG, 6),
    (MIGS, "", 7),
    (MIGS, CORA, 8),
    (BENG, JO, 10),
    (CORA, "", 5),
    (JO, BENG, 20),
    (CORA, MIGS, 5),
)


@dataclass
class Sums:
    """What everybody has, reckoned apart: the dealer pays and gets 1 tai more, and 2 more for each
    time that they stayed."""

    dealer: int = 0
    stayed: int = 0
    points: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(FOUR, 0)))

    def pay(self, winner: str, payer: str, tai: int) -> None:
        deals = FOUR[self.dealer]
        for name in [payer] if payer else [each for each in FOUR if each != winner]:
            paid = tai + (1 + 2 * self.stayed) * (deals in (winner, name))
            self.points.update({winner: paid, name: -paid})

    def pass_on(self, winner: str) -> None:
        stays = winner == FOUR[self.dealer]
        self.stayed = self.stayed + 1 if stays else 0
        self.dealer = self.dealer if stays else (self.dealer + 1) % 4

    def told(self) -> list[str]:
        signs = {name: "+" if self.points[name] > 0 else "−" for name in FOUR}
        return sorted(
            f"{name} {signs[name] if self.points[name] else ''}{abs(self.points[name])}"
            for name in FOUR
        )


def said(page: Page) -> list[str]:
    names = side_phones.texts(page, "#chart .chart__names li > bdi, #c-standing bdi")
    scores = side_phones.texts(page, "#chart .chart__names b, #c-standing b")
    return sorted(map(" ".join, zip(names, scores, strict=False)))


def claim(page: Page, payer: str, tai: int, hand: str = ".hand-here") -> None:
    own = page.locator(hand)
    if payer:
        own.locator(".who__one").filter(has_text=payer).click()
    own.get_by_role("button", name=str(tai), exact=True).click()


def say_yes(page: Page, hand: str = ".hand-here") -> None:
    page.locator(hand).get_by_role("button", name="Yes").click()


@pytest.mark.proof
def test_ten_hands_on_four_phones_are_the_same_on_all_screens(screens: Screens, host: Desk) -> None:
    table = laid(host, confirm="True")
    sitting = side_phones.sit_down(screens, host, table, FOUR)
    pages = sitting.pages
    console, tv = pages["console"], pages["tv"]
    sums = Sums()

    for number, (winner, payer, tai) in enumerate(HANDS, start=1):
        if number == 2:  # a phone reloads, another dies and comes back
            pages[CORA].reload()
            pages.pop(MIGS).close()
            sitting.reopen(MIGS)
        side_phones.wait_for_hand(host, table, pages[winner])
        claim(pages[winner], payer, tai)
        if number == 3:  # somebody says no first
            pages[BENG].locator(".hand-here").get_by_role("button", name="✕ No", exact=True).click()
            expect(pages[winner].locator(".hand__notice")).to_contain_text(f"{BENG} says no.")
            claim(pages[winner], payer, tai)
        others = [name for name in FOUR if name != winner]
        if number == 4:  # the emcee plays a seat
            others.remove(MIGS)
            side_phones.take_over(console, MIGS)
            say_yes(console, "#c-phone_hands")
            expect(console.locator("#c-phone_hands").get_by_text("You said yes.")).to_be_visible()
            side_phones.take_over(console, MIGS, "Give back")
        for name in others:
            say_yes(pages[name])
        sums.pay(winner, payer, tai)
        assert waited(pages, sums)
        if number == 5:
            console.keyboard.press("u")
            side_phones.agree(pages, said, sums.told())
            console.keyboard.press("y")
            assert waited(pages, sums)
        if number == 8:  # the first hand is put right: 8 tai, not 9
            put_right = {"what": "won", "winner": "2", "payer": "3", "told": "8", "tiles": ""}
            version = str(host.version(table))
            host.post(f"{table.edit}log/2/", **put_right, save="1", version=version, key="right")
            sums.points.update({BENG: -1, CORA: 1})
            assert waited(pages, sums)
        sums.pass_on(winner)
        if number < len(HANDS):
            dealer = pages[FOUR[sums.dealer]]
            side_phones.wait_for_hand(host, table, dealer)
            dealer.get_by_role("button", name="Next hand").click()
            for name in FOUR:
                expect(pages[name].get_by_role("button", name="Nobody won")).to_be_visible()

    for page in (pages[JO], tv):
        expect_no_barrier(page)


def waited(pages: dict[str, Page], sums: Sums) -> bool:
    """All screens come to show these points."""
    before = side_phones.agree(pages, said)
    return before == sums.told() or side_phones.agree(pages, said, before) == sums.told()


NEWS = """() => document.dispatchEvent(
  new CustomEvent("moonbowl:parts", { detail: { revision: 1, ids: [] } }))"""


def test_news_of_others_leave_what_was_chosen_on_a_phone(screens: Screens, host: Desk) -> None:
    table = begun(host, confirm="True")
    side_phones.allow_phones(host, table)
    _, phone = side_phones.own_phone(screens, table, BENG)
    payer = phone.locator(".hand-here .who__one").filter(has_text=CORA)
    payer.click()

    with phone.expect_response("**/hand/*/"):
        phone.evaluate(NEWS)
    phone.wait_for_timeout(200)  # until the answer is shown

    expect(payer.locator("input")).to_be_checked()


def test_what_was_unfolded_before_opens_no_other_question(screens: Screens, host: Desk) -> None:
    table = begun(host)
    side_phones.allow_phones(host, table)
    _, phone = side_phones.own_phone(screens, table, BENG)
    phone.get_by_text("Tick the rows instead").click()

    host.command(table, "win", player="1", payer="3", told="9", tiles="")

    also = phone.locator("details", has_text="Did you also win on").first
    also.wait_for()
    expect(also).not_to_have_attribute("open", "")


# The phone, and whether somebody has said no to what was entered before.
CASES = ((ViewportSize(width=360, height=640), True), (ViewportSize(width=390, height=844), False))


def test_keys_stay_in_place_from_the_first_tile_on(screens: Screens, host: Desk) -> None:
    """Four taps on one spot are four times the same tile, also after somebody has said no."""
    table = begun(host, confirm="True")
    side_phones.allow_phones(host, table)
    _, other = side_phones.own_phone(screens, table, FOUR[2])
    for name, (size, is_refused) in zip(FOUR, CASES, strict=False):
        _, page = side_phones.own_phone(screens, table, name)
        page.set_viewport_size(size)
        if is_refused:
            page.get_by_role("button", name="5", exact=True).click()
            other.get_by_role("button", name="✕ No", exact=True).click()
            expect(page.locator(".hand__notice")).to_have_text(f"{FOUR[2]} says no.")
        else:
            page.get_by_text("Enter the tiles instead").click()
        key = page.locator(".own-win__pads .tilekey").first
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None

        for count in range(1, 5):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(page.locator(".own-win__count")).to_contain_text(f"{count} of 17.")

        expect(page.locator('.own-win [name="tiles"]')).to_have_value("c1111")
