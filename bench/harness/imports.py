"""How long phones wait while a file is imported in their house, how long the import takes, and what its check says of that."""

import contextlib
import http.client
import json
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
from busy_core import busy_core
from cells import ratio_cell
from generators import Mix, Run
from measure import COPY, Measurements
from rounds import spread
from works import Work

WORK = Work(
    "imports",
    "Pickups and returns beside imports of 100,000 assets and 100,000 clients",
    "handovers",
    4,
    ("quartermaster",),
    writes=True,
)
# The p99 of the phones may be at most as many times what it is without an import. A core that is busy with something else is measured too: an
# import takes one, whatever it does.
MARK = 2.0
ROWS = 100_000
# An import may take so many seconds, and a check's word on that be so many times too much or too little.
IMPORT_MARK, WORD_MARK = 60, 2.0
# Pickups and returns a second: a full counter, not a flood.
RATE = 50
# Long enough for a file of each kind, within the mark.
SECONDS = 120


def run(measurements: Measurements, count: int, say) -> dict:
    """A quiet time, one beside a busy core and one with imports on the same server, in turns, `count` times."""
    rounds = []
    for _ in range(count):
        database.copy("small", COPY)
        with servers.running(measurements.server("quartermaster", COPY, WORK), plans.reservation_path(1)) as process:
            # What has run for a while has files of the log to write anew: a new one is filled with zeros first, and every commit waits for it.
            _import_each()
            database.query("checkpoint")
            mix = Mix(plans.handovers(), tokens.file_of(2), group=2)
            generators.load(Run(WORK.connections, measurements.pace.warm_up), [mix], process.pid, seed=1)
            alone = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=2))
            with busy_core(2 * SECONDS):
                busy = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=4))
            with _imports() as taken:
                beside = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=3))
        if {kind for kind, _, _ in taken} != set(FILES):
            raise RuntimeError("not each kind was imported meanwhile")
        rounds.append(
            {"alone": alone, "busy": busy, "beside": beside}
            | {kind: statistics.median(took for each, took, _ in taken if each == kind) for kind in FILES}
            | {"word": max(max(took / told, told / took) for _, took, told in taken)}
        )
        say(
            f"  p99 alone {alone} µs, beside a busy core {busy} µs, beside imports {beside} µs; "
            + ", ".join(f"{kind} took {took:.1f} s, its check said {told:.1f} s" for kind, took, told in taken)
        )
    return {
        "name": WORK.name,
        "title": WORK.title,
        "mark": MARK,
        "medians": {name: statistics.median(one[name] for one in rounds) for name in rounds[0]},
        "ratio": spread([one["beside"] / one["alone"] for one in rounds]),
    }


def _p99(result: dict) -> int:
    return result["plans"][0]["p99_us"]


@contextlib.contextmanager
def _imports() -> Iterator[list[tuple[str, float, float]]]:
    """Imports one file of new rows after another in the house of the phones: the kind of each, how long it took, and how long its check had said
    that it would, in seconds."""
    taken: list[tuple[str, float, float]] = []
    over = threading.Event()

    def import_all() -> None:
        while not over.is_set():
            taken.extend(_import_each(over))

    thread = threading.Thread(target=import_all)
    thread.start()
    try:
        yield taken
    finally:
        over.set()
        thread.join()


def _import_each(over: threading.Event | None = None) -> list[tuple[str, float, float]]:
    """A file of each kind, one after another, until it is over."""
    taken = []
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=300)
    for kind, made in FILES.items():
        if over and over.is_set():
            break
        file = made(uuid.uuid4().hex[:8])
        told = json.loads(_post(connection, f"{kind}?check=true", file))["seconds"]
        begun = time.perf_counter()
        _post(connection, kind, file)
        taken.append((kind, time.perf_counter() - begun, told))
    connection.close()
    return taken


def _post(connection: http.client.HTTPConnection, target: str, file: bytes) -> bytes:
    headers = {"Authorization": f"Bearer {tokens.last(2)}", "Content-Type": "text/csv"}
    if "?" not in target:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    connection.request("POST", f"/api/office/imports/{target}", file, headers)
    response = connection.getresponse()
    answer = response.read()
    if response.status != 200:
        raise RuntimeError(f"import: {response.status} {answer[:300]}")
    return answer


def _assets(batch: str) -> bytes:
    """New assets of one item that no phone takes, with a sticker each."""
    rows = [f"LENS-1,{batch}-{number},T{batch}{number},C{batch}{number},MDE" for number in range(ROWS)]
    return _csv("item_sku,serial,asset_tag,code,location", rows)


def _clients(batch: str) -> bytes:
    return _csv("external_id,display_name,email", [f"{batch}-{n},Client {n},c{n}@{batch}.example" for n in range(ROWS)])


def _csv(names: str, rows: list[str]) -> bytes:
    return "\r\n".join([names, *rows, ""]).encode()


FILES = {"assets": _assets, "clients": _clients}


def table(result: dict) -> str:
    """Markdown tables of the phones' waits and of the imports."""
    of, ratio = result["medians"], result["ratio"]
    return "\n".join(
        [
            f"### {result['title']}",
            "",
            "| p99 alone | beside a busy core | beside imports | ratio to alone | at most |",
            "|---|---|---|---|---|",
            f"| {of['alone'] / 1000:.1f} ms | {of['busy'] / 1000:.1f} ms | {of['beside'] / 1000:.1f} ms | {ratio_cell(ratio)}"
            f" | {result['mark']:.0f} |",
            "",
            "| 100,000 assets | 100,000 clients | at most | the check's word on it is wrong by | at most |",
            "|---|---|---|---|---|",
            f"| {of['assets']:.1f} s | {of['clients']:.1f} s | {IMPORT_MARK} s | {of['word']:.1f} times | {WORD_MARK:.0f} times |",
            "",
        ]
    )
