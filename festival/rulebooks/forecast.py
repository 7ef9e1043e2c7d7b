"""Forecasts of an evening in words, for the organiser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy, ngettext

from festival.rulebooks.forecast_cache import Evening, Figures, ask
from festival.words.sentences import in_a_row, title_of
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.odds.chances_of_an_evening import Caveat, Forecast, minutes
from rules.bobing.odds.finals import Final
from rules.bobing.odds.waiting import Wait

SHARES = (0.05, 0.5, 0.9, 0.95)
COMING = "…"  # for a figure that is being simulated, about as wide as the figure

CAVEATS = {
    Caveat.CHASED_DO_NOT_SLIDE: gettext_lazy(
        "A throw that takes a prize can win a lower one too. The estimate ignores that, so the "
        "prizes may go a little sooner."
    ),
    Caveat.WON_APART: gettext_lazy(
        "If throws win the next lower prize, a throw that wins twice partly counts as two."
    ),
}


@dataclass(frozen=True, kw_only=True)
class Point:
    """In this share of evenings, this many rolls are enough."""

    share: str
    rolls: str
    minutes: str  # "" without a pace


@dataclass(frozen=True, kw_only=True)
class Fact:
    what: str
    figure: str
    note: str = ""  # a remark on the figure


@dataclass(frozen=True, kw_only=True)
class Expectations:
    """The texts of the panel."""

    sentence: str  # the summary
    rolls: str = ""
    time: str = ""
    points: tuple[Point, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[str, ...] = ()  # what the figures leave out
    is_pending: bool = False  # some figures are still being simulated
    is_out_of_reach: bool = False  # whether no throw wins some prizes


def expectations_of(evening: Evening) -> Expectations:
    """The expectations of this evening, with the figures known so far."""
    if evening.book.switches["end"] in LAST_ROUND:
        return _of_final(evening)
    figures = evening.figures()
    problem = _problem(figures)
    if problem:
        is_out_of_reach = bool(figures.prizes and figures.forecast.out_of_reach)
        return Expectations(sentence=problem, is_out_of_reach=is_out_of_reach)
    ask(figures)
    is_pending = not figures.is_simulated
    rolls = figures.forecast.rolls.mean
    return Expectations(
        sentence=_sentence(rolls, evening.pace),
        rolls=f"{rolls:,.0f}",
        time=_time(rolls, evening.pace),
        points=_points(figures.forecast.rolls, evening.pace),
        facts=(*_clock_facts(figures, evening.minutes), *_facts(figures)),
        notes=(*_at_tables(figures, evening.tables), *_notes(figures, is_timed=evening.is_timed)),
        is_pending=is_pending,
    )


def _of_final(evening: Evening) -> Expectations:
    """For a game that only the champion ends, whatever prizes are left."""
    if not evening.counts.get(1):
        return Expectations(
            sentence=gettext("The champion ends this game, but there is no champion’s prize yet.")
        )
    if not evening.guests:
        return Expectations(sentence=gettext("How long a final takes depends on how many play."))
    final = Final.of(evening.book, evening.counts, evening.guests)
    last = LAST_ROUND[End(evening.book.switches["end"])]
    is_by_rounds = evening.book.switches["end"] == End.BEST_OF_ROUND
    left = _left_at_the_end(evening, final)
    wanting = gettext("too few champion throws in {last} rounds: 4s decide").format(last=last)
    return Expectations(
        sentence=_sentence(final.rolls, evening.pace),
        rolls=f"{final.rolls:,.0f}",
        time=_time(final.rolls, evening.pace),
        points=_points(final, evening.pace) if is_by_rounds else (),
        facts=(
            Fact(
                what=gettext("a champion throw in a round"),
                figure=percent(final.champion_in_a_round),
            ),
            Fact(what=wanting, figure=percent(final.by_fours)),
            *left,
        ),
        notes=(*_of_finalists(evening.guests, has_left=bool(left)),),
    )


def _left_at_the_end(evening: Evening, final: Final) -> list[Fact]:
    """How many prizes below the champion's nobody wins in a game of the usual length."""
    figures = evening.figures()
    most = figures.most_prizes
    if not figures.prizes or (most is not None and figures.prizes > most):
        return []
    left = figures.forecast.left_after(max(1, round(final.rolls)))
    template = gettext("about {count} of {prizes}")
    figure = template.format(count=f"{left:.0f}", prizes=figures.prizes)
    return [Fact(what=gettext("prizes that nobody wins"), figure=figure)]


def _of_finalists(players: int, *, has_left: bool) -> Iterator[str]:
    text = ngettext("Estimated for {count} player.", "Estimated for {count} players.", players)
    yield text.format(count=players)
    if has_left:
        yield gettext(
            "The champion ends this game; other prizes may stay unwon unless a house rule "
            "gives them away. Plan few lower prizes."
        )
    yield gettext("Roll-offs take extra time.")


def _at_tables(figures: Figures, tables: int) -> Iterator[str]:
    """At how many of several equal tables nobody will have a champion throw."""
    expected = round(figures.forecast.no_champion * tables)
    if tables > 1 and expected:
        text = ngettext(
            "At about {count} of the {tables} tables nobody has a champion throw when the prizes"
            " are gone: it rolls on until somebody has, or its scorer finds the champion under"
            " “Finish sooner”, by the best throw, by most 4s or by lot.",
            "At about {count} of the {tables} tables nobody has a champion throw when the prizes"
            " are gone: they roll on until somebody has, or their scorers find the champion under"
            " “Finish sooner”, by the best throw, by most 4s or by lot.",
            expected,
        )
        yield text.format(count=expected, tables=tables)


def _problem(figures: Figures) -> str:
    """Why there is no forecast; "" if there is one."""
    if not figures.prizes:
        return gettext("There are no prizes below the champion’s yet.")
    most = figures.most_prizes
    if most is not None and figures.prizes > most:
        sentence = gettext("Under these rules there is no estimate for more than {most} prizes.")
        return sentence.format(most=most)
    if figures.forecast.out_of_reach:
        return out_of_reach(figures.book, figures.forecast)
    return ""


def out_of_reach(book: Rulebook, forecast: Forecast) -> str:
    """A sentence about the tiers that no throw wins."""
    names = in_a_row(title_of(book.tiers[tier - 1].names) for tier in forecast.out_of_reach)
    sentence = gettext("No throw wins the prizes of {names} under these rules.")
    return sentence.format(names=names)


def _sentence(rolls: float, pace: int | None) -> str:
    if pace is None:
        return gettext("About {rolls} rolls.").format(rolls=f"{rolls:,.0f}")
    sentence = gettext("About {rolls} rolls, {time} at {pace} seconds a roll.")
    return sentence.format(rolls=f"{rolls:,.0f}", time=_time(rolls, pace), pace=pace)


def _points(rolls: Wait | Final, pace: int | None) -> tuple[Point, ...]:
    enough = {share: rolls.quantile(share) or 0 for share in SHARES}
    return tuple(
        Point(
            share=f"{share:.0%}",
            rolls=f"{rolls:,}",
            minutes=f"{minutes(rolls, seconds=pace):,.0f}" if pace else "",
        )
        for share, rolls in enough.items()
    )


def _clock_facts(figures: Figures, allowed: int | None) -> list[Fact]:
    """The effect of the clock, if it ends the game."""
    if figures.time_up is None:
        return []
    gone = gettext("all prizes gone in {minutes} min").format(minutes=allowed)
    facts = [Fact(what=gone, figure=percent(figures.forecast.gone_after(figures.time_up)))]
    if figures.left_at_time_up is not None:
        left = gettext("prizes left when the time is up")
        facts.append(Fact(what=left, figure=f"{figures.left_at_time_up:.1f}"))
    return facts


def _facts(figures: Figures) -> list[Fact]:
    forecast, kinds = figures.forecast, figures.forecast.odds.kinds
    facts = [Fact(what=gettext("no champion by then"), figure=percent(forecast.no_champion))]
    if any(kind.takes_all for kind in kinds):
        facts.append(Fact(what=gettext("a total grab first"), figure=percent(forecast.grab_first)))
    if any(kind.ends_game and not kind.takes_all for kind in kinds):
        ended = gettext("another throw ends the game first")
        facts.append(Fact(what=ended, figure=percent(forecast.ended_first)))
    # Figures still being simulated have a place from the start, so that nothing moves later.
    if figures.tie_chance is not None or not figures.is_simulated:
        facts.append(_tie_fact(figures.tie_chance, forecast.state.seats()))
    if figures.players and (figures.empty_handed is not None or not figures.is_simulated):
        facts.append(_nothing_fact(figures, figures.empty_handed))
    return facts


def _tie_fact(chance: float | None, champions: int) -> Fact:
    if champions > 1:
        what = gettext("a tie for the last champion’s prize")
    else:
        what = gettext("a tie for first place")
    share = f"{COMING}%" if chance is None else f"{chance:.0%}"
    figure = gettext("about {share}").format(share=share)
    return Fact(what=what, figure=figure, note=gettext("simulated"))


def _nothing_fact(figures: Figures, expected: float | None) -> Fact:
    template = gettext("{count} of {guests}")
    count = COMING
    if expected is not None:
        count = f"{expected:.1f}" if expected < 9.95 else f"{expected:.0f}"
    if expected is not None and expected < 0.05:
        template = gettext("under 0.1 of {guests}")
    figure = template.format(count=count, guests=figures.players)
    return Fact(what=gettext("guests with nothing"), figure=figure, note=gettext("simulated"))


def _notes(figures: Figures, *, is_timed: bool) -> tuple[str, ...]:
    notes = [
        gettext(
            "Until the last lower prize is gone. The console counts the last round and the wait "
            "for a champion too, so it shows more rolls. Roll-offs take extra time."
        )
    ]
    if is_timed:
        notes.append(gettext("The clock may end the game before that."))
    caveats = figures.forecast.caveats
    notes += [str(sentence) for caveat, sentence in CAVEATS.items() if caveat in caveats]
    return tuple(notes)


def percent(share: float) -> str:
    """A chance as text: 10.8%, 0.44%; below 0.0001 "under 0.01%", above 0.9999 "over 99.99%"."""
    if 0 < share < 0.0001:
        return gettext("under {share}").format(share="0.01%")
    if 0.9999 < share < 1:
        return gettext("over {share}").format(share="99.99%")
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{share:.2%}" if share < 0.01 else f"{share:.1%}"


def _time(rolls: float, pace: int | None) -> str:
    """The duration of this many rolls as text; "" without a pace."""
    if pace is None:
        return ""
    hours, rest = divmod(round(minutes(rolls, seconds=pace)), 60)
    if hours < 2:
        return gettext("{minutes} min").format(minutes=60 * hours + rest)
    return gettext("{hours} h {minutes} min").format(hours=hours, minutes=rest)
