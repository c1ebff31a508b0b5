"""How much longer others wait while somebody does, again and again, what costs the server most."""

import contextlib
import dataclasses
import gzip
import http.client
import itertools
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Iterator

import place
import plans
import servers
import tokens
from measure import COPY, Measurements
from works import Work

WORK = Work(
    "stalls", "Others' requests while somebody tries to stall the server", "reads", 2, ("quartermaster",), writes=True
)
# What others may wait at p99, by as much as alone.
MARK = 3
# Whose requests are timed, in turns: nobody comes near a limit.
PEOPLE = 16
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
    # Whether the server signs people in itself.
    signs_in: bool = False


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _change(token: str) -> dict[str, str]:
    return _bearer(token) | {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}


def _from_anywhere() -> dict[str, str]:
    """As if behind a proxy: each request from an address of its own, so that no address has too many."""
    address = ".".join(str(random.randrange(1, 224)) for _ in range(4))
    return {"Content-Type": "application/json", "X-Forwarded-For": address}


def _stalls() -> list[Stall]:
    nobody = tokens.of("nobody")
    viewer, staff = tokens.last(1), tokens.last(2)
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    pickup = {"asset_id": tokens.ident("written asset", 1), "scanned_code": "W1", "at": now}
    coding = {"Content-Encoding": "gzip"}
    return [
        # What two cores owe to sharing them with whoever asks without pause, measured as the others are.
        Stall("requests that cost nothing", 16, "GET", "/livez", dict),
        Stall(
            "strangers' bodies",
            16,
            "POST",
            "/storage/v1/object/sign/condition-reports/a.png",
            lambda: {"apikey": "x"} | coding,
            PACKED,
        ),
        Stall(
            "bodies without an account", 64, "POST", RESERVATION + "/pickups", lambda: _change(nobody) | coding, PACKED
        ),
        Stall("lists of one account", 200, "GET", plans.LIST, lambda: _bearer(viewer)),
        # What the next one is to be compared with.
        Stall("stickers that are usual", 16, "GET", "/api/office/assets/resolve?code=C1", lambda: _bearer(viewer)),
        Stall(
            "stickers of slashes",
            16,
            "GET",
            "/api/office/assets/resolve?code=" + "%2F" * 1999 + "a",
            lambda: _bearer(viewer),
        ),
        Stall(
            "a reservation that is held",
            32,
            "POST",
            RESERVATION + "/pickups",
            lambda: _change(staff),
            json.dumps(pickup).encode(),
            occupies=True,
        ),
        Stall(
            "passwords that are wrong",
            64,
            "POST",
            "/auth/v1/token?grant_type=password",
            _from_anywhere,
            json.dumps({"email": "nobody@house1.example", "password": "a wrong password"}).encode(),
            signs_in=True,
        ),
    ]


def run(measurements: Measurements, count: int, say) -> dict:
    """Each stall beside a quiet time of the same server, `count` times; the medians."""
    server = measurements.server("quartermaster", measurements.database(WORK, "quartermaster"), WORK)
    # As it comes: the limits are part of what is measured.
    server = dataclasses.replace(
        server,
        settings=server.settings
        | {"RATE_LIMIT_ACCOUNT": "12000", "RATE_LIMIT_ADDRESS": "300", "MAX_CONNECTIONS_ACCOUNT": "256"},
    )
    issuer = _issuer(server)
    seconds = measurements.pace.seconds
    found = {}
    for stall in _stalls():
        ratios, waits = [], []
        for _ in range(count):
            with servers.running(issuer if stall.signs_in else server, "/readyz"):
                people = _own_tokens(issuer) if stall.signs_in else tokens.some(1, PEOPLE)
                _probe(measurements.pace.warm_up, people)
                alone = _probe(seconds, people)
                with _under(stall):
                    beside = _probe(seconds, people)
            ratios.append({name: beside[name] / alone[name] for name in PROBES})
            waits.append({f"{name}_ms": beside[name] * 1000 for name in PROBES})
        found[stall.name] = {
            name: statistics.median(one[name] for one in rows) for rows in (ratios, waits) for name in rows[0]
        }
        say(f"  {stall.name:28} {found[stall.name]}")
    return {"name": WORK.name, "title": WORK.title, "mark": MARK, "stalls": found}


def _issuer(server: servers.Server) -> servers.Server:
    """The server as its own issuer, with passwords."""
    settings = {name: value for name, value in server.settings.items() if name != "JWKS_URL"}
    return dataclasses.replace(
        server, settings=settings | {"AUTH_SEAL_KEY": "5e" * 32, "PASSWORDS": "on", "TRUSTED_PROXIES": "127.0.0.1"}
    )


def _own_tokens(server: servers.Server) -> list[str]:
    """Tokens of the first house's people, by the server's own key."""
    command = [*server.command[:1], "token", "--tenant", tokens.ident("tenant", 1), "--email"]
    return [
        subprocess.run(
            [*command, f"person{number}@house1.example"],
            env=servers.environment(server),
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for number in range(1, PEOPLE + 1)
    ]


def _probe(seconds: float, people: list[str]) -> dict[str, float]:
    """The p99 of other people's requests, one at a time, in seconds. One that is not answered with a 200 counts as ten seconds."""
    times: dict[str, list[float]] = {name: [] for name in PROBES}
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=10)
    end = time.monotonic() + seconds
    for token in itertools.cycle(people):
        if time.monotonic() > end:
            break
        for name, path in PROBES.items():
            begun = time.monotonic()
            status = _ask(connection, "GET", path, _bearer(token), None)
            times[name].append(time.monotonic() - begun if status == 200 else 10)
        time.sleep(0.002)
    connection.close()
    return {name: sorted(found)[len(found) * 99 // 100] for name, found in times.items()}


def _ask(
    connection: http.client.HTTPConnection, method: str, path: str, headers: dict[str, str], body: bytes | None
) -> int:
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
    # In earnest they have machines of their own: here they get what the server and Postgres leave.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

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
        ["psql", "-XAtq", "-d", COPY],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=place.environment(COPY, "postgres"),
    )
    session.stdin.write(
        f"begin; select from reservations where id = '{tokens.ident('written reservation', 1)}' for update;\n"
    )
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
