"""The servers under test: how each is started, and that it is gone afterwards."""

import contextlib
import os
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import place
import tokens

# To Postgres, of all workers of a peer together: of 4, 8 and 22 each was fastest with 4 on two cores.
CONNECTIONS = 4


@dataclass(frozen=True)
class Server:
    """One kind of server: its command and settings."""

    name: str
    command: list[str]
    settings: dict[str, str]
    # What it speaks.
    scheme: str = "http"


def quartermaster(database: str, keys_url: str, loops: int) -> Server:
    return Server(
        "quartermaster",
        [place.PROGRAM, "serve"],
        {
            "DATABASE_URL": " ".join(
                f"{key}='{value}'"
                for key, value in (
                    ("host", place.PGHOST),
                    ("port", place.PGPORT),
                    ("user", "quartermaster"),
                    ("dbname", database),
                )
            ),
            "HOST": "127.0.0.1",
            "PORT": str(place.PORT),
            "LOOPS": str(loops),
            "JWKS_URL": keys_url,
            # Counted like any other, only that one machine's phones are more than one person's.
            "RATE_LIMIT_ACCOUNT": "10000000",
            "RATE_LIMIT_ADDRESS": "10000000",
            "MAX_CONNECTIONS": "20000",
            "MAX_CONNECTIONS_ADDRESS": "20000",
            "MAX_CONNECTIONS_ACCOUNT": "20000",
            "STORAGE_DIR": str(place.FOLDER / "photos"),
        },
    )


def metered(server: Server) -> Server:
    """The same, which tells its figures."""
    return Server(server.name, server.command, server.settings | {"METRICS_PORT": str(place.METRICS_PORT)})


@contextlib.contextmanager
def scraped(is_metered: bool) -> Iterator[None]:
    """Reads the figures once a second until the block ends, 15 times as often as a Prometheus would; nothing of a server without."""
    if not is_metered:
        yield
        return
    ended = threading.Event()
    failures: list[Exception] = []

    def scrape() -> None:
        while not ended.wait(1):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{place.METRICS_PORT}/metrics", timeout=5) as response:
                    response.read()
            except OSError as error:
                failures.append(error)

    thread = threading.Thread(target=scrape)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
    if failures:
        raise RuntimeError(f"{len(failures)} scrapes failed: {failures[0]}")


def over_tls(server: Server, certificate: Path, key: Path) -> Server:
    """The same, which ends TLS itself."""
    files = {"TLS_CERT": str(certificate), "TLS_KEY": str(key)}
    return Server(server.name, server.command, server.settings | files, "https")


def nginx(workers: int, logs: bool = False, tls: tuple[Path, Path] | None = None) -> Server:
    """Where it logs, lines are kept until there are 64 kB of them, as ours are until the end of a turn of the loop; `tls` names the files of
    a certificate and its key."""
    folder = place.FOLDER / "nginx"
    folder.mkdir(exist_ok=True)
    (folder / "access.log").unlink(missing_ok=True)
    text = (place.PEERS / "nginx/nginx.conf").read_text(encoding="ascii")
    log = f"{folder}/access.log combined buffer=64k flush=1s" if logs else "off"
    listen = f"{place.PORT}{' ssl' if tls else ''}"
    certificate = (
        f"ssl_certificate {tls[0]}; ssl_certificate_key {tls[1]}; ssl_protocols TLSv1.2 TLSv1.3;" if tls else ""
    )
    for name, value in (
        ("workers", workers),
        ("listen", listen),
        ("certificate", certificate),
        ("folder", folder),
        ("log", log),
    ):
        text = text.replace(f"@{name}@", str(value))
    (folder / "nginx.conf").write_text(text, encoding="ascii")
    return Server(
        "nginx", ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], {}, "https" if tls else "http"
    )


def hummingbird(threads: int) -> Server:
    return Server(
        "hummingbird",
        [str(place.FOLDER / "hummingbird")],
        {"PORT": str(place.PORT), "NIO_SINGLETON_GROUP_LOOP_COUNT": str(threads)},
    )


def go(database: str, workers: int) -> Server:
    return Server("go", [str(place.FOLDER / "go")], _peer(database, workers))


def node(database: str, workers: int) -> Server:
    return Server(
        "node",
        ["node", str(place.PEERS / "node/server.js")],
        _peer(database, workers) | {"NODE_PATH": f"{place.FOLDER}/node/usr/share/nodejs", "NODE_ENV": "production"},
    )


def fastapi(database: str, workers: int) -> Server:
    command = [
        str(place.FOLDER / "python/bin/uvicorn"),
        "app:app",
        "--app-dir",
        str(place.PEERS / "fastapi"),
        "--port",
        str(place.PORT),
        "--loop",
        "uvloop",
        "--http",
        "httptools",
        "--no-access-log",
        "--log-level",
        "warning",
        "--backlog",
        "4096",
    ]
    return Server("fastapi", command + (["--workers", str(workers)] if workers > 1 else []), _peer(database, workers))


def _peer(database: str, workers: int) -> dict[str, str]:
    return place.postgres(database) | {
        "PORT": str(place.PORT),
        "WORKERS": str(workers),
        "CONNECTIONS": str(CONNECTIONS),
        "PUBLIC_KEY_FILE": str(tokens.PUBLIC_KEY),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


@contextlib.contextmanager
def running(server: Server, ready: str, core: int | None = None) -> Iterator[subprocess.Popen]:
    """Runs it, on one core where given, until the block ends; yields once `ready`, a path, is answered with a 200."""
    # Whatever becomes of this process, its servers go with it.
    command = ["setpriv", "--pdeathsig", "TERM", *server.command]
    if core is not None:
        command = ["taskset", "-c", str(core), *command]
    with open(place.FOLDER / f"{server.name}.log", "wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment(server))
    try:
        wait_for(server, process, ready)
        yield process
    finally:
        stop(server, process)


def environment(server: Server) -> dict[str, str]:
    return os.environ | server.settings


def wait_for(server: Server, process: subprocess.Popen, path: str, pause: float = 0.01, patience: float = 60) -> None:
    """Returns once the path is answered with a 200."""
    deadline = time.monotonic() + patience
    while not _answers(server, path):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args}: did not come up, see its log in {place.FOLDER}")
        time.sleep(pause)


def any_certificate() -> ssl.SSLContext:
    """A client's context that takes any certificate: the one here is the benchmark's own."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


# Made once: that takes longer than an answer.
_ANY_CERTIFICATE = any_certificate()


def _answers(server: Server, path: str) -> bool:
    request = urllib.request.Request(f"{server.scheme}://127.0.0.1:{place.PORT}{path}")
    if path.startswith("/api/"):
        request.add_header("Authorization", f"Bearer {tokens.first(1)}")
    try:
        with urllib.request.urlopen(request, timeout=5, context=_ANY_CERTIFICATE) as response:
            return response.status == 200
    except (urllib.error.URLError, OSError):
        return False


def stop(server: Server, process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    # Workers that outlive their parent would keep the port.
    deadline = time.monotonic() + 10
    while _answers(server, "/livez") and time.monotonic() < deadline:
        time.sleep(0.05)
