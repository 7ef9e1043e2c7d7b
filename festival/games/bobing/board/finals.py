"""Says how a final ends from here, and who has most 4s so far."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from festival.tables.record.log_line import person_of
from festival.words.sentences import Naming, in_a_row, say
from rules.bobing.book.reasons import fours_of
from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.game.ending import challengers, has_champions
from rules.bobing.game.state import Phase, State

MOST_NAMED, MOST_LETTERS = 3, 20


def last_round_of(state: State) -> int:
    """The last round that this final can have as of now; 0 if its rounds are not limited."""
    end = End(state.switch("end"))
    is_open = state.phase in (Phase.ROLLING, Phase.CHOOSING) and end in LAST_ROUND
    if not is_open or (end is End.UNBEATEN_LAP and has_champions(state)):
        return 0
    # A lap can go on past that round; without a leader there, the present round is the last.
    return max(LAST_ROUND[end], state.round)


def next_in_final(state: State, naming: Naming) -> str:
    """How the final ends from here. Raises ValueError if the switch is of no final."""
    match end := End(state.switch("end")):
        case End.BEST_OF_ROUND:
            return _next_by_rounds(state, LAST_ROUND[end])
        case End.UNBEATEN_LAP if has_champions(state):
            return _next_in_a_lap(state, naming)
        case End.UNBEATEN_LAP:
            return _next_without_leader(state, LAST_ROUND[end])
        case _:
            raise ValueError(f"expected the end of a final, got {end!r}")


def _next_by_rounds(state: State, last: int) -> str:
    found, wanted = len(state.standing()), state.seats()  # seats of champions
    if found >= wanted:
        return ngettext(
            "After this round its best champion throw wins.",
            "After this round its best champion throws win.",
            wanted,
        )
    if found:
        sentence = gettext("{found} of {wanted} champions found; the rest by round {last}.")
        return sentence.format(found=found, wanted=wanted, last=last)
    if state.round >= last:
        return gettext("Last round: a champion throw wins; without one, most 4s.")
    sentence = gettext("The best champion throw of a round wins; after round {last} most 4s.")
    return sentence.format(last=last)


def _next_without_leader(state: State, last: int) -> str:
    wanted = state.seats()  # seats of champions
    if wanted > 1:
        sentence = gettext("{wanted} leaders win if nobody beats them in one turn each.")
        return sentence.format(wanted=wanted)
    if state.round >= last:
        return gettext("Last round for a champion throw; without one, everybody rolls once.")
    return gettext("The first champion throw leads; it wins if nobody beats it in one turn each.")


def _next_in_a_lap(state: State, naming: Naming) -> str:
    """How many of the others have had their turn against whoever leads."""
    lead = {candidate.player for candidate in state.leaders()}
    others = sum(player not in lead for player in state.present())
    turns = others - len(challengers(state))
    if len(lead) > 1:
        sentence = gettext("{count} lead, unbeaten for {turns} of {others} turns.")
        return sentence.format(count=len(lead), turns=turns, others=others)
    name = person_of(lead.pop(), naming).shortened(MOST_LETTERS)
    sentence = gettext("{name} leads, unbeaten for {turns} of {others} turns.")
    return sentence.format(name=name, turns=turns, others=others)


def most_fours_of(state: State, naming: Naming) -> str:
    """A sentence with those who have most 4s while these may decide; else ""."""
    is_open = state.phase in (Phase.ROLLING, Phase.CHOOSING)
    most = max(state.fours.values(), default=0)
    if not (is_open and most) or state.standing():
        return ""
    players = [player for player in state.players if state.fours.get(player) == most]
    names = [person_of(player, naming).shortened(MOST_LETTERS) for player in players]
    if len(names) > MOST_NAMED:
        names = [gettext("{count} players").format(count=len(names))]
    sentence = gettext("Most 4s so far: {names}, {fours}")
    return sentence.format(names=in_a_row(names), fours=say(fours_of(most)))
