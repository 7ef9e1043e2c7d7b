"""Lists the ways to end an evening early, each with its meaning and its minutes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.finals import last_round_of
from festival.games.bobing.board.time_left import waiting_this_round
from festival.games.bobing.record.lines import throw_name
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, in_a_row, say
from rules.bobing.book.reasons import fours_of
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.ladder import RollOff
from rules.bobing.game.roll_offs import who_can_win
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.forecast import minutes
from rules.wording import Ref

AFTER_ROUND = "after_round"
MOST_NAMED = 3


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


@dataclass(frozen=True)
class _Asked:
    state: State
    naming: Naming
    pace: float


def finish_sooner(state: State, naming: Naming, pace: float) -> FinishSooner | None:
    """The ways to end now; None unless players are rolling. pace: seconds a roll."""
    if state.phase not in (Phase.ROLLING, Phase.ROLL_OFF) or state.is_paused():
        return None
    asked = _Asked(state, naming, pace)
    if state.roll_off is not None:
        ways: tuple[Way, ...] = (_roll_off_by_lot(asked, state.roll_off),)
    else:
        is_last = state.last_round is not None or last_round_of(state) == state.round
        ways = (*(() if is_last else (_after_round(asked),)), *_ways_now(asked))
    return FinishSooner(ways=ways, left=len(state.rest()), choices=_left_choices(state))


def _way(asked: _Asked, value: str, title: str, meaning: str, *, rolls: int = 0) -> Way:
    time = round(minutes(rolls, seconds=asked.pace)) if rolls else 0
    return Way(value=value, title=title, meaning=meaning, minutes=max(time, min(rolls, 1)))


def _after_round(asked: _Asked) -> Way:
    rolls = waiting_this_round(asked.state)
    meaning = gettext("Everybody gets the same number of rolls; then the best throw is champion.")
    if not asked.state.seats():
        meaning = gettext("Everybody gets the same number of rolls; then the evening ends.")
    return _way(asked, AFTER_ROUND, gettext("Finish this round"), meaning, rolls=rolls)


def _ways_now(asked: _Asked) -> tuple[Way, ...]:
    state = asked.state
    if not state.seats():
        meaning = gettext("Nobody rolls any more.")
        return (_way(asked, ChampionBy.BEST_THROW.value, gettext("End now"), meaning),)
    if state.candidates:
        return (_best_champion_throw(asked),)
    best = (_best_throw(asked),) if state.best else ()
    if state.fours:
        best = (_most_fours(asked), *best)
    return (*best, _lots(asked), *_all_roll(asked), _nobody(asked))


def _best_champion_throw(asked: _Asked) -> Way:
    state, title = asked.state, gettext("Best throw so far")
    certain, equal = state.tied()
    if equal:
        meaning = ngettext(
            "{count} player is tied for the lead and rolls once; most 4s win.",
            "{count} players are tied for the lead and roll once each; most 4s win.",
            len(equal),
        ).format(count=len(equal))
        return _way(asked, ChampionBy.BEST_THROW.value, title, meaning, rolls=len(equal))
    standing = {candidate.player: candidate for candidate in state.standing()}
    # If champion's prizes cannot be taken, later and better throws do not replace the holder.
    leader = next((standing[p] for p in certain if p in standing), state.standing()[0])
    meaning = gettext("{player} leads with {throw}.").format(
        player=person_of(leader.player, asked.naming).name,
        throw=throw_name(state.book.score(leader.roll), state.book),
    )
    return _way(asked, ChampionBy.BEST_THROW.value, title, meaning)


def _best_throw(asked: _Asked) -> Way:
    """Without a champion throw: whoever has thrown the highest tier so far wins."""
    best = asked.state.best
    tier = min(best.values())
    names = [person_of(number, asked.naming).name for number in best if best[number] == tier]
    title = asked.naming.name(Ref("tier", tier))
    if len(names) <= asked.state.seats():
        meaning = gettext("{player} threw {tier}, the highest so far.")
        meaning = meaning.format(player=in_a_row(names), tier=title)
    else:
        meaning = gettext("{count} players threw {tier}; they draw lots.")
        meaning = meaning.format(count=len(names), tier=title)
    return _way(asked, ChampionBy.BEST_THROW.value, gettext("Best throw so far"), meaning)


def _most_fours(asked: _Asked) -> Way:
    """In a final that the 4s may decide: whoever has most 4s so far wins."""
    fours = asked.state.fours
    most = max(fours.values())
    names = [person_of(number, asked.naming).name for number in fours if fours[number] == most]
    title, rolls = gettext("Most 4s so far"), 0
    if len(names) <= asked.state.seats():
        meaning = gettext("{player} has {fours}, the most.")
        meaning = meaning.format(player=in_a_row(names), fours=say(fours_of(most)))
    else:
        rolls = len(names)
        meaning = gettext("{count} players have {fours} and roll once each; most 4s win.")
        meaning = meaning.format(count=rolls, fours=say(fours_of(most)))
    return _way(asked, ChampionBy.MOST_FOURS.value, title, meaning, rolls=rolls)


def _lots(asked: _Asked) -> Way:
    meaning = gettext("All {count} who are here draw lots.")
    meaning = meaning.format(count=len(asked.state.present()))
    return _way(asked, ChampionBy.LOTS.value, gettext("Champion by lot"), meaning)


def _all_roll(asked: _Asked) -> tuple[Way, ...]:
    rolls = len(asked.state.present())
    if rolls <= asked.state.seats():
        return ()
    meaning = gettext("All {count} who are here roll once; most 4s win.").format(count=rolls)
    title = gettext("Everybody rolls once")
    return (_way(asked, ChampionBy.ROLL_OFF.value, title, meaning, rolls=rolls),)


def _nobody(asked: _Asked) -> Way:
    meaning = gettext("The organiser keeps the champion’s prize.")
    return _way(asked, ChampionBy.NOBODY.value, gettext("No champion"), meaning)


def _roll_off_by_lot(asked: _Asked, contest: RollOff) -> Way:
    meaning = gettext("Between the {count} who can still win the roll-off.")
    meaning = meaning.format(count=len(who_can_win(asked.state, contest)))
    return _way(asked, ChampionBy.LOTS.value, gettext("Champion by lot"), meaning)


def _left_choices(state: State) -> tuple[LeftChoice, ...]:
    """The ways to deal with the prizes that are left; the house rule's choice is the default."""
    if not state.rest():
        return ()
    holders = set(state.holdings.values())
    here = state.present()
    chosen = state.stop_leftover()
    is_poor = any(player not in holders for player in here)
    labels = {
        StopLeftover.KEEP: gettext("The organiser keeps them."),
        StopLeftover.RAFFLE: gettext("They are raffled among the {count} who are here.").format(
            count=len(here)
        ),
        StopLeftover.CONSOLATION: gettext(
            "One each for those here who have nothing, smallest first."
        ),
    }
    if not is_poor:
        del labels[StopLeftover.CONSOLATION]
        chosen = StopLeftover.KEEP if chosen is StopLeftover.CONSOLATION else chosen
    return tuple(
        LeftChoice(value=value.value, label=label, is_chosen=value is chosen)
        for value, label in labels.items()
    )
