"""Builds the board from a table's record, with the chances of the next throw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from festival.games.bobing.board.board_values import (
    Board,
    Chance,
    Holder,
    HolderChoice,
    Rung,
)
from festival.games.bobing.board.cake_layout import shelf_of
from festival.games.bobing.board.ending_scenes import scene_of, with_photo
from festival.games.bobing.board.finals import last_round_of, most_fours_of
from festival.games.bobing.board.moments import break_of, opening_of
from festival.games.bobing.board.phone.facts import facts_of
from festival.games.bobing.board.pyramid import TierRow, Tile
from festival.games.bobing.board.roll_off import shown_roll_off
from festival.games.bobing.board.time_left import time_left_of
from festival.games.bobing.board.whats_next import (
    away_sentence,
    clock_of,
    is_end_far,
    rest_sentence,
    whats_next,
)
from festival.games.bobing.record import naming_of, roll_offs
from festival.games.bobing.record.dice_log_lines import found_by_words, throw_name, throws
from festival.games.bobing.rulebooks.rule_words import group_in_words, one_of
from festival.models import Table
from festival.tables.board.dice_commitment import promise_of
from festival.tables.record.game_clock import game_time
from festival.tables.record.log_line import Person, person_of
from festival.tables.record.photos import digest_at
from festival.tables.record.players import seated
from festival.tables.record.record import Record, table_record
from festival.tables.record.setbacks import newest_setback
from festival.web.addresses import guest_host, qr_image, with_scheme
from festival.words.money import format_money
from festival.words.sentences import Naming, kept_apart
from festival.words.tags import room
from rules.bobing.book.rulebook_parts import Tier
from rules.bobing.book.scoring import Score
from rules.bobing.book.switches import End, GrabScope, Tie
from rules.bobing.book.throw_groups import groups_of
from rules.bobing.book.throw_odds import ThrowEffect
from rules.bobing.game import events as e
from rules.bobing.game.champion_ladder import Candidate
from rules.bobing.game.next_to_roll import order_of
from rules.bobing.game.state import Phase, State
from rules.bobing.odds.prizes_left import CHAMPION, PrizesLeft
from rules.dice import TOTAL
from rules.wording import Ref

TICKER = 8
LADDER = 5
FOLLOWING = 3
CHOICES = "fjkmqz"  # keys that are free while dice are typed or a prize is chosen


def board_of(table: Table) -> Board:
    """The public board of a table, in the current language."""
    festival, record, now = table.festival, table_record(table), game_time()
    state = record.state
    naming = naming_of(table, state)
    newest = throws(record, naming, TICKER + 1)
    last = newest[0] if newest else None
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
        ticker=newest[1:],
        ladder=ladder[:LADDER],
        ladder_size=len(ladder),
        ladder_names=state.book.tiers[0].names,
        to_beat=to_beat_of(state, naming),
        champions=tuple(person_of(number, naming) for number in state.champions),
        found_by=found_by_words(state.found_by),
        grabbed_by=None if state.grabbed_by is None else person_of(state.grabbed_by, naming),
        choice=_choice(state, naming),
        clock=clock_of(state, now),
        time_left=time_left_of(table, record, now),
        scene=with_photo(table, scene_of(record, naming, festival.table_name, tiers)),
        whats_next=told,
        agenda=rest_sentence(state) if is_told_beside else told,
        is_end_far=not is_away and not setback and is_end_far(state),
        players=_players(table, state, naming),
        facts=facts_of(table, record, naming, is_away=is_away),
        chances=chances_of(state, naming),
        join_url=url,
        join_text=f"{host}/f/{festival.code}" if leads_elsewhere else host,
        join_qr=qr_image(url),
        joins_by_phone=festival.joins_by_phone,
        is_join_open=festival.takes_names and not is_away,
        table=festival.table_name,
        has_interlude=rest is not None or shown_roll_off(state) is not None,
        is_away=is_away,
        opening=None if last else opening_of(record, naming),
        break_ends=rest.ends if rest else None,
        results_text=results,
        results_qr=qr_image(with_scheme(results)) if results else "",
        promise=promise_of(table, state.phase.value),
        photo=digest_at(table, last.corrects or last.seq) if last else "",
    )


def _players(table: Table, state: State, naming: Naming) -> tuple[Person, ...]:
    """The players in the order of play; before the start in the order of their seats."""
    has_begun = state.phase is not Phase.WAITING
    numbers = state.players if has_begun else (guest.number for guest in seated(table))
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


def _choice(state: State, naming: Naming) -> HolderChoice | None:
    """The choice from whom to take a prize: of each holder the prize held longest. None while
    nobody chooses."""
    if state.chase is None:
        return None
    player, tier = state.chase.player, state.chase.tier
    first: dict[int, int] = {}
    for number, holder in state.chased(tier, player):
        first.setdefault(holder, number)
    keys = CHOICES.ljust(len(first))
    return HolderChoice(
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


def chances_of(state: State, naming: Naming) -> tuple[Chance, ...]:
    """The chance of the next throw to win in each tier, the champion's first."""
    is_rolling = state.phase in (Phase.ROLLING, Phase.CHOOSING)
    counts: Counter[int] = winning_ways(state) if is_rolling else Counter()
    return tuple(_chance(state, tier, counts[tier.number], naming) for tier in state.book.tiers)


def _chance(state: State, tier: Tier, count: int, naming: Naming) -> Chance:
    chance = Chance(tier=tier.number, names=tier.names, kind="none")
    if count:
        chance = replace(chance, one_in=max(1, round(TOTAL / count)))
    if tier.number == 1 and state.is_kept() and state.phase in (Phase.ROLLING, Phase.CHOOSING):
        return replace(chance, kind="kept", leader=person_of(state.keepers()[0], naming))
    if not count:
        return chance
    left = len(state.free(tier.number))
    mark = _mark(state) if tier.number == 1 else None
    if mark is not None:
        leader = person_of(mark.player, naming)
        return replace(chance, kind="beat", left=left, leader=leader, dice=mark.roll.faces)
    is_open = tier.number == 1 and not state.keepers()
    return replace(chance, kind="lead" if is_open else "left" if left else "held", left=left)


def winning_ways(state: State) -> Counter[int]:
    """How many of the 46,656 throws would win something in each tier."""
    prizes, mark = PrizesLeft.of(state), _mark(state)
    held = {prize.tier for prize in state.prizes if prize.id in state.holdings}
    counts: Counter[int] = Counter()
    for score, ways in state.book.outcomes:
        won = set(prizes.tiers_won(ThrowEffect.of(score)))
        if wins_champion(state, score, mark):
            won.add(CHAMPION)
        if score.is_chased:
            won |= held & {score.tier}
        for tier in won:
            counts[tier] += ways
    return counts


def wins_champion(state: State, score: Score, mark: Candidate | None) -> bool:
    """Whether a throw would win a champion's prize, or take the lead. mark: the throw to beat; None
    if any champion throw would do."""
    if score.takes_all and _is_grabbed(state):
        return True
    if score.tier != 1 or state.is_kept():
        return False
    if mark is None:
        return state.seats() > 0
    is_enough = state.switch("tie") == Tie.LAST_WINS and score.rank == mark.rank
    return is_enough or score.rank > mark.rank


def _is_grabbed(state: State) -> bool:
    """Whether the total grab takes the champion's prize whatever it ranks."""
    is_untaken = not state.is_held() or bool(state.free(1))
    return state.switch("grab_scope") != GrabScope.UNTAKEN or is_untaken


def _mark(state: State) -> Candidate | None:
    """The champion throw that a new throw has to beat; None if any champion throw would do."""
    if state.keepers():
        return None
    standing, seats = state.standing(), state.seats()
    return standing[seats - 1] if 0 < seats <= len(standing) else None


MOST_LETTERS = 20  # of a leader's name that is too long, to leave room for the throws


def to_beat_of(state: State, naming: Naming) -> str:
    """A sentence with the throws that beat the leader's, or that the holder keeps the prize. While
    nobody leads: who has most 4s if these may decide, else ""."""
    standing, keepers = state.standing(), state.keepers()
    if state.phase not in (Phase.ROLLING, Phase.CHOOSING) or not (standing or keepers):
        return most_fours_of(state, naming)
    if state.switch("end") == End.BEST_OF_ROUND and not keepers:
        standing = tuple(candidate for candidate in standing if candidate.round == state.round)
        if not standing:
            return ""  # a champion of an earlier round cannot be beaten
    leader = person_of(keepers[0] if keepers else standing[0].player, naming)
    is_whole = room(leader.name) == "s"
    name = kept_apart(leader.name if is_whole else leader.shortened(MOST_LETTERS))
    throws = _throws(state, None if keepers else standing[0])
    if keepers and not state.is_kept():
        return gettext("A champion’s prize is still free: any champion throw wins it")
    if keepers and throws:
        sentence = gettext("{name} keeps the prize; only {throws} can take it")
        return sentence.format(name=name, throws=one_of(throws))
    if keepers:
        return gettext("{name} keeps the prize, whatever is thrown").format(name=name)
    if not throws:
        return gettext("No throw beats {name}’s").format(name=name)
    places = state.places()
    equal = sum(places[candidate.player] == 1 for candidate in standing)
    if equal > 1:
        sentence = gettext("To beat the {count} who lead: {throws}")
        return sentence.format(count=equal, throws=one_of(throws))
    return gettext("To beat {name}: {throws}").format(name=name, throws=one_of(throws))


def _throws(state: State, leader: Candidate | None) -> list[str]:
    """The throws that win, in words. leader: the throw to beat; None if the prize is kept, so that
    only a total grab wins it."""
    champions = state.book.champion_throws
    better = [(faces, it) for faces, it in champions if wins_champion(state, it, leader)]
    groups = groups_of(frozenset(faces for faces, _ in better))
    if groups:
        return [group_in_words(group) for group in groups]
    rank = leader.rank if leader else ()
    others = [throw_name(it, state.book) for _, it in better if not leader or it.rank < rank]
    higher = gettext("a higher champion throw")
    if any(it.rank == rank for _, it in better):
        higher = gettext("an equal or higher champion throw")
    return list(dict.fromkeys([*([higher] if leader else []), *others]))
