"""The server to compare with: `websockets.broadcast` and nothing else.

Whatever is posted to its second port goes to everybody connected to the first.
"""

from __future__ import annotations

import asyncio
import re
import sys
from asyncio import StreamReader, StreamWriter

from websockets.asyncio.server import ServerConnection, broadcast, serve

BACKLOG = 4096
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


async def listen(connection: ServerConnection) -> None:
    await connection.wait_closed()


async def main(port: int, control: int) -> None:
    async with serve(
        listen, "127.0.0.1", port, compression=None, ping_interval=None, backlog=BACKLOG
    ) as server:

        async def command(reader: StreamReader, writer: StreamWriter) -> None:
            while True:
                try:
                    head = await reader.readuntil(b"\r\n\r\n")
                except asyncio.IncompleteReadError:
                    return
                length = re.search(rb"content-length: (\d+)", head.lower())
                body = await reader.readexactly(int(length[1]) if length else 0)
                broadcast(server.connections, body.decode())
                writer.write(ANSWER)

        async with await asyncio.start_server(command, "127.0.0.1", control):
            await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
