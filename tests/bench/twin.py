"""The usual design, a place in the group for each socket, beside the product's one for all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from tests.bench import servers
from tests.bench.fanout import WARM_UPS, Roller, Rounds, Teller, renumbered
from tests.bench.figure import Figure, figure, ratio
from tests.bench.post import Line
from tests.bench.spectators import NOTHING, Crowd, TooSlow

CROWDS = (100, 1000)
BURST = 500
SECONDS = 3.0
TEXT = {"Content-Type": "text/plain"}  # no form, so that the body is left to the view


def figures(rounds: int) -> Iterator[Figure]:
    for count in CROWDS:
        with servers.product() as house, servers.plain(house.data) as port, servers.bare() as bare:
            roller = Roller.of(house, 1)
            line = roller.emcee.line_to(port, **TEXT)
            usual = Teller(Crowd(port, "/told/"), line, "/tell/")
            ideal = Teller(Crowd(bare[0], "/"), Line(bare[1]), "/")
            message = repeat(roller, (usual, ideal), count, rounds)
            yield ratio(f"twin_{count}", usual.rounds.last, ideal.rounds.last, "broadcast")
            if count == CROWDS[-1]:
                line = roller.emcee.line_to(port, **TEXT, **{"X-Times": str(BURST)})
                yield burst(port, line, message)


def repeat(roller: Roller, tellers: tuple[Teller, ...], count: int, rounds: int) -> bytes:
    """Each tells its crowd what the product has told one spectator; that is returned."""
    for teller in tellers:
        teller.crowd.fill(count, wants_news=False)
    roller.play()
    message = roller.crowd.last_message
    for played in range(WARM_UPS + rounds):
        for teller in tellers:
            if played == WARM_UPS:
                teller.rounds = Rounds()
            teller.play(message)
    for teller in tellers:
        teller.crowd.leave()
    return message


def burst(port: int, line: Line, message: bytes) -> Figure:
    crowd = Crowd(port, "/told/")
    crowd.fill(CROWDS[-1], wants_news=False)
    line.send("/tell/", renumbered(message, 0))
    with suppress(TooSlow):
        crowd.watch(line, NOTHING)
    share = crowd.wait_for(BURST, SECONDS)
    crowd.leave()
    made_of = f"{CROWDS[-1]:,} spectators, {SECONDS:.0f} s after the last was taken in"
    return figure("twin_burst", 100 * share, made_of)
