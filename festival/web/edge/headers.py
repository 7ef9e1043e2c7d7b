"""Headers of every answer: a page, a file, a refusal.

On plain http browsers ignore Cross-Origin-Opener-Policy and complain of it on every page, so that
only a hosted Moonbowl sends it (SECURE_CROSS_ORIGIN_OPENER_POLICY).
"""

from __future__ import annotations

from asgiref.typing import ASGISendEvent, WWWScope

from festival.web.edge.application import Application, Receive, Send

NOTHING = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
EVERYWHERE = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in NOTHING),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    # Names of guests are for those who were given the address. Nothing keeps a search engine from
    # reading it (no robots.txt): one that may not read a page does not learn this of it either.
    "X-Robots-Tag": "noindex, nofollow",
}
ENCODED = {name.lower().encode(): value.encode() for name, value in EVERYWHERE.items()}


class WithHeaders:
    """An application whose answers carry all of them. What an answer says itself holds."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        async def completed(message: ASGISendEvent) -> None:
            if message["type"] == "http.response.start":
                said = {name.lower() for name, _ in message["headers"]}
                more = [(name, value) for name, value in ENCODED.items() if name not in said]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.application(scope, receive, completed)
