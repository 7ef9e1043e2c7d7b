"""One process of a hosted Moonbowl: python -m tests.servers.moonbowl PORT"""

from __future__ import annotations

import os
import sys

from festival.web.addresses import PORT_VARIABLE


def main(port: int) -> None:
    os.environ[PORT_VARIABLE] = str(port)
    from festival.asgi import application
    from festival.party.server import serve

    serve(application, port, listening=lambda: None, watch=lambda: None)


if __name__ == "__main__":
    main(int(sys.argv[1]))
