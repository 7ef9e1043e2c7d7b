"""What the product is compared with under the same Daphne: a view that does nothing, behind the
same middleware; a socket that is only let in; and the usual way to tell sockets of something, a
place in the group for each of them.
"""

from __future__ import annotations

import os
import sys

from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

EVERYBODY = "everybody"


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def tell(request: HttpRequest) -> HttpResponse:
    """What is posted goes to everybody, in the kindest form: a text that is ready to be sent."""
    text = request.body.decode()
    times = int(request.headers.get("X-Times", "1"))
    for number in range(1, times + 1):
        one = text.replace('"revision": 0', f'"revision": {number}', 1) if times > 1 else text
        send = async_to_sync(get_channel_layer().group_send)
        send(EVERYBODY, {"type": "news", "text": one})
    return HttpResponse()


class LetIn(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.accept()


class Told(AsyncWebsocketConsumer):
    groups = [EVERYBODY]

    async def news(self, event: dict[str, str]) -> None:
        await self.send(text_data=event["text"])


urlpatterns = [path("empty/", empty), path("tell/", tell)]


def main(port: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    settings.ROOT_URLCONF = "tests.bench.plain"
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    pages = get_asgi_application()
    news = URLRouter([path("let-in/", LetIn.as_asgi()), path("told/", Told.as_asgi())])
    application = ProtocolTypeRouter({"http": pages, "websocket": news})
    from festival.server.daphne.server import serve  # needs Django's models, which are there by now

    serve(application, port, listening=lambda: None, watch=lambda: None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
