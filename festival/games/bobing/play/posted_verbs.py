"""Maps the verbs that the console posts to commands, and asks before a throw ends the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from django.utils.translation import gettext, ngettext

from festival.games.bobing.board.finish_sooner import AFTER_ROUND
from festival.games.bobing.play import program_rolls_and_lots
from festival.games.bobing.record.dice_log_lines import Events, throw_name
from festival.models import Table
from festival.play.post import Post, Written
from festival.play.write_path import perform
from festival.tables.record.log_line import person_of
from festival.tables.record.record import table_record
from festival.web.answers import Data
from festival.words.sentences import Naming, full_stop, one_by_one, say
from rules.bobing.book.switches import GrabScope, StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game import refusals
from rules.bobing.game.commands import ChampionBy, Fault, Throw
from rules.bobing.game.decide import decide
from rules.bobing.game.sentences import GRABBED
from rules.bobing.game.state import State
from rules.dice import Roll
from rules.errors import RulesError
from rules.wording import prize

ENDINGS = (refusals.UNCONFIRMED.code, refusals.UNCONFIRMED_END.code)


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


def _thrown(data: Data) -> c.Throw:
    roll = Roll.parse(data["roll"])
    return c.Throw(_player(data), roll, is_confirmed=data["confirmed"], prize=data["prize"])


def _start(post: Post, data: Data) -> Written:
    typed = re.findall(r"\w", data["elder_roll"])
    dice = tuple(int(sign) if sign.isdecimal() else 0 for sign in typed)  # 0 will be refused
    return program_rolls_and_lots.start(
        post, elder=data["elder"], elder_dice=dice, first=data["first"]
    )


def _stop(post: Post, data: Data) -> Written:
    """Stop the game. After AFTER_ROUND the best throw decides the champion."""
    is_after_round = data["way"] == AFTER_ROUND
    by = ChampionBy.BEST_THROW if is_after_round else ChampionBy(data["way"] or ChampionBy.ROLL_OFF)
    leftover = StopLeftover(data["leftover"]) if data["leftover"] else None
    return program_rolls_and_lots.stop(post, by, leftover, after_round=is_after_round)


def _player(data: Data) -> int:
    return int(data["player"] or 0)


VERBS: dict[str, Callable[[Post, Data], Written]] = {
    "start": _start,
    "throw": lambda post, d: perform(post, _thrown(d)),
    "void": lambda post, d: perform(post, c.Void(_player(d), Fault(d["fault"] or Fault.OUT))),
    "simulate": lambda post, d: program_rolls_and_lots.simulate(post, _player(d)),
    "skip": lambda post, d: perform(post, c.Skip(_player(d))),
    "call": lambda post, d: perform(post, c.Call(_player(d))),
    "give": lambda post, d: perform(post, c.Give(d["prize"] or 0, _player(d))),
    "take_back": lambda post, d: perform(post, c.TakeBack(d["prize"] or 0)),
    "swap": lambda post, d: perform(post, c.Swap(d["prize"] or 0, d["other"] or 0)),
    "leave": lambda post, d: perform(post, c.Leave(_player(d))),
    "back": lambda post, d: perform(post, c.ComeBack(_player(d))),
    "take": lambda post, d: perform(post, c.TakeFrom(int(d["giver"] or 0))),
    "crown": lambda post, _: program_rolls_and_lots.crown(post),
    "stop": _stop,
    "pause": lambda post, d: perform(post, c.Pause(minutes=d["minutes"] or 0)),
    "resume": lambda post, _: perform(post, c.Resume()),
}


def confirmation(table: Table, error: RulesError, data: Data, naming: Naming) -> str:
    """The question whether a throw shall end the game, if it was refused because it does; "" for
    any other refusal."""
    if error.sentence.code not in ENDINGS:
        return ""
    return one_by_one(_end_sentences(table_record(table).state, _thrown(data), naming))
