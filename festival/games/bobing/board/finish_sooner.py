"""Lists the ways to end an evening early, each with its meaning and its minutes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.finals import last_round_of
from festival.games.bobing.board.time_left import waiting_this_round
from festival.games.bobing.record.dice_log_lines import throw_name
from festival.tables.record.log_line import person_of
from festival.words.sentences import Naming, in_a_row, say
from rules.bobing.book.reasons import fours_of
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.roll_offs import who_can_win
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.pace import minutes
from rules.wording import Ref

AFTER_ROUND = "after_round"


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to end the evening sooner. minutes: until the rolling is over, 0 if at once."""

    value: str
    title: str
    meaning: str
    minutes: int


@dataclass(frozen=True, kw_only=True)
class LeftChoice:
    """A way to deal with the prizes that are left. is_chosen: whether it is the default."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, kw_only=True)
class FinishSooner:
    """How the evening can be ended before its time. left: prizes that nobody has won."""

    ways: tuple[Way, ...]
    left: int
    choices: tuple[LeftChoice, ...]


# A way before its time is known: value, title, meaning, and the rolls that it takes.
FoundWay = tuple[str, str, str, int]


def finish_sooner(state: State, naming: Naming, pace: float) -> FinishSooner | None:
    """The ways to end now; None unless players are rolling. pace: seconds a roll."""
    if state.phase not in (Phase.ROLLING, Phase.ROLL_OFF) or state.is_paused():
        return None
    ways = tuple(_way(found, pace) for found in _ways(state, naming))
    return FinishSooner(ways=ways, left=len(state.rest()), choices=_left_choices(state))


def _way(found: FoundWay, pace: float) -> Way:
    value, title, meaning, rolls = found
    time = round(minutes(rolls, seconds=pace)) if rolls else 0
    return Way(value=value, title=title, meaning=meaning, minutes=max(time, min(rolls, 1)))


def _ways(state: State, naming: Naming) -> Iterator[FoundWay]:
    by_lot, here, seats = gettext("Champion by lot"), len(state.present()), state.seats()
    if state.roll_off is not None:
        meaning = gettext("Between the {count} who can still win the roll-off.")
        count = len(who_can_win(state, state.roll_off))
        yield ChampionBy.LOTS, by_lot, meaning.format(count=count), 0
        return
    if state.last_round is None and last_round_of(state) != state.round:
        yield _after_round(state)
    if not seats:
        yield ChampionBy.BEST_THROW, gettext("End now"), gettext("Nobody rolls any more."), 0
        return
    if state.candidates:
        yield _best_champion_throw(state, naming)
        return
    if state.fours:
        yield _most_fours(state, naming)
    if state.best:
        yield _best_throw(state, naming)
    meaning = gettext("All {count} players here draw lots.").format(count=here)
    yield ChampionBy.LOTS, by_lot, meaning, 0
    if here > seats:
        meaning = gettext("All {count} players here roll once; most 4s win.").format(count=here)
        yield ChampionBy.ROLL_OFF, gettext("Everybody rolls once"), meaning, here
    meaning = gettext("The organiser keeps the champion’s prize.")
    yield ChampionBy.NOBODY, gettext("No champion"), meaning, 0


def _after_round(state: State) -> FoundWay:
    meaning = gettext("Everybody gets the same number of rolls; then the best throw is champion.")
    if not state.seats():
        meaning = gettext("Everybody gets the same number of rolls; then the evening ends.")
    return AFTER_ROUND, gettext("Finish this round"), meaning, waiting_this_round(state)


def _best_champion_throw(state: State, naming: Naming) -> FoundWay:
    certain, equal = state.tied()
    if equal:
        meaning = ngettext(
            "{count} player is tied for the lead and rolls once; most 4s win.",
            "{count} players are tied for the lead and roll once each; most 4s win.",
            len(equal),
        ).format(count=len(equal))
    else:
        standing = {candidate.player: candidate for candidate in state.standing()}
        # If champion's prizes cannot be taken, later and better throws do not replace the holder.
        leader = next((standing[p] for p in certain if p in standing), state.standing()[0])
        meaning = gettext("{player} leads with {throw}.").format(
            player=person_of(leader.player, naming).name,
            throw=throw_name(state.book.score(leader.roll), state.book),
        )
    return ChampionBy.BEST_THROW, gettext("Best throw so far"), meaning, len(equal)


def _best_throw(state: State, naming: Naming) -> FoundWay:
    """Without a champion throw: whoever has thrown the highest tier so far wins."""
    tier = min(state.best.values())
    names = _names_of(state.best, tier, naming)
    meaning = gettext("{player} threw {tier}, the highest so far.")
    if len(names) > state.seats():
        meaning = gettext("{count} players threw {tier}; they draw lots.")
    title = naming.name(Ref("tier", tier))
    meaning = meaning.format(player=in_a_row(names), count=len(names), tier=title)
    return ChampionBy.BEST_THROW, gettext("Best throw so far"), meaning, 0


def _most_fours(state: State, naming: Naming) -> FoundWay:
    """In a final that the 4s may decide: whoever has most 4s so far wins."""
    most = max(state.fours.values())
    names = _names_of(state.fours, most, naming)
    is_clear = len(names) <= state.seats()
    meaning = gettext("{count} players have {fours} and roll once each; most 4s win.")
    if is_clear:
        meaning = gettext("{player} has {fours}, the most.")
    fours = say(fours_of(most))
    meaning = meaning.format(player=in_a_row(names), count=len(names), fours=fours)
    return ChampionBy.MOST_FOURS, gettext("Most 4s so far"), meaning, 0 if is_clear else len(names)


def _names_of(scores: Mapping[int, int], best: int, naming: Naming) -> list[str]:
    return [person_of(player, naming).name for player, own in scores.items() if own == best]


def _left_choices(state: State) -> tuple[LeftChoice, ...]:
    """The ways to deal with the prizes that are left; the house rule's choice is the default."""
    if not state.rest():
        return ()
    holders = set(state.holdings.values())
    here = state.present()
    chosen = state.stop_leftover()
    is_poor = any(player not in holders for player in here)
    labels = {
        StopLeftover.KEEP: gettext("The organiser keeps the prizes."),
        StopLeftover.RAFFLE: gettext("Raffled among the {count} players here.").format(
            count=len(here)
        ),
        StopLeftover.CONSOLATION: gettext(
            "One each for players here with nothing, smallest first."
        ),
    }
    if not is_poor:
        del labels[StopLeftover.CONSOLATION]
        chosen = StopLeftover.KEEP if chosen is StopLeftover.CONSOLATION else chosen
    return tuple(
        LeftChoice(value=value.value, label=label, is_chosen=value is chosen)
        for value, label in labels.items()
    )
