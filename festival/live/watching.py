"""Counts the open screens, phones and consoles of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Watching:
    """How many pages that show a table are open, by kind."""

    walls: int = 0  # screens that the emcee directs
    phones: int = 0  # boards of guests
    consoles: int = 0  # of the emcee and the helpers
    halls: int = 0  # pages that show all tables of a hall

    def __add__(self, other: Watching) -> Watching:
        return Watching(*map(sum, zip(self.counts, other.counts, strict=True)))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        return self.walls, self.phones, self.consoles, self.halls

    def text(self) -> str:
        """A sentence for the emcee, in the current language."""
        screens = ngettext("{count} screen", "{count} screens", self.walls)
        phones = ngettext("{count} phone", "{count} phones", self.phones)
        sentence = gettext("{screens}, {phones} watching")
        if self.consoles > 1:
            sentence = gettext("{screens}, {phones} watching; {consoles} signed in")
        return sentence.format(
            screens=screens.format(count=self.walls),
            phones=phones.format(count=self.phones),
            consoles=self.consoles,
        )
