"""The plans that bench/load goes through: which requests, with which keys and bodies."""

import datetime
import json
import random
import uuid
from pathlib import Path

import place
from tokens import ident

LIST = "/api/office/reservations?window=today"
# Of the house that is written to: reservations, and on each the assets that come and go.
COUNTER, ASSETS = 600, 20
PAIRS = COUNTER * ASSETS
REPLAYED_PAIRS = 320


def reservation_path(number: int) -> str:
    return f"/api/office/reservations/{ident('reservation', number)}"


def live() -> Path:
    return _write("livez", ["GET\t/livez"])


def reads(reservations: int) -> Path:
    """1,000 single reservations of the house that is read, from all of its history."""
    numbers = list(range(1, reservations + 1))
    random.Random(8).shuffle(numbers)
    return _write(f"reads-{reservations}", [f"GET\t{reservation_path(number)}" for number in numbers[:1_000]])


def listing(field: str = "-") -> Path:
    return _write("list", [f"GET\t{LIST}\t-\t-\t{field}"])


def handovers() -> Path:
    """Pickup and return of one asset after another, each with a new key, at the time of sending."""
    return _write("handovers", [line for pair in range(PAIRS) for line in handover(pair, "*", "{now}", "{now}")])


def shelf_handovers(assets: int) -> Path:
    """Pickups and returns in the house that is read, of the second and third lines of what today's list has out: see
    bench/data/house.sql, whose first lines' assets stay out, so that no return is a reservation's last."""
    lines = []
    for number in range(2, 51, 2):
        for line in (1, 2):
            asset = 1 + (number * 3 + line) % (assets // 4) * 4 + 2
            for action in ("pickups", "returns"):
                body = {"asset_id": ident("asset", asset), "scanned_code": f"C{asset}", "at": "{now}"}
                lines.append("\t".join(("POST", f"{reservation_path(number)}/{action}", "*", json.dumps(body))))
    return _write("shelf-handovers", lines)


def replays(pickup_at: str, return_at: str) -> Path:
    """The same keys and bodies whenever a pair comes round again: after the first round all are replays."""
    lines = [
        line
        for pair in range(REPLAYED_PAIRS)
        for line in handover(pair, lambda step, pair=pair: ident("replayed key", pair * 2 + step), pickup_at, return_at)
    ]
    return _write("replays", lines)


def handover(pair: int, key, pickup_at: str, return_at: str) -> list[str]:
    """The two lines of a pair of reservation and asset, as bench/peers/pgbench/handover.sql numbers them."""
    reservation = 1 + pair % COUNTER
    asset = (reservation - 1) * 21 + pair // COUNTER + 1
    lines = []
    for step, (action, at) in enumerate((("pickups", pickup_at), ("returns", return_at))):
        body = {"asset_id": ident("written asset", asset), "scanned_code": f"W{asset}", "at": at}
        path = f"/api/office/reservations/{ident('written reservation', reservation)}/{action}"
        lines.append("\t".join(("POST", path, key if isinstance(key, str) else key(step), json.dumps(body))))
    return lines


def outboxes(size: int) -> Path:
    """As `handovers`, so many to a request; each change once, with a key of its own."""
    lines = []
    for first in range(0, PAIRS, size // 2):
        body = {"entries": outbox_entries(range(first, first + size // 2))}
        lines.append("\t".join(("POST", "/api/office/outbox", "-", json.dumps(body))))
    return _write("outboxes", lines)


def outbox_entries(pairs) -> list[dict]:
    """Pickup and return of each pair. A time to come: the server takes its own clock then, which is later than what was done."""
    at = f"{datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1):%Y-%m-%dT%H:%M:%SZ}"
    entries = []
    for pair in pairs:
        for line in handover(pair, lambda _: str(uuid.uuid4()), at, at):
            method, path, key, body = line.split("\t")
            entries.append({"key": key, "method": method, "path": path, "body": json.loads(body)})
    return entries


def _write(name: str, lines: list[str]) -> Path:
    path = place.FOLDER / f"{name}.plan"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
