"""Writes the question that the emcee confirms before a throw ends the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext, ngettext

from festival.games.bobing.record.lines import Events, throw_name
from festival.record.log_lines import person_of
from festival.words.sentences import Naming, full_stop, one_by_one, say
from rules.bobing.book.switches import GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.commands import Throw
from rules.bobing.game.decide import decide
from rules.bobing.game.sentences import GRABBED
from rules.bobing.game.state import State
from rules.wording import prize


def end_question(state: State, throw: Throw, naming: Naming) -> str:
    """The question before a throw that ends the game, with who gets which prizes."""
    return one_by_one(_end_sentences(state, throw, naming))


def _end_sentences(state: State, throw: Throw, naming: Naming) -> Iterator[str]:
    events = decide(state, replace(throw, is_confirmed=True))
    score = state.book.score(throw.roll)
    name = person_of(throw.player, naming).name
    sentence = gettext("{player} has {throw}, which ends the game.")
    yield sentence.format(throw=throw_name(score, state.book), player=name)
    if score.takes_all:
        taken = say(GRABBED[GrabScope(state.switch("grab_scope"))]())
        yield full_stop(gettext("{player} {what}").format(player=name, what=taken))
        yield from _taken_sentences(events, naming)
    yield from _rest_sentences(events)
    faces = "\u00a0".join(str(face) for face in throw.roll.faces)  # on one line
    yield gettext("Do the dice show {faces}?").format(faces=faces)


def _taken_sentences(events: Events, naming: Naming) -> Iterator[str]:
    """The sentences on prizes that the throw takes from other players."""
    sentence = gettext("{player} takes {prize} from {giver}.")
    for event in events:
        if isinstance(event, e.PrizeTaken):
            yield sentence.format(
                player=person_of(event.player, naming).name,
                prize=naming.name(prize(event.prize)),
                giver=person_of(event.giver, naming).name,
            )


def _rest_sentences(events: Events) -> Iterator[str]:
    """The sentences on what happens to the prizes that are left."""
    for event in events:
        match event:
            case e.PrizesDealt(shares) if shares:
                yield ngettext(
                    "The last prize goes to the next player.",
                    "The {count} prizes that are left are shared round the table.",
                    len(shares),
                ).format(count=len(shares))
            case e.RestScrambled():
                yield gettext("Lights out: everybody grabs what is left on the table.")
