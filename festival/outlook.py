"""What to expect of an evening, in sentences for whoever sets it up."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from rules.bobing.forecast import Forecast, minutes
from rules.bobing.rulebook import Rulebook

SECONDS_A_ROLL = 16  # real tables need 15 to 18


def outlook(book: Rulebook, counts: Mapping[int, int]) -> tuple[str, ...]:
    """The forecast of an evening with these prizes; () without any below the champion's."""
    if not any(count for tier, count in counts.items() if tier > 1):
        return ()
    forecast = Forecast.of(book, counts, players=0)
    if forecast.out_of_reach:
        names = ", ".join(book.tiers[tier - 1].names.roman for tier in forecast.out_of_reach)
        sentence = gettext("No throw wins the prizes of {names} under these rules.")
        return (sentence.format(names=names),)
    rolls = forecast.rolls
    length = gettext(
        "About {rolls} rolls until the last prize below the champion’s is gone: {minutes} minutes"
        " at {seconds} seconds a roll."
    )
    spread = gettext("Half of such evenings need at most {half} rolls, 19 of 20 at most {most}.")
    chances = gettext(
        "No champion’s throw by then: {no_champion:.1%}. A total grab before that: {grab:.2%}."
    )
    return (
        length.format(
            rolls=round(rolls.mean),
            minutes=round(minutes(rolls.mean, seconds=SECONDS_A_ROLL)),
            seconds=SECONDS_A_ROLL,
        ),
        spread.format(half=rolls.quantile(0.5), most=rolls.quantile(0.95)),
        chances.format(no_champion=forecast.no_champion, grab=forecast.grab_first),
    )
