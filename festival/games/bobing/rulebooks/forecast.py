"""The evening to expect, in one line, and what may go wrong in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from festival.games.bobing.rulebooks.forecast_cache import Evening, Figures, Outlook
from festival.words.sentences import amount, in_a_row, title_of
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.odds.pace import minutes

RARE = 0.01  # what goes wrong in fewer evenings is not mentioned


@dataclass(frozen=True, kw_only=True)
class Expectations:
    sentence: str  # the line; "" if the evening never ends
    risks: tuple[str, ...] = ()  # what may go wrong, a sentence each
    is_out_of_reach: bool = False  # whether no throw wins some prizes


def expectations_of(evening: Evening) -> Expectations:
    """What to expect of this evening. It takes a moment, once for each evening."""
    figures = evening.figures()
    is_final = figures.is_final
    problem = _problem_of_final(evening) if is_final else _problem(evening.book, figures)
    if problem:
        is_out_of_reach = not is_final and bool(figures.prizes and figures.out_of_reach)
        return Expectations(sentence=problem, is_out_of_reach=is_out_of_reach)
    outlook = figures.outlook
    if outlook is None:
        return Expectations(sentence="")
    risks = _risks_of_final(figures, outlook) if is_final else _risks(evening, figures, outlook)
    return Expectations(sentence=_sentence(outlook.rolls, evening.pace), risks=tuple(risks))


def _problem_of_final(evening: Evening) -> str:
    """Why there is no forecast of a game that only the champion ends; "" if there is one."""
    if not evening.counts.get(1):
        return gettext("The champion ends this game, but there is no champion’s prize yet.")
    if not evening.guests:
        return gettext("How long a final takes depends on how many play.")
    return ""


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
    said = f"{_in_short(rolls):,}"
    if pace is None:
        return gettext("About {rolls} rolls.").format(rolls=said)
    time = _time(minutes(rolls, seconds=pace))
    return gettext("About {rolls} rolls, {time}.").format(rolls=said, time=time)


def _in_short(rolls: float) -> int:
    """Rounded to two digits: more would promise what no evening keeps."""
    whole = round(rolls)
    return round(whole, 2 - len(str(whole))) if whole >= 100 else whole


def _time(minutes: float) -> str:
    """To five minutes, from two hours on to half an hour."""
    near = 5 * max(1, round(minutes / 5))
    if near == 60:
        return gettext("an hour")
    if near < 120:
        return amount(near, "minutes")
    hours = round(minutes / 30) / 2
    text = number_format(hours, decimal_pos=0 if hours.is_integer() else 1)
    return gettext("{hours} hours").format(hours=text)


def _risks(evening: Evening, figures: Figures, outlook: Outlook) -> Iterator[str]:
    if figures.start.seats():
        said = gettext(
            "In {some} of {all} evenings nobody is champion when the other prizes are gone."
        )
        yield from _chance(said, outlook.no_champion)
    yield from _at_tables(outlook.no_champion, evening.tables)
    if any(kind.ends_game for kind in figures.book.throw_odds.kinds):
        said = gettext("In {some} of {all} evenings one throw ends the game early.")
        yield from _chance(said, outlook.ended_first)
    if evening.is_timed:
        yield from _when_time_is_up(figures, outlook)
    if figures.players:
        said = gettext("In {some} of {all} evenings two throws tie for the champion’s prize.")
        yield from _chance(said, outlook.tie_chance)
        yield from _empty_handed(outlook.empty_handed, figures.players)


def _risks_of_final(figures: Figures, outlook: Outlook) -> Iterator[str]:
    said = gettext(
        "In {some} of {all} evenings too few champion throws come in {last} rounds, so 4s decide."
    )
    last = LAST_ROUND[End(figures.book.switches["end"])]
    yield from _chance(said, outlook.by_fours, last=last)
    if left := round(outlook.left):
        said = gettext("About {count} of the other {prizes} prizes are not won.")
        yield said.format(count=left, prizes=figures.prizes)


def _when_time_is_up(figures: Figures, outlook: Outlook) -> Iterator[str]:
    if figures.time_up is None:
        yield gettext("The clock may end the game before that.")
        return
    said = gettext("In {some} of {all} evenings the time is up before all prizes are won.")
    yield from _chance(said, 1 - outlook.gone_in_time)
    if left := round(outlook.left):
        text = ngettext(
            "About {count} prize is left then.", "About {count} prizes are left then.", left
        )
        yield text.format(count=left)


def _at_tables(no_champion: float, tables: int) -> Iterator[str]:
    """tables: how many play alike."""
    count = round(no_champion * tables) if tables > 1 else 0
    if count:
        said = gettext("Expect this at about {count} of the {tables} tables.")
        yield said.format(count=count, tables=tables)


def _empty_handed(mean: float, players: int) -> Iterator[str]:
    if count := round(mean):
        text = ngettext(
            "About {count} of {guests} guests wins nothing.",
            "About {count} of {guests} guests win nothing.",
            count,
        )
        yield text.format(count=count, guests=players)


def _chance(sentence: str, chance: float, **values: object) -> Iterator[str]:
    """The sentence with the chance as evenings of evenings; nothing if it is rare."""
    if chance >= RARE:
        some, of = _share(chance)
        yield sentence.format(some=some, all=of, **values)


def _share(chance: float) -> tuple[int, int]:
    """A chance as one of many, or as some of ten, twenty or a hundred."""
    if chance < 0.3:
        return 1, round(1 / chance)
    of = next((of for of in (10, 20) if round(chance * of) < of), 100)
    return min(round(chance * of), of - 1), of


def percent(share: float) -> str:
    """A chance as text: 10.8%, 0.44%; below 0.0001 "under 0.01%", above 0.9999 "over 99.99%"."""
    if 0 < share < 0.0001:
        return gettext("under {share}").format(share="0.01%")
    if 0.9999 < share < 1:
        return gettext("over {share}").format(share="99.99%")
    if share in (0, 1):
        return f"{share:.0%}"
    return f"{share:.2%}" if share < 0.01 else f"{share:.1%}"
