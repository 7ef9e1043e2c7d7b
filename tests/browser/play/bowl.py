"""A camera over a drawn bowl, in which a test lays the dice."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from festival.setup.demo_photo import SIDE, draw_dice, places

SKIN = (196, 148, 120)
SMALL, RATE = 400, 5  # of a film: its side in dots, its pictures a second

# The camera of the browser with another picture: what was laid last.
CAMERA = f"""
  window.bowl = document.createElement("canvas");
  bowl.width = bowl.height = {SIDE};
  bowl.getContext("2d").fillRect(0, 0, {SIDE}, {SIDE});
  if (navigator.mediaDevices) {{
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (asked) => {{
      const [real] = (await open(asked)).getVideoTracks();
      const stream = bowl.captureStream();
      // A canvas that is not drawn sends nothing.
      setInterval(() => bowl.getContext("2d").drawImage(bowl, 0, 0), 50);
      const [track] = stream.getVideoTracks();
      Object.defineProperty(track, "label", {{ value: real.label }});
      track.getSettings = () => real.getSettings();
      return stream;
    }};
  }}
"""
LAY = """async (address) => {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  bowl.getContext("2d").drawImage(picture, 0, 0);
}"""


def dice(faces: str, seed: int = 0) -> Image.Image:
    """Dice that lie alike for the same seed, however many of them there are."""
    return draw_dice([int(face) for face in faces], seed)


def hand() -> Image.Image:
    """It covers most of the bowl."""
    picture = dice("")
    ImageDraw.Draw(picture).ellipse((40, 60, 440, 520), fill=SKIN)
    return picture


def with_thing(picture: Image.Image, colour: tuple[int, int, int], size: int) -> Image.Image:
    """The picture with a round thing beside its dice."""
    picture = picture.copy()
    ImageDraw.Draw(picture).ellipse((60, 225, 60 + size, 225 + size), fill=colour)
    return picture


def lay(console: Page, picture: Image.Image) -> None:
    """Show a picture to the camera."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=85)
    console.evaluate(LAY, f"data:image/jpeg;base64,{b64encode(file.getvalue()).decode()}")


def throw(console: Page, picture: Image.Image) -> None:
    """After a hand."""
    lay(console, hand())
    console.wait_for_timeout(300)
    lay(console, picture)


def film(path: Path, throws: Sequence[str], unsure: Collection[int]) -> None:
    """A film for Chromium: an empty bowl, then for each throw a hand, tumbling dice, dice at rest,
    and a hand that takes them out. unsure: the throws in which a finger hides a die."""
    frames = [dice("")] * 8 * RATE
    for number, faces in enumerate(throws):
        lying = dice(faces, number)
        if number in unsure:
            x, y = places(Random(number))[0]
            ImageDraw.Draw(lying).ellipse((x - 60, y - 60, x + 60, y + 60), fill=SKIN)
        tumbling = [dice(faces, 100 * number + each) for each in range(1, 4)]
        taken = dice(faces[:4], number) if number not in unsure else dice("")
        frames += [
            hand(),
            *tumbling,
            *[lying] * 3 * RATE,
            hand(),
            taken,
            hand(),
            dice(""),
            dice(""),
        ]
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{SMALL} H{SMALL} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for frame in frames:
            light, *colours = frame.resize((SMALL, SMALL)).convert("YCbCr").split()
            file.write(b"FRAME\n" + light.tobytes())
            file.writelines(each.resize((SMALL // 2, SMALL // 2)).tobytes() for each in colours)
