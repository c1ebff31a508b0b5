"""The load of script/upgrade, and what it says of a house that was upgraded while processes were killed.

upgrade.py steady ACKS GEAR STOP
                        adds clients and reports with photos, and reads, until the file STOP is there; no answer may be a refusal, and
                        none be missing
upgrade.py stubborn ACKS GEAR STOP
                        adds the same, and sends each change again under its key until there is an answer, a minute at most. It also
                        asks for /readyz all the time, and says what it and the phones saw
upgrade.py once ACKS CLIENTS REPORTS
                        says whether each change of ACKS was done, and every change once. CLIENTS are the id, name (two words) and number
                        of audit rows of those that the database has, REPORTS the path, number of reports and number of their audit rows
                        of its photos
upgrade.py said LOG…
                        counts the lines of servers' logs at the levels error and warning, with what tells them apart
"""

import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from pathlib import Path

from load import Phone, is_there, work


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


class StubbornPhone(Phone):
    """Sends a change under its key until there is an answer, as a phone's outbox does. Servers may be killed meanwhile."""

    PATIENCE = 60

    def __init__(self, acknowledged, places, stop):
        super().__init__(acknowledged, places)
        self.stop, self.unavailable, self.broken, self.longest, self.faults = stop, 0, 0, 0.0, []

    def ask(self, method, path, body=None):
        key = str(uuid.uuid4())
        return self.until_answered(lambda _: self.send(method, path, body, key))

    def put(self, request):
        def send(is_again):
            try:
                super(StubbornPhone, self).put(request)
            except urllib.error.HTTPError as refusal:
                # Of the first time, whose answer was lost.
                if not (is_again and refusal.code in (400, 409) and b"Duplicate" in refusal.read()):
                    raise

        self.until_answered(send)

    def until_answered(self, send):
        begun, is_again = time.monotonic(), False
        while True:
            try:
                answer = send(is_again)
                self.longest = max(self.longest, time.monotonic() - begun)
                return answer
            except urllib.error.HTTPError as refusal:
                if refusal.code != 503:
                    raise
                self.unavailable += 1
            except (OSError, ValueError, http.client.HTTPException):
                self.broken += 1
            if time.monotonic() - begun > self.PATIENCE:
                raise TimeoutError("no answer for a minute")
            is_again = True
            time.sleep(0.02)

    def add_client(self):
        name = f"Client {uuid.uuid4()}"
        client = self.ask("POST", "/clients", {"display_name": name})
        self.acknowledged("client", client["id"], name)

    def work(self):
        count = 0
        while not self.stop.exists():
            count += 1
            try:
                self.report() if count % 10 == 0 else self.add_client()
            except urllib.error.HTTPError as refusal:
                self.faults.append(f"{refusal.code} {refusal.read()[:200]}")
            except (OSError, ValueError, http.client.HTTPException) as fault:
                self.faults.append(repr(fault))


class Readiness(threading.Thread):
    """Asks for /readyz as a balancer does, each time on a connection of its own."""

    def __init__(self, stop):
        super().__init__()
        self.stop, self.ready, self.not_ready, self.silent, self.longest = stop, 0, 0, 0, 0.0

    def run(self):
        url = f"http://127.0.0.1:{os.environ['PORT']}/readyz"
        since = time.monotonic()
        while not self.stop.exists():
            try:
                with urllib.request.urlopen(url, timeout=5) as answer:
                    answer.read()
                self.ready += 1
                self.longest = max(self.longest, time.monotonic() - since)
                since = time.monotonic()
            except urllib.error.HTTPError:
                self.not_ready += 1
            except (OSError, http.client.HTTPException):
                self.silent += 1
            time.sleep(0.02)
        self.longest = max(self.longest, time.monotonic() - since)


def steady(path, gear, stop):
    phones = work(path, gear, lambda acknowledged, places: SteadyPhone(acknowledged, places, Path(stop)))
    faults = [fault for phone in phones for fault in phone.faults]
    print(
        f"{sum(phone.requests for phone in phones)} requests, {sum(phone.again for phone in phones)} connections made again, "
        f"{len(faults)} failed"
    )
    if faults:
        sys.exit("; ".join(faults[:5]))


def stubborn(path, gear, stop):
    watch = Readiness(Path(stop))
    watch.start()
    phones = work(path, gear, lambda acknowledged, places: StubbornPhone(acknowledged, places, Path(stop)))
    watch.join()
    print(
        f"phones: {sum(phone.unavailable for phone in phones)} times 503, {sum(phone.broken for phone in phones)} broken connections, "
        f"the longest wait for an answer {max(phone.longest for phone in phones):.1f} s; /readyz: {watch.ready} times 200, "
        f"{watch.not_ready} times another status, {watch.silent} times nobody, without a 200 for {watch.longest:.1f} s at most"
    )
    faults = [fault for phone in phones for fault in phone.faults]
    if faults:
        sys.exit("; ".join(faults[:5]))


def once(path, clients, reports):
    acknowledged = [line.split()[1:] for line in Path(path).read_text().splitlines()]
    if len(acknowledged) < 50:
        sys.exit(f"error: only {len(acknowledged)} changes were acknowledged: that proves nothing")
    faults, made, named = [], {}, {}
    for line in Path(clients).read_text().splitlines():
        key, *name, audited = line.split()
        made.setdefault(" ".join(name), []).append((key, int(audited)))
    for line in Path(reports).read_text().splitlines():
        photo, filed, audited = line.split()
        named[photo] = (int(filed), int(audited))
    for kind, key, *rest in acknowledged:
        if kind == "client" and made.get(" ".join(rest)) != [(key, 1)]:
            faults.append(f"client {key}: {made.get(' '.join(rest))}")
        if kind == "photo" and (named.get(key) != (1, 1) or not is_there(key, rest[0], named)):
            faults.append(f"photo {key}: {named.get(key)}")
    # Phones ask until there is an answer, so that whatever was done was also acknowledged.
    done = len(made) + len(named)
    if faults or done != len(acknowledged):
        sys.exit(f"error: {done} changes were done, {len(acknowledged)} acknowledged; {'; '.join(faults[:5])}")
    print(f"{done} changes acknowledged, each done once, with one row in the audit")


def said(*paths):
    told = ("level", "message", "job", "operation", "status", "code", "sqlstate", "reason")
    lines = Counter()
    for path in paths:
        # The last one of a server that was killed may be cut.
        for line in Path(path).read_text().splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if entry.get("level") in ("error", "warning"):
                lines[", ".join(str(entry[name]) for name in told if name in entry)] += 1
    for line, count in lines.most_common():
        print(f"    {count} times {line}")


if __name__ == "__main__":
    {"steady": steady, "stubborn": stubborn, "once": once, "said": said}[sys.argv[1]](*sys.argv[2:])
