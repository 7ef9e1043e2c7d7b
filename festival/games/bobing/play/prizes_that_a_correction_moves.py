"""What a correction or an undo changes: which prizes change hands, who leads, what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from django.utils.translation import gettext

from festival.games.bobing.board.whats_next import whats_next
from festival.words.sentences import Naming, listed
from rules.bobing.game.correction import changes
from rules.bobing.game.state import State
from rules.wording import player, prize


def changed_holdings(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """Which prizes go from whom to whom, a sentence for each pair of people."""
    moved: dict[tuple[int | None, int | None], list[int]] = {}
    for change in changes(before, after, naming.alike):
        moved.setdefault((change.giver, change.player), []).append(change.prize)
    surplus = _surplus(after, naming)
    return tuple(
        _with_desk(
            _hand_over(giver, to, prizes, naming),
            is_handed=any(surplus[giver, naming.alike.get(number)] > 0 for number in prizes),
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
    is_one, names = len(prizes) == 1, listed(str(naming.name(prize(number))) for number in prizes)
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
    return sentence.format(player=listed(str(naming.name(player(number))) for number in leaders))


def _leaders(state: State) -> tuple[int, ...]:
    """The players with the best champion throw; nobody after a total grab."""
    places = {} if state.grabbed_by is not None else state.places()
    return tuple(player for player, place in places.items() if place == 1)
