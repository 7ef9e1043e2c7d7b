"""A camera over a drawn bowl, in which a test lays the dice."""

from __future__ import annotations

import io
from base64 import b64encode
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from festival.games.bobing.photos.demo_photo import SIDE, draw_dice

SKIN = (196, 148, 120)
FILM = Path(__file__).parent / "film"  # as tests/tools/bowls/film.py draws it
SMALL, RATE, REST = 400, 5, 20  # of the film: its side in dots, its pictures a second and at rest

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


def film(path: Path) -> None:
    """A film for Chromium, of the pictures in film/: an empty bowl, then ten throws."""
    pictures = {file.stem: Image.open(file) for file in sorted(FILM.glob("*.jpg"))}
    empty = [pictures.pop("empty-1"), pictures.pop("empty-2")]
    frames = empty * 4 * RATE
    for name, picture in pictures.items():
        if name.endswith("rest-1"):
            frames += [picture, pictures[name.replace("rest-1", "rest-2")]] * (REST // 2)
        elif not name.endswith("rest-2"):
            frames.append(picture)
            if name.endswith("4-hand"):
                frames += empty
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{SMALL} H{SMALL} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for frame in frames:
            light, *colours = frame.convert("YCbCr").split()
            file.write(b"FRAME\n" + light.tobytes())
            file.writelines(each.resize((SMALL // 2, SMALL // 2)).tobytes() for each in colours)
