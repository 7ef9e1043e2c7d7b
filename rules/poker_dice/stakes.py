"""The stakes of a round of poker dice: everybody pays one into the pot, the winner takes all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def paid_out(before: Mapping[int, int], players: Sequence[int], winner: int) -> Mapping[int, int]:
    """The stakes that each player has won, or lost (negative), after one more round. players: in
    the round, the winner among them."""
    paid = {player: before.get(player, 0) - 1 for player in players}
    return {**before, **paid, winner: paid[winner] + len(paid)}
