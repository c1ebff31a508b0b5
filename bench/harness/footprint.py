"""What a server costs by being there: memory, and the time from its start to its first right answer."""

import contextlib
import resource
import socket
import subprocess
import time

import generators
import place
import plans
import processes
import servers
import tokens
from generators import Mix, Run
from measure import Measurements
from rounds import spread
from works import Work

AMONG = ("quartermaster", "go", "node", "fastapi")
IDLE_CONNECTIONS = 10_000
WORK = Work("footprint", "Memory and start", "reads", 64, AMONG)
# Long enough for buffers that are given back to be given back, shorter than any server's keep-alive.
REST = 3


def run(measurements: Measurements, count: int, among: tuple[str, ...], say) -> dict:
    """Starts every participant `count` times, and looks at the memory of each once."""
    participants = {}
    for name in among:
        server = measurements.server(name, "small", WORK)
        starts = [_start(server) for _ in range(count)]
        participants[name] = {"start_ms": spread(starts)} | _memory(server)
        say(f"  {name:14} {participants[name]}")
    return {"name": WORK.name, "title": WORK.title, "participants": participants}


def _start(server: servers.Server) -> float:
    """Milliseconds until a reservation is shown to somebody with a token."""
    process = subprocess.Popen(
        server.command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=servers.environment(server),
    )
    begun = time.monotonic()
    try:
        servers.wait_for(server, process, plans.reservation_path(1), pause=0.001)
        return (time.monotonic() - begun) * 1000
    finally:
        servers.stop(server, process)


def _memory(server: servers.Server) -> dict:
    with servers.running(server, plans.reservation_path(1)) as process:
        time.sleep(REST)
        idle = processes.resident_bytes(process.pid)
        busy = _busy(process.pid)
        time.sleep(REST)
        before = processes.resident_bytes(process.pid)
        with _idle_connections(IDLE_CONNECTIONS):
            time.sleep(REST)
            after = processes.resident_bytes(process.pid)
    return {"idle": idle, "busy": busy, "each_idle": (after - before) / IDLE_CONNECTIONS}


def _busy(pid: int) -> int:
    """The most that it held while 64 clients read as fast as they could."""
    with processes.most_resident(pid) as most:
        generators.load(Run(64, 4), [Mix(plans.reads(1_000), tokens.file_of(1))], pid)
    return most()


@contextlib.contextmanager
def _idle_connections(count: int):
    """Connections that have each asked once and now wait."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", place.PORT)))
            client.sendall(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if not client.recv(4096).startswith(b"HTTP/1.1 200"):
                raise RuntimeError("an idle connection was not answered")
        yield
