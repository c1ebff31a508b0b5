"""The load of script/drill and script/upgrade, and what it says of a restored house.

drill.py load ACKS GEAR
                        adds clients and reports with photos until the server is gone; a line in ACKS for each answer that came. GEAR
                        has reservations and assets to report on, a pair a line
drill.py steady ACKS GEAR STOP
                        does the same and reads as well until the file STOP is there; no answer may be a refusal, and none be missing
drill.py judge ACKS all|before MOMENT|until MOMENT CLIENTS NAMED
                        counts what is lost. CLIENTS and NAMED are the ids and the keys of photos that the database has
"""

import hashlib
import http.client
import json
import os
import random
import struct
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

THREADS = 6


class Phone:
    """Sends changes, and keeps what was acknowledged."""

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

    def work(self):
        count = 0
        while True:
            count += 1
            try:
                self.report() if count % 10 == 0 else self.add_client()
            except urllib.error.HTTPError as refusal:
                # While Postgres goes down it is a 503; anything else would be a fault of this load.
                if refusal.code != 503:
                    print(refusal.code, refusal.read(), flush=True)
                    os._exit(1)
                time.sleep(0.05)
            except (OSError, ValueError, http.client.HTTPException):
                return


class SteadyPhone(Phone):
    """Takes no refusal. A connection that could not be made, or broke before any answer, is tried once more: the key decides."""

    def __init__(self, acknowledged, places, stop):
        super().__init__(acknowledged, places)
        self.stop, self.requests, self.again, self.faults = stop, 0, 0, []

    def ask(self, method, path, body=None):
        key = str(uuid.uuid4())
        return self.twice(lambda: self.send(method, path, body, key))

    def put(self, request):
        self.twice(lambda: super(SteadyPhone, self).put(request))

    def twice(self, send):
        self.requests += 1
        try:
            return send()
        except urllib.error.HTTPError:
            raise
        except (OSError, http.client.HTTPException):
            self.again += 1
            return send()

    def work(self):
        count = 0
        while not self.stop.exists():
            count += 1
            try:
                if count % 10 == 0:
                    self.report()
                elif count % 3 == 0:
                    self.ask("GET", random.choice(["/reservations?window=week", "/me", "/items", "/changes?limit=50"]))
                else:
                    self.add_client()
            except urllib.error.HTTPError as refusal:
                self.faults.append(f"{refusal.code} {refusal.read()[:200]}")
            except (OSError, ValueError, http.client.HTTPException) as fault:
                self.faults.append(repr(fault))


def png(filler):
    header = (
        struct.pack(">I", 13) + b"IHDR" + struct.pack(">II", 640, 480) + bytes([8, 2, 0, 0, 0]) + struct.pack(">I", 0)
    )
    return b"\x89PNG\r\n\x1a\n" + header + filler


def load(path, gear):
    work(path, gear, Phone)


def steady(path, gear, stop):
    phones = work(path, gear, lambda acknowledged, places: SteadyPhone(acknowledged, places, Path(stop)))
    faults = [fault for phone in phones for fault in phone.faults]
    print(
        f"{sum(phone.requests for phone in phones)} requests, {sum(phone.again for phone in phones)} connections made again, "
        f"{len(faults)} failed"
    )
    if faults:
        sys.exit("; ".join(faults[:5]))


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


def judge(path, how, *rest):
    moment = float(rest[0]) if how != "all" else None
    clients, named = (set(Path(name).read_text().split()) for name in rest[-2:])
    lines = [line.split() for line in Path(path).read_text().splitlines() if line.count(" ") >= 2]
    if len(lines) < 50:
        sys.exit(f"error: only {len(lines)} changes were acknowledged: that proves nothing")
    lost = {True: [], False: []}
    kept = {True: 0, False: 0}
    for acknowledged, kind, key, *digest in lines:
        early = moment is None or float(acknowledged) < moment
        there = key in clients if kind == "client" else is_there(key, digest[0], named)
        if there:
            kept[early] += 1
        else:
            lost[early].append(key)
    word = {
        "all": "acknowledged",
        "before": "acknowledged before the backup began",
        "until": "acknowledged before the moment",
    }[how]
    print(
        f"{word}: {kept[True]} changes kept, {len(lost[True])} lost; after it: {kept[False]} kept, {len(lost[False])} lost"
    )
    if lost[True]:
        sys.exit(f"error: lost: {', '.join(lost[True][:5])}")
    if moment is not None and not lost[False]:
        sys.exit("error: nothing came after the moment: that proves nothing")


def is_there(key, digest, named):
    """A photo that the database names, with the bytes that were sent."""
    name = hashlib.sha256(f"condition-reports/{key}".encode()).hexdigest()
    file = Path(os.environ["STORAGE_DIR"]) / "sealed" / name[:2] / name
    return key in named and file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == digest


if __name__ == "__main__":
    {"load": load, "steady": steady, "judge": judge}[sys.argv[1]](*sys.argv[2:])
