"""What the kernel says of processes: the CPU they used and the memory they hold."""

import contextlib
import os
import threading
from collections.abc import Callable, Iterator

TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        parent = _stat(int(entry))
        if parent:
            children.setdefault(int(parent[1]), []).append(int(entry))
    found, queue = [], [pid]
    while queue:
        found.append(queue.pop())
        queue += children.get(found[-1], [])
    return found


def cpu_seconds(pid: int) -> float:
    """CPU that the family has used, with its members that have ended and were waited for."""
    total = 0
    for member in family(pid):
        fields = _stat(member)
        if fields:
            total += sum(int(ticks) for ticks in fields[11:15])
    return total / TICKS


def resident_bytes(pid: int) -> int:
    """Resident memory of the family; what its members share counts once (the kernel's proportional set size)."""
    return sum(_kilobytes(member, "Pss:") for member in family(pid)) * 1024


@contextlib.contextmanager
def most_resident(pid: int) -> Iterator[Callable[[], int]]:
    """Gives what tells the most memory that the family held at once while the block ran, looked at every 0.2 s."""
    most, done = 0, threading.Event()

    def watch() -> None:
        nonlocal most
        while not done.wait(0.2):
            most = max(most, resident_bytes(pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield lambda: most
    finally:
        done.set()
        watcher.join()


def _stat(pid: int) -> list[str]:
    """The fields after the name, from the state on; empty when the process is gone."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def _kilobytes(pid: int, name: str) -> int:
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name))
    except OSError:
        return 0
