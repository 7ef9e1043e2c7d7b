"""The server to compare with: `websockets.broadcast` and nothing else.

What one connection says goes to all.
"""

from __future__ import annotations

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, broadcast, serve

BACKLOG = 4096


async def main(port: int) -> None:
    async def listen(connection: ServerConnection) -> None:
        async for message in connection:
            broadcast(server.connections, message)

    async with serve(
        listen, "127.0.0.1", port, compression=None, ping_interval=None, backlog=BACKLOG
    ) as server:
        sys.stdout.write("listens\n")
        sys.stdout.flush()
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
