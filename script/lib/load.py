"""Phones that change a house while something happens to the server, and whether it has the photos that they sent: for script/drill and
script/upgrade. ACKS, a file of theirs, has a line for each answer that came; GEAR has reservations and assets to report on, a pair a line."""

import hashlib
import json
import os
import random
import struct
import sys
import threading
import time
import urllib.request
import uuid
from pathlib import Path

THREADS = 6


class Phone:
    """Sends changes, and keeps what was acknowledged; for how long, and what it takes for an answer, `work` of each script's own says."""

    def __init__(self, acknowledged, places):
        self.acknowledged, self.places = acknowledged, places
        self.base = f"http://127.0.0.1:{os.environ['PORT']}/api/office"

    def ask(self, method, path, body=None):
        return self.send(method, path, body, str(uuid.uuid4()))

    def send(self, method, path, body, key):
        headers = {
            "Authorization": f"Bearer {os.environ['MANAGER']}",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
        }
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(
            urllib.request.Request(self.base + path, data, headers, method=method), timeout=20
        ) as answer:
            return json.loads(answer.read())

    def add_client(self):
        client = self.ask("POST", "/clients", {"display_name": f"Client {uuid.uuid4()}"})
        self.acknowledged("client", client["id"])

    def report(self):
        reservation, asset = random.choice(self.places)
        wanted = {"reservation_id": reservation, "asset_id": asset, "content_type": "image/png", "ext": "png"}
        minted = self.ask("POST", "/condition-reports/uploads", wanted)
        picture = png(os.urandom(5000))
        self.put(urllib.request.Request(minted["upload_url"], picture, minted["headers"], method="PUT"))
        path = minted["object_path"]
        self.ask(
            "POST",
            "/condition-reports",
            {
                "reservation_id": reservation,
                "asset_id": asset,
                "direction": "in",
                "condition": "good",
                "photo_object_paths": [path],
            },
        )
        self.acknowledged("photo", path, hashlib.sha256(picture).hexdigest())

    def put(self, request):
        urllib.request.urlopen(request, timeout=20).read()


def png(filler):
    header = (
        struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", 640, 480) + bytes([8, 2, 0, 0, 0]) + struct.pack(">I", 0)
    )
    return b"\x89PNG\r\n\x1a\n" + header + filler


def work(path, gear, make):
    places = [line.split() for line in Path(gear).read_text().splitlines()]
    if not places:
        sys.exit("the house has nothing to report on")
    lock = threading.Lock()
    with Path(path).open("w") as file:

        def acknowledged(*line):
            with lock:
                print(time.monotonic(), *line, file=file, flush=True)

        phones = [make(acknowledged, places) for _ in range(THREADS)]
        threads = [threading.Thread(target=phone.work) for phone in phones]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return phones


def stored_name(key):
    """The name of a file in the store, which lies in a folder of its first two letters."""
    return hashlib.sha256(f"condition-reports/{key}".encode()).hexdigest()


def is_there(key, digest, named):
    """A photo that the database names, with the bytes that were sent."""
    name = stored_name(key)
    file = Path(os.environ["STORAGE_DIR"]) / "sealed" / name[:2] / name
    return key in named and file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == digest
