"""How many photos a second the server takes to its own disk, beside nginx's `dav` PUT."""

import contextlib
import http.client
import itertools
import json
import random
import shutil
import statistics
import struct
import time
import urllib.parse
import zlib
from collections.abc import Iterator

import generators
import place
import processes
import servers
import tokens
from cells import label, ratio_cell
from measure import Measurements
from rounds import spread
from works import Work

AMONG = ("quartermaster", "again", "nginx")
WORK = Work("uploads", "PUT of photos of 3 MB to the disk, 8 connections", "reads", 8, AMONG, writes=True)
# Megabytes a second, at least; or as many times nginx's. And megabytes of memory, at most.
MARKS = {"per_second": 500, "ratio": 0.9, "memory": 60}
SIZE = 3_000_000
# Each client puts its own few again and again, so that the disk does not fill.
EACH = 4


def run(measurements: Measurements, count: int, say) -> dict:
    """Each server in turn, `count` times."""
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in AMONG}
    for number in range(count):
        turn = number % len(AMONG)
        for name in AMONG[turn:] + AMONG[:turn]:
            rounds[name].append(_measure(measurements, name))
            say(f"  {name:14} " + "  ".join(f"{key} {value:.0f}" for key, value in rounds[name][-1].items()))
    ours = rounds["quartermaster"]
    participants = {}
    for name, theirs in rounds.items():
        participants[name] = {key: statistics.median(each[key] for each in theirs) for key in theirs[0]}
        participants[name]["ratio"] = spread(
            [mine["per_second"] / other["per_second"] for mine, other in zip(ours, theirs, strict=True)]
        )
    return {"name": WORK.name, "title": WORK.title, "marks": MARKS, "participants": participants}


def _measure(measurements: Measurements, name: str) -> dict[str, float]:
    """Megabytes a second, and megabytes of memory at most."""
    folder = place.FOLDER / ("nginx" if name == "nginx" else "photos") / "photos"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if name == "nginx":
        server = servers.nginx(place.CORES)
        # Its workers are another user's where this one is root.
        folder.chmod(0o777)
    else:
        server = measurements.server(name, measurements.database(WORK, name), WORK)
        server = servers.Server(server.name, server.command, server.settings | {"STORAGE_DIR": str(folder)})
    try:
        with servers.running(server, "/livez") as process:
            targets = [
                _nginx_path(number) if name == "nginx" else _minted() for number in range(WORK.connections * EACH)
            ]
            _drive(targets, measurements.pace.warm_up)
            with processes.most_resident(process.pid) as most:
                speed = _drive(targets, measurements.pace.seconds)
            return {"per_second": speed / 1e6, "memory": most() / 1e6}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _nginx_path(number: int) -> str:
    return f"/photos/{number}.png"


def _minted() -> str:
    """Where a photo of an asset that is out may be put."""
    body = {
        "reservation_id": tokens.ident("reservation", 2),
        "asset_id": tokens.ident("asset", 1 + 6 % 500 * 4 + 2),
        "content_type": "image/png",
        "ext": "png",
        "content_length": SIZE,
    }
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=60)
    headers = {"Authorization": f"Bearer {tokens.first(1)}", "Content-Type": "application/json"}
    connection.request("POST", "/api/office/condition-reports/uploads", json.dumps(body), headers)
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    if response.status not in (200, 201):
        raise RuntimeError(f"no upload: {response.status} {answer[:300]!r}")
    address = urllib.parse.urlsplit(json.loads(answer)["upload_url"])
    return f"{address.path}?{address.query}"


def _drive(targets: list[str], seconds: float) -> float:
    """Bytes a second that all clients together have put."""
    photo = _photo()

    def client(own: list[str]) -> Iterator[None]:
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", place.PORT, timeout=60)) as connection:
            for target in itertools.cycle(own):
                connection.request("PUT", target, photo, {"Content-Type": "image/png"})
                response = connection.getresponse()
                answer = response.read()
                if response.status not in (200, 201, 204):
                    raise RuntimeError(f"not taken: {response.status} {answer[:300]!r}")
                yield

    clients = [client(targets[first : first + EACH]) for first in range(0, len(targets), EACH)]
    begun = time.monotonic()
    done = generators.by_threads(clients, seconds)
    return done * SIZE / (time.monotonic() - begun)


def _photo() -> bytes:
    """A PNG of 3 MB: a picture of one point, and a chunk of noise that no viewer looks at."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    tail = chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")
    noise = random.Random(3).randbytes(SIZE - len(head) - len(tail) - 12)
    return head + chunk(b"nOIS", noise) + tail


def table(result: dict) -> str:
    """A Markdown table: megabytes a second, what that is of the others', and memory."""
    marks = result["marks"]
    lines = [
        f"| | MB a second (at least {marks['per_second']}, or {marks['ratio']} × nginx) | Quartermaster ÷ it"
        f" | memory at most ({marks['memory']} MB) |",
        "|---|---|---|---|",
    ]
    for name, summary in result["participants"].items():
        who = {"quartermaster": "Quartermaster", "nginx": "nginx, `dav_methods PUT`"}.get(name, label(name))
        ratio = "" if name == "quartermaster" else ratio_cell(summary["ratio"])
        lines.append(f"| {who} | {summary['per_second']:.0f} | {ratio} | {summary['memory']:.0f} MB |")
    return f"### {result['title']}\n\n" + "\n".join(lines) + "\n"
