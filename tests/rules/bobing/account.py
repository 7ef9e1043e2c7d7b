"""The second referee's account: which prizes lie on the table, and who holds the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.bobing.game.commands import Prize


class Account:
    """won: each prize that somebody has with its holder, the one held longest first. handed: what
    is handed over before any other of its tier."""

    def __init__(self, prizes: tuple[Prize, ...]) -> None:
        self.tiers = {prize.id: prize.tier for prize in prizes}
        self.won: list[tuple[int, int]] = []
        self.handed: Sequence[int] = ()

    def on_table(self, *tiers: int) -> list[int]:
        """The prizes that nobody has, the best first."""
        taken = {prize for prize, _ in self.won}
        return [p for tier in tiers for p in self.of(tier) if p not in taken]

    def of(self, tier: int) -> list[int]:
        own = [prize for prize, level in self.tiers.items() if level == tier]
        first = [prize for prize in self.handed if prize in own]
        return [*first, *(prize for prize in own if prize not in first)]

    def give(self, prize: int, player: int) -> None:
        """Hand a prize over, from the table or from whoever has it."""
        self.won = [(p, holder) for p, holder in self.won if p != prize]
        self.won.append((prize, player))

    def take_back(self, prize: int) -> None:
        self.won = [(p, holder) for p, holder in self.won if p != prize]

    def swap(self, prize: int, other: int) -> None:
        """Each goes to whoever has the other; a prize from the table sends one there."""
        holder, other_holder = self.holder(prize), self.holder(other)
        for each, new in ((prize, other_holder), (other, holder)):
            self.take_back(each)
            if new is not None:
                self.give(each, new)

    def rename(self, player: int, into: int) -> None:
        self.won = [(p, into if holder == player else holder) for p, holder in self.won]

    def give_all(self, prizes: Iterable[int], player: int) -> None:
        for prize in prizes:
            self.give(prize, player)

    def deal(self, prizes: list[int], players: list[int]) -> None:
        """One prize each, round and round, as long as there are any."""
        for number, prize in enumerate(prizes):
            self.give(prize, players[number % len(players)])

    def holder(self, prize: int) -> int | None:
        return dict(self.won).get(prize)

    def held(self, tier: int) -> list[tuple[int, int]]:
        """Prizes of a tier with their holders, the one held longest first."""
        return [(prize, holder) for prize, holder in self.won if self.tiers[prize] == tier]

    def is_holder(self, player: int) -> bool:
        return player in dict(self.won).values()
