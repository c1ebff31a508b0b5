"""What requests that wait for changes cost, and how soon a change reaches them."""

import contextlib
import gzip
import http.client
import json
import resource
import select
import socket
import statistics
import time
import uuid

import database
import place
import plans
import processes
import servers
import tokens
from measure import COPY, Measurements
from works import Work

WORK = Work("listeners", "Requests that wait for changes", "reads", 10_000, ("quartermaster",), writes=True)
# The house whose changes are measured, and how many wait for them; the others wait for nine houses where nothing happens.
LISTENERS, HOUSE, CHANGES = 1_000, 2, 40
OTHERS = range(11, 20)
# What people of one role have in common: with notifications a cursor would be one person's.
KINDS = "kinds=tenant,item,asset,client,reservation"
# What the issue asks: kB each, % of a core, milliseconds.
MARKS = {"each": 8_000, "idle_percent": 2, "p99_ms": 250, "first_ms": 20}
REST, QUIET = 3, 10


def run(measurements: Measurements, count: int, say) -> dict:
    """Everything once a round; the medians."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    rounds = []
    for _ in range(count):
        server = measurements.server("quartermaster", measurements.database(WORK, "quartermaster"), WORK)
        people = _houses()
        with servers.running(server, "/readyz") as process, _crowd(process.pid) as crowd:
            rounds.append(crowd.measure(people))
        say(f"  {rounds[-1]}")
    return {
        "name": WORK.name,
        "title": WORK.title,
        "marks": MARKS,
        "figures": {name: statistics.median(one[name] for one in rounds) for name in rounds[0]},
    }


def _houses() -> dict[int, list[str]]:
    """Nine houses more with a person a phone, and the tokens of all."""
    database.query(
        "".join(
            f"""
        insert into tenants (id, name, time_zone) values ('{tokens.ident("tenant", house)}', 'Quiet {house}', 'America/Bogota');
        insert into accounts (id, tenant_id, auth_user_id, email, display_name, roles)
        select md5('account ' || n)::uuid, '{tokens.ident("tenant", house)}', md5('user ' || n)::uuid, n || '@quiet.example', n::text,
            '{{staff}}'
        from generate_series({house * 1000 + 1}, {house * 1000 + tokens.PHONES}) as n;
        """
            for house in OTHERS
        ),
        COPY,
    )
    tokens.issue(OTHERS)
    # Without the last one, a manager in some: a cursor is good for one class of roles.
    return {house: tokens.some(house, tokens.PHONES - 1) for house in (HOUSE, *OTHERS)}


@contextlib.contextmanager
def _crowd(pid: int):
    with contextlib.ExitStack() as stack:
        yield _Crowd(pid, stack)


class _Crowd:
    """Connections that wait."""

    def __init__(self, pid: int, stack: contextlib.ExitStack):
        self.pid, self.stack = pid, stack

    def measure(self, people: dict[int, list[str]]) -> dict:
        # One for all people of a house: those of one role have the same.
        cursors = {house: _catch_up(tokens_of[0]) for house, tokens_of in people.items()}
        time.sleep(REST)
        empty = processes.resident_bytes(self.pid)
        listeners = self._listen(cursors[HOUSE], people[HOUSE], LISTENERS)
        share = (WORK.connections - LISTENERS) // len(OTHERS)
        for house in OTHERS:
            self._listen(cursors[house], people[house], share)
        time.sleep(REST)
        each = (processes.resident_bytes(self.pid) - empty) / (LISTENERS + share * len(OTHERS))
        before = processes.cpu_seconds(self.pid), processes.cpu_seconds(database.process())
        time.sleep(QUIET)
        idle = (processes.cpu_seconds(self.pid) - before[0]) / QUIET * 100
        postgres = (processes.cpu_seconds(database.process()) - before[1]) / QUIET * 100
        waits, firsts, changes = [], [], []
        actor = http.client.HTTPConnection("127.0.0.1", place.PORT)
        for number in range(CHANGES):
            begun, answered = self._change(actor, people[HOUSE][0], number)
            changes.append(answered - begun)
            times = sorted(moment - begun for moment in listeners.gather())
            waits += times
            firsts.append(times[0])
            listeners.again()
        waits.sort()
        return {
            "each": each,
            "idle_percent": idle,
            "idle_postgres_percent": postgres,
            "p50_ms": waits[len(waits) // 2] * 1000,
            "p99_ms": waits[len(waits) * 99 // 100] * 1000,
            "last_ms": waits[-1] * 1000,
            "first_ms": statistics.median(firsts) * 1000,
            "first_worst_ms": max(firsts) * 1000,
            "change_ms": statistics.median(changes) * 1000,
            "change_worst_ms": max(changes) * 1000,
        }

    def _listen(self, cursor: str, people: list[str], count: int) -> "_Listeners":
        listeners = _Listeners()
        for number in range(count):
            client = self.stack.enter_context(socket.create_connection(("127.0.0.1", place.PORT)))
            listeners.add(client, people[number % len(people)], cursor)
        return listeners

    def _change(self, actor: http.client.HTTPConnection, token: str, number: int) -> tuple[float, float]:
        """Picks up an asset or brings it back; when that was sent, and answered."""
        lines = plans.handover(number // 2, "*", *(time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),) * 2)
        _, path, _, body = lines[number % 2].split("\t")
        begun = time.monotonic()
        actor.request(
            "POST",
            path,
            body,
            {
                "Authorization": f"Bearer {token}",
                "Content-Type": "application/json",
                "Idempotency-Key": str(uuid.uuid4()),
            },
        )
        response = actor.getresponse()
        response.read()
        answered = time.monotonic()
        if response.status != 200:
            raise RuntimeError(f"a change was answered with {response.status}")
        return begun, answered


def _catch_up(token: str) -> str:
    """The cursor behind everything."""
    connection = http.client.HTTPConnection("127.0.0.1", place.PORT)
    path, page = f"/api/office/changes?limit=500&documents=none&{KINDS}", {}
    while page.get("more", True):
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        response = connection.getresponse()
        page = json.loads(response.read())
        if response.status != 200:
            raise RuntimeError(f"the feed answers {response.status}: {page}")
        path = f"/api/office/changes?limit=500&documents=none&{KINDS}&since={page['cursor']}"
    connection.close()
    return page["cursor"]


class _Listeners:
    """Clients of one house: each sends its cursor and waits, again and again."""

    def __init__(self):
        self.epoll, self.clients, self.answers = select.epoll(), {}, {}

    def add(self, client: socket.socket, token: str, cursor: str) -> None:
        self.clients[client.fileno()] = [client, token, cursor]
        self.epoll.register(client.fileno(), select.EPOLLIN)
        self._ask(client, token, cursor)

    def _ask(self, client: socket.socket, token: str, cursor: str) -> None:
        client.sendall(
            (
                f"GET /api/office/changes?wait=55&{KINDS}&since={cursor} HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {token}\r\nAccept-Encoding: gzip\r\n\r\n"
            ).encode()
        )

    def gather(self) -> list[float]:
        """When each was answered: as soon as its bytes were there, they are looked at afterwards."""
        times: dict[int, float] = {}
        self.answers = dict.fromkeys(self.clients, b"")
        while len(times) < len(self.clients):
            for number, _ in self.epoll.poll(10):
                piece = self.clients[number][0].recv(65_536)
                if not piece:
                    raise RuntimeError("a listener was closed")
                times[number] = time.monotonic()
                self.answers[number] += piece
        return list(times.values())

    def again(self) -> None:
        """Checks the answers, and has everybody wait again, where they were told to go on."""
        for number, (client, token, _) in self.clients.items():
            head, _, body = self.answers[number].partition(b"\r\n\r\n")
            fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
            while len(body) < int(fields["Content-Length"]):
                body += client.recv(65_536)
            page = json.loads(gzip.decompress(body) if "Content-Encoding" in fields else body)
            if not head.startswith(b"HTTP/1.1 200") or not page["changes"]:
                raise RuntimeError(f"a listener was answered {head!r} {page}")
            self.clients[number][2] = page["cursor"]
            self._ask(client, token, page["cursor"])
        # All have been looked up and wait.
        time.sleep(REST)


def table(result: dict) -> str:
    """A Markdown table: the figures beside their marks."""
    figures, marks = result["figures"], result["marks"]
    rows = [
        ("memory of each of 10,000", f"{figures['each'] / 1e3:.1f} kB", f"{marks['each'] / 1e3:.0f} kB"),
        ("processor while nothing happens", f"{figures['idle_percent']:.1f} % of a core", f"{marks['idle_percent']} %"),
        ("Postgres' meanwhile", f"{figures['idle_postgres_percent']:.1f} %", "–"),
        (
            "a change, from sent to answered: median, worst of 40",
            f"{figures['change_ms']:.1f} ms, {figures['change_worst_ms']:.1f} ms",
            "–",
        ),
        (
            "from sent to the first of 1,000 of its house: median, worst",
            f"{figures['first_ms']:.1f} ms, {figures['first_worst_ms']:.1f} ms",
            f"{marks['first_ms']} ms",
        ),
        ("median", f"{figures['p50_ms']:.0f} ms", "–"),
        ("p99", f"{figures['p99_ms']:.0f} ms", f"{marks['p99_ms']} ms"),
        ("the last", f"{figures['last_ms']:.0f} ms", "–"),
    ]
    return (
        f"### {result['title']}\n\n| | | at most |\n|---|---|---|\n"
        + "\n".join(f"| {name} | {figure} | {mark} |" for name, figure, mark in rows)
        + "\n"
    )
