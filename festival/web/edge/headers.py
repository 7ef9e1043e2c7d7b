"""Adds security headers to every answer: pages, files, refusals.

On plain http browsers ignore Cross-Origin-Opener-Policy and warn about it on every page, so only a
hosted Moonbowl sends it (SECURE_CROSS_ORIGIN_OPENER_POLICY).
"""

from __future__ import annotations

from asgiref.typing import ASGISendEvent, WWWScope

from festival.web.edge.application import Layer, Receive, Send

NOTHING = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
EVERYWHERE = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NOTHING),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    # Names of guests are for people who were given the address. There is no robots.txt: a search
    # engine that may not read a page cannot read this header either.
    "X-Robots-Tag": "noindex, nofollow",
}
ENCODED = {name.lower().encode(): value.encode() for name, value in EVERYWHERE.items()}


class WithHeaders(Layer):
    """An application whose answers have these headers; headers of the answer itself win."""

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        async def completed(message: ASGISendEvent) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in ENCODED.items() if name not in said]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.application(scope, receive, completed)
