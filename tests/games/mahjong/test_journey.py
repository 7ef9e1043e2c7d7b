"""Ten hands of mahjong on four phones, with the TV as the table: each is paid once all said yes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.desk import Desk
from tests.browser.phones import expect_no_barrier
from tests.browser.screens import Screens
from tests.browser.side_phones import agree, sit_down, take_over, texts, wait_for_hand
from tests.games.mahjong.pages import FOUR, laid

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
    names = texts(page, "#chart .chart__names bdi, #c-standing bdi")
    scores = texts(page, "#chart .chart__names b, #c-standing b")
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
    sitting = sit_down(screens, host, table, FOUR)
    pages = sitting.pages
    console, tv = pages["console"], pages["tv"]
    sums = Sums()

    for number, (winner, payer, tai) in enumerate(HANDS, start=1):
        if number == 2:  # a phone reloads, another dies and comes back
            pages[CORA].reload()
            pages.pop(MIGS).close()
            sitting.reopen(MIGS)
        wait_for_hand(host, table, pages[winner])
        claim(pages[winner], payer, tai)
        if number == 3:  # somebody says no first
            pages[BENG].locator(".hand-here").get_by_role("button", name="✕ No", exact=True).click()
            expect(pages[winner].locator(".hand__notice")).to_contain_text(f"{BENG} says no.")
            claim(pages[winner], payer, tai)
        others = [name for name in FOUR if name != winner]
        if number == 4:  # the emcee plays a seat
            others.remove(MIGS)
            take_over(console, MIGS)
            say_yes(console, "#c-phone_seats")
            expect(console.locator("#c-phone_seats").get_by_text("You said yes.")).to_be_visible()
            take_over(console, MIGS, "Give back")
        for name in others:
            say_yes(pages[name])
        sums.pay(winner, payer, tai)
        assert waited(pages, sums)
        if number == 5:
            console.keyboard.press("u")
            agree(pages, said, sums.told())
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
            wait_for_hand(host, table, dealer)
            dealer.get_by_role("button", name="Next hand").click()
            for name in FOUR:
                expect(pages[name].get_by_role("button", name="Nobody won")).to_be_visible()

    for page in (pages[JO], tv):
        expect_no_barrier(page)


def waited(pages: dict[str, Page], sums: Sums) -> bool:
    """All screens come to show these points."""
    before = agree(pages, said)
    return before == sums.told() or agree(pages, said, before) == sums.told()
