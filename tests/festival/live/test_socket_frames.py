"""Frames that are made once for all screens: the same news in each."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame as Received
from websockets.streams import StreamReader

from festival.live.socket_frames import Frame
from tests.festival.live.wire import House, line

NOTHING = "112356"
DEFLATED = PerMessageDeflate(False, True, 15, 15)


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_screens_hear_the_same_deflated_and_plain(house: House, compression: str | None) -> None:
    emcee = house.sign_in()
    festival_id, code = emcee.demo()

    with line(house, f"/ws/f/{code}/?since=-1", compression=compression) as screen:
        is_deflated = any(
            isinstance(each, PerMessageDeflate) for each in screen.socket.protocol.extensions
        )
        screen.until(house.revision(code))
        emcee.give(festival_id, "throw", roll=NOTHING, confirmed="1")
        screen.until(house.revision(code))
        shown = screen.parts

    _, state = house.state(code)
    assert is_deflated == (compression is not None)
    assert shown == state["parts"]


def test_a_frame_is_read_as_the_text_it_was_made_of() -> None:
    for length in (0, 1, 125, 126, 65_535, 65_536, 200_000):
        text = ("鬧月🥮" * length)[:length]
        frame = Frame.of(text)
        for data, extensions in ((frame.plain, []), (frame.deflated, [DEFLATED])):
            received = parsed(data, extensions)
            read = bytes(received.data).decode()
            assert (received.opcode, received.fin, read == text) == (1, True, True), length


def test_a_frame_refers_to_none_before_it() -> None:
    first, second = Frame.of("the same words " * 50), Frame.of("the same words " * 50)

    received = parsed(second.deflated, [DEFLATED])

    assert first.deflated == second.deflated
    assert bytes(received.data).decode() == second.text


def parsed(data: bytes, extensions: list[Any]) -> Received:
    """As another library reads it."""
    reader = StreamReader()
    reader.feed_data(data)
    steps = Received.parse(reader.read_exact, mask=False, extensions=extensions)
    received: list[Received] = []
    try:
        while True:
            next(steps)
    except StopIteration as end:
        received.append(end.value)
    return received[0]
