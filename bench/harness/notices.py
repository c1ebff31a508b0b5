"""How long 10,000 notifications take to reach phones, what the server holds meanwhile, and how long others wait at the shelf."""

import contextlib
import dataclasses
import statistics
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator

import database
import generators
import plans
import processes
import servers
import sink
import tokens
from cells import ratio_cell
from generators import Mix, Run
from measure import COPY, Measurements
from rounds import spread
from works import Work

WORK = Work(
    "notices", "Pickups and returns beside 10,000 notifications", "handovers", 4, ("quartermaster",), writes=True
)
# The p99 of the phones may be at most as many times what it is without; the rest is of the notifications.
MARK = 2.0
MOST_SECONDS = 60
MOST_MEGABYTES = 40
# As many people, each with a phone, are told of as many pickups.
PEOPLE, PICKUPS = 100, 100
# Pickups and returns a second: a full counter, not a flood.
RATE = 50
SECONDS = 12
TENANT = str(uuid.uuid5(uuid.NAMESPACE_OID, "house of notices"))
_TOLD = f"select count(done_at) from push_outbox where tenant_id = '{TENANT}'"


def run(measurements: Measurements, count: int, say) -> dict:
    """A quiet time and one with notifications on the same server, in turns, `count` times."""
    rounds = []
    key = subprocess.run(
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for _ in range(count):
        database.copy("small", COPY)
        database.query(_HOUSE, COPY)
        with (
            sink.running() as answered,
            servers.running(_server(measurements, key), plans.reservation_path(1)) as process,
        ):
            _rest()
            mix = Mix(plans.handovers(), tokens.file_of(2), group=2)
            generators.load(Run(WORK.connections, measurements.pace.warm_up), [mix], process.pid, seed=1)
            alone = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=2))
            with _held(process.pid) as held, _telling() as taken:
                beside = _p99(generators.load(Run(WORK.connections, SECONDS, RATE), [mix], process.pid, seed=3))
            wanted = len(taken) * PEOPLE * PICKUPS
            sent = int(
                database.query(
                    f"select count(*) from push_outbox where outcome = 'sent' and tenant_id = '{TENANT}'", COPY
                )
            )
            if not sent == wanted == answered.value:
                raise RuntimeError(f"{wanted} notifications, {sent} noted as sent, {answered.value} taken")
        rounds.append({"alone": alone, "beside": beside, "seconds": statistics.median(taken), "bytes": max(held)})
        say(
            f"  p99 alone {alone} µs, beside {beside} µs; 10,000 took "
            + ", ".join(f"{each:.1f} s" for each in taken)
            + f"; at most {max(held) / 1e6:.1f} MB"
        )
    return {
        "name": WORK.name,
        "title": WORK.title,
        "mark": MARK,
        "medians": {name: statistics.median(one[name] for one in rounds) for name in rounds[0]},
        "ratio": spread([one["beside"] / one["alone"] for one in rounds]),
    }


def _server(measurements: Measurements, key: str) -> servers.Server:
    server = measurements.server("quartermaster", COPY, WORK)
    url = f"http://127.0.0.1:{sink.PORT}"
    return dataclasses.replace(
        server,
        settings=server.settings
        | {
            "APNS_KEY": key,
            "APNS_KEY_ID": "KEY1234567",
            "APNS_TEAM_ID": "TEAM123456",
            "APNS_TOPIC": "com.example.scanner",
            "APNS_URL": url,
            "APNS_SANDBOX_URL": url,
            "NOTIFICATION_INTERVAL": "1s",
            "PUSH_RETRY": "1s",
        },
    )


def _p99(result: dict) -> int:
    return result["plans"][0]["p99_us"]


def _rest() -> None:
    """Until the other houses' people were told what there was to tell them: each house has had its turn of each job that tells."""
    due = """select count(*)
        from tenants t cross join (values ('near_pickups'), ('late_returns'), ('shortages')) as n (job)
        left join tenant_jobs j on j.tenant_id = t.id and j.job = n.job
        where coalesce(j.due_at, '-infinity') = '-infinity'"""
    deadline = time.monotonic() + 60
    while database.query(due, COPY) != "0":
        if time.monotonic() > deadline:
            raise RuntimeError("the houses were not swept")
        time.sleep(0.2)


@contextlib.contextmanager
def _telling() -> Iterator[list[float]]:
    """Brings pickups near, again as soon as everybody was told; how long that took each time, in seconds."""
    taken: list[float] = []
    over = threading.Event()

    def tell_all() -> None:
        while not over.is_set():
            begun = time.perf_counter()
            database.query(_PICKUPS, COPY)
            told = (len(taken) + 1) * PEOPLE * PICKUPS
            # Seldom: each look is a process of its own, beside phones whose waits are measured.
            while not told <= int(database.query(_TOLD, COPY)):
                if time.perf_counter() - begun > 10 * MOST_SECONDS:
                    return
                time.sleep(1)
            taken.append(time.perf_counter() - begun)

    thread = threading.Thread(target=tell_all)
    thread.start()
    try:
        yield taken
    finally:
        over.set()
        thread.join()
    if not taken:
        raise RuntimeError("not everybody was told")


@contextlib.contextmanager
def _held(pid: int) -> Iterator[list[int]]:
    """The memory that the server holds, looked at again and again."""
    held, done = [processes.resident_bytes(pid)], threading.Event()

    def watch() -> None:
        while not done.wait(0.1):
            held.append(processes.resident_bytes(pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield held
    finally:
        done.set()
        watcher.join()


_HOUSE = f"""
    insert into tenants (id, name) values ('{TENANT}', 'Notices');
    insert into clients (tenant_id, display_name) values ('{TENANT}', 'Acme Films');
    with person as (
        insert into accounts (tenant_id, auth_user_id, email, display_name, roles)
        select '{TENANT}', gen_random_uuid(), 'told' || n || '@notices.example', 'Person ' || n, '{{staff}}'
        from generate_series(1, {PEOPLE}) as n
        returning id
    )
    insert into devices (tenant_id, account_id, platform, token, environment)
    select '{TENANT}', p.id, 'apns', replace(p.id::text, '-', ''), 'production' from person p;
    """
_PICKUPS = f"""
    insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
    select '{TENANT}', gen_random_uuid()::text, c.id, 'confirmed', now() + interval '20 minutes', now() + interval '2 days'
    from clients c, generate_series(1, {PICKUPS}) where c.tenant_id = '{TENANT}';
    """


def table(result: dict) -> str:
    """A Markdown table of the notifications and of the phones' waits."""
    of, ratio = result["medians"], result["ratio"]
    return "\n".join(
        [
            f"### {result['title']}",
            "",
            "| 10,000 took | at most | memory | at most | p99 alone | p99 beside | ratio | at most |",
            "|---|---|---|---|---|---|---|---|",
            f"| {of['seconds']:.1f} s | {MOST_SECONDS} s | {of['bytes'] / 1e6:.1f} MB | {MOST_MEGABYTES} MB"
            f" | {of['alone'] / 1000:.1f} ms | {of['beside'] / 1000:.1f} ms"
            f" | {ratio_cell(ratio)} | {result['mark']:.0f} |",
            "",
        ]
    )
