"""Opens many sockets of Realtime and tells what they cost: script/socket-scale says how.

socket_scale.py PORT METRICS_PORT PID SOCKETS; TOKEN is somebody's of the house, DATABASE_URL and PSQL lead to its owner."""

import collections
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request

PORT, METRICS_PORT, PID, SOCKETS = map(int, sys.argv[1:])
TOKEN = os.environ["TOKEN"]
MOST_EACH = 8_000
CHANGES = 20
# Those that do not read, and as many beside them that do.
SLOW = 20
LONGEST = 180
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
MASK = bytes(4)


class Client:
    """One socket with a channel. What comes is read by whoever looks at it."""

    def __init__(self, table: str, is_slow: bool = False):
        self.socket = socket.socket()
        if is_slow:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", PORT))
        self.bytes = b""
        self.changes = 0
        self.close_code = None
        self.is_over = False
        join = {
            "config": {"postgres_changes": [{"event": "*", "schema": "public", "table": table}]},
            "access_token": TOKEN,
        }
        self.socket.sendall(
            f"GET /realtime/v1/websocket?apikey=any&vsn=2.0.0 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n".encode()
            + frame(1, json.dumps(["1", "1", "realtime:floor", "phx_join", join]).encode())
        )
        self.socket.settimeout(30)
        # The head, the answer to the join, and that it is subscribed.
        while b"Subscribed" not in self.bytes:
            try:
                more = self.socket.recv(65536)
            except TimeoutError:
                more = b""
            if not more:
                sys.exit(f"a socket did not join: {self.bytes[-300:]!r}")
            self.bytes += more
        self.bytes = b""
        self.socket.setblocking(False)

    def fileno(self) -> int:
        return self.socket.fileno()

    def read(self) -> None:
        """Takes what has come; counts changes."""
        try:
            more = self.socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            self.is_over = True
            return
        self.bytes += more
        while (end := self.end_of_frame()) is not None:
            opcode, payload = self.bytes[0] & 15, self.bytes[end[0] : end[1]]
            self.bytes = self.bytes[end[1] :]
            if opcode == 8:
                self.close_code = int.from_bytes(payload[:2], "big")
                self.socket.sendall(frame(8, payload[:2]))
            elif b'"postgres_changes"' in payload[:100]:
                self.changes += 1

    def end_of_frame(self) -> tuple[int, int] | None:
        """Where the payload of the first frame begins and ends; None while it is not whole."""
        if len(self.bytes) < 2:
            return None
        start, length = 2, self.bytes[1]
        for code, count in ((126, 2), (127, 8)):
            if self.bytes[1] == code:
                start, length = 2 + count, int.from_bytes(self.bytes[2 : 2 + count], "big")
        return (start, start + length) if len(self.bytes) >= start + length else None


def frame(opcode: int, payload: bytes) -> bytes:
    """With a mask of zeros, which is one."""
    count = len(payload)
    head = bytes([0x80 | count]) if count < 126 else b"\xfe" + count.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + head + MASK + payload


def resident() -> int:
    with open(f"/proc/{PID}/smaps_rollup", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) * 1024


def query(sql: str) -> None:
    subprocess.run([os.environ["PSQL"], "-Xqd", os.environ["DATABASE_URL"], "-c", sql], check=True, capture_output=True)


def metric(name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{METRICS_PORT}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))


def keep_alive(clients: list[Client]) -> None:
    """Says of each that it is there, as libraries do each 25 s: one that is silent for 90 s is ended."""
    for client in clients:
        client.socket.sendall(frame(1, b'[null,"2","phoenix","heartbeat",{}]'))


def read_until(clients: list[Client], is_done, longest: float) -> bool:
    """Reads what comes to any of them until it is done; whether it was in that time."""
    poll = select.epoll()
    by_number = {client.fileno(): client for client in clients if not client.is_over}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    end = time.monotonic() + longest
    try:
        while not is_done():
            if time.monotonic() > end:
                return False
            for number, _ in poll.poll(0.1):
                by_number[number].read()
                if by_number[number].is_over:
                    poll.unregister(number)
        return True
    finally:
        poll.close()


def reach(clients: list[Client]) -> list[float]:
    """Seconds from a committed change to each of those who listen."""
    waits = []
    for number in range(CHANGES):
        wanted = {client: client.changes + 1 for client in clients}
        query(
            f"update reservations set location = 'Shelf {number}' where id = (select id from reservations order by id limit 1)"
        )
        begun = time.monotonic()
        late = set(clients)

        def is_done(late=late, wanted=wanted, begun=begun) -> bool:
            told = {client for client in late if client.changes >= wanted[client]}
            late -= told
            waits.extend([time.monotonic() - begun] * len(told))
            return not late

        if not read_until(clients, is_done, 30):
            sys.exit(f"{len(late)} sockets were not told of a change in 30 s")
    return sorted(waits)


def main() -> None:
    time.sleep(3)
    empty = resident()
    begun = time.monotonic()
    crowd = [Client("reservations") for _ in range(SOCKETS)]
    opened = time.monotonic() - begun
    time.sleep(5)
    each = (resident() - empty) / SOCKETS
    print(
        f"{SOCKETS} sockets joined in {opened:.1f} s; each holds {each / 1000:.1f} kB (load {os.getloadavg()[0]:.1f})"
    )
    keep_alive(crowd)
    waits = reach(crowd)
    p50, p99 = (waits[len(waits) * share // 100] for share in (50, 99))
    print(
        f"a change reaches them in {p50 * 1000:.0f} ms (half), {p99 * 1000:.0f} ms (99 of 100), {waits[-1] * 1000:.0f} ms (all)"
    )

    slow = [Client("assets", is_slow=True) for _ in range(SLOW)]
    quick = [Client("assets") for _ in range(SLOW)]
    before, rounds = resident(), 0
    most = before
    keep_alive(crowd)
    end = time.monotonic() + LONGEST
    heard = time.monotonic()
    ended = 'quartermaster_websocket_ends_total{reason="slow"}'
    while metric(ended) < SLOW and time.monotonic() < end:
        query(f"update assets set serial = repeat('{rounds % 10}', 100) || right(id::text, 12)")
        rounds += 1
        if time.monotonic() > heard + 25:
            keep_alive(crowd + quick)
            heard = time.monotonic()
        read_until(quick + crowd, lambda: False, 0.3)
        most = max(most, resident())
    lost = int(metric(ended))
    for client in slow:
        client.socket.close()
    print(
        f"of {SLOW} that do not read {lost} were ended after {rounds} rounds, the server held {(most - before) / 1e6:.1f} MB more at most; "
        f"of {SLOW} that read {sum(client.is_over for client in quick)}"
    )

    clients = crowd + quick
    begun = time.monotonic()
    os.kill(PID, signal.SIGTERM)
    if not read_until(clients, lambda: all(client.is_over for client in clients), 60):
        print("some sockets were open a minute after the stop")
    stopped = time.monotonic() - begun
    codes = collections.Counter(client.close_code for client in clients)
    print(f"a stop ended all in {stopped:.1f} s: {', '.join(f'{count} by {code}' for code, count in codes.items())}")

    faults = [each > MOST_EACH, lost < SLOW, any(client.close_code != 1012 for client in clients)]
    sys.exit(1 if any(faults) else 0)


main()
