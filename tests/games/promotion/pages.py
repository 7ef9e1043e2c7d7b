"""The promotion game laid out for a browser: tables in each phase, and what they have to hold."""

from __future__ import annotations

from typing import Any

from tests.browser.desk import Desk, SideTable, lay_table, unseen
from tests.browser.heavy import HARD
from tests.browser.play.looked import Looked, phases

PHASES = ("waiting", "throwing", "choosing", "won", "ended")
RULES = {
    "pairs": "floor",
    "order": "te_cung_chang",
    "straight_start": "15",
    "start_choice": "rule",
    "turn_limit": "0",
    "most_to_go": "0",
}
CHOICES = {**RULES, "order": "player", "start_choice": "player"}
FOUR = ("Carlos", "Nena", "Ah Beng", "Josephine")
TWELVE = (*HARD, *(f"Player {number}" for number in range(1, 13)))[:12]

# Carlos comes to 91, Nena to 42, Ah Beng is sent from 56 to 28, Josephine stands on 22.
SKETCH = (*("444123", "444456", "123456", "222233"), *("444412", "444412", "444412", "223456"))


def laid(host: Desk, **about: Any) -> SideTable:
    return lay_table(host, "promotion", **{**RULES, "players": FOUR, **about})


@unseen
def begun(host: Desk, *throws: str, **about: Any) -> SideTable:
    """A game in which these dice were thrown, by one player after the other."""
    table = laid(host, **about)
    host.command(table, "start")
    players = len(about.get("players", FOUR))
    for number, dice in enumerate(throws):
        throw(host, table, number % players + 1, dice)
    return table


def throw(host: Desk, table: SideTable, player: int, dice: str) -> None:
    host.command(table, "throw", player=str(player), roll=dice)


@unseen
def in_phase(host: Desk, phase: str) -> SideTable:
    """Twelve players, with names that are hard to show."""
    if phase == "waiting":
        return laid(host, players=TWELVE)
    rules = CHOICES if phase == "choosing" else RULES
    starts = ("555551", *("123456", "112356", "441236", "666213", "222213") * 2)
    table = begun(host, *starts[:11], "333312", players=TWELVE, **rules)
    if phase == "throwing":
        for player, dice in ((1, "444412"), (2, "441123"), (3, "223456")):
            throw(host, table, player, dice)
        return table
    if phase == "choosing":
        throw(host, table, 1, "444412")
        throw(host, table, 2, "441123")
        throw(host, table, 3, "442213")
        return table
    throw(host, table, 1, "444444")
    for player in range(2, 13):
        throw(host, table, player, "123456")
    throw(host, table, 1, "444412")
    if phase == "ended":
        host.command(table, "end", confirmed="1")
    return table


# What stands under a piece or under its name, or is cut at the lower edge of a board that can be
# moved, is nothing to be read.
COVER = """() => {
    const texts = [...document.querySelectorAll(".track__sheet text")];
    const edge = document.querySelector("[data-track]")?.getBoundingClientRect().bottom;
    for (const text of texts) {
        if (text.getBoundingClientRect().bottom > edge) text.style.visibility = "hidden";
    }
    const overs = ".mark__ring, .piece > *, .tag-of-piece rect, .option";
    for (const over of document.querySelectorAll(overs)) {
        const { left, right, top, bottom } = over.getBoundingClientRect();
        for (const text of texts) {
            const isAfter = over.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
            const own = over.parentElement.closest(".mark, .tag-of-piece");
            if (isAfter || own?.contains(text)) continue;
            const box = text.getBoundingClientRect();
            const isUnder = left < box.right && right > box.left
                && top < box.bottom && bottom > box.top;
            if (isUnder) text.style.visibility = "hidden";
        }
    }
}"""


LOOKED = Looked(
    stages=phases(in_phase, PHASES),
    gate=("choosing", "wall"),
    shown=lambda host: begun(host, *SKETCH),
    prepare=lambda page: page.evaluate(COVER),
)
