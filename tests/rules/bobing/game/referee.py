"""A second referee: it watches what is thrown and keeps its own account of a game.

It reads commands and the chosen house rules, never the events, and judges throws by the second
scorer. Where its account and the game's agree, neither is wrong by habit.

It believes what it is told, so it can follow a log that was corrected: there a throw counts
whoever's turn it was, a choice that was not made or cannot be made any more falls on the first
holder, whoever took a seat has one, and which prize of its tier a winner is handed is as it says.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.bobing.game import commands as c
from tests.rules.bobing.account import Account
from tests.rules.bobing.odds.stopwatch import Stopwatch
from tests.rules.bobing.scorer import Verdict, judge

LOWER = (2, 3, 4, 5, 6)


class Referee:
    """stage: as the game's phase. asks: who has yet to say whose prize of which tier they take.

    climbs: every champion throw with its strength, in the order they were made.
    last_lap: the round in which the prizes or the time ran out. reds: the 4s of each player.
    tried: who has had a turn since those at the top came there.
    """

    def __init__(self, start: c.Start) -> None:
        self.rules = start.book.switches
        self.seats = self._seat(start)
        self.account = Account(start.prizes)
        self.crowns = self.account.of(1)
        self.climbs: list[tuple[int, tuple[float, ...]]] = []
        self.had_turn: set[int] = set()
        self.tried: set[int] = set()
        self.reds: dict[int, int] = {}
        self.sitting: set[int] = set()
        self.gone_out: set[int] = set()
        self.stage = "rolling"
        self.turn: int | None = self.seats[0]
        self.asks: tuple[int, int] | None = None
        self.lap = 1
        self.last_lap: int | None = None
        self.is_late = False
        self.clock = Stopwatch(start)
        self.is_rest_gone = False
        self.asked_stop: c.Stop | None = None
        self.chosen_leftover: str = self.rules["stop_leftover"]
        self.highest: dict[int, int] = {}
        self.pick: int | None = None
        self.contest: dict[int, int | None] = {}
        self.open_places = 0
        self.safe: list[int] = []
        self.champions: list[int] = []

    @property
    def won(self) -> list[tuple[int, int]]:
        return self.account.won

    def _seat(self, start: c.Start) -> list[int]:
        seats = list(start.players)
        if self.rules["direction"] == "counterclockwise":
            seats = seats[:1] + seats[:0:-1]
        first = start.first if self.rules["first_player"] in ("lots", "random") else start.elder
        while first is not None and seats[0] != first:
            seats.append(seats.pop(0))
        for _ in start.elder_dice and range(sum(start.elder_dice) - 1):  # the elder is one
            seats.append(seats.pop(0))
        return seats

    def watch(self, command: c.Command, handed: Sequence[int] = ()) -> None:
        """Note a command that the game allowed. handed: the prizes that its winners were handed."""
        self.account.handed = handed
        if isinstance(command, c.Pause | c.Resume):
            self.clock.watch(command)
            return
        if self.asks is not None:
            self._take(*self.asks, command)
        match command:
            case c.Throw(player, roll) if self.stage == "roll_off":
                self._contest(player, roll.faces.count(4))
            case c.Skip(player) if self.stage == "roll_off":
                self._contest(player, -1)
            case c.Void(player) if self.stage == "roll_off":
                self.turn = player
            case c.Throw(player, roll):
                self._look_at(player)
                self.pick = command.prize
                self.tried.add(player)
                self.reds[player] = self.reds.get(player, 0) + roll.faces.count(4)
                self._throw(player, judge(roll.faces, self.rules), command.at)
            case c.Void():
                self._look_at(command.player)
                self._void(command)
            case c.Skip(player):
                self.tried.add(player)
                self._pass_on(player, command.at)
            case c.Call(player):
                self.turn = player
            case c.Join(player):
                self.seats.append(player)
            case c.Stop() if command.is_after_round:
                self.asked_stop = command
            case c.Stop():
                self._stop(command)
            case c.Crown(lots):
                self._crown(list(lots))
            case _:
                self._without_dice(command)

    def _without_dice(self, command: c.Command) -> None:
        """What the emcee does with prizes and seats."""
        match command:
            case c.Leave(player):
                self.gone_out.add(player)
                if self.turn == player:
                    is_contest = self.stage == "roll_off"
                    self._contest(player, -1) if is_contest else self._next(command.at)
                elif self.stage == "rolling" and self._is_over_at_once():
                    self._decide()
            case c.ComeBack(player):
                self.gone_out.discard(player)
            case c.Reorder(players):
                self.seats = list(players)
            case c.Merge(player, into):
                self._merge(player, into, command.at)
            case c.TakeBack(prize):
                self.account.take_back(prize)
                if self.stage == "rolling" and not self.is_late and not self._are_gone():
                    self.last_lap = None
            case c.Give(prize, player):
                self.account.give(prize, player)
                if self.stage == "rolling":
                    self._note_last_lap()
                    if self.rules["end"] == "immediate" and self._is_over():
                        self._decide()
            case c.Swap(prize, other):
                self.account.swap(prize, other)

    def _merge(self, player: int, into: int, at: int) -> None:
        """Whatever stands under one number stands under the other from now on."""
        self.account.rename(player, into)
        self.climbs = [(into if who == player else who, s) for who, s in self.climbs]
        if player in self.highest:
            tier = self.highest.pop(player)
            self.highest[into] = min(tier, self.highest.get(into, tier))
        self.champions = list(dict.fromkeys(into if p == player else p for p in self.champions))
        self.contest = {into if p == player else p: n for p, n in self.contest.items()}
        if player in self.reds:
            reds = self.reds.pop(player)
            self.reds[into] = max(reds, self.reds.get(into, 0))
        self.seats.remove(player)
        for group in (self.had_turn, self.sitting, self.gone_out, self.tried):
            group.discard(player)
        if self.turn == player:
            self._next(at)
        elif self.stage == "rolling" and self._is_over_at_once():
            self._decide()

    def _look_at(self, player: int) -> None:
        """Whoever throws is in turn, unless the order is open."""
        if self.rules["turn_order"] == "fixed" or player in self.sitting:
            self.turn = player

    def _void(self, command: c.Void) -> None:
        player, rule = command.player, self.rules["invalid"]
        if command.fault.value == "out" and rule != "reroll":
            if rule == "skip_next":
                self.sitting.add(player)
            self.tried.add(player)
            self._pass_on(player, command.at)

    def _throw(self, player: int, verdict: Verdict, at: int) -> None:
        if verdict.tier is not None:
            self.highest[player] = min(verdict.tier, self.highest.get(player, 7))
        if verdict.takes_all:
            self._grab(player, verdict)
            return
        if verdict.tier == 1:
            self._climb(player, verdict)
        elif verdict.tier is not None:
            self._prize(player, verdict.tier, is_chased=verdict.is_chased)
        if verdict.carried is not None:
            self._prize(player, verdict.carried, is_chased=False)
        if verdict.brings_second:
            self.account.give_all(self.account.on_table(2), player)
            if self.rules["goldflower_bonus"] == "both_second":
                self.account.give_all([prize for prize, _ in self._others(2, player)], player)
        if verdict.ends_game:
            if self.rules["six_black"] == "ends_and_share":
                self._share(player)
            self.is_rest_gone = self.rules["six_black"] == "scramble"
            self._decide()
        elif self.asks is None:
            self._pass_on(player, at)

    def _grab(self, player: int, verdict: Verdict) -> None:
        scope, table = self.rules["grab_scope"], self.account
        if scope == "untaken":
            if self.rules["champion_award"] == "held_and_chased":
                self._climb(player, verdict)
            table.give_all([p for p in table.tiers if table.holder(p) is None], player)
        else:
            last = 6 if scope == "all" else 2
            table.give_all([p for p, tier in table.tiers.items() if tier <= last], player)
            self._share(player)
        self.stage, self.turn = "ended", None

    def _share(self, thrower: int) -> None:
        """What is left goes round the table, the thrower last."""
        round_table = list(self.seats)
        while round_table[-1] != thrower:
            round_table.append(round_table.pop(0))
        here = [seat for seat in round_table if seat not in self.gone_out]
        self.account.deal(self.account.on_table(*LOWER), here)

    def _prize(self, player: int, tier: int, *, is_chased: bool) -> None:
        table = self.account.on_table(tier)
        if table:
            self.account.give(self.pick if self.pick in table else table[0], player)
            return
        others = self._others(tier, player)
        if is_chased and others:
            is_choice = len({holder for _, holder in others}) > 1
            if is_choice and self.rules["chase_from"] == "thrower_chooses":
                self.asks, self.stage = (player, tier), "choosing"
            else:
                self.account.give(others[0][0], player)
            return
        if self.rules["empty_tier"] == "next_lower":
            self.account.give_all(self.account.on_table(*range(tier + 1, 7))[:1], player)

    def _others(self, tier: int, player: int) -> list[tuple[int, int]]:
        """What the player can take of a tier, and whose it is, in the order in which it goes."""
        others = [(p, holder) for p, holder in self.account.held(tier) if holder != player]
        if self.rules["chase_from"] == "newest":
            return others[::-1]
        if self.rules["chase_from"] == "previous_seat":
            place = self.seats.index(player)
            backwards = [self.seats[place - step] for step in range(1, len(self.seats))]
            return [held for seat in backwards for held in others if held[1] == seat]
        return others

    def _take(self, player: int, tier: int, command: c.Command) -> None:
        """The choice that was made, or the first holder where it was not."""
        others = self._others(tier, player)
        giver, at = (command.giver, command.at) if isinstance(command, c.TakeFrom) else (None, 0)
        chosen = [prize for prize, holder in others if holder == giver]
        self.account.give((chosen or [others[0][0]])[0], player)
        self.asks, self.stage = None, "rolling"
        self._pass_on(player, at)

    def _places(self) -> int:
        return min(len(self.crowns), len(self.seats))

    def _best(self) -> dict[int, tuple[tuple[float, ...], int]]:
        """The throw that stands for each player: its strength, and how early it was made."""
        best: dict[int, tuple[tuple[float, ...], int]] = {}
        for when, (player, strength) in enumerate(self.climbs):
            own = (strength, when if self.rules["tie"] == "last_wins" else -when)
            is_kept = self.rules["own_repeat"] == "best" and player in best
            if self.rules["end"] == "best_of_round" and player in best:
                is_kept |= best[player][0][0] > strength[0]  # of an earlier round
            best[player] = max(best[player], own) if is_kept else own
        return best

    def _ranking(self) -> list[int]:
        best = self._best()
        return sorted(best, key=lambda player: best[player], reverse=True)

    def _climb(self, player: int, verdict: Verdict) -> None:
        top = self._top()
        strength = verdict.strength
        if self.rules["end"] == "best_of_round":
            strength = (-self.lap, *strength)
        self.climbs.append((player, strength))
        if self._top() != top:
            self.tried = set()
        if self.rules["champion_award"] == "held_and_chased":
            self._hand_over(self._ranking()[: self._places()])

    def _hand_over(self, leaders: list[int]) -> None:
        for leader in leaders:
            holders = {prize: self.account.holder(prize) for prize in self.crowns}
            if leader in holders.values():
                continue
            free = self.account.on_table(1)
            crowns = [prize for prize, _ in self.account.held(1)]
            lost = [prize for prize in crowns if holders[prize] not in (None, *leaders)]
            for other in leaders:  # whoever was given more than one by hand has them to spare
                lost += [prize for prize in crowns if holders[prize] == other][1:]
            if free:
                self.account.give(free[0], leader)
            elif not self._is_kept():
                self.account.give(lost[0], leader)

    def _keepers(self) -> list[int]:
        """Who holds a champion's prize that nobody takes away, each once, as they got it."""
        holders = [holder for _, holder in self.account.held(1)] if self._is_kept() else []
        return list(dict.fromkeys(holders))

    def _top(self) -> list[tuple[int, tuple[float, ...]]]:
        """Who would be champion now, with what."""
        best, keepers = self._best(), self._keepers()
        order = [player for player in keepers if player in best]
        order += [player for player in self._ranking() if player not in keepers]
        return [(player, best[player][0]) for player in order[: self._places()]]

    def _is_over_at_once(self) -> bool:
        if self.rules["end"] != "unbeaten_lap":
            return self.rules["end"] == "immediate" and self._is_over()
        top, best = self._top(), self._best()
        if len(top) < self._places():
            return False
        leaders = {player for player, _ in top}
        if self.rules["tie"] == "rolloff_fours" and top[-1][0] not in self._keepers():
            level = {player for player in best if best[player][0] == top[-1][1]}
            leaders |= level
        here = set(self.seats) - self.gone_out
        return here <= leaders | self.tried

    def _is_kept(self) -> bool:
        """Whether a champion's prize, once held, is never taken away."""
        is_held = self.rules["champion_award"] == "held_and_chased"
        return is_held and self.rules["chase"] == "none"

    def _are_gone(self) -> bool:
        if self.rules["end"] in ("best_of_round", "unbeaten_lap"):
            return False
        held = len(self.account.held(1))
        needed = self._places() if self.rules["champion_award"] == "held_and_chased" else 0
        return not self.account.on_table(*LOWER) and held >= needed

    def _is_over(self) -> bool:
        are_enough = len(self._best()) >= self._places()
        if self.rules["end"] == "best_of_round":
            return are_enough or self.lap == 3
        if self.rules["end"] == "unbeaten_lap":
            return not are_enough and self.lap >= 10
        if self.last_lap is None or len(self._best()) < self._places():
            return False
        return self.lap > self.last_lap or self.rules["end"] != "one_more_round"

    def _pass_on(self, player: int, at: int) -> None:
        self.had_turn.add(player)
        self._next(at)

    def _note_last_lap(self) -> None:
        if self.last_lap is None and (self.is_late or self._are_gone()):
            self.last_lap = self.lap

    def _next(self, at: int) -> None:
        self.is_late |= self.clock.is_over(at) and self.last_lap is None and not self._are_gone()
        self._note_last_lap()
        if self._is_over_at_once():
            self._decide()
            return
        while True:
            here = [seat for seat in self.seats if seat not in self.gone_out]
            waiting = [seat for seat in here if seat not in self.had_turn]
            if not waiting:
                self.had_turn = set()
                if self.asked_stop is not None:
                    self._stop(self.asked_stop)
                    return
                if self._is_over():
                    self._decide_at_last()
                    return
                self.lap += 1
            elif waiting[0] in self.sitting:
                self.sitting.remove(waiting[0])
                self.had_turn.add(waiting[0])
                self.tried.add(waiting[0])
                if self._is_over_at_once():
                    self._decide()
                    return
            else:
                self.turn = waiting[0]
                return

    def _decide_at_last(self) -> None:
        """After the last round of a final the 4s choose the champions who are wanting."""
        safe = list(dict.fromkeys([*self._keepers(), *self._ranking()]))[: self._places()]
        if len(safe) == self._places():
            self._decide()
        elif self.rules["end"] == "best_of_round":
            self._count_reds(safe)
        else:
            self._everybody_throws(safe)

    def _count_reds(self, safe: list[int]) -> None:
        there = [p for p in self.seats if p in self.reds or p not in self.gone_out]
        fours = {p: self.reds.get(p, 0) for p in there if p not in safe}
        places = min(self._places() - len(safe), len(fours))
        ranked = sorted(fours, key=lambda player: -fours[player])
        cut = fours[ranked[places - 1]]
        through = [player for player in ranked if fours[player] > cut]
        level = [player for player in fours if fours[player] == cut]
        if len(through) + len(level) > places:
            self._open_contest(level, [*safe, *through], places - len(through))
        else:
            self._settle([*safe, *through, *level])

    def _everybody_throws(self, safe: list[int]) -> None:
        here = [p for p in self.seats if p not in self.gone_out and p not in safe]
        if self._places() - len(safe) < len(here):
            self._open_contest(here, safe, self._places() - len(safe))
        else:
            self._settle([*safe, *here])

    def _decide(self) -> None:
        if self._is_kept():
            self._settle(self._keepers())
            return
        ranking, places, best = self._ranking(), self._places(), self._best()
        if places and len(ranking) > places and self.rules["tie"] == "rolloff_fours":
            cut = best[ranking[places - 1]][0]
            if best[ranking[places]][0] == cut:
                tied = [seat for seat in self.seats if seat in best and best[seat][0] == cut]
                safe = [player for player in ranking if best[player][0] > cut]
                self._open_contest(tied, safe, places - len(safe))
                return
        self._settle(ranking[:places])

    def _stop(self, asked: c.Stop) -> None:
        self.asked_stop, places = None, self._places()
        if asked.leftover is not None:
            self.chosen_leftover = asked.leftover.value
        urn = [player for player in asked.lots if player in self.seats]
        urn += [player for player in self.seats if player not in urn]
        here = [seat for seat in self.seats if seat not in self.gone_out]
        if self.stage == "roll_off":
            self._draw_in_contest(urn)
        elif self.climbs or not places:
            self._decide()
        elif asked.by == "nobody":
            self._settle([], is_open=bool(self._leftovers()))
        elif asked.by == "lots":
            self._settle([player for player in urn if player in here][:places])
        elif asked.by == "best_throw":
            by_tier = [[p for p in urn if self.highest.get(p) == tier] for tier in (2, 3, 4, 5, 6)]
            rest = [player for player in urn if player in here and player not in self.highest]
            self._settle([player for group in (*by_tier, rest) for player in group][:places])
        elif asked.by == "most_fours":
            self._count_reds([])
        else:
            self._everybody_throws([])

    def _draw_in_contest(self, urn: list[int]) -> None:
        """The contestants who have the 4s, or have not thrown and are there, in the lots' order."""
        fours = {p: thrown for p, thrown in self.contest.items() if thrown is not None}
        open_places = self.open_places
        cut = sorted([-1] * open_places + list(fours.values()), reverse=True)[open_places - 1]
        able = [p for p, thrown in fours.items() if thrown >= cut]
        able += [p for p in self.contest if p not in fours and p not in self.gone_out]
        able = able or list(self.contest)
        drawn = [player for player in urn if player in able]
        self._settle([*self.safe, *drawn[:open_places]])

    def _open_contest(self, players: list[int], safe: list[int], places: int) -> None:
        self.contest, self.safe, self.open_places = dict.fromkeys(players), safe, places
        self.stage = "roll_off"
        self.turn = next((p for p in players if p not in self.gone_out), players[0])

    def _contest(self, player: int, fours: int) -> None:
        self.contest[player] = fours
        waiting = [contestant for contestant, thrown in self.contest.items() if thrown is None]
        here = [contestant for contestant in waiting if contestant not in self.gone_out]
        if here:
            self.turn = here[0]
            return
        self.contest.update(dict.fromkeys(waiting, -1))  # they left: they forgo it
        thrown = {p: number for p, number in self.contest.items() if number is not None}
        cut = sorted(thrown.values(), reverse=True)[self.open_places - 1]
        through = sorted((p for p in thrown if thrown[p] > cut), key=lambda p: -thrown[p])
        level = [p for p in thrown if thrown[p] == cut]
        if len(through) + len(level) > self.open_places:
            open_places = self.open_places - len(through)
            self._open_contest(level, [*self.safe, *through], open_places)
        else:
            self._settle([*self.safe, *through, *level])

    def _settle(self, champions: list[int], *, is_open: bool = True) -> None:
        is_open &= bool(self.crowns or self._leftovers())  # otherwise nothing is handed over
        self.stage = "crowning" if is_open else "ended"
        self.champions, self.turn, self.clock.stopped_at = list(champions), None, None

    def _leftovers(self) -> list[int]:
        """What is given away at the end without being won."""
        is_given = self.chosen_leftover != "keep" and not self.is_rest_gone
        return self.account.on_table(*LOWER) if is_given else []

    def _enthrone(self) -> None:
        """A champion's prize for each champion, those that went to somebody else first."""
        without = list(self.champions)
        spare = []
        for prize, holder in self.account.held(1):
            if holder in without:
                without.remove(holder)
            else:
                spare.append(prize)
        for champion, prize in zip(without, spare + self.account.on_table(1), strict=False):
            self.account.give(prize, champion)

    def _crown(self, lots: list[int]) -> None:
        self._enthrone()
        left = self._leftovers()
        if self.chosen_leftover == "raffle":
            self.account.deal(left, lots)
        elif self.chosen_leftover == "consolation":
            smallest = [p for tier in LOWER[::-1] for p in left if self.account.tiers[p] == tier]
            here = [seat for seat in self.seats if seat not in self.gone_out]
            poor = [seat for seat in here if not self.account.is_holder(seat)]
            self.account.deal(smallest[: len(poor)], poor)
        self.stage = "ended"
