"""The works: what is asked, of whom, and under which load."""

from collections.abc import Callable
from dataclasses import dataclass, replace

# Who takes part: the SQL alone, and servers by name. `again` is Quartermaster once more: the machine's own noise.
OFFICE = ("quartermaster", "again", "pgbench", "go", "node", "fastapi")
# They answer `/livez` alone.
BARE = ("nginx", "nginx-logs", "hummingbird")
LIVE = ("quartermaster", "again", *BARE, "node", "go", "fastapi")
# On the large data, and beside 98 houses more.
SCALE = ("quartermaster", "again", "large", "houses")
LOOPS = ("quartermaster", "again", "one-loop")
# It counts for `/metrics`, and is scraped once a second meanwhile.
METERED = ("quartermaster", "again", "metered")


@dataclass(frozen=True)
class Work:
    """One thing to measure. `rate` is a part of what Quartermaster reached unhurried by a rate; 0 for as fast as answers come."""

    name: str
    title: str
    plan: str
    connections: int
    among: tuple[str, ...] = OFFICE
    rate: float = 0
    # Pickups and returns a second in the house that is read, beside what is measured.
    beside: float = 0
    fields: tuple[str, ...] = ()
    revalidates: bool = False
    database: str = "small"
    # Whether it writes: then every measurement has a fresh copy of the database.
    writes: bool = False
    # One core for the server, another for the generator.
    pinned: bool = False

    def among_those(self, takes_part: Callable[[str], bool]) -> "Work":
        """The same work with some participants left out."""
        return replace(self, among=tuple(filter(takes_part, self.among)))


GZIP = ("Accept-Encoding: gzip",)
PLAIN = ("Accept-Encoding: identity",)

WORKS = [
    Work("live-64", "GET /livez, 64 connections", "live", 64, LIVE, pinned=True),
    Work("live-512", "GET /livez, 512 connections", "live", 512, LIVE, pinned=True),
    Work("read", "GET /reservations/{id}, 64 connections", "reads", 64),
    Work("read-8", "GET /reservations/{id}, 8 connections", "reads", 8, ("quartermaster", "again", "pgbench")),
    Work("read-rate", "GET /reservations/{id} at half its speed", "reads", 64, rate=0.5),
    Work("list", "GET /reservations?window=today, 50 listed", "list", 16, fields=PLAIN),
    Work("list-gzip", "GET /reservations?window=today, 50 listed, gzip", "list", 16, fields=GZIP),
    Work(
        "list-gzip-busy",
        "the same, 100 pickups and returns a second beside it",
        "list",
        16,
        (*OFFICE[:2], "go"),
        fields=GZIP,
        beside=100,
        writes=True,
    ),
    Work("list-304", "GET /reservations?window=today, If-None-Match", "list", 16, fields=PLAIN, revalidates=True),
    Work(
        "list-gzip-304",
        "GET /reservations?window=today, gzip and If-None-Match",
        "list",
        16,
        fields=GZIP,
        revalidates=True,
    ),
    Work("handover-16", "POST pickup, return; 16 connections", "handovers", 16, writes=True),
    Work("handover-64", "POST pickup, return; 64 connections", "handovers", 64, writes=True),
    Work("handover-rate", "POST pickup, return at half its speed", "handovers", 64, writes=True, rate=0.5),
    Work("replay-64", "POST pickup, return; all replays, 64 connections", "replays", 64, writes=True),
    Work("mixed", "70 % reads, 30 % writes, 64 phones", "mixed", 64, OFFICE[:2] + OFFICE[3:], writes=True),
    Work(
        "mixed-rate",
        "70 % reads, 30 % writes at half its speed",
        "mixed",
        64,
        OFFICE[:2] + OFFICE[3:],
        writes=True,
        rate=0.5,
    ),
    Work(
        "unmixed-rate",
        "the reads of that alone, at the same rate",
        "mixed-reads",
        64,
        OFFICE[:2],
        writes=True,
        rate=0.35,
    ),
    Work(
        "large-read",
        "GET /reservations/{id} on 1,000 and 1,000,000 reservations, and of two houses and a hundred",
        "reads",
        8,
        SCALE,
    ),
    Work("large-list", "GET /reservations?window=today on all three", "list", 8, SCALE, fields=GZIP),
    Work("large-handover", "POST pickup, return on all three", "handovers", 8, SCALE, writes=True),
    Work("loops-read", "GET /reservations/{id} by one loop and by two", "reads", 64, LOOPS),
    Work("metrics", "GET /reservations/{id}, counted and scraped, and not", "reads", 64, METERED),
    Work("loops-handover", "POST pickup, return by one loop and by two", "handovers", 64, LOOPS, writes=True),
]
