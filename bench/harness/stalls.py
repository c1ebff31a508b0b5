"""How much longer others wait while somebody does, again and again, what costs the server most."""

import contextlib
import dataclasses
import gzip
import http.client
import json
import multiprocessing
import statistics
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Iterator

import database
import place
import plans
import servers
import tokens
from measure import COPY, Measurements
from works import Work

WORK = Work("stalls", "Others' requests while somebody tries to stall the server", "reads", 2, ("quartermaster",), writes=True)
# What others may wait at p99, by as much as alone.
MARK = 3
PROBES = {"me": "/api/office/me", "list": plans.LIST}
# Unpacks to a mebibyte of JSON.
PACKED = gzip.compress(b"[" + b"1," * 500_000 + b"1]")
RESERVATION = f"/api/office/reservations/{tokens.ident('written reservation', 1)}"


@dataclasses.dataclass(frozen=True)
class Stall:
    """Something that costs: how many clients send which request."""

    name: str
    clients: int
    method: str
    path: str
    headers: Callable[[], dict[str, str]]
    body: bytes | None = None
    # Whether another program holds the reservation meanwhile.
    occupies: bool = False


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _change(token: str) -> dict[str, str]:
    return _bearer(token) | {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}


def _stalls() -> list[Stall]:
    nobody = tokens.of("nobody")
    viewer, staff = tokens.last(1), tokens.last(2)
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    pickup = {"asset_id": tokens.ident("written asset", 1), "scanned_code": "W1", "at": now}
    coding = {"Content-Encoding": "gzip"}
    return [
        # What two cores owe to sharing them with whoever asks without pause, measured as the others are.
        Stall("requests that cost nothing", 16, "GET", "/livez", dict),
        Stall("strangers' bodies", 16, "POST", "/storage/v1/object/sign/condition-reports/a.png", lambda: {"apikey": "x"} | coding, PACKED),
        Stall("bodies without an account", 64, "POST", RESERVATION + "/pickups", lambda: _change(nobody) | coding, PACKED),
        Stall("lists of one account", 200, "GET", plans.LIST, lambda: _bearer(viewer)),
        Stall("stickers of slashes", 16, "GET", "/api/office/assets/resolve?code=" + "%2F" * 1999 + "a", lambda: _bearer(viewer)),
        Stall(
            "a reservation that is held", 32, "POST", RESERVATION + "/pickups", lambda: _change(staff), json.dumps(pickup).encode(),
            occupies=True),
    ]


def run(measurements: Measurements, count: int, say) -> dict:
    """Each stall beside a quiet time of the same server, `count` times; the medians."""
    server = measurements.server("quartermaster", measurements.database(WORK, "quartermaster"), WORK)
    # As it comes: the limits are part of what is measured.
    server = dataclasses.replace(server, settings=server.settings | {
        "RATE_LIMIT_ACCOUNT": "12000", "RATE_LIMIT_ADDRESS": "300", "MAX_CONNECTIONS_ACCOUNT": "256"})
    seconds = measurements.pace.seconds
    found = {}
    for stall in _stalls():
        ratios, waits = [], []
        for _ in range(count):
            with servers.running(server, plans.reservation_path(1)):
                _probe(measurements.pace.warm_up)
                alone = _probe(seconds)
                with _under(stall):
                    beside = _probe(seconds)
            ratios.append({name: beside[name] / alone[name] for name in PROBES})
            waits.append({f"{name}_ms": beside[name] * 1000 for name in PROBES})
        found[stall.name] = {name: statistics.median(one[name] for one in rows) for rows in (ratios, waits) for name in rows[0]}
        say(f"  {stall.name:28} {found[stall.name]}")
    return {"name": WORK.name, "title": WORK.title, "mark": MARK, "stalls": found}


def _probe(seconds: float) -> dict[str, float]:
    """The p99 of somebody else's requests, one at a time, in seconds. One that is not answered with a 200 counts as ten seconds."""
    times: dict[str, list[float]] = {name: [] for name in PROBES}
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=10)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, path in PROBES.items():
            begun = time.monotonic()
            status = _ask(connection, "GET", path, _bearer(tokens.first(1)), None)
            times[name].append(time.monotonic() - begun if status == 200 else 10)
        time.sleep(0.002)
    connection.close()
    return {name: sorted(found)[len(found) * 99 // 100] for name, found in times.items()}


def _ask(connection: http.client.HTTPConnection, method: str, path: str, headers: dict[str, str], body: bytes | None) -> int:
    """The status; 0 where there was no answer."""
    try:
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        response.read()
        return response.status
    except (OSError, http.client.HTTPException):
        connection.close()
        return 0


@contextlib.contextmanager
def _under(stall: Stall) -> Iterator[None]:
    """Lets the clients of a stall at the server: in a process of their own, so that they take no time from whoever measures."""
    with _occupied() if stall.occupies else contextlib.nullcontext():
        # Forked, since a stall holds functions.
        crowd = multiprocessing.get_context("fork").Process(target=_attack, args=(stall,), daemon=True)
        crowd.start()
        time.sleep(1)
        try:
            yield
        finally:
            crowd.kill()
            crowd.join()


def _attack(stall: Stall) -> None:
    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=10)
        while True:
            _ask(connection, stall.method, stall.path, stall.headers(), stall.body)

    threads = [threading.Thread(target=ask) for _ in range(stall.clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@contextlib.contextmanager
def _occupied() -> Iterator[None]:
    """Holds the reservation as another program would."""
    session = subprocess.Popen(
        ["psql", "-XAtq", "-d", COPY], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        env=place.environment(COPY, "postgres"))
    session.stdin.write(f"begin; select from reservations where id = '{tokens.ident('written reservation', 1)}' for update;\n")
    session.stdin.flush()
    try:
        yield
    finally:
        session.stdin.close()
        session.wait()


def table(result: dict) -> str:
    """A Markdown table: p99 beside the stall, by that alone."""
    lines = [f"| beside (at most {result['mark']}) | `/me` | `window=today` |", "|---|---|---|"]
    for name, found in result["stalls"].items():
        cells = (f"{found[probe]:.1f} ({found[f'{probe}_ms']:.1f} ms)" for probe in PROBES)
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
