"""What the desk's questions cost beside a phone's: availability, and a confirmation that has to be possible."""

import datetime
import http.client
import json
import random
import statistics
import time
import uuid

import database
import place
import servers
import tokens
from cells import ratio_cell
from measure import COPY, Measurements
from rounds import spread
from works import Work

WORK = Work(
    "desk",
    "The desk, with 10,000 items and 500,000 lines in the year ahead",
    "reads",
    1,
    ("quartermaster",),
    writes=True,
)
# At most as many times as long, by what is asked.
MARKS = {"availability": 10.0, "confirm": 3.0}
ROUNDS = 200
ITEMS, RESERVATIONS = 10_000, 50_000


def run(measurements: Measurements, count: int, say) -> dict:
    """Each request in turn on one connection, so that all of them meet the same machine; medians of `count` rounds."""
    database.ensure("desk")
    tokens.issue((3,))
    rounds = []
    for number in range(count):
        database.copy("desk", COPY)
        with servers.running(measurements.server("quartermaster", COPY, WORK), "/readyz"):
            _round(random.Random(-1 - number), ROUNDS // 10)
            times = _round(random.Random(number), ROUNDS)
        rounds.append({name: statistics.median(each) for name, each in times.items()})
        say("  " + "  ".join(f"{name} {value * 1e6:.0f} µs" for name, value in rounds[-1].items()))
    return {
        "name": WORK.name,
        "title": WORK.title,
        "marks": MARKS,
        "us": {name: statistics.median(one[name] for one in rounds) * 1e6 for name in rounds[0]},
        "ratios": {
            "availability": spread([one["availability"] / one["read"] for one in rounds]),
            "confirm": spread([one["confirm"] / one["pickup"] for one in rounds]),
        },
    }


def _round(numbers: random.Random, turns: int) -> dict[str, list[float]]:
    """Seconds of each request, by name."""
    desk = _Desk()
    times: dict[str, list[float]] = {"read": [], "availability": [], "confirm": [], "pickup": []}
    today = datetime.datetime.now(datetime.UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    for _ in range(turns):
        # Not one that was read before: a body that the server kept would make the others look dear.
        reservation = tokens.ident("desk reservation", numbers.randrange(RESERVATIONS) + 1)
        times["read"].append(desk.ask("GET", f"/reservations/{reservation}"))
        begins = today + datetime.timedelta(days=numbers.randrange(2, 330))
        chosen = numbers.sample(range(ITEMS), 50)
        items = [tokens.ident("desk item", number + 1) for number in chosen]
        span = f"from={_text(begins)}&to={_text(begins + datetime.timedelta(days=31))}"
        times["availability"].append(desk.ask("GET", f"/availability?{span}&items={','.join(items)}"))
        made = {
            "client_id": tokens.ident("client", 3001),
            "location": "MDE",
            "pickup_at": _text(begins),
            "return_at": _text(begins + datetime.timedelta(days=3)),
            "status": "requested",
            "lines": [{"item_id": item, "qty": 1} for item in items[:10]],
        }
        desk.ask("POST", "/reservations", made)
        path = f"/reservations/{json.loads(desk.answer)['id']}"
        times["confirm"].append(desk.ask("POST", f"{path}/status", {"to": "confirmed"}))
        asset = chosen[0] * 4 + 1
        taken = {
            "asset_id": tokens.ident("desk asset", asset),
            "scanned_code": f"D{asset}",
            "at": _text(datetime.datetime.now(datetime.UTC)),
        }
        times["pickup"].append(desk.ask("POST", f"{path}/pickups", taken))
        desk.ask("POST", f"{path}/returns", taken)
    desk.close()
    return times


class _Desk:
    """A manager's one connection."""

    def __init__(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=60)
        self.token = tokens.last(3)
        self.answer = b""

    def ask(self, method: str, path: str, body=None) -> float:
        """How long the answer took, in seconds; it has to be a good one."""
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        begun = time.perf_counter()
        self.connection.request(method, f"/api/office{path}", None if body is None else json.dumps(body), headers)
        response = self.connection.getresponse()
        self.answer = response.read()
        took = time.perf_counter() - begun
        if response.status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {response.status} {self.answer[:300]}")
        return took

    def close(self) -> None:
        self.connection.close()


def _text(moment: datetime.datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def table(result: dict) -> str:
    """A Markdown table of both ratios."""
    us, rows = (
        result["us"],
        {
            "availability": ("GET /availability, 50 items, 31 days", "GET /reservations/{id}", "availability", "read"),
            "confirm": ("POST …/status, confirmed, ten lines", "POST …/pickups", "confirm", "pickup"),
        },
    )
    lines = ["| | median | beside | median | ratio | at most |", "|---|---|---|---|---|---|"]
    for name, (title, beside, one, other) in rows.items():
        ratio = result["ratios"][name]
        lines.append(
            f"| {title} | {us[one] / 1000:.2f} ms | {beside} | {us[other] / 1000:.2f} ms"
            f" | {ratio_cell(ratio)} | {result['marks'][name]:.0f} |"
        )
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
