"""The load of script/drill, and what it says of a house that was restored.

drill.py load ACKS GEAR
                        adds clients and reports with photos until the server is gone
drill.py judge ACKS all|before MOMENT|until MOMENT CLIENTS NAMED
                        counts what is lost. CLIENTS and NAMED are the ids and the keys of photos that the database has
"""

import http.client
import os
import sys
import time
import urllib.error
from pathlib import Path

from load import Phone, is_there, work


class DrillPhone(Phone):
    """Goes on until nobody answers."""

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


def load(path, gear):
    work(path, gear, DrillPhone)


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


if __name__ == "__main__":
    {"load": load, "judge": judge}[sys.argv[1]](*sys.argv[2:])
