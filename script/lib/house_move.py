"""What script/house-move asks of servers and folders:

house_move.py files FOLDER               makes the files that lines of standard input name (part, key, bytes), sparse, as the store lays them
house_move.py shelves FOLDER             the part, the name and the size of each file of a store, a line each, sorted
house_move.py expected                   the same of files that lines of standard input name
house_move.py work HOUSES SECONDS        the small houses hand out and take back, and their lists are read
house_move.py beside HOUSES SECONDS COMMAND…   what they wait for meanwhile, beside the command, and beside a busy core
house_move.py compare HOUSES OLD NEW DESCRIPTION   every GET of the description (openapi.json) for the large house, by both servers' ports

HOUSES is the JSON of script/house-move, and JWT_SECRET signs the tokens."""

import hashlib
import itertools
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from busy_core import busy_core
from house_people import Person
from load import stored_name

LARGE = "House 0"
# What others may wait at p99 beside the export, by as much as without.
MARK = 2
# Seconds that one export may take: it hangs, if it takes longer.
MOST = 1800
# Seconds from one turn of a small house to its next, which is several times as long as a turn takes: two reads, a pickup and a return.
PACE = 1


# MARK: Files


def make_files(folder: Path) -> None:
    """A file is its key behind the first bytes of its type, and then nothing: each has bytes of its own, and takes one block of the disk."""
    starts = {"jpg": b"\xff\xd8\xff\xe0", "mp4": b"\0\0\0\x18ftypmp42", "pdf": b"%PDF-1.7\n"}
    count = total = 0
    for line in sys.stdin:
        part, key, size = line.split()
        name = stored_name(key)
        shelf = folder / part / name[:2]
        shelf.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(shelf / name, "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(starts[key.rsplit(".", 1)[1]] + key.encode())
            file.truncate(int(size))
        count += 1
        total += int(size)
    print(f"{count} files, {total} bytes")


def expected() -> None:
    """What `shelves` is to say of the files that lines of standard input name."""
    print(*sorted(f"{part} {stored_name(key)} {size}" for part, key, size in map(str.split, sys.stdin)), sep="\n")


def shelves(folder: Path) -> None:
    """Of both parts in which objects lie."""
    for part in ("incoming", "sealed"):
        for file in sorted((folder / part).rglob("*")):
            if file.is_file():
                print(part, file.name, file.stat().st_size)


# MARK: The neighbours


class Neighbours:
    """The small houses: one person each reads, and something goes out and comes back, at a pace that does not depend on the answers."""

    def __init__(self, houses: dict) -> None:
        self._houses = [house for name, house in sorted(houses.items()) if name != LARGE]
        self._turns = [itertools.count() for _ in self._houses]

    def wait(self, is_over: Callable[[], bool]) -> dict[str, list[float]]:
        """How long each request took, in seconds, by kind; one that fails counts as a minute."""
        times: dict[str, list[float]] = {"read": [], "handover": []}
        # What one of them raises is raised here, once the others have ended.
        with ThreadPoolExecutor(len(self._houses)) as pool:
            turns = [pool.submit(self._work, number, is_over, times) for number in range(len(self._houses))]
        for turn in turns:
            turn.result()
        return times

    def _work(self, number: int, is_over: Callable[[], bool], times: dict[str, list[float]]) -> None:
        house = self._houses[number]
        person = Person(house, 20)
        due = time.monotonic() + PACE * number / len(self._houses)
        while not is_over():
            time.sleep(max(0, due - time.monotonic()))
            reservation, asset = house["booked"][next(self._turns[number]) % len(house["booked"])]
            path = f"/reservations/{reservation}"
            moved = {"asset_id": asset, "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
            # The first counts from when it was due, so that nobody's wait is left out.
            begun = due
            for kind, method, way, body in (
                ("read", "GET", "/reservations?window=today", None),
                ("handover", "POST", path + "/pickups", moved),
                ("read", "GET", path, None),
                ("handover", "POST", path + "/returns", moved),
            ):
                status, answer = person.ask(method, way, body)
                if status != 200:
                    print(f"{method} {way}: {status} {answer[:300]!r}", file=sys.stderr)
                times[kind].append(time.monotonic() - begun if status == 200 else 60)
                begun = time.monotonic()
            due += PACE


def _for(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def _p(part: int, times: list[float]) -> float:
    return sorted(times)[len(times) * part // 100]


def beside(houses: dict, seconds: float, command: list[str]) -> None:
    """In turn: alone, beside the command, alone, beside a busy core. Says whether somebody waited too long."""
    others = Neighbours(houses)
    others.wait(_for(seconds / 2))
    sides: dict[str, list[dict[str, list[float]]]] = {"alone": [], "beside": [], "busy": []}
    sides["alone"].append(others.wait(_for(seconds)))
    is_enough = _for(seconds)
    while not sides["beside"] or not is_enough():
        sides["beside"].append(_beside_export(others, command))
    sides["alone"].append(others.wait(_for(seconds)))
    # What a core costs that is busy with something else: the export takes one, whatever it does.
    with busy_core(2 * seconds + 60):
        sides["busy"].append(others.wait(_for(seconds)))
    faults = []
    for kind in ("read", "handover"):
        pooled = {side: [one for times in rounds for one in times[kind]] for side, rounds in sides.items()}
        p99 = {side: _p(99, times) for side, times in pooled.items()}
        ratio, owed = p99["beside"] / p99["alone"], max(1, p99["busy"] / p99["alone"])
        each = " ".join(f"{_p(99, times[kind]) * 1000:.0f}" for times in sides["alone"])
        print(
            f"{kind}: p99 {p99['alone'] * 1000:.1f} ms alone (windows: {each}), {p99['beside'] * 1000:.1f} ms beside the export, "
            f"{ratio:.2f} times; {p99['busy'] * 1000:.1f} ms beside a busy core; medians {_p(50, pooled['alone']) * 1000:.1f} and "
            f"{_p(50, pooled['beside']) * 1000:.1f} ms; {len(pooled['alone'])} and {len(pooled['beside'])} requests",
            flush=True,
        )
        if ratio > MARK * owed:
            faults.append(
                f"the neighbours wait {ratio:.1f} times as long for a {kind} while the large house is exported"
            )
    if faults:
        sys.exit("\n".join(faults))


def _beside_export(others: Neighbours, command: list[str]) -> dict[str, list[float]]:
    """What the others wait for until the command ends, whose output is read as it comes: a full pipe would hold it up."""
    begun = time.monotonic()
    words: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as work:
        reading = threading.Thread(target=lambda: words.extend(work.stdout))
        reading.start()
        try:
            times = others.wait(lambda: work.poll() is not None or time.monotonic() > begun + MOST)
            has_ended = work.poll() is not None
        finally:
            work.kill()
            reading.join()
    print(f"export: {time.monotonic() - begun:.1f} s: {''.join(words).strip()}", flush=True)
    if not has_ended:
        sys.exit(f"the export did not end in {MOST} s")
    if work.returncode != 0:
        sys.exit(f"the export ended with {work.returncode}")
    return times


# MARK: Every GET


# Of a server and not of the house, and why; all else that the description has under GET is asked.
ONES_OWN = {
    "listMySessions": "sessions are of one server",
    "listAccountSessions": "sessions are of one server",
    "listDevices": "a device is registered by a session",
    "getAuditCheckpoint": "each server signs a log of its own",
    "getAuditTile": "each server signs a log of its own",
    "getAuditProof": "each server signs a log of its own",
    "getHouseFigures": "each server counts anew, once an hour",
    "getVapidKey": "each server has a key of its own",
    "listWebhookDeliveries": "what one server has sent",
    "getWebhookDelivery": "what one server has sent",
    "openRealtime": "a socket",
}
# The links to files, but for the paths of these; and why the server has turned webhooks off.
LINK = re.compile(rb"https?://[^\"/\s]+/storage/v1/object/sign/([^?\"\s]+)\?token=[A-Za-z0-9_.~-]+")
TURNED_OFF = re.compile(rb'"turned_off":(null|"moved")')
CURSOR = re.compile(rb'"cursor":"[^"]*"')
# Rows of each list that are asked for one by one, and pages of a list that is longer.
SAMPLE = 300
PAGES = 400


class Comparison:
    """Two servers' answers to the same requests."""

    def __init__(self, house: dict, old: int, new: int) -> None:
        # The first of a house is its admin, who may ask for all that a manager may.
        self._old, self._new = Person(house, 0, old), Person(house, 0, new)
        self.asked = self.again = self.files = 0
        self.differing: list[str] = []
        self.by_operation: dict[str, int] = {}
        self.statuses: dict[int, int] = {}
        self.links: list[tuple[str, str]] = []
        self._last = b""

    def ask(self, operation: str, path: str, *also: re.Pattern, there: str | None = None) -> bytes:
        """The old server's body, which the new one's has to be, by another path where `there` says so. What differs is asked once more: the
        clock may have gone on between both."""
        self.asked += 1
        self.by_operation[operation] = self.by_operation.get(operation, 0) + 1
        for is_again in (False, True):
            self.again += is_again
            ours, theirs = (
                (*person.ask("GET", way), person.type)
                for person, way in ((self._old, path), (self._new, there or path))
            )
            self._last = theirs[1]
            if self._bare(ours, also) == self._bare(theirs, also):
                break
        else:
            self.differing.append(f"{path}: {_difference(self._bare(ours, also), self._bare(theirs, also))}")
        if ours[0] != 200:
            self.differing.append(f"{path}: {ours[0]} {ours[1][:200]!r}")
        self.statuses[ours[0]] = self.statuses.get(ours[0], 0) + 1
        self.links += zip(
            *([found.group().decode() for found in LINK.finditer(each[1])] for each in (ours, theirs)), strict=False
        )
        return ours[1] if ours[0] == 200 else b""

    def pages(self, operation: str, path: str, pages: int = PAGES) -> list[dict]:
        """The rows of a list, page by page."""
        rows: list[dict] = []
        cursor = ""
        for _ in range(pages):
            mark = "&" if "?" in path else "?"
            page = json.loads(self.ask(operation, f"{path}{mark}limit=500{cursor}", TURNED_OFF) or b"{}")
            rows += next((each for each in page.values() if isinstance(each, list)), [])
            if not page.get("next_cursor"):
                break
            cursor = f"&cursor={page['next_cursor']}"
        return rows

    def copies(self) -> None:
        """The whole copy of the house, page by page; cursors are each server's own."""
        since = ["", ""]
        for _ in range(PAGES):
            path, there = (f"/changes?scope=desk&limit=500{mark}" for mark in since)
            page = json.loads(self.ask("listChanges", path, CURSOR, there=there) or b"{}")
            if not page.get("more"):
                break
            since = [f"&since={each['cursor']}" for each in (page, json.loads(self._last))]

    def follow(self, most: int) -> None:
        """Fetches files by the links of both."""
        step = max(1, len(self.links) // most)
        for ours, theirs in self.links[::step][:most]:
            if _digest(ours) != _digest(theirs):
                self.differing.append(f"the file of {ours}")
            self.files += 1

    @staticmethod
    def _bare(answer: tuple[int, bytes, str], also: tuple[re.Pattern, ...]) -> tuple[int, bytes, str]:
        status, body, kind = answer
        body = LINK.sub(rb"link to \1", body)
        for pattern in also:
            body = pattern.sub(b"", body)
        return status, body, kind


def _digest(url: str) -> str:
    hashed = hashlib.sha256()
    with urllib.request.urlopen(url, timeout=60) as response:
        while piece := response.read(1 << 20):
            hashed.update(piece)
    return hashed.hexdigest()


def _difference(ours: tuple[int, bytes, str], theirs: tuple[int, bytes, str]) -> str:
    if (ours[0], ours[2]) != (theirs[0], theirs[2]):
        return f"{ours[0]} {ours[2]} and {theirs[0]} {theirs[2]} {theirs[1][:200]!r}"
    place = next(
        (at for at, (one, other) in enumerate(zip(ours[1], theirs[1], strict=False)) if one != other),
        min(len(ours[1]), len(theirs[1])),
    )
    return f"{ours[1][max(0, place - 60) : place + 60]!r} and {theirs[1][max(0, place - 60) : place + 60]!r}"


def _sample(rows: list[dict], most: int = SAMPLE) -> list[str]:
    return [row["id"] for row in rows[:: max(1, len(rows) // most)][:most]]


def _ask_all(two: Comparison, house: str) -> None:
    today = time.strftime("%Y-%m-%d")
    soon, late = (time.strftime("%Y-%m-%d", time.gmtime(time.time() + days * 86400)) for days in (30, -60))
    days, moments = f"from={late}&to={today}", f"from={today}T00:00:00Z&to={soon}T00:00:00Z"
    for operation, path in (
        ("getMe", "/me"),
        ("listMyInvitations", "/me/invitations"),
        ("listLocations", "/locations"),
        ("getTenant", "/tenant"),
        ("listWebhookEvents", "/webhooks/events"),
        ("getNotificationSettings", "/notifications/settings"),
        ("exportOut", "/figures/out.csv"),
        ("exportUse", f"/figures/use.csv?{days}"),
        ("exportIdle", "/figures/idle.csv"),
    ):
        two.ask(operation, path)
    for file in ("items", "assets", "clients", "reservations", "tickets", "audit"):
        two.ask("exportRows", f"/exports/{file}.csv")
        if file != "audit":
            two.ask("importTemplate", f"/imports/{file}/template")
    for window in ("today", "week"):
        two.ask("listReservations", f"/reservations?window={window}")
    lists = {
        name: two.pages(operation, path)
        for name, operation, path in (
            ("reservations", "listReservations", "/reservations?sort=pickup"),
            ("assets", "listAssets", "/assets"),
            ("items", "listItems", "/items"),
            ("clients", "listClients", "/clients"),
            ("people", "listPeople", "/accounts"),
            ("documents", "listDocuments", "/documents"),
            ("inspections", "listInspections", "/inspections"),
            ("templates", "listInspectionTemplates", "/inspection-templates"),
            ("tickets", "listTicketRecords", "/tickets"),
            ("parcels", "listParcels", "/parcels"),
            ("repairs", "listRepairs", "/repairs?status=closed"),
            ("notifications", "listNotifications", "/notifications"),
            ("webhooks", "listWebhooks", "/webhooks"),
            ("calendar", "listCalendar", f"/calendar?{moments}"),
            ("shortages", "listShortages", f"/shortages?from={today}&to={soon}"),
            ("out", "listOut", "/figures/out"),
            ("use", "listUse", f"/figures/use?{days}"),
            ("idle", "listIdle", "/figures/idle"),
        )
    }
    two.pages("listAudit", "/audit", 40)
    print(", ".join(f"{name} {len(rows)}" for name, rows in lists.items()), flush=True)
    for name, ways in (
        (
            "reservations",
            {
                "getReservation": "",
                "listReservationHistory": "/history",
                "listReservationAssets": "/assets",
                "listConditionReports": "/condition-reports",
                "getDeliveryNote": "/delivery-note",
            },
        ),
        ("assets", {"getAsset": "", "listAssetHistory": "/history", "listAssetInspections": "/inspections"}),
        ("items", {"getItem": "", "listItemAssets": "/assets"}),
        ("clients", {"getClient": ""}),
        ("documents", {"getDocument": ""}),
        ("inspections", {"getInspection": ""}),
        ("tickets", {"getTicket": "", "listTicketHistory": "/history"}),
    ):
        for row, (operation, way) in itertools.product(_sample(lists[name]), ways.items()):
            two.ask(operation, f"/{name}/{row}{way}")
    for row in _sample(lists["webhooks"]):
        two.ask("getWebhook", f"/webhooks/{row}", TURNED_OFF)
    for code in [code for row in lists["assets"] for code in row["codes"]][:SAMPLE]:
        two.ask("resolveCode", f"/assets/resolve?code={code}")
        # Other houses have the same codes.
        two.ask("getHouseOfSticker", f"/stickers/{code}?h={house}")
    for word in ("item 7", "client 12", "TAG-77", "R-4", "sn 9"):
        for operation, path in (
            ("searchHouse", "/search?q="),
            ("listAssets", "/assets?q="),
            ("listReservations", "/reservations?q="),
        ):
            two.ask(operation, path + word.replace(" ", "%20"))
    items = _sample(lists["items"], 500)
    for start in range(0, len(items), 50):
        two.ask("getAvailability", f"/availability?{moments}&items={','.join(items[start : start + 50])}")
    for operation, way in (("listOutbound", "outbound"), ("listReturns", "return")):
        for page in (1, 2, 3, 1000):
            two.ask(operation, f"/api/mobile/v1/tracking/{way}?page={page}&limit=100")
    two.copies()


def compare(house: dict, old: int, new: int, description: dict) -> None:
    """Asks both servers, and says what differs."""
    two = Comparison(house, old, new)
    _ask_all(two, house["tenant"])
    two.follow(60)
    described = {
        operation["operationId"]
        for path, methods in description["paths"].items()
        if path.startswith(("/api/", "/realtime/"))
        for method, operation in methods.items()
        if method == "get"
    }
    for name in sorted(described - set(two.by_operation) - set(ONES_OWN)):
        two.differing.append(f"{name} was not asked for")
    print(
        f"{two.asked} GETs of {len(two.by_operation)} operations asked of both, {two.again} of them twice, answers "
        f"{dict(sorted(two.statuses.items()))}, {two.files} files by their links: {len(two.differing)} differ"
    )
    print(f"not asked, of one server: {', '.join(sorted(ONES_OWN))}")
    if two.differing:
        sys.exit("\n".join(two.differing[:40]))


def main() -> None:
    """Does what the first word says."""
    word, *rest = sys.argv[1:]
    if word == "expected":
        return expected()
    place, *rest = rest
    if word == "files":
        return make_files(Path(place))
    if word == "shelves":
        return shelves(Path(place))
    houses = json.loads(Path(place).read_text())
    if word == "work":
        times = Neighbours(houses).wait(_for(float(rest[0])))
        print(f"{len(times['handover'])} handovers")
        return None
    if word == "beside":
        return beside(houses, float(rest[0]), rest[1:])
    return compare(houses[LARGE], int(rest[0]), int(rest[1]), json.loads(Path(rest[2]).read_text()))


main()
