"""Speaks WebSocket through a proxy: switches, sends a heartbeat of Supabase Realtime, and prints what comes back.

websocket_probe.py HOST PORT CERTIFICATE
"""

import base64
import hashlib
import os
import socket
import ssl
import sys

ACCEPTANCE = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
HEARTBEAT = b'[null,"1","phoenix","heartbeat",{}]'


def main() -> None:
    host, port, certificate = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    context = ssl.create_default_context(cafile=certificate)
    context.set_alpn_protocols(["http/1.1"])
    with context.wrap_socket(socket.create_connection(("127.0.0.1", port), 10), server_hostname=host) as connection:
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /realtime/v1/websocket?apikey=any&vsn=2.0.0 HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        reader = connection.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = reader.readline()
            if not line:
                sys.exit(f"the connection ended: {head!r}")
            head += line
        accepted = base64.b64encode(hashlib.sha1((key + ACCEPTANCE).encode()).digest())
        if not head.startswith(b"HTTP/1.1 101 ") or accepted not in head:
            sys.exit(f"no WebSocket: {head!r}")
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(HEARTBEAT))
        connection.sendall(bytes([0x81, 0x80 | len(HEARTBEAT)]) + mask + masked)
        first, length = reader.read(2)
        print(first, reader.read(length).decode())


main()
