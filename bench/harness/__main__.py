"""Measures Quartermaster and its peers; script/bench starts this."""

import argparse
import datetime
import json
import os
import platform
import signal
import sys
from collections.abc import Iterator

import chart
import database
import desk
import footprint
import growth
import imports
import listeners
import notices
import outbox
import place
import query_plans
import report
import rounds
import stalls
import tls
import tokens
import uploads
from measure import Measurements, Pace
from works import BARE, WORKS

PLANS = "plans"
NEED_LARGE = {PLANS, growth.WORK.name, *(work.name for work in WORKS if "large" in work.among)}
# Works with a course of their own, in the order that they are done.
OF_THEIR_OWN = (outbox, stalls, listeners, desk, imports, notices, tls, uploads, growth)
NAMES = [*(work.name for work in WORKS), footprint.WORK.name, *(each.WORK.name for each in OF_THEIR_OWN), PLANS]
FULL = (Pace(6, 2), 5)
QUICK = (Pace(2, 1), 1)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    # As an exception, so that what was started is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options = parse()
    works = [work for work in WORKS if _wants(options, work.name)]
    pace, count = QUICK if options.quick else FULL
    tokens.prepare()
    database.ensure("small")
    measurements = Measurements(pace)
    try:
        for result in measure(works, measurements, options, count):
            print(report.table(result), flush=True)
            # At once: a work that fails later takes nothing of it away.
            keep(result, options.quick)
    finally:
        database.drop("measured")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/bench", description="Measures Quartermaster and its peers, side by side."
    )
    parser.add_argument("works", nargs="*", metavar="WORK", help="one of: " + ", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="one short round: whether it works, not how fast")
    parser.add_argument("--rounds", type=int, help="how many rounds, 5 unless given")
    parser.add_argument("--without", default="", help="participants to leave out, with commas between")
    options = parser.parse_args()
    unknown = set(options.works) - set(NAMES)
    if unknown:
        parser.error(f"no such work: {', '.join(sorted(unknown))}")
    return options


def measure(works, measurements: Measurements, options, count: int) -> Iterator[dict]:
    without = set(options.without.split(","))
    works = [work.among_those(lambda name: name not in without) for work in works]
    peers = sorted({name for work in works for name in work.among} & {*BARE, "go", "node", "fastapi"})
    say(f"checking the answers of {', '.join(peers) or 'nobody else'}")
    rounds.check(measurements, (works or [footprint.WORK])[0], peers)
    if any("large" in work.among for work in works) or _wants(options, PLANS):
        database.ensure("large")
    if any("houses" in work.among for work in works):
        database.ensure("houses")
    for work in works:
        say(work.title)
        yield rounds.run(work, measurements, options.rounds or count, say)
    if _wants(options, footprint.WORK.name):
        say(footprint.WORK.title)
        among = tuple(name for name in footprint.AMONG if name not in without)
        yield footprint.run(measurements, options.rounds or count, among, say)
    for each in OF_THEIR_OWN:
        if _wants(options, each.WORK.name):
            say(each.WORK.title)
            yield each.run(measurements, options.rounds or count, say)
    if _wants(options, PLANS):
        say("plans of the statements on the large data")
        (_results(options.quick) / "plans.txt").write_text(query_plans.run("large"), encoding="utf-8")


def _wants(options, name: str) -> bool:
    """Whether a work is asked for: by name, or all of them; a quick run does without what needs the large data."""
    return name in options.works or not (options.works or (options.quick and name in NEED_LARGE))


def _results(quick: bool):
    """The figures of a quick run mean nothing and stay out of the repository."""
    folder = place.FOLDER / "quick" if quick else place.BENCH / "results"
    folder.mkdir(exist_ok=True)
    return folder


def keep(result: dict, quick: bool) -> None:
    """Writes the file of a work; and the tables and the picture of all that are there, those of earlier runs too."""
    folder = _results(quick)
    machine = {
        "cores": len(os.sched_getaffinity(0)),
        "kernel": platform.release().split("-")[0],
        "machine": platform.machine(),
    }
    document = {"at": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}", "on": machine} | result
    (folder / f"{result['name']}.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    kept = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")}
    kept = [kept[name] for name in NAMES if name in kept]
    (folder / "speed.svg").write_text(chart.draw(kept), encoding="utf-8")
    (folder / "summary.md").write_text(report.summary(kept), encoding="utf-8")


main()
