"""What people of nine small houses wait while a large one works, for script/one-large-house."""

import contextlib
import datetime
import itertools
import json
import multiprocessing
import os
import statistics
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

from house_people import Person

LARGE = "House 0"
# What a core costs that is busy with something else: cores are shared with whoever works.
CONTROL = "a busy core, for comparison"
# What others may wait at p99 beside the large house, by as much as without; and seconds until a notice is there.
MARK = 2
NOTICE = 15
ROUNDS = 2


class Others:
    """The small houses, asked in turns by one person each: a list, and something that goes out and comes back."""

    def __init__(self, houses: list[dict]) -> None:
        self._houses = [(house, Person(house, 20), Person(house, 3), Person(house, 21)) for house in houses]

    def wait(self, seconds: float) -> dict[str, float]:
        """The p99 of each kind of request and of notices, in seconds; one that fails counts as a minute."""
        times: dict[str, list[float]] = {"list": [], "pickup": [], "return": [], "notice": []}
        notices = threading.Thread(target=self._be_told, args=(seconds, times["notice"]))
        notices.start()
        end = time.monotonic() + seconds
        for turn, (house, person, _, _) in zip(itertools.count(), itertools.cycle(self._houses), strict=False):
            if time.monotonic() > end:
                break
            reservation, asset = house["booked"][turn // len(self._houses) % len(house["booked"])]
            # To the microsecond: some gear is on two reservations, and goes out again within the second.
            moved = {"asset_id": asset, "at": datetime.datetime.now(datetime.UTC).isoformat().replace("+00:00", "Z")}
            path = f"/reservations/{reservation}"
            for name, method, way, body in (
                ("list", "GET", "/reservations?window=today", None),
                ("pickup", "POST", path + "/pickups", moved),
                ("return", "POST", path + "/returns", moved),
            ):
                begun = time.monotonic()
                status, answer = person.ask(method, way, body)
                if status != 200:
                    print(f"{method} {way}: {status} {answer[:300]!r}", file=sys.stderr)
                times[name].append(time.monotonic() - begun if status == 200 else 60)
            time.sleep(0.005)
        notices.join()
        missing = [name for name, each in times.items() if not each]
        if missing:
            sys.exit(f"nobody asked for or was told of: {', '.join(missing)}")
        return {name: sorted(each)[len(each) * 99 // 100] for name, each in times.items()}

    def _be_told(self, seconds: float, waits: list[float]) -> None:
        """One house after another changes what is out there, until who works on the floor has a notice of it."""
        end = time.monotonic() + seconds
        for turn, (house, _, manager, worker) in zip(itertools.count(), itertools.cycle(self._houses), strict=False):
            if time.monotonic() > end:
                return
            reservation = house["out"][turn // len(self._houses) % len(house["out"])]
            before = _told(worker)
            begun = time.monotonic()
            status, answer = manager.ask("PATCH", f"/reservations/{reservation}", {"notes": str(uuid.uuid4())})
            if status != 200:
                print(f"PATCH: {status} {answer[:300]!r}", file=sys.stderr)
                waits.append(60)
                continue
            while _told(worker) <= before and time.monotonic() - begun < 4 * NOTICE:
                time.sleep(0.1)
            waits.append(time.monotonic() - begun)


def _told(person: Person) -> set[str]:
    return {one["id"] for one in (person.get("/notifications?limit=100") or {"notifications": []})["notifications"]}


def _works(house: dict) -> dict[str, Callable[[Person, int], int]]:
    """What the large house does again and again, by name; each is told how often it was done, and gives the status that it got."""
    items = house["items"]
    today = time.strftime("%Y-%m-%d")
    next_year = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 365 * 86400))

    def table(head: str, rows: Iterator[str]) -> bytes:
        return "\n".join([head, *rows, ""]).encode()

    def edit_items(person: Person, turn: int) -> int:
        rows = (f"{sku},{name},{turn} {uuid.uuid4()}" for _, name, sku in items)
        return person.ask("POST", "/imports/items", table("sku,name,notes", rows), "text/csv; charset=utf-8")[0]

    def import_assets(person: Person, turn: int) -> int:
        # As many again each time, so that none is there already.
        mark = uuid.uuid4().hex[:8]
        rows = (f"{items[number % len(items)][2]},{mark}-{number}" for number in range(5000))
        return person.ask("POST", "/imports/assets", table("item_sku,asset_tag", rows), "text/csv; charset=utf-8")[0]

    def export(person: Person, turn: int) -> int:
        # One that ends soon is first: the others may take longer than anybody looks.
        return person.ask("GET", f"/exports/{('items', 'reservations', 'assets', 'audit')[turn % 4]}.csv")[0]

    def availability(person: Person, turn: int) -> int:
        ids = ",".join(one[0] for one in items[turn * 50 % len(items) :][:50])
        return person.ask("GET", f"/availability?from={today}T00:00:00Z&to={next_year}T00:00:00Z&items={ids}")[0]

    def shortages(person: Person, turn: int) -> int:
        return person.ask("GET", f"/shortages?from={today}&to={next_year}")[0]

    def copy(person: Person, turn: int) -> int:
        # A page each time: all of it may take longer than anybody looks.
        since = f"&since={person.cursor}" if person.cursor else ""
        status, body = person.ask("GET", f"/changes?scope=desk&limit=500{since}")
        page = json.loads(body) if status == 200 else {}
        person.cursor = page["cursor"] if page.get("more") else None
        return status

    def nothing(person: Person, turn: int) -> int:
        return 200 if sum(range(10_000_000)) else 0

    return {
        CONTROL: nothing,
        "an edit of all items": edit_items,
        "an import of 5,000 assets": import_assets,
        "exports": export,
        "a year of availability": availability,
        "a year of shortages": shortages,
        "the whole copy, again and again": copy,
    }


class Tally:
    """How often the large house's work was done, and refused: of two who import at once one is told to wait (503)."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("fork")
        self._done, self._waits, self._refused, self._last = (context.Value("q", 0) for _ in range(4))

    def add(self, status: int) -> None:
        """Counts an answer."""
        kind = self._done if status == 200 else self._waits if status == 503 else self._refused
        with kind.get_lock():
            kind.value += 1
        if kind is self._refused:
            self._last.value = status

    def fault(self) -> str | None:
        """Why what was measured beside it says nothing; None where it was done."""
        if self._refused.value:
            return f"{self._refused.value} of it were refused, at last with {self._last.value}"
        return None if self._done.value else "none of it was done"

    def __str__(self) -> str:
        waits = f", {self._waits.value} told to wait" if self._waits.value else ""
        return f"{self._done.value} done{waits}"


@contextlib.contextmanager
def _beside(house: dict, work: str, tally: Tally) -> Iterator[None]:
    """Has two people of the large house do that without pause, in a process of their own."""
    crowd = multiprocessing.get_context("fork").Process(target=_labour, args=(house, work, tally), daemon=True)
    crowd.start()
    time.sleep(1)
    try:
        yield
        if not crowd.is_alive():
            sys.exit(f"{work}: whoever was to do it has ended")
    finally:
        crowd.kill()
        crowd.join()


def _labour(house: dict, work: str, tally: Tally) -> None:
    if work != CONTROL:
        # In earnest they have machines of their own.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    def go_on(number: int) -> None:
        person = Person(house, number)
        for turn in itertools.count():
            tally.add(_works(house)[work](person, turn))

    threads = [threading.Thread(target=go_on, args=(number,)) for number in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def main() -> None:
    """Measures each work beside the quiet before it, and says whether somebody waited too long."""
    houses = json.loads(Path(sys.argv[1]).read_text())
    seconds = float(sys.argv[2])
    large = houses.pop(LARGE)
    others = Others(list(houses.values()))
    others.wait(seconds / 2)
    faults = []
    owed = {}
    for work in _works(large):
        # What a busy core makes of it is compared with.
        if sys.argv[3] not in work and work != CONTROL:
            continue
        rounds = []
        tally = Tally()
        for _ in range(ROUNDS):
            alone = others.wait(seconds)
            with _beside(large, work, tally):
                rounds.append((alone, others.wait(seconds)))
        line = [str(tally)]
        if why := tally.fault():
            faults.append(f"{work}: {why}")
        for name in ("list", "pickup", "return"):
            ratio = statistics.median(beside[name] / alone[name] for alone, beside in rounds)
            before, after = (statistics.median(one[side][name] for one in rounds) * 1000 for side in (0, 1))
            line.append(f"{name} {before:.0f} -> {after:.0f} ms ({ratio:.1f})")
            if work == CONTROL:
                owed[name] = max(1, ratio)
            elif ratio > MARK * owed[name]:
                faults.append(f"{work}: others wait {ratio:.1f} times as long for a {name}")
        before, after = (max(one[side]["notice"] for one in rounds) for side in (0, 1))
        line.append(f"notice {before:.1f} -> {after:.1f} s")
        if after > NOTICE:
            faults.append(f"{work}: a notice took {after:.1f} s")
        print(f"{work}: {', '.join(line)}", flush=True)
    if faults:
        sys.exit("\n".join(faults))


main()
