"""All printables, by key."""

from __future__ import annotations

from collections.abc import Mapping

from festival.hall.prints.papers import OF_HALL, Builder
from festival.models import Festival
from festival.prints import options
from festival.prints.certificate import certificates
from festival.prints.label_sheets import FOR_CARDS, FOR_PRIZES, usual_for
from festival.prints.labels import name_cards, prize_labels
from festival.prints.lists import player_list, things_to_buy, winners_list
from festival.prints.options import Options
from festival.prints.paper import PAPERS, Paper
from festival.prints.receipts import receipts
from festival.prints.tents import tents

# In the order of use.
ALL: Mapping[str, tuple[type[Options], Builder]] = {
    "shopping": (options.PaperOptions, things_to_buy),
    "tents": (options.TentOptions, tents),
    "labels": (options.LabelOptions, prize_labels),
    "players": (options.PlayerOptions, player_list),
    "cards": (options.CardOptions, name_cards),
    "receipts": (options.ReceiptOptions, receipts),
    "winners": (options.PaperOptions, winners_list),
    "certificate": (options.PaperOptions, certificates),
}
OF_SHEETS = {"labels": FOR_PRIZES, "cards": FOR_CARDS, "table_cards": FOR_CARDS}


def printables_of(festival: Festival) -> Mapping[str, tuple[type[Options], Builder]]:
    """The printables of a festival; for a hall also those of its tables."""
    return {**OF_HALL, **ALL} if festival.is_hall else ALL


def on_paper(key: str, paper: Paper) -> dict[str, str]:
    """The query that chooses this paper for a printable."""
    if key in OF_SHEETS:
        return {"sheet": usual_for(paper, OF_SHEETS[key])}
    return {"paper": paper.key}


def asked_for(text: str) -> Paper:
    """The paper with this key; A4 for an unknown key."""
    return PAPERS.get(text, PAPERS["a4"])
