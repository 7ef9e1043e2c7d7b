"""A camera over a drawn bowl, in which a test lays the dice."""

from __future__ import annotations

import io
from base64 import b64encode

from PIL import Image, ImageDraw
from playwright.sync_api import Page

from festival.setup.demo_photo import SIDE, draw_dice

# The camera of the browser with another picture: what was laid last.
CAMERA = f"""
  window.bowl = Object.assign(document.createElement("canvas"), {{ width: {SIDE}, height: {SIDE} }});
  bowl.getContext("2d").fillRect(0, 0, {SIDE}, {SIDE});
  if (navigator.mediaDevices) {{
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (asked) => {{
      const [real] = (await open(asked)).getVideoTracks();
      const stream = bowl.captureStream(20);
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
    ImageDraw.Draw(picture).ellipse((40, 60, 440, 520), fill=(196, 148, 120))
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
