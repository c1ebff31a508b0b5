"""What makes the requests: bench/load for servers, pgbench for Postgres alone, which both answer with the same measures; and threads of this
process for what these do not."""

import contextlib
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import database
import place
import processes

# Once a run is over, how long it may take beyond what it was told, in seconds.
PATIENCE = 60


@dataclass(frozen=True)
class Mix:
    """A plan with its tokens, the size of its groups, and its weight among others."""

    plan: Path
    tokens: Path | str = "-"
    group: int = 1
    share: int = 1


@dataclass(frozen=True)
class Run:
    """How long, by how many connections; at a rate or as fast as answers come."""

    connections: int
    seconds: float
    rate: float = 0
    statuses: tuple[int, ...] = (200,)
    fields: tuple[str, ...] = ()
    core: int | None = None


def load(run: Run, mixes: list[Mix], server: int | None, seed: int = 0) -> dict:
    """Drives the server whose process is given, and measures. Raises when an answer is not as expected."""
    command = _command(run, mixes, seed)
    with _used(server) as used:
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=run.seconds + PATIENCE)
    answer = _checked(done.stdout)
    count = sum(plan["answered"] for plan in answer["plans"])
    return _measures(count, answer["seconds"], answer["plans"], used) | {"overdue": answer["overdue"]}


@contextlib.contextmanager
def beside(run: Run, mixes: list[Mix], seed: int = 0):
    """Drives the server while the block runs, for `run.seconds` at most. Raises when an answer is not as expected."""
    process = subprocess.Popen(_command(run, mixes, seed), stdout=subprocess.PIPE, text=True)
    try:
        yield
        _checked(process.communicate(timeout=run.seconds + PATIENCE)[0])
    finally:
        process.kill()


def _command(run: Run, mixes: list[Mix], seed: int) -> list[str]:
    command = [
        str(place.LOAD),
        "--port",
        str(place.PORT),
        "--connections",
        str(run.connections),
        "--seconds",
        str(run.seconds),
        "--rate",
        str(run.rate),
        "--seed",
        str(seed),
    ]
    for status in run.statuses:
        command += ["--expect", str(status)]
    for field in run.fields:
        command += ["--field", field]
    command += [f"{mix.plan},{mix.tokens},{mix.group},{mix.share}" for mix in mixes]
    if run.core is not None:
        command = ["taskset", "-c", str(run.core), *command]
    return command


def _checked(output: str) -> dict:
    answer = json.loads(output)
    if any(plan["unexpected"] for plan in answer["plans"]) or not any(plan["answered"] for plan in answer["plans"]):
        raise RuntimeError(f"answers that were not expected: {answer['plans']}")
    return answer


def pgbench(run: Run, script: str, name: str, variables: dict[str, object]) -> dict:
    """Runs a script of bench/peers/pgbench on a database and measures. Latency counts from a transaction's turn, too."""
    with tempfile.TemporaryDirectory(dir=place.FOLDER) as folder:
        command = [
            "pgbench",
            "-n",
            "-M",
            "prepared",
            "-c",
            str(run.connections),
            "-j",
            str(place.CORES),
            "-T",
            str(round(run.seconds)),
            "-f",
            str(place.PEERS / f"pgbench/{script}.sql"),
            "--log",
            "--log-prefix",
            f"{folder}/log",
        ]
        if run.rate:
            command += ["--rate", str(run.rate)]
        for variable, value in (variables | {"clients": run.connections, "turn": -1}).items():
            command += ["-D", f"{variable}={value}"]
        with _used(None) as used:
            done = subprocess.run(
                command,
                check=True,
                capture_output=True,
                text=True,
                cwd=folder,
                env=place.environment(name),
                timeout=run.seconds + PATIENCE,
            )
        if "number of failed transactions: 0 " not in done.stdout:
            raise RuntimeError(f"pgbench failed: {done.stdout}{done.stderr}")
        times = sorted(
            int(line.split()[2]) for log in Path(folder).glob("log.*") for line in log.read_text().splitlines()
        )
    if not times:
        raise RuntimeError(f"pgbench did nothing: {done.stdout}")
    speed = next(float(line.split()[2]) for line in done.stdout.splitlines() if line.startswith("tps"))
    return _measures(len(times), len(times) / speed, [_percentiles(times)], used) | {"overdue": 0}


def by_threads(clients: list[Iterator[None]], seconds: float) -> int:
    """Takes one turn after another of each client, in a thread of its own, until the time is over; how many turns that were. Raises what a client
    raises."""
    deadline = time.monotonic() + seconds

    def go_on(client: Iterator[None]) -> int:
        count = 0
        while time.monotonic() < deadline:
            next(client)
            count += 1
        return count

    with ThreadPoolExecutor(len(clients)) as threads:
        return sum(threads.map(go_on, clients))


def _percentiles(times: list[int]) -> dict:
    """As bench/load/tally.c: the time that a part of all do not exceed, in µs."""
    parts = {"p50_us": 0.5, "p90_us": 0.9, "p99_us": 0.99, "p999_us": 0.999, "max_us": 1}
    return {"answered": len(times)} | {
        name: times[min(len(times) - 1, int(part * len(times)))] for name, part in parts.items()
    }


class _used:
    """The CPU that a server and Postgres use while the block runs, in seconds."""

    def __init__(self, server: int | None):
        self.server, self.postgres = server, database.process()

    def __enter__(self):
        self.before = self._now()
        return self

    def __exit__(self, *_):
        self.spent = tuple(after - before for before, after in zip(self.before, self._now(), strict=True))

    def _now(self) -> tuple[float, float]:
        return processes.cpu_seconds(self.server) if self.server else 0.0, processes.cpu_seconds(self.postgres)


def _measures(count: int, seconds: float, plans: list[dict], used: _used) -> dict:
    server, postgres = used.spent
    return {
        "per_second": count / seconds,
        "server_cpu_us": server / count * 1e6,
        "postgres_cpu_us": postgres / count * 1e6,
        "cpu_us": (server + postgres) / count * 1e6,
        "plans": plans,
    }
