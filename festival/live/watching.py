"""How many watch: the screens of a table that are open, and the phones."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext


@dataclass(frozen=True, slots=True)
class Watching:
    """walls: open screens that the emcee directs. phones: open boards of guests. consoles: of the
    emcee and the helpers. halls: pages of all tables, open to the hall's own."""

    walls: int = 0
    phones: int = 0
    consoles: int = 0
    halls: int = 0

    def __add__(self, other: Watching) -> Watching:
        return Watching(*map(sum, zip(self.counts, other.counts, strict=True)))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        return self.walls, self.phones, self.consoles, self.halls

    def text(self) -> str:
        """For the emcee, in the current language."""
        screens = ngettext("{count} screen", "{count} screens", self.walls)
        phones = ngettext("{count} phone", "{count} phones", self.phones)
        if not self.walls:
            screens = gettext("no screen is open")
        sentence = gettext("{screens}, {phones} watching")
        if self.consoles > 1:
            sentence = gettext("{screens}, {phones} watching; {consoles} consoles open")
        return sentence.format(
            screens=screens.format(count=self.walls),
            phones=phones.format(count=self.phones),
            consoles=self.consoles,
        )
