"""A second referee: it watches what is thrown and keeps its own account of a game.

It reads commands and the chosen house rules, never the events, and judges throws by the second
scorer. Where its account and the game's agree, neither is wrong by habit.
"""

from __future__ import annotations

from rules.bobing import commands as c
from tests.rules.bobing.scorer import judge


class Referee:
    """won: each prize with its holder, the one held longest first. stage: as the game's phase."""

    def __init__(self, start: c.Start) -> None:
        self.rules = start.book.switches
        self.seats = self._seat(start)
        self.table = {tier: [p.id for p in start.prizes if p.tier == tier] for tier in range(1, 7)}
        self.crowns = list(self.table[1])
        self.won: list[tuple[int, int]] = []
        self.best: dict[int, tuple[float, ...]] = {}  # in the order the best throws were made
        self.had_turn: set[int] = set()
        self.sitting: set[int] = set()
        self.stage = "rolling"
        self.turn: int | None = self.seats[0]
        self.contest: dict[int, int | None] = {}
        self.safe: list[int] = []
        self.champions: list[int] = []

    def _seat(self, start: c.Start) -> list[int]:
        seats = list(start.players)
        if self.rules["direction"] == "counterclockwise":
            seats = seats[:1] + seats[:0:-1]
        if start.elder is not None:
            place = seats.index(start.elder)
            for _ in range(sum(start.elder_dice) - 1):  # the elder is one
                place = (place + 1) % len(seats)
            seats = seats[place:] + seats[:place]
        return seats

    def watch(self, command: c.Command) -> None:
        """Note a command that the game allowed."""
        match command:
            case c.Throw(player, roll) if self.stage == "roll_off":
                self._contest(player, roll.faces.count(4))
            case c.Skip(player) if self.stage == "roll_off":
                self._contest(player, -1)
            case c.ThrowInvalid() if self.stage == "roll_off":
                pass
            case c.Throw(player, roll):
                self._throw(player, roll.faces)
            case c.ThrowInvalid(player, fault):
                if fault.value == "out" and self.rules["invalid"] == "skip_next":
                    self.sitting.add(player)
                    self._pass_on(player)
            case c.Skip(player):
                self._pass_on(player)
            case c.Call(player):
                self.turn = player
            case c.Join(player):
                self.seats.append(player)
            case c.Stop():
                self._stop()
            case c.Crown():
                self._crown()

    def _throw(self, player: int, faces: tuple[int, ...]) -> None:
        verdict = judge(faces, self.rules)
        if verdict.takes_all:
            held = [prize for prize, _ in self.won]
            left = [prize for prizes in self.table.values() for prize in prizes]
            self.won = [(prize, player) for prize in sorted(held + left)]
            self.stage, self.turn = "ended", None
            return
        if verdict.tier == 1:
            if player not in self.best or verdict.strength > self.best[player]:
                self.best.pop(player, None)
                self.best[player] = verdict.strength
            if self.rules["champion_award"] == "held_and_chased":
                self._hand_over(self._leaders())
        elif verdict.tier is not None:
            is_big = verdict.combination in ("straight", "double_triple", "red_3")
            self._prize(player, verdict.tier, is_big=is_big)
        self._pass_on(player)

    def _prize(self, player: int, tier: int, *, is_big: bool) -> None:
        if self.table[tier]:
            self.won.append((self.table[tier].pop(0), player))
            return
        if is_big and self.rules["chase"] == "champion+second+red3":
            for prize, holder in self.won:
                if prize // 100 == tier and holder != player:
                    self.won.remove((prize, holder))
                    self.won.append((prize, player))
                    return
        if self.rules["empty_tier"] == "next_lower":
            lower = [t for t in range(tier + 1, 7) if self.table[t]]
            if lower:
                self.won.append((self.table[lower[0]].pop(0), player))

    def _places(self) -> int:
        return min(len(self.crowns), len(self.seats))

    def _ranking(self) -> list[int]:
        order = list(self.best)
        return sorted(order, key=lambda p: (*(-x for x in self.best[p]), order.index(p)))

    def _leaders(self) -> list[int]:
        return self._ranking()[: self._places()]

    def _hand_over(self, leaders: list[int]) -> None:
        for leader in leaders:
            holders = {prize: holder for prize, holder in self.won if prize in self.crowns}
            if leader in holders.values():
                continue
            if self.table[1]:
                self.won.append((self.table[1].pop(0), leader))
                continue
            if self._is_kept():
                continue
            lost = [prize for prize in self.crowns if holders.get(prize) not in leaders]
            self.won.remove((lost[0], holders[lost[0]]))
            self.won.append((lost[0], leader))

    def _is_kept(self) -> bool:
        """Whether a champion's prize, once held, is never taken away."""
        is_held = self.rules["champion_award"] == "held_and_chased"
        return is_held and self.rules["chase"] == "none"

    def _is_over(self) -> bool:
        lower_are_gone = not any(self.table[tier] for tier in range(2, 7))
        return lower_are_gone and len(self.best) >= self._places()

    def _pass_on(self, player: int) -> None:
        self.had_turn.add(player)
        if self.rules["end"] == "immediate" and self._is_over():
            self._decide()
            return
        while True:
            waiting = [seat for seat in self.seats if seat not in self.had_turn]
            if not waiting:
                self.had_turn = set()
                if self._is_over():
                    self._decide()
                    return
            elif waiting[0] in self.sitting:
                self.sitting.remove(waiting[0])
                self.had_turn.add(waiting[0])
            else:
                self.turn = waiting[0]
                return

    def _decide(self) -> None:
        if self._is_kept():
            keepers = {prize: holder for prize, holder in self.won if prize in self.crowns}
            self._settle([keepers[prize] for prize in sorted(keepers)])
            return
        ranking, places = self._ranking(), self._places()
        if places and len(ranking) > places and self.rules["tie"] == "rolloff_fours":
            cut = self.best[ranking[places - 1]]
            if self.best[ranking[places]] == cut:
                tied = [seat for seat in self.seats if self.best.get(seat) == cut]
                self._open_contest(tied, [p for p in ranking if self.best[p] > cut])
                return
        self._settle(ranking[:places])

    def _stop(self) -> None:
        if self.best or not self._places():
            self._decide()
        elif self._places() < len(self.seats):
            self._open_contest(self.seats, [])
        else:
            self._settle(self.seats)

    def _open_contest(self, players: list[int], safe: list[int]) -> None:
        self.contest = dict.fromkeys(players)
        self.safe, self.stage, self.turn = safe, "roll_off", players[0]

    def _contest(self, player: int, fours: int) -> None:
        self.contest[player] = fours
        waiting = [contestant for contestant, thrown in self.contest.items() if thrown is None]
        if waiting:
            self.turn = waiting[0]
            return
        thrown = {p: number for p, number in self.contest.items() if number is not None}
        open_places = self._places() - len(self.safe)
        cut = sorted(thrown.values(), reverse=True)[open_places - 1]
        through = sorted((p for p in thrown if thrown[p] > cut), key=lambda p: -thrown[p])
        level = [p for p in thrown if thrown[p] == cut]
        if len(through) + len(level) > open_places:
            self._open_contest(level, [*self.safe, *through])
        else:
            self._settle([*self.safe, *through, *level])

    def _settle(self, champions: list[int]) -> None:
        stage = "crowning" if self.crowns else "ended"  # nothing to crown anybody with
        self.champions, self.stage, self.turn = list(champions), stage, None

    def _crown(self) -> None:
        self._hand_over(self.champions)
        self.stage = "ended"
