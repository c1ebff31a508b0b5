"""Measures one participant at one work: starts it, warms it up, loads it, stops it."""

import contextlib
import datetime
import time
from dataclasses import dataclass

import checks
import database
import generators
import place
import plans
import servers
import tokens
from generators import Mix, Run
from works import Work

COPY = "measured"


@dataclass(frozen=True)
class Pace:
    """How long a measurement takes, in seconds, after how long a warm-up."""

    seconds: float
    warm_up: float


class Measurements:
    """Everything that measurements share."""

    def __init__(self, pace: Pace):
        self.pace = pace
        self.keys_url = tokens.publish()
        # Keys come from it, and the large data is kept: those of an earlier run would be known there.
        self.seed = int(time.time())

    def measure(self, work: Work, participant: str, rate: float = 0) -> dict:
        """One measurement, at a rate in requests a second where one is given."""
        name = self.database(work, participant)
        if participant == "pgbench":
            return self._pgbench(work, name, rate)
        server = self.server(participant, name, work)
        ready = plans.reservation_path(1) if work.plan != "live" else "/livez"
        with servers.running(server, ready, core=0 if work.pinned else None) as process:
            mixes, fields = self._mixes(work, name), work.fields
            if work.revalidates:
                fields += (f"If-None-Match: {checks.tag(plans.LIST, work.fields[0].split()[1])}",)
            statuses = (304,) if work.revalidates else (200,)
            core = place.CORES - 1 if work.pinned else None
            with self._beside(work, participant, name), servers.scraped(participant == "metered"):
                for seconds in (self.pace.warm_up, self.pace.seconds):
                    # The warm-up is as fast as it can be, and must not send the keys of the measurement.
                    self.seed += 1
                    paced = rate if seconds == self.pace.seconds else 0
                    run = Run(work.connections, seconds, paced, statuses, fields, core)
                    result = generators.load(run, mixes, process.pid, self.seed)
        return result

    def _beside(self, work: Work, participant: str, name: str):
        """What happens in the house meanwhile, nothing for most works."""
        if not work.beside:
            return contextlib.nullcontext()
        self.seed += 1
        # A peer that does not keep up with the lists answers some of it with 503, and then the return of what did not go out with 409;
        # that is its own loss.
        statuses = (200,) if participant in ("quartermaster", "again") else (200, 409, 503)
        run = Run(4, self.pace.warm_up + self.pace.seconds + 1, work.beside, statuses)
        return generators.beside(
            run, [Mix(plans.shelf_handovers(database.assets(name)), tokens.file_of(1), group=2)], self.seed
        )

    def server(self, participant: str, name: str, work: Work) -> servers.Server:
        """A participant by its name, on a database."""
        count = 1 if work.pinned else place.CORES
        match participant:
            case "quartermaster" | "again" | "large" | "houses":
                return servers.quartermaster(name, self.keys_url, count)
            case "one-loop":
                return servers.quartermaster(name, self.keys_url, 1)
            case "metered":
                return servers.metered(servers.quartermaster(name, self.keys_url, count))
            case "nginx":
                return servers.nginx(count)
            case "nginx-logs":
                return servers.nginx(count, logs=True)
            case "hummingbird":
                return servers.hummingbird(count)
            case "go":
                return servers.go(name, count)
            case "node":
                return servers.node(name, count)
            case "fastapi":
                return servers.fastapi(name, count)
            case _:
                raise ValueError(participant)

    def database(self, work: Work, participant: str) -> str:
        """The database that a work is done on, a fresh copy where it writes."""
        if participant == "large":
            # Too large to be copied.
            return participant
        name = "houses" if participant == "houses" else "small"
        if not work.writes:
            return name
        database.copy(name, COPY)
        return COPY

    def _mixes(self, work: Work, name: str) -> list[Mix]:
        reads = Mix(plans.reads(database.reservations(name)), tokens.file_of(1), share=7)
        handovers = Mix(plans.handovers(), tokens.file_of(2), group=2, share=3)
        match work.plan:
            case "live":
                return [Mix(plans.live())]
            case "reads" | "mixed-reads":
                return [reads]
            case "list":
                return [Mix(plans.listing(), tokens.file_of(1))]
            case "handovers":
                return [handovers]
            case "mixed":
                return [reads, handovers]
            case "replays":
                at = datetime.datetime.now(datetime.UTC).replace(microsecond=0)
                times = [f"{at - datetime.timedelta(minutes=ago):%Y-%m-%dT%H:%M:%SZ}" for ago in (10, 5)]
                return [Mix(plans.replays(*times), tokens.file_of(2), group=2)]
            case _:
                raise ValueError(work.plan)

    def _pgbench(self, work: Work, name: str, rate: float) -> dict:
        variables = {"subject": tokens.subject(2 if work.writes else 1)}
        match work.plan:
            case "reads":
                script, variables["reservations"] = "read", database.reservations(name)
            case "list":
                script = "list"
            case "handovers":
                script, variables["pairs"] = "handover", plans.PAIRS
            case "replays":
                script, variables["pairs"] = "replay", plans.REPLAYED_PAIRS
                variables["started"] = f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"
            case _:
                raise ValueError(work.plan)
        generators.pgbench(Run(work.connections, self.pace.warm_up), script, name, variables)
        return generators.pgbench(Run(work.connections, self.pace.seconds, rate), script, name, variables)
