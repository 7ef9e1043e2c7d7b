"""Builds the newest throw of a promotion game: its dice and the way of its piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from festival.games.promotion.board.board_values import Group, OptionShown, Walk
from festival.games.promotion.board.drawing import PLACES, points, trail
from festival.tables.record.log_line import person_of
from festival.tables.record.record import Record
from festival.words.sentences import Naming, say
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.decide import deeds
from rules.promotion.events import TERMS, event_sentence, reason_of
from rules.promotion.placing_and_moving import ACTIONS, PALACE, Book
from rules.promotion.placing_and_moving import pairs as pairs_of
from rules.promotion.state import Option, State
from rules.wording import Sentence

STRAIGHT = 0  # in place of a face, for a straight
STEPS = (e.Placed, e.Walked, e.Stayed, e.ThrowsAgain, e.ChoiceOpened)


def walk_of(record: Record, naming: Naming) -> Walk | None:
    """The newest throw that counts, with the choice that followed; None before the first throw."""
    acts = [act for act in record.log.done if isinstance(act.command, c.Throw | c.Choose)]
    if not acts:
        return None
    throw = next(act for act in reversed(acts) if isinstance(act.command, c.Throw))
    newest, state = acts[-1], record.state
    player, faces = throw.command.player, throw.command.faces
    events = [event for event in newest.events if getattr(event, "player", None) == player]
    spaces = spaces_of(events)
    is_choice = newest is not throw
    return Walk(
        person=person_of(player, naming),
        dice=faces,
        groups=groups_of(faces, events, state.book, is_placement=_is_placement(state, events)),
        seq=newest.seq,
        thrower="" if is_choice else "computer" if throw.command.is_simulated else "hand",
        said=said_of(events, naming),
        reasons=said_of(events, naming, reason_of),
        spaces=spaces,
        trail=trail(spaces),
        points=points(spaces),
        is_arrival=PALACE in spaces,
    )


def _is_placement(state: State, events: Iterable[e.Event]) -> bool:
    """Whether the throw is to place a piece."""
    kinds = {type(event) for event in events}
    if e.ChoiceOpened in kinds:
        return state.turn not in state.pieces
    return bool(kinds & {e.Placed, e.ThrowsAgain})


def spaces_of(events: Iterable[e.Event]) -> tuple[int, ...]:
    """The spaces of a piece's way, in order."""
    path: tuple[int, ...] = ()
    for event in events:
        match event:
            case e.Placed(_, space) | e.Stayed(_, space):
                path = (space,)
            case e.Walked(path=walked):
                path = (*path, *walked[1:]) if path else walked
    return path


def groups_of(
    faces: Sequence[int], events: Sequence[e.Event], book: Book, *, is_placement: bool
) -> tuple[Group, ...]:
    """The dice grouped by face: first those that placed the piece, and pairs, then the rest."""
    used: Counter[int] = Counter()
    placed = None
    for event in events:
        match event:
            case e.Walked(_, _, face, _, path):
                used[face] += len(path) - 1
            case e.Placed(face=face):
                placed = face
    if placed == STRAIGHT:
        return (Group(faces=tuple(sorted(faces)), state="start"),)
    is_open = any(isinstance(event, e.ChoiceOpened) for event in events)
    found: list[Group] = []
    rest: tuple[int, ...] = ()
    for face in sorted(ACTIONS, key=lambda face: face != placed):
        alike = (face,) * faces.count(face)
        if is_placement and (face == placed or (is_open and len(alike) > 1)):
            found.append(Group(faces=alike, state="open" if is_open else "start"))
        elif not is_placement and pairs_of(len(alike), book.settings.pairs):
            state = "open" if is_open else "used" if used[face] else "unused"
            names = TERMS[ACTIONS[face]]
            found.append(Group(faces=alike, state=state, names=names, times=used[face]))
        else:
            rest += alike
    left = Group(faces=rest, state="idle" if is_placement else "none")
    return (*found, left) if rest else tuple(found)


def choices_of(state: State, naming: Naming) -> tuple[OptionShown, ...]:
    """The options of the player in turn, the rule's own choice first."""
    if state.phase != "choosing":
        return ()
    options = state.options(state.faces)
    return tuple(_choice(number, option, state, naming) for number, option in enumerate(options, 1))


def _choice(number: int, option: Option, state: State, naming: Naming) -> OptionShown:
    x, y = PLACES[option.piece.space]
    return OptionShown(
        number=number,
        key=option.key,
        said=said_of(deeds(state.turn or 0, option, state.faces), naming),
        to_go=state.book.to_go(option.piece),
        x=x,
        y=y,
    )


def said_of(
    events: Iterable[e.Event],
    naming: Naming,
    told_by: Callable[[e.Event], Sentence | None] = event_sentence,
) -> tuple[str, ...]:
    """A sentence for each step, without the next turn, which the screen shows elsewhere. told_by:
    `reason_of` for sentences without the spaces, where the screen shows these beside them."""
    told = (told_by(event) for event in events if isinstance(event, STEPS))
    return tuple(say(sentence, naming) for sentence in told if sentence is not None)
