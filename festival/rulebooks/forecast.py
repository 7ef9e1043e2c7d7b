"""Forecasts of an evening in words, for the organiser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from festival.rulebooks.forecast_cache import Evening, Figures, Outlook, ask
from festival.words.sentences import in_a_row, title_of
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.odds.pace import minutes

SHARES = (0.05, 0.5, 0.9, 0.95)
COMING = "…"  # for a figure that is being simulated, about as wide as the figure


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
    figures = evening.figures()
    is_final = evening.book.switches["end"] in LAST_ROUND
    problem = _problem_of_final(evening) if is_final else _problem(evening.book, figures)
    if problem:
        is_out_of_reach = not is_final and bool(figures.prizes and figures.out_of_reach)
        return Expectations(sentence=problem, is_out_of_reach=is_out_of_reach)
    ask(figures)
    is_pending = not figures.is_simulated  # first: the simulation may end meanwhile
    outlook, pace = figures.outlook, evening.pace
    if is_final:
        facts = tuple(_facts_of_final(figures, outlook))
        notes = tuple(_notes_of_final(figures, outlook))
    else:
        facts = (*_clock_facts(figures, outlook, evening.minutes), *_facts(figures, outlook))
        notes = (
            *_at_tables(outlook, evening.tables),
            *_notes(outlook, is_timed=evening.is_timed),
        )
    return Expectations(
        sentence=_sentence(outlook.rolls, pace) if outlook else "",
        rolls=f"{outlook.rolls:,.0f}" if outlook else COMING,
        time=_time(outlook.rolls, pace) if outlook else COMING if pace else "",
        points=_points(outlook, pace),
        facts=facts,
        notes=notes,
        is_pending=is_pending,
    )


def _problem_of_final(evening: Evening) -> str:
    """Why there is no forecast of a game that only the champion ends; "" if there is one."""
    if not evening.counts.get(1):
        return gettext("The champion ends this game, but there is no champion’s prize yet.")
    if not evening.guests:
        return gettext("How long a final takes depends on how many play.")
    return ""


def _facts_of_final(figures: Figures, outlook: Outlook | None) -> Iterator[Fact]:
    odds, last = figures.book.throw_odds, LAST_ROUND[End(figures.book.switches["end"])]
    yield Fact(
        what=gettext("a champion throw in a round"),
        figure=percent(odds.champion_within(figures.players)),
    )
    wanting = gettext("too few champion throws in {last} rounds: 4s decide").format(last=last)
    yield _chance_fact(wanting, outlook.by_fours if outlook else None)
    if figures.prizes:
        template = gettext("about {count} of {prizes}")
        count = f"{outlook.left:.0f}" if outlook else COMING
        figure = template.format(count=count, prizes=figures.prizes)
        yield Fact(what=gettext("prizes that nobody wins"), figure=figure)


def _notes_of_final(figures: Figures, outlook: Outlook | None) -> Iterator[str]:
    count = figures.players
    text = ngettext("Estimated for {count} player.", "Estimated for {count} players.", count)
    yield text.format(count=count)
    yield from _simulated(outlook)
    if figures.prizes:
        yield gettext(
            "The champion ends this game; other prizes may stay unwon unless a house rule "
            "gives them away. Plan few lower prizes."
        )
    yield gettext("Roll-offs take extra time.")


def _simulated(outlook: Outlook | None) -> Iterator[str]:
    if outlook:
        text = gettext("The figures come from {count} simulated evenings.")
        yield text.format(count=f"{len(outlook.lengths):,}")


def _at_tables(outlook: Outlook | None, tables: int) -> Iterator[str]:
    """At how many of several equal tables nobody will have a champion throw."""
    expected = round(outlook.no_champion * tables) if outlook else 0
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


def _problem(book: Rulebook, figures: Figures) -> str:
    """Why there is no forecast; "" if there is one."""
    if not figures.prizes:
        return gettext("There are no prizes below the champion’s yet.")
    if figures.out_of_reach:
        names = in_a_row(title_of(book.tiers[n - 1].names) for n in figures.out_of_reach)
        sentence = gettext("No throw wins the prizes of {names} under these rules.")
        return sentence.format(names=names)
    return ""


def _sentence(rolls: float, pace: int | None) -> str:
    if pace is None:
        return gettext("About {rolls} rolls.").format(rolls=f"{rolls:,.0f}")
    sentence = gettext("About {rolls} rolls, {time} at {pace} seconds a roll.")
    return sentence.format(rolls=f"{rolls:,.0f}", time=_time(rolls, pace), pace=pace)


def _points(outlook: Outlook | None, pace: int | None) -> tuple[Point, ...]:
    # Figures that are still being simulated have a place from the start, so that nothing moves.
    if outlook is None:
        minutes_coming = COMING if pace else ""
        return tuple(Point(share=f"{s:.0%}", rolls=COMING, minutes=minutes_coming) for s in SHARES)
    enough = {share: outlook.quantile(share) for share in SHARES}
    return tuple(
        Point(
            share=f"{share:.0%}",
            rolls=f"{rolls:,}",
            minutes=f"{minutes(rolls, seconds=pace):,.0f}" if pace else "",
        )
        for share, rolls in enough.items()
    )


def _clock_facts(figures: Figures, outlook: Outlook | None, allowed: int | None) -> Iterator[Fact]:
    """The effect of the clock, if it ends the game."""
    if figures.time_up is None:
        return
    gone = gettext("all prizes gone in {minutes} min").format(minutes=allowed)
    yield _chance_fact(gone, outlook.gone_in_time if outlook else None)
    left = gettext("prizes left when the time is up")
    yield Fact(what=left, figure=f"{outlook.left:.1f}" if outlook else COMING)


def _facts(figures: Figures, outlook: Outlook | None) -> Iterator[Fact]:
    kinds = figures.book.throw_odds.kinds
    has_champion = bool(figures.start.seats())
    if has_champion:
        late = gettext("no champion by the last lower prize")
        yield _chance_fact(late, outlook.no_champion if outlook else None)
    if any(kind.takes_all for kind in kinds):
        yield _chance_fact(gettext("a total grab first"), outlook.grab_first if outlook else None)
    if any(kind.ends_game and not kind.takes_all for kind in kinds):
        ended = gettext("another throw ends the game first")
        yield _chance_fact(ended, outlook.ended_first if outlook else None)
    if figures.players:
        tie = gettext("a tie for first place")
        if figures.start.seats() > 1:
            tie = gettext("a tie for the last champion’s prize")
        yield _chance_fact(tie, outlook.tie_chance if outlook else None)
        yield _nothing_fact(figures, outlook.empty_handed if outlook else None)


def _chance_fact(what: str, chance: float | None) -> Fact:
    figure = gettext("about {share}").format(share=f"{COMING}%")
    if chance is not None:
        figure = about(chance)
    return Fact(what=what, figure=figure)


def about(chance: float) -> str:
    """A simulated chance as text, no finer than it is known."""
    if chance < 0.0005:
        return gettext("under {share}").format(share="0.1%")
    if chance > 0.9995:
        return gettext("over {share}").format(share="99.9%")
    share = f"{chance:.0%}" if 0.00995 <= chance < 0.995 else f"{chance:.1%}"
    return gettext("about {share}").format(share=share)


def _nothing_fact(figures: Figures, expected: float | None) -> Fact:
    template = gettext("{count} of {guests}")
    count = COMING
    if expected is not None:
        count = f"{expected:.1f}" if expected < 9.95 else f"{expected:.0f}"
    if expected is not None and expected < 0.05:
        template = gettext("under 0.1 of {guests}")
    figure = template.format(count=count, guests=figures.players)
    return Fact(what=gettext("guests with nothing"), figure=figure)


def _notes(outlook: Outlook | None, *, is_timed: bool) -> Iterator[str]:
    yield from _simulated(outlook)
    yield gettext("Roll-offs take extra time.")
    if is_timed:
        yield gettext("The clock may end the game before that.")


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
