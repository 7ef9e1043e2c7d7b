"""Corrects a turn: the form, the command that the log should have had, the ways to go on, and what
an undo or a correction changes: which prizes change hands, who leads, what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.board.whats_next import whats_next
from festival.games.bobing.play.posted_verbs import ENDINGS
from festival.games.bobing.record import naming_of
from festival.models import Table
from festival.play import side_forms
from festival.play.kind import Data, Way
from festival.record.log_line import Act, person_of
from festival.record.record import Record
from festival.words.sentences import Naming, listed
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.correction import Way as Ending
from rules.bobing.game.correction import changes, judge_of
from rules.bobing.game.state import Phase, State
from rules.correction import correct
from rules.dice import Roll
from rules.errors import RulesError
from rules.wording import player, prize

DICE_THROWN, AWAY = "dice", "away"  # beside the faults, what the form can say
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (Fault.OUT.value, _("a die out of the bowl")),
    (Fault.LEANING.value, _("a die leaning or stacked")),
    (AWAY, _("was away; turn skipped")),
)


class CorrectionForm(side_forms.CorrectionForm):
    """The right version of a throw in the log. players: who could have thrown."""

    player = forms.TypedChoiceField(
        label=_("Who rolled"),
        coerce=int,
        error_messages={"invalid_choice": _("choose one of the players (“%(value)s” came)")},
    )
    what = side_forms.one_of(
        _("What happened"), _("choose one of these four (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = side_forms.typed_line(_("Six dice"), inputmode="numeric", placeholder="1 4 4 2 6 3")

    def __init__(
        self, data: Data | None, *, players: Sequence[tuple[int, str]], initial: dict[str, object]
    ) -> None:
        super().__init__(data, initial=initial)
        self.choose_from("player", players)

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    """act: the entry as it counts now; None if it no longer counts. then: the state before the
    entry."""
    players = [(number, f"{number} · {person_of(number, naming).name}") for number in then.players]
    return CorrectionForm(data, players=players, initial=_as_it_stands(act))


def _as_it_stands(act: Act | None) -> dict[str, object]:
    match act.command if act else None:
        case c.Throw(player, roll):
            return {"player": player, "what": DICE_THROWN, "roll": " ".join(str(roll))}
        case c.Void(player, fault):
            return {"player": player, "what": fault.value}
        case c.Skip(player):
            return {"player": player, "what": AWAY}
        case _:
            return {}


def corrected(act: Act, data: Data) -> c.Turn:
    """The command that should have been written. If the dice stay the same, so does whether the
    machine threw them."""
    player, what, was = data["player"], data["what"], act.command
    if what == AWAY:
        return c.Skip(player)
    if what != DICE_THROWN:
        return c.Void(player, Fault(what))
    roll = Roll.parse(data["roll"])
    if not isinstance(was, c.Throw):
        return c.Throw(player, roll, is_confirmed=data["confirmed"])
    if (player, roll) == (was.player, was.roll):
        return was
    is_same = roll == was.roll
    return replace(
        was,
        player=player,
        roll=roll,
        is_simulated=was.is_simulated and is_same,
        is_on_phone=was.is_on_phone and is_same and player == was.player,
        is_confirmed=data["confirmed"],
    )


def confirmed(command: c.Command, error: RulesError) -> c.Turn | None:
    """The confirmed command, if it was refused only because it ends the game; else None."""
    if error.sentence.code in ENDINGS and isinstance(command, c.Throw):
        return replace(command, is_confirmed=True)
    return None


def ways(table: Table, record: Record, seq: int, command: c.Command) -> tuple[Way, ...]:
    """The ways to go on; one while the game is played. If the game is over, and the corrected throw
    would reopen it or change the champion: also to leave it over, and to keep the champion."""
    was, naming = record.state, naming_of(table, record.state)
    # Optimization: thousands of throws are replayed only if the game is over.
    if was.phase is not Phase.ENDED:
        return (_way(record, seq, command, naming, Ending.RULES),)
    by_rules, now = _made(record, seq, command, naming, Ending.RULES)
    if _is_over_alike(was, now):
        return (by_rules,)
    found = [(Ending.RULES, by_rules, now)]
    for ending in (Ending.OVER, Ending.CHAMPION):
        way, state = _made(record, seq, command, naming, ending)
        is_new = all(state != known for _, _, known in found)
        is_kept = ending is Ending.OVER or state.champions == was.champions
        if is_new and is_kept and state.phase not in (Phase.ROLLING, Phase.CHOOSING):
            found.append((ending, way, state))
    return tuple(
        Way(key=ending.value, title=_title(ending, state, naming), entry=way.entry)
        for ending, way, state in found
    )


def _made(
    record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending
) -> tuple[Way, State]:
    """The correction with this ending, and the state after it."""
    way = _way(record, seq, command, naming, ending)
    return way, record.extend(way.entry).state


def _way(record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending) -> Way:
    judge = judge_of(record.log, ending, naming.alike)
    made = correct(record.game, record.opening, record.log, seq, command, judge)
    return Way(entry=made.entry)


def _is_over_alike(was: State, now: State) -> bool:
    ends = [(state.phase, state.champions, state.grabbed_by) for state in (was, now)]
    return ends[0] == ends[1]


def _title(ending: Ending, state: State, naming: Naming) -> str:
    names = [str(naming.name(player(number))) for number in state.champions]
    match ending:
        case Ending.RULES if state.phase is not Phase.ENDED:
            return gettext("The game goes on")
        case Ending.CHAMPION:
            sentence = ngettext(
                "The evening is over: {names} stays champion",
                "The evening is over: {names} stay champions",
                len(names),
            )
            return sentence.format(names=listed(names))
        case _ if state.phase is not Phase.ENDED:
            return gettext("No more rolls.")
        case _ if not names:
            return gettext("The evening is over")
        case _:
            sentence = ngettext(
                "The evening is over: {names} is champion",
                "The evening is over: {names} are champions",
                len(names),
            )
            return sentence.format(names=listed(names))


def changed_holdings(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Which prizes go from whom to whom, a sentence for each pair of people."""
    moved: dict[tuple[int | None, int | None], list[int]] = {}
    for change in changes(before, after, naming.alike):
        moved.setdefault((change.giver, change.player), []).append(change.prize)
    surplus = _surplus(after, naming)
    return tuple(
        _with_desk(
            _hand_over(giver, to, prizes, naming),
            is_handed=any(surplus[giver, naming.alike.get(each)] > 0 for each in prizes),
        )
        for (giver, to), prizes in moved.items()
    )


def _surplus(after: State, naming: Naming) -> Counter[tuple[int | None, Hashable]]:
    """How many prizes of each kind the prize desk has handed to a player beyond those they hold in
    the game; below 0 where some are still to be handed out."""
    surplus: Counter[tuple[int | None, Hashable]] = Counter(
        (player, naming.alike.get(prize)) for prize, player in naming.handed.items()
    )
    surplus.subtract((player, naming.alike.get(prize)) for prize, player in after.holdings.items())
    return surplus


def _with_desk(sentence: str, *, is_handed: bool) -> str:
    if not is_handed:
        return sentence
    return gettext("{sentence} (already handed out: ask for it back)").format(sentence=sentence)


def changed_turn(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Sentences on the champion or leader and on what comes next, where these have changed."""
    return tuple(_news(before, after, naming))


def _hand_over(giver: int | None, to: int | None, prizes: Sequence[int], naming: Naming) -> str:
    """A sentence on prizes that change hands. giver and to: None for the table."""
    is_one, names = len(prizes) == 1, listed(str(naming.name(prize(each))) for each in prizes)
    if to is None and is_one:
        sentence = gettext("{prize} returns from {giver} to the table")
    elif to is None:
        sentence = gettext("{prizes} return from {giver} to the table")
    elif giver is None and is_one:
        sentence = gettext("{prize} goes from the table to {player}")
    elif giver is None:
        sentence = gettext("{prizes} go from the table to {player}")
    elif is_one:
        sentence = gettext("{prize} goes from {giver} to {player}")
    else:
        sentence = gettext("{prizes} go from {giver} to {player}")
    return sentence.format(
        prize=names,
        prizes=names,
        giver="" if giver is None else naming.name(player(giver)),
        player="" if to is None else naming.name(player(to)),
    )


def _news(before: State, after: State, naming: Naming) -> Iterator[str]:
    if after.champions and after.champions != before.champions:
        names = listed(str(naming.name(player(number))) for number in after.champions)
        yield gettext("Champion now: {names}.").format(names=names)
    elif before.champions and not after.champions:
        names = listed(str(naming.name(player(number))) for number in before.champions)
        yield gettext("No champion any more: {names}.").format(names=names)
    elif after.grabbed_by is None and _leaders(after) != _leaders(before):
        yield _leading(_leaders(after), naming)
    if after.phase is not before.phase:
        yield whats_next(after, naming)


def _leading(leaders: Sequence[int], naming: Naming) -> str:
    if not leaders:
        return gettext("Nobody is on the champion ladder now.")
    sentence = gettext("First on the champion ladder now: {player}.")
    return sentence.format(player=listed(str(naming.name(player(each))) for each in leaders))


def _leaders(state: State) -> tuple[int, ...]:
    """The players with the best champion throw; nobody after a total grab."""
    places = {} if state.grabbed_by is not None else state.places()
    return tuple(player for player, place in places.items() if place == 1)
