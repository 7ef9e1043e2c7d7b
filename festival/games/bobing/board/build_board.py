"""Builds the board from a table's record."""

from __future__ import annotations

import time
from collections import Counter

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from festival.board.dice_commitment import promise_of
from festival.board.parts import lazily
from festival.games.bobing.board.board import Board, Choice, Holder, Rung, TierRow, Tile
from festival.games.bobing.board.chances import chances_of, to_beat_of
from festival.games.bobing.board.finals import last_round_of
from festival.games.bobing.board.moments import break_of, opening_of
from festival.games.bobing.board.phone.facts import facts_of, order_of
from festival.games.bobing.board.roll_off import shown_roll_off
from festival.games.bobing.board.scenes import scene_of
from festival.games.bobing.board.tile_layout import shelf_of
from festival.games.bobing.board.time_left import time_left_of
from festival.games.bobing.board.whats_next import (
    away_sentence,
    clock_of,
    is_end_far,
    rest_sentence,
    whats_next,
)
from festival.games.bobing.record import naming_of, roll_offs
from festival.games.bobing.record.lines import found_by_words, throw_name, throws
from festival.models import Table
from festival.record.log_lines import Person, person_of
from festival.record.queries import seated
from festival.record.record import Record, table_record
from festival.record.setbacks import newest_setback
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.money import format_money
from festival.words.sentences import Naming
from rules.bobing.game import events as e
from rules.bobing.game.state import Phase, State
from rules.wording import Ref

TICKER = 8
LADDER = 5
FOLLOWING = 3
CHOICES = "fjkmvoqz"  # keys that are free while dice are typed or a prize is chosen


def board_of(table: Table) -> Board:
    """The public board of a table, in the current language."""
    festival, record, now = table.festival, table_record(table), time.time()
    state = record.state
    naming = naming_of(table, state)
    last = next(iter(throws(record, naming, 1)), None)
    host = guest_host()
    url = with_scheme(f"{host}{reverse('board', args=[festival.code])}")
    # A laptop's bare address opens its real party; a demo on it needs the whole address.
    leads_elsewhere = festival.is_practice or settings.IS_HOSTED
    is_over = state.phase is Phase.ENDED
    is_away = festival.away_since is not None and not is_over
    results = f"{host}{table.results_address}" if is_over else ""
    setback = newest_setback(table, state.phase.value)
    turn = None if state.turn is None else person_of(state.turn, naming)
    tiers = _tiers(table, record, naming)
    coming = whats_next(state, naming)
    rest = break_of(state, naming)
    ladder = ladder_of(state, naming)
    told = away_sentence() if is_away else setback or coming
    is_told_beside = told == coming and state.phase is Phase.CROWNING and state.champions
    return Board(
        festival=festival.name,
        code=festival.code,
        revision=table.revision,
        phase=state.phase.value,
        is_paused=state.is_paused(),
        round=state.shown_round(),
        last_round=last_round_of(state),
        tiers=tiers,
        turn=turn,
        following=tuple(person_of(number, naming) for number in order_of(state)[1 : FOLLOWING + 1]),
        last=last,
        ticker=lazily(lambda: throws(record, naming, TICKER + 1)[1:]),
        ladder=ladder[:LADDER],
        ladder_size=len(ladder),
        ladder_names=state.book.tiers[0].names,
        to_beat=to_beat_of(state, naming),
        champions=tuple(person_of(number, naming) for number in state.champions),
        found_by=found_by_words(state.found_by),
        grabbed_by=None if state.grabbed_by is None else person_of(state.grabbed_by, naming),
        choice=_choice(state, naming),
        clock=clock_of(state, now),
        time_left=lazily(lambda: time_left_of(table, record, now)),
        scene=scene_of(record, naming, festival.table_name, tiers),
        whats_next=told,
        agenda=rest_sentence(state) if is_told_beside else told,
        is_end_far=not is_away and not setback and is_end_far(state),
        players=_players(table, state, naming),
        facts=facts_of(table, record, naming, is_away=is_away),
        chances=lazily(lambda: chances_of(state, naming)),
        join_url=url,
        join_text=f"{host}/f/{festival.code}" if leads_elsewhere else host,
        join_qr=qr_image(url),
        is_join_open=festival.is_join_open and not is_away,
        table=festival.table_name,
        has_interlude=rest is not None or shown_roll_off(state) is not None,
        is_away=is_away,
        opening=None if last else opening_of(record, naming),
        break_ends=rest.ends if rest else None,
        results_text=results,
        results_qr=qr_image(with_scheme(results)) if results else "",
        promise=promise_of(table, state.phase.value),
    )


def _players(table: Table, state: State, naming: Naming) -> tuple[Person, ...]:
    """The players in the order of play; before the start in the order of their seats."""
    has_begun = state.phase is not Phase.WAITING
    numbers = state.players if has_begun else (each.number for each in seated(table))
    return tuple(person_of(number, naming) for number in numbers)


def _tiers(table: Table, record: Record, naming: Naming) -> tuple[TierRow, ...]:
    state = record.state
    rows: dict[int, list[Tile]] = {tier.number: [] for tier in state.book.tiers}
    new = _just_won(record)
    worth = {0: ""}
    prizes = list(table.prizes.all())
    counts = Counter(prize.tier for prize in prizes)
    columns = {tier: shelf_of(tier, count).columns for tier, count in counts.items()}
    for prize in prizes:
        if prize.value not in worth:
            worth[prize.value] = format_money(prize.value, table.festival.currency)
        holder = state.holdings.get(prize.pk)
        taken = "new" if prize.pk in new else "taken"
        left = "scrambled" if state.is_rest_gone and prize.tier > 1 else "left"
        tile = Tile(
            id=prize.pk,
            tier=prize.tier,
            prize=prize.name,
            value=worth[prize.value],
            state=left if holder is None else taken,
            holder=None if holder is None else person_of(holder, naming),
            picture=prize.picture.short if prize.picture else "",
            columns=columns[prize.tier],
        )
        rows[prize.tier].append(tile)
    return tuple(
        TierRow(
            number=tier.number,
            names=tier.names,
            tiles=tuple(rows[tier.number]),
            left=sum(tile.state == "left" for tile in rows[tier.number]),
            scrambled=sum(tile.state == "scrambled" for tile in rows[tier.number]),
        )
        for tier in state.book.tiers
    )


def _just_won(record: Record) -> frozenset[int]:
    """The prizes that changed hands in the last act."""
    if not record.log.done:
        return frozenset()
    events = record.log.done[-1].events
    return frozenset(
        event.prize for event in events if isinstance(event, e.PrizeAwarded | e.PrizeTaken)
    )


def ladder_of(state: State, naming: Naming) -> tuple[Rung, ...]:
    """The best champion throws; none after a total grab, which ends their claim."""
    standing = () if state.grabbed_by is not None else state.standing()
    places = state.places()
    return tuple(
        Rung(
            place=places[candidate.player],
            person=person_of(candidate.player, naming),
            dice=candidate.roll.faces,
            throw=throw_name(state.book.score(candidate.roll), state.book),
            note=_rung_note(state, candidate.player),
        )
        for candidate in standing
    )


def _rung_note(state: State, player: int) -> str:
    """Why a place on the ladder is not by the dice alone; "" if it is."""
    if player in state.keepers() and state.phase is not Phase.ENDED:
        return gettext("keeps the prize")
    return roll_offs.beside_the_name(state, player)


def _choice(state: State, naming: Naming) -> Choice | None:
    """The choice from whom to take a prize: of each holder the prize held longest. None while
    nobody chooses."""
    if state.chase is None:
        return None
    player, tier = state.chase.player, state.chase.tier
    first: dict[int, int] = {}
    for number, holder in state.chased(tier, player):
        first.setdefault(holder, number)
    keys = CHOICES.ljust(len(first))
    return Choice(
        person=person_of(player, naming),
        names=state.book.tiers[tier - 1].names,
        holders=tuple(
            Holder(
                person=person_of(holder, naming),
                prize=str(naming.name(Ref("prize", number))),
                key=key.strip(),
            )
            for (holder, number), key in zip(first.items(), keys, strict=False)
        ),
    )
