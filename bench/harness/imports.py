"""How long phones wait while a file is imported in their house, and how long the import takes."""

import contextlib
import http.client
import statistics
import threading
import time
import uuid
from collections.abc import Iterator

import database
import generators
import place
import plans
import servers
import tokens
from generators import Mix, Run
from measure import COPY, Measurements
from works import Work

WORK = Work(
    "imports", "Pickups and returns beside an import of 10,000 assets", "handovers", 4, ("quartermaster",), writes=True
)
# The p99 of the phones may be at most as many times what it is without an import.
MARK = 2.0
ROWS = 10_000
# Pickups and returns a second: a full counter, not a flood.
RATE = 50
# Long enough for one import and part of the next.
SECONDS = 12


def run(measurements: Measurements, count: int, say) -> dict:
    """A quiet time and one with imports on the same server, in turns, `count` times."""
    rounds = []
    for _ in range(count):
        database.copy("small", COPY)
        with servers.running(measurements.server("quartermaster", COPY, WORK), plans.reservation_path(1)) as process:
            mix = Mix(plans.handovers(), tokens.file_of(2), group=2)
            generators.load(Run(WORK.connections, measurements.pace.warm_up), [mix], process.pid, seed=1)
            alone = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=2))
            with _imports() as taken:
                beside = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=3))
        if not taken:
            raise RuntimeError("no import ended meanwhile")
        rounds.append({"alone": alone, "beside": beside, "import": statistics.median(taken)})
        say(
            f"  p99 alone {alone} µs, beside an import {beside} µs; imports took "
            + ", ".join(f"{each:.1f} s" for each in taken)
        )
    ratios = [one["beside"] / one["alone"] for one in rounds]
    return {
        "name": WORK.name,
        "title": WORK.title,
        "mark": MARK,
        "medians": {name: statistics.median(one[name] for one in rounds) for name in rounds[0]},
        "ratio": {"median": statistics.median(ratios), "least": min(ratios), "most": max(ratios)},
    }


def _p99(result: dict) -> int:
    return result["plans"][0]["p99_us"]


@contextlib.contextmanager
def _imports() -> Iterator[list[float]]:
    """Imports one file of new assets after another in the house of the phones; how long each took, in seconds."""
    taken: list[float] = []
    over = threading.Event()

    def import_all() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=60)
        while not over.is_set():
            begun = time.perf_counter()
            connection.request(
                "POST",
                "/api/office/imports/assets",
                _file(),
                {
                    "Authorization": f"Bearer {tokens.last(2)}",
                    "Content-Type": "text/csv",
                    "Idempotency-Key": str(uuid.uuid4()),
                },
            )
            response = connection.getresponse()
            answer = response.read()
            if response.status != 200:
                raise RuntimeError(f"import: {response.status} {answer[:300]}")
            taken.append(time.perf_counter() - begun)
        connection.close()

    thread = threading.Thread(target=import_all)
    thread.start()
    try:
        yield taken
    finally:
        over.set()
        thread.join()


def _file() -> bytes:
    """10,000 new assets of one item that no phone takes, with a sticker each."""
    batch = uuid.uuid4().hex[:8]
    rows = [f"LENS-1,{batch}-{number},T{batch}{number},C{batch}{number},MDE" for number in range(ROWS)]
    return "\r\n".join(["item_sku,serial,asset_tag,code,location", *rows, ""]).encode()


def table(result: dict) -> str:
    """A Markdown table of the phones' waits."""
    of, ratio = result["medians"], result["ratio"]
    return "\n".join(
        [
            f"### {result['title']}",
            "",
            "| p99 alone | p99 beside | ratio | at most | an import |",
            "|---|---|---|---|---|",
            f"| {of['alone'] / 1000:.1f} ms | {of['beside'] / 1000:.1f} ms | {ratio['median']:.2f} ({ratio['least']:.2f}–{ratio['most']:.2f})"
            f" | {result['mark']:.0f} | {of['import']:.1f} s |",
            "",
        ]
    )
