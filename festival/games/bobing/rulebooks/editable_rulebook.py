"""The rulebook from which the form starts, and the text that the form saves."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from festival.games.bobing.rulebooks.own_rulebooks import check_size, labels_for_copy, text_of
from rules.bobing.book.rulebook import Rulebook, shipped
from rules.bobing.book.untrusted_data import Table
from rules.bobing.book.writer import difference, toml_of


@dataclass(frozen=True)
class EditableRulebook:
    book: Rulebook
    tradition: Rulebook | None  # the shipped book that it builds on

    @classmethod
    def open(cls, text: str) -> EditableRulebook:
        """Raises InvalidRulebook with all mistakes, or BookRefused if the text is too large."""
        check_size(len(text.encode()))
        data = dict(Rulebook.parse(text).data)
        extends = tomllib.loads(text).get("extends")
        if counts := data.pop("prize_counts", ()):  # the form has them in the tiers
            tiers = zip(data["tiers"], counts, strict=True)
            data["tiers"] = [{**tier, "count": count} for tier, count in tiers]
        return cls(Rulebook(data, {}), Rulebook.load(extends) if extends else None)

    def text_of(self, data: Table) -> str:
        """The TOML text of changed data; if the book builds on a tradition, only the differences
        where possible."""
        if self.tradition:
            labels = {key: data[key] for key in ("key", "edition", "source") if key in data}
            found = difference(data, self.tradition.data)
            text = toml_of({**labels, "extends": self.tradition.key, **found})
            if Rulebook.proofread(text)[0].data == data:
                return text
        return toml_of(data)


def starting_text(key: str, *, owner: int | None) -> str | None:
    """The text from which a new book starts: it builds on a shipped book, or copies one of the
    owner's. None if there is no such book. Raises as EditableRulebook.open."""
    text = text_of(key, owner=owner)
    if text is None:
        return None
    labels = labels_for_copy(key, owner=owner)
    if key in shipped():
        return toml_of({**labels, "extends": key})
    start = EditableRulebook.open(text)
    return start.text_of({**start.book.data, **labels})
