"""What a phone gains that sends its outbox in one request: over a slow link, and beside one connection that sends one by one."""

import asyncio
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
from cells import ratio_cell
from generators import Mix, Run
from measure import COPY, Measurements
from rounds import spread
from works import Work

WORK = Work(
    "outbox", "POST /outbox, 100 entries ÷ the same one after another", "handovers", 1, ("quartermaster",), writes=True
)
# What it has to be at least, by link.
MARKS = {"near": 1.2, "far": 20.0}
ENTRIES = 100
# There and back, in seconds.
ROUND_TRIP = 0.2
# Of those that go one by one over the slow link; each takes as long as the other.
FEW = 20


def run(measurements: Measurements, count: int, say) -> dict:
    """Each way in turn on one server, `count` times; operations a second, and what one way is of the other."""
    rounds = []
    for number in range(count):
        database.copy("small", COPY)
        with servers.running(measurements.server("quartermaster", COPY, WORK), plans.reservation_path(1)) as process:
            singles = Mix(plans.handovers(), tokens.file_of(2), group=2)
            generators.load(Run(1, measurements.pace.warm_up), [singles], process.pid)
            ways = [
                lambda singles=singles: ("singles", _singles(measurements, singles, process.pid)),
                lambda: ("outbox", _outboxes(measurements, process.pid)),
            ]
            found = dict(way() for way in (ways if number % 2 == 0 else reversed(ways)))
            with _slow_link() as port:
                found["far_singles"], found["far_outbox"] = _far(port)
        rounds.append(found)
        say("  " + "  ".join(f"{name} {value:.0f}/s" for name, value in found.items()))
    return {
        "name": WORK.name,
        "title": WORK.title,
        "marks": MARKS,
        "per_second": {name: statistics.median(one[name] for one in rounds) for name in rounds[0]},
        "ratios": {
            "near": spread([one["outbox"] / one["singles"] for one in rounds]),
            "far": spread([one["far_outbox"] / one["far_singles"] for one in rounds]),
        },
    }


def _singles(measurements: Measurements, mix: Mix, server: int) -> float:
    return generators.load(Run(1, measurements.pace.seconds), [mix], server, seed=1)["per_second"]


def _outboxes(measurements: Measurements, server: int) -> float:
    """Operations a second; each of them has to have been done."""
    before = _done()
    made = plans.outboxes(ENTRIES)
    measured = generators.load(Run(1, measurements.pace.seconds), [Mix(made, tokens.file_of(2))], server)
    answered = sum(plan["answered"] for plan in measured["plans"])
    if answered * ENTRIES > plans.PAIRS * 2 or _done() - before < answered * ENTRIES:
        raise RuntimeError(f"{answered} outboxes of {ENTRIES} did {_done() - before} changes")
    return measured["per_second"] * ENTRIES


def _done() -> int:
    return int(database.query("select count(*) from idempotency_keys", COPY))


def _far(port: int) -> tuple[float, float]:
    """Operations a second over the slow link: one by one, and in one request. The link is open already."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    token = tokens.first(2)
    _post(connection, "/api/office/outbox", token, {"entries": []})
    entries = plans.outbox_entries(range((FEW + ENTRIES) // 2))
    begun = time.monotonic()
    for entry in entries[:FEW]:
        _post(connection, entry["path"], token, entry["body"], entry["key"])
    middle = time.monotonic()
    answer = _post(connection, "/api/office/outbox", token, {"entries": entries[FEW:]})
    end = time.monotonic()
    connection.close()
    if [result["status"] for result in answer["results"]] != [200] * ENTRIES:
        raise RuntimeError(f"not all was done: {answer}")
    return FEW / (middle - begun), ENTRIES / (end - middle)


def _post(connection: http.client.HTTPConnection, path: str, token: str, body, key: str | None = None):
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": key or str(uuid.uuid4()),
    }
    connection.request("POST", path, json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read()
    if response.status != 200:
        raise RuntimeError(f"{path}: {response.status} {text}")
    return json.loads(text)


@contextlib.contextmanager
def _slow_link() -> Iterator[int]:
    """A port that leads to the server, half a round trip later each way; as much as one likes may be on its way."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    listener = asyncio.run_coroutine_threadsafe(asyncio.start_server(_relay, "127.0.0.1", 0), loop).result()
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(_end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


async def _relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    there, back = await asyncio.open_connection("127.0.0.1", place.PORT)
    await asyncio.gather(_carry(reader, back), _carry(there, writer), return_exceptions=True)


async def _carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    loop = asyncio.get_running_loop()
    while piece := await source.read(65_536):
        loop.call_later(ROUND_TRIP / 2, sink.write, piece)
    sink.close()


async def _end() -> None:
    """Ends what is still carried."""
    carrying = asyncio.all_tasks() - {asyncio.current_task()}
    for task in carrying:
        task.cancel()
    await asyncio.gather(*carrying, return_exceptions=True)


def table(result: dict) -> str:
    """A Markdown table of both links."""
    names = {
        "near": "one connection on this machine",
        "far": f"one connection over a link of {ROUND_TRIP * 1000:.0f} ms",
    }
    ways = {"near": ("outbox", "singles"), "far": ("far_outbox", "far_singles")}
    lines = ["| | in one request, changes a second | one after another | ratio | at least |", "|---|---|---|---|---|"]
    for link, title in names.items():
        ratio, (one, other) = result["ratios"][link], (result["per_second"][way] for way in ways[link])
        lines.append(f"| {title} | {one:.0f} | {other:.0f} | {ratio_cell(ratio)} | {result['marks'][link]} |")
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
