"""Chinese poker laid out for a browser: tables in each phase, and hands to enter there."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from rules.chinese_poker.settings import Settings
from tests.browser.desk import SIX, Desk, SideTable, lay_table, unseen
from tests.browser.heavy import HARD
from tests.browser.pages import Console
from tests.browser.play.looked import Looked, phases
from tests.browser.screens import PHONE
from tests.rules.chinese_poker.deals import PACK, set_legally
from tests.rules.chinese_poker.hands import DRAGON

PHASES = ("waiting", "first", "playing", "special", "ended")
# A bonus for each row of two of them.
BONUSES = (
    "5c 5d 5h / 6c 6d 6h Kc Kd / 8c 8d 8h 8s 2c",
    "Ah Ad 3c / 9c 9s Ts Th Qc / 2d 3d 4d 7d 9d",
    "Js Jh Jd / Qs Qh Qd 2h 2s / 3s 4s 5s 6s 7s",
    "Kh 4c 3h / 7c 7h Jc 9h 4h / Ks As Ac Tc Td",
)
FOUR = SIX[:4]


class CardTable(Console):
    """The console of Chinese poker."""

    @property
    def _version(self) -> Locator:
        return self.page.locator('#c-hands input[name="version"]')

    @property
    def next_button(self) -> Locator:
        return self.page.locator("#go-on")

    def state_of(self, field: int) -> Locator:
        """What stands beside the name of a player: how far their hand is."""
        return self.page.locator(f'[data-state-of="{field}"]')

    def type_hand(self, field: int, cards: str) -> None:
        """Type a hand in its field, and read that it can be shown."""
        hand = self.page.locator(f"#hand_{field}")
        expect(hand).to_be_visible()
        hand.fill(cards)
        expect(self.verdict).to_have_attribute("data-result", "hand")
        expect(self.state_of(field)).to_have_text("✓ set")

    def settle(self) -> None:
        """Settle the deal by Enter, and wait until it is written."""
        before = self.version
        self.press("Enter")
        self.wait_for_version(before + 1)


def laid(host: Desk, **about: object) -> SideTable:
    usual = {key: str(value) for key, value in Settings().to_dict().items()}
    rules: dict[str, Any] = {**usual, "players": FOUR, **about}
    return lay_table(host, "chinese_poker", **rules)


@unseen
def begun(host: Desk, *deals: tuple[str, ...], **about: object) -> SideTable:
    """An evening after these deals. "key: cards" is a special hand, "" a surrender."""
    table = laid(host, **about)
    host.command(table, "start")
    for hands in deals:
        show(host, table, *hands)
    return table


def show(host: Desk, table: SideTable, *hands: str) -> None:
    fields = {}
    for place, hand in enumerate(hands, start=1):
        special, colon, cards = hand.partition(": ")
        fields[f"hand_{place}"] = cards if colon else hand
        fields[f"special_{place}"] = special if colon else "" if hand else "surrender"
    host.command(table, "settle", **fields)


def some_deal(seed: int, count: int = 4) -> tuple[str, ...]:
    """Hands that are legally set."""
    random = Random(seed)
    cards = random.sample(PACK, len(PACK))
    rows = [set_legally(random, cards[place : place + 13]) for place in range(0, 13 * count, 13)]
    return tuple(" / ".join(map(" ".join, each)) for each in rows)


@unseen
def in_phase(host: Desk, phase: str) -> SideTable:
    """Four players, with names that are hard to show."""
    names = HARD[:4]
    if phase == "waiting":
        return laid(host, players=names)
    rules = {"sweep": "3", "surrender": "1", "point": "10", "ace_bet": "on", "set_within": "3600"}
    if phase == "special":
        left = [card for card in PACK if card not in DRAGON.split()]
        rest = [
            " / ".join(map(" ".join, set_legally(Random(1), left[place : place + 13])))
            for place in (0, 26)
        ]
        return begun(
            host, (f"complete_straight: {DRAGON}", rest[0], "", rest[1]), players=names, **rules
        )
    count = {"first": 0, "playing": 3, "ended": 3}[phase]
    table = begun(host, *(some_deal(seed) for seed in range(count)), players=names, **rules)
    if phase == "ended":
        host.command(table, "end", confirmed="1")
    return table


def dealt_to_phones(host: Desk) -> SideTable:
    """Nobody has a phone yet: the emcee sets all hands."""
    table = in_phase(host, "playing")
    host.post(f"{table.edit}phones/on/")
    host.command(table, "deal")
    return table


WHOLE = 6000  # px


def show_whole(page: Page) -> None:
    """On a phone the buttons lie on what is scrolled below them; on a longer one they do not."""
    if page.viewport_size == PHONE:
        page.set_viewport_size({"width": PHONE["width"], "height": WHOLE})


LOOKED = Looked(
    stages={**phases(in_phase, PHASES), "dealt to phones": dealt_to_phones},
    shown=lambda host: in_phase(host, "playing"),
    prepare=show_whole,
)
