"""Types of ASGI applications, and the security headers of every answer.

On plain http browsers ignore Cross-Origin-Opener-Policy and warn about it on every page, so only a
hosted Moonbowl sends it (SECURE_CROSS_ORIGIN_OPENER_POLICY).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.typing import ASGIReceiveEvent, ASGISendEvent, WWWScope

NOTHING = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NOTHING),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Names of guests are for people who were given the address. There is no robots.txt: a search
    # engine that may not read a page cannot read this header either.
    "X-Robots-Tag": "noindex, nofollow",
}

# On the pages that show the bowl before the camera: the console and the walls of the dice game.
WITH_CAMERA = SECURITY_HEADERS["Permissions-Policy"].replace("camera=()", "camera=(self)")

Receive = Callable[[], Awaitable[ASGIReceiveEvent]]
Send = Callable[[ASGISendEvent], Awaitable[None]]
Application = Callable[[WWWScope, Receive, Send], Awaitable[None]]
