"""Where everything is: handed over by script/bench in the environment."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BENCH = ROOT / "bench"
PEERS = BENCH / "peers"
# Git-ignored: programs that were built, keys, plans, logs.
FOLDER = Path(os.environ["BENCH_FOLDER"])
PROGRAM = os.environ["BENCH_PROGRAM"]
LOAD = FOLDER / "load"

PORT = int(os.environ.get("BENCH_PORT", "18080"))
METRICS_PORT = PORT + 1
CORES = min(2, len(os.sched_getaffinity(0)))
PGHOST = os.environ["BENCH_PGHOST"]
PGPORT = os.environ["BENCH_PGPORT"]


def postgres(database: str, user: str = "quartermaster") -> dict[str, str]:
    """Where the database is, as every libpq-like client takes it from its environment."""
    return {"PGHOST": PGHOST, "PGPORT": PGPORT, "PGUSER": user, "PGDATABASE": database}


def environment(database: str, user: str = "quartermaster") -> dict[str, str]:
    """This process's environment, pointing at a database."""
    return os.environ | postgres(database, user)
