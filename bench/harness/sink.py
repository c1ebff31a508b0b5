"""A push service that takes whatever comes, by HTTP/2 in the clear: as little as can stand in for Apple's."""

import asyncio
import contextlib
import multiprocessing
import os
import struct
from collections.abc import Iterator

import place

PORT = place.PORT + 1
_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_DATA, _HEADERS, _SETTINGS, _PING, _WINDOW_UPDATE = 0, 1, 4, 6, 8
_END_STREAM, _ACK, _END_HEADERS = 1, 1, 4
# `:status: 200` of HPACK's static table.
_OK = b"\x88"


@contextlib.contextmanager
def running() -> Iterator["multiprocessing.sharedctypes.Synchronized"]:
    """Runs until the block ends, in a process of its own; yields how many requests it has answered."""
    context = multiprocessing.get_context("fork")
    answered, ready = context.Value("q", 0), context.Event()
    process = context.Process(target=_serve, args=(answered, ready), daemon=True)
    process.start()
    try:
        if not ready.wait(10):
            raise RuntimeError("the push service did not come up")
        yield answered
    finally:
        process.kill()
        process.join()


def _serve(answered, ready) -> None:
    # In earnest it has a machine of its own: here it gets what the server and Postgres leave.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    async def main() -> None:
        loop = asyncio.get_running_loop()
        await loop.create_server(lambda: _Connection(answered), "127.0.0.1", PORT)
        ready.set()
        await loop.create_future()

    asyncio.run(main())


def _frame(kind: int, flags: int, stream: int, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body))[1:] + struct.pack(">BBI", kind, flags, stream) + body


class _Connection(asyncio.Protocol):
    """Reads no header: every request is answered alike when it has ended."""

    def __init__(self, answered):
        self.answered = answered
        self.buffer = b""
        self.is_greeted = False

    def connection_made(self, transport) -> None:
        self.transport = transport
        # MAX_CONCURRENT_STREAMS 1000, and as much room for bodies as there can be.
        transport.write(_frame(_SETTINGS, 0, 0, struct.pack(">HI", 3, 1000)) + self._room(0x3FFF_FFFF))

    @staticmethod
    def _room(octets: int) -> bytes:
        return _frame(_WINDOW_UPDATE, 0, 0, struct.pack(">I", octets))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_greeted:
            if len(self.buffer) < len(_PREFACE):
                return
            self.is_greeted, self.buffer = True, self.buffer[len(_PREFACE) :]
        out, ended, taken, place_in = [], 0, 0, 0
        while len(self.buffer) - place_in >= 9:
            length = int.from_bytes(self.buffer[place_in : place_in + 3], "big")
            if len(self.buffer) - place_in < 9 + length:
                break
            kind, flags, stream = struct.unpack_from(">BBI", self.buffer, place_in + 3)
            body = self.buffer[place_in + 9 : place_in + 9 + length]
            place_in += 9 + length
            if kind == _SETTINGS and not flags & _ACK:
                out.append(_frame(_SETTINGS, _ACK, 0))
            elif kind == _PING and not flags & _ACK:
                out.append(_frame(_PING, _ACK, 0, body))
            if kind == _DATA:
                taken += length
            if kind in (_DATA, _HEADERS) and flags & _END_STREAM:
                out.append(_frame(_HEADERS, _END_STREAM | _END_HEADERS, stream, _OK))
                ended += 1
        self.buffer = self.buffer[place_in:]
        if taken:
            out.append(self._room(taken))
        # Before whoever waits for the answers may ask how many there were.
        with self.answered.get_lock():
            self.answered.value += ended
        self.transport.write(b"".join(out))
