"""What TLS costs, beside nginx with the same certificate and cipher: a small GET over a kept connection, and handshakes."""

import os
import re
import socket
import ssl
import statistics
import subprocess
from collections.abc import Iterator

import generators
import place
import processes
import servers
from cells import label, ratio_cell
from measure import Measurements
from rounds import spread
from works import Work

AMONG = ("quartermaster", "again", "nginx", "nginx-logs")
WORK = Work("tls", "Over TLS, one core: GET /livez, 64 connections; handshakes", "live", 64, AMONG, pinned=True)
# At most as many times nginx's CPU. A handshake, full or resumed, may also take a thousandth of a second of a core.
MARKS = {"get": 1.15, "full": 1.0, "resumed": 1.0}
CLIENTS = 4
FILES = (place.FOLDER / "tls.pem", place.FOLDER / "tls-key.pem")
REQUEST = b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def run(measurements: Measurements, count: int, say) -> dict:
    """Each server in turn, `count` times; microseconds of the server's CPU."""
    _make_certificate()
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in AMONG}
    spoken = set()
    for number in range(count):
        turn = number % len(AMONG)
        for name in AMONG[turn:] + AMONG[:turn]:
            with servers.running(_server(measurements, name), "/livez", core=0) as process:
                spoken.add(_spoken())
                rounds[name].append(_measure(process.pid, measurements))
            say(f"  {name:14} " + "  ".join(f"{key} {value:.1f} µs" for key, value in rounds[name][-1].items()))
    if len(spoken) != 1:
        raise RuntimeError(f"they speak otherwise: {spoken}")
    return {
        "name": WORK.name,
        "title": WORK.title,
        "marks": MARKS,
        "spoken": " ".join(spoken.pop()),
        "participants": {name: _summary(rounds["quartermaster"], ones) for name, ones in rounds.items()},
    }


def _summary(ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> dict:
    def of(key: str) -> dict:
        return {
            "us": statistics.median(each[key] for each in theirs),
            "ratio": spread([mine[key] / other[key] for mine, other in zip(ours, theirs, strict=True)]),
        }

    return {key: of(key) for key in MARKS}


def _server(measurements: Measurements, name: str) -> servers.Server:
    if name.startswith("nginx"):
        return servers.nginx(1, logs=name == "nginx-logs", tls=FILES)
    return servers.over_tls(measurements.server(name, "small", WORK), *FILES)


def _measure(pid: int, measurements: Measurements) -> dict[str, float]:
    _gets(measurements.pace.warm_up)
    found = {}
    for key, drive in (("get", _gets), ("full", _full), ("resumed", _resumed)):
        before = processes.cpu_seconds(pid)
        done = drive(measurements.pace.seconds)
        found[key] = (processes.cpu_seconds(pid) - before) / done * 1e6
    return found


def _gets(seconds: float) -> int:
    """As fast as answers come, by wrk on the other core; how many."""
    url = f"https://127.0.0.1:{place.PORT}/livez"
    command = ["wrk", "-t1", f"-c{WORK.connections}", f"-d{round(seconds)}s", url]
    core = str(place.CORES - 1)
    done = subprocess.run(["taskset", "-c", core, *command], check=True, stdout=subprocess.PIPE, text=True)
    found = re.search(r"(\d+) requests in", done.stdout)
    if not found or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        raise RuntimeError(f"answers that were not expected: {done.stdout}")
    return int(found[1])


def _full(seconds: float) -> int:
    return _visits(seconds, resumes=False)


def _resumed(seconds: float) -> int:
    return _visits(seconds, resumes=True)


def _visits(seconds: float, resumes: bool) -> int:
    """Connections that ask once and end, one after another by each of a few clients; how many."""

    def client() -> Iterator[None]:
        # Of its thread alone.
        os.sched_setaffinity(0, {place.CORES - 1})
        context, session = servers.any_certificate(), None
        while True:
            last = _visit(context, session)
            session = last if resumes else None
            yield

    return generators.by_threads([client() for _ in range(CLIENTS)], seconds)


def _visit(context: ssl.SSLContext, session: ssl.SSLSession | None) -> ssl.SSLSession | None:
    with (
        socket.create_connection(("127.0.0.1", place.PORT), timeout=10) as plain,
        context.wrap_socket(plain, server_hostname="localhost", session=session) as secure,
    ):
        secure.sendall(REQUEST)
        answer = b""
        while piece := secure.recv(4096):
            answer += piece
        if not answer.startswith(b"HTTP/1.1 200") or (session and not secure.session_reused):
            raise RuntimeError(f"not answered, or not resumed: {answer[:100]!r}")
        return secure.session


def _spoken() -> tuple[str, str]:
    """Version and cipher."""
    with (
        socket.create_connection(("127.0.0.1", place.PORT), timeout=10) as plain,
        servers.any_certificate().wrap_socket(plain, server_hostname="localhost") as secure,
    ):
        return secure.version() or "", (secure.cipher() or ("",))[0]


def _make_certificate() -> None:
    certificate, key = FILES
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "30",
    ]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*command, "-keyout", str(key), "-out", str(certificate)], check=True, stderr=subprocess.DEVNULL)


def table(result: dict) -> str:
    """A Markdown table: the server's CPU, and what it is of the other's."""
    titles = {"get": "a GET", "full": "a full handshake and a GET", "resumed": "a resumed one and a GET"}
    lines = [
        "| Quartermaster ÷ … | "
        + " | ".join(f"CPU of {titles[key]} (at most {MARKS[key]:.2f})" for key in MARKS)
        + " |",
        "|---" * (len(MARKS) + 1) + "|",
    ]
    for name, summary in result["participants"].items():
        if name == "quartermaster":
            cells = [f"{summary[key]['us']:.0f} µs" for key in MARKS]
        else:
            cells = [ratio_cell(summary[key]["ratio"]) for key in MARKS]
        lines.append(f"| {'itself' if name == 'quartermaster' else label(name)} | " + " | ".join(cells) + " |")
    return f"### {result['title']}\n\n{result['spoken']}.\n\n" + "\n".join(lines) + "\n"
