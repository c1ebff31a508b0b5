"""Compares how long the sign-in API takes for addresses that are known and for those that are not.

sign_in_timing.py PORT KNOWN UNKNOWN: files with an address a line. Each address is asked about once, in an order drawn at
random, on one connection: for a code, for another too soon, and with a wrong one. Prints the quartiles of both, and how often
a known address took longer than an unknown one: half of the times where nothing can be told, with its 95 % interval from
a thousand resamplings. Ends with 1 when a half is not within it."""

import http.client
import json
import random
import statistics
import sys
import time
from pathlib import Path

PORT, KNOWN, UNKNOWN = sys.argv[1:]
HEADERS = {"Content-Type": "application/json"}


def ask(connection, path, body, status):
    payload = json.dumps(body)
    start = time.perf_counter_ns()
    connection.request("POST", "/auth/v1" + path, payload, HEADERS)
    answer = connection.getresponse()
    answer.read()
    took = time.perf_counter_ns() - start
    assert answer.status == status, (path, body, answer.status)
    return took / 1000


def longer(known, unknown):
    """The share of pairs in which the known one took longer (Mann and Whitney's U over the number of pairs)."""
    ranked = sorted([(took, 1) for took in known] + [(took, 0) for took in unknown])
    ranks = sum(rank for rank, (_, is_known) in enumerate(ranked, 1) if is_known)
    return (ranks - len(known) * (len(known) + 1) / 2) / (len(known) * len(unknown))


def interval(known, unknown, draw):
    shares = sorted(
        longer(draw.choices(known, k=len(known)), draw.choices(unknown, k=len(unknown))) for _ in range(1000)
    )
    return shares[25], shares[974]


def report(name, known, unknown, draw):
    for label, times in (("known", known), ("unknown", unknown)):
        quartiles = " ".join(f"{value:.0f}" for value in statistics.quantiles(times, n=4))
        print(f"{name} {label}: {len(times)} times, quartiles {quartiles} us")
    low, high = interval(known, unknown, draw)
    print(
        f"{name}: a known address takes longer in {longer(known, unknown):.3f} of pairs, 95 % interval {low:.3f} to {high:.3f}"
    )
    return low <= 0.5 <= high


def main():
    seed = random.randrange(1 << 32)
    draw = random.Random(seed)
    people = [
        (line, known) for name, known in ((KNOWN, True), (UNKNOWN, False)) for line in Path(name).read_text().split()
    ]
    connection = http.client.HTTPConnection("127.0.0.1", int(PORT))
    for _ in range(200):
        ask(connection, "/otp", {"email": "x"}, 400)
    steps = [
        ("a code", "/otp", {}, 200),
        ("another code too soon", "/otp", {}, 429),
        ("a wrong code", "/verify", {"token": "x00000", "type": "email"}, 403),
    ]
    draw.shuffle(people)
    times = {(name, is_known): [] for name, *_ in steps for is_known in (True, False)}
    for address, is_known in people:
        # One after the other: the wait for another code must not be over.
        for name, path, body, status in steps:
            times[name, is_known].append(ask(connection, path, {"email": address, **body}, status))
    reports = [report(name, times[name, True], times[name, False], draw) for name, *_ in steps]
    print(f"seed {seed}")
    return 0 if all(reports) else 1


if __name__ == "__main__":
    sys.exit(main())
