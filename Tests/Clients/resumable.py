"""Sends a file through tuspy in chunks, cut at random points and taken up again, a number of times.

    resumable.py BASE SERVICE_KEY FILE TIMES SEED [TYPE END [CUTS]]

With CUTS each upload is cut so many times at least before it ends.

Between client and server stands a relay that hangs up after as many bytes as chance will have it.
"""

import pathlib
import random
import socket
import struct
import sys
import threading

import httpx
from tusclient import client
from tusclient.exceptions import TusCommunicationError, TusUploadFailed

BUCKET = "condition-reports"
CHUNK = 6 * 1024 * 1024


class Relay:
    """Passes bytes on until `allowance` of them have gone up; then both sides are reset."""

    def __init__(self, port):
        self.target = port
        self.allowance = None
        self.cuts = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            far = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.up, args=(near, far), daemon=True).start()
            threading.Thread(target=self.down, args=(far, near), daemon=True).start()

    def up(self, near, far):
        try:
            while piece := near.recv(65536):
                if self.allowance is not None:
                    self.allowance -= len(piece)
                    if self.allowance <= 0:
                        self.allowance = None
                        self.cuts += 1
                        return self.reset(near, far)
                far.sendall(piece)
            far.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def down(self, far, near):
        try:
            while piece := far.recv(65536):
                near.sendall(piece)
            near.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    @staticmethod
    def reset(*ends):
        for end in ends:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            end.shutdown(socket.SHUT_RDWR)
            end.close()


def upload(base, key, path, file, relay, chance, media_type, cuts):
    minted = httpx.post(f"{base}/storage/v1/object/upload/sign/{BUCKET}/{path}", headers={"apikey": key})
    tus = client.TusClient(f"http://127.0.0.1:{relay.port}/storage/v1/upload/resumable/sign")
    tus.set_headers({"x-signature": minted.json()["token"]})
    metadata = {"bucketName": BUCKET, "objectName": path, "contentType": media_type}
    uploader = tus.uploader(file, chunk_size=CHUNK, metadata=metadata)
    url, size = None, pathlib.Path(file).stat().st_size
    wanted = relay.cuts + cuts
    while True:
        try:
            uploader.upload()
            return
        except (TusUploadFailed, TusCommunicationError):
            url = uploader.url or url
            if relay.cuts < wanted:
                relay.allowance = chance.randrange(1, 3 * size // (2 * cuts))
            else:
                relay.allowance = chance.randrange(1, size) if cuts == 0 and chance.random() < 0.5 else None
            uploader = taken_up(tus, file, metadata, url)


def taken_up(tus, file, metadata, url):
    while True:
        try:
            return tus.uploader(file, chunk_size=CHUNK, metadata=metadata, url=url)
        except TusCommunicationError:
            pass


def main(base, key, file, times, seed, media_type="image/png", end="png", cuts="0"):
    chance = random.Random(int(seed))
    relay = Relay(int(base.rsplit(":", 1)[1]))
    picture = pathlib.Path(file).read_bytes()
    for number in range(int(times)):
        path = f"a/b/c/{number}.{end}"
        relay.allowance = chance.randrange(500, len(picture) // max(1, int(cuts)))
        upload(base, key, path, file, relay, chance, media_type, int(cuts))
        found = httpx.get(f"{base}/storage/v1/object/{BUCKET}/{path}", headers={"apikey": key})
        assert found.content == picture, (number, found.status_code)
        httpx.request(
            "DELETE", f"{base}/storage/v1/object/{BUCKET}", headers={"apikey": key}, json={"prefixes": [path]}
        )
    assert relay.cuts >= max(int(times) * 9 // 10, int(times) * int(cuts) * 9 // 10), relay.cuts
    print(f"{times} uploads, cut {relay.cuts} times")


main(*sys.argv[1:])
