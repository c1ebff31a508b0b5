"""A phone of the kit under faults, and SQL that must find nothing lost and nothing done twice.

kit_chaos.py run SEED SECONDS   drives the terminal phone for so long: it notes whatever a person may note in two houses, is killed by SIGKILL
                                again and again, loses answers and requests, which also arrive twice, before two servers of which one is
                                killed, and is told no by a desk that changes gear meanwhile; its session is ended, its clock is an hour off
                                and jumps, its disk is full; then everything is sent and compared; ends with 3 where the kit is broken
kit_chaos.py plants             the names of the bugs that may be planted
kit_chaos.py plant NAME FOLDER  puts one into the kit's sources in FOLDER

From the environment: KIT_PHONE (the program), KIT_FOLDER (of the phone), KIT_ROOM (the file system that it lies on, if it may be filled, else
empty), KIT_WORK (for files), KIT_STORAGE (where the server keeps photos), KIT_SQL (a command that runs the queries that it reads), KIT_PROGRAM (the
server's), KIT_LOG (where the running server writes its log), KIT_EMAIL (who signs in, in two houses), PORT (the running server's).
"""

import contextlib
import hashlib
import os
import queue
import random
import re
import select
import shlex
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

# Each with its file and what stands in whose place. What a run has to find: a key that does nothing, bytes that are nowhere, gear that is shown
# elsewhere than it is.
PLANTS = {
    "a key made anew at a retry": (
        "QuartermasterStore/Entries.swift",
        'if !now.isTried { try db.run("update entry set is_tried = 1 where key = ?", [change.key]) }\n            return now',
        'guard now.isTried else {\n                try db.run("update entry set is_tried = 1 where key = ?", [change.key])\n                return now\n'
        '            }\n            let key = OfficeClient.newKey()\n            try db.run("update entry set key = ? where key = ?", [key, change.key])\n'
        "            return try one(key, in: db)",
    ),
    "a file thought sent": (
        "QuartermasterStore/FileUploader.swift",
        '        let answer = try await client.upload(\n            "PUT"',
        '        try await sent(file)\n        let answer = try await client.upload(\n            "PUT"',
    ),
    "noted before it is durable": (
        "QuartermasterStore/Noting.swift",
        "            return try note(\n                way, asset.id, on: reservation, scannedCode: sticker, by: account, at: now, anyway: anyway, isLast: isLast,\n"
        "                overlay, db)",
        "            let outcome = try note(\n                way, asset.id, on: reservation, scannedCode: sticker, by: account, at: now, anyway: anyway, isLast: isLast,\n"
        "                overlay, db)\n            if case .noted(let change) = outcome {\n                try Entries.remove(change, in: db)\n"
        "                Task.detached {\n                    try await Task.sleep(for: .milliseconds(200))\n"
        "                    try await self.database.write { _ = try Entries.add(change, in: $0) }\n                }\n            }\n            return outcome",
    ),
    "a conflict forgotten": (
        "QuartermasterStore/OutboxSender.swift",
        "        default: try Entries.set(refusal, of: entry, in: db)",
        "        default: try Entries.remove(entry, in: db)",
    ),
    "an overlay that forgets a conflict": (
        "QuartermasterStore/Entries.swift",
        "\"select * from entry where reservation = ? and state <> 'parked' order by place, number\"",
        '"select * from entry where reservation = ? order by place, number"',
    ),
    "a full disk passed over": (
        "QuartermasterStore/HouseStore.swift",
        "        try StoreFault.telling { try database.write(body) }",
        "        var value: Value?\n        do { try database.write { value = try body($0) } } catch {\n"
        "            guard value != nil else { throw StoreFault.told(error) }\n        }\n"
        "        guard let value else { throw StoreFault.full }\n        return value",
    ),
    "a pause that a clock lengthens": (
        "QuartermasterStore/SendingOrder.swift",
        "func until(at now: Date) -> Date { now < since ? .distantPast : until }",
        "func until(at now: Date) -> Date { until }",
    ),
    "a file of an open inspection removed": (
        "QuartermasterStore/Entries.swift",
        "case .inspectionFilled: return try InspectionFiles.keep(change, at: now, in: db)",
        "case .inspectionFilled: return try InspectionFiles.keep(change, at: now, in: db) + change.files.map(\\.name)",
    ),
    "a photo that is taken again by a clock that was set back": (
        "QuartermasterStore/Noting.swift",
        "let at = try InspectionFiles.time(now, of: inspection, in: db)",
        "let at = now",
    ),
    "an outbox that is not opened again": (
        "QuartermasterStore/HouseStore.swift",
        "        try letGoOfOld(at: now)\n",
        '        let isThere = try database.read { try $0.value("select exists (select 1 from entry)") ?? false }\n'
        "        guard !isThere else { throw CocoaError(.fileReadCorruptFile) }\n",
    ),
}


# How this program ends where it found the kit broken. A failure of its own is another.
BROKEN = 3


class Broken(Exception):
    """Something is not as it has to be."""


class Database:
    """One psql for all queries."""

    END = "that was all"

    def __init__(self):
        self.psql = subprocess.Popen(
            shlex.split(os.environ["KIT_SQL"]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/"
        )

    def ask(self, query):
        self.psql.stdin.write(f"{query};\n\\echo {self.END}\n")
        self.psql.stdin.flush()
        rows = []
        while (line := self.psql.stdout.readline().rstrip("\n")) != self.END:
            if not line and self.psql.poll() is not None:
                sys.exit(f"SQL failed: {query}")
            rows.append(line.split("|"))
        return rows


DATABASE = []


def sql(query):
    if not DATABASE:
        DATABASE.append(Database())
    return DATABASE[0].ask(query)


class Servers:
    """Two on one database. The one that was there stays; the other is killed now and then."""

    def __init__(self):
        self.log = Path(os.environ["KIT_WORK"]) / "second.log"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.second = free.getsockname()[1]
        self.first = int(os.environ["PORT"])
        self.process, self.kills = None, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.kill()
            self.process.wait()

    def both(self):
        """Both answer."""
        self.start()
        end = time.monotonic() + 120
        while not self.answers(self.second):
            if time.monotonic() > end or self.process.poll() is not None:
                sys.exit(f"the second server did not begin: {self.log.read_text()[-500:]}")
            time.sleep(0.1)

    def start(self):
        if self.process is None or self.process.poll() is not None:
            with self.log.open("a") as log:
                self.process = subprocess.Popen(
                    [os.environ["KIT_PROGRAM"], "serve"],
                    env={**os.environ, "PORT": str(self.second)},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.kills += 1

    @staticmethod
    def answers(port):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return True
        except OSError:
            return False

    def codes(self):
        """The codes that any of them has mailed, in its order."""
        found = []
        for log in (Path(os.environ["KIT_LOG"]), self.log):
            found += [(log, code) for code in re.findall(r"sign-in code (\d{6}) for", log.read_text(errors="replace"))]
        return found


class Room:
    """The file system that the phone lies on. It is full now and then."""

    def __init__(self):
        self.place = os.environ["KIT_ROOM"]
        self.ballast = Path(self.place) / "ballast"
        self.fills = 0
        # How often a phone was begun where there was little room.
        self.starts = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.clear()

    @property
    def may_be_filled(self):
        return bool(self.place)

    def fill(self, slack):
        self.clear()
        self.fills += 1
        with self.ballast.open("wb") as file:
            # The phone takes some of it meanwhile.
            for more in range(0, 10 << 20, 1 << 16):
                free = os.statvfs(self.place)
                size = free.f_bavail * free.f_frsize - slack - more
                with contextlib.suppress(OSError):
                    if size > 0:
                        os.posix_fallocate(file.fileno(), 0, size)
                    break

    @property
    def is_filled(self):
        return self.may_be_filled and self.ballast.exists()

    def clear(self):
        if self.may_be_filled:
            self.ballast.unlink(missing_ok=True)


class Wire:
    """The way from the phone to the servers, to any of them. It loses requests and answers, brings requests twice, or is down."""

    def __init__(self, dice, ports):
        self.dice, self.ports = dice, ports
        self.doubles = 0
        self.down, self.loss = False, 0.0
        self.lost = 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            if self.down:
                client.close()
                continue
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def double(self, request):
        """The same request once more, by whatever server. Nobody hears the answer."""
        try:
            with socket.create_connection(("127.0.0.1", self.dice.choice(self.ports)), timeout=2) as again:
                again.sendall(request)
                again.recv(1 << 16)
                self.doubles += 1
        except OSError:
            pass

    def carry(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self.dice.choice(self.ports)))
        except OSError:
            client.close()
            return
        # What the server has not answered, and whether it comes twice.
        request, is_double = b"", None
        with client, server:
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    try:
                        data = ready.recv(1 << 16)
                        # What came from the server is an answer that is lost; what came from the phone, a request.
                        if not data or self.down or self.dice.random() < self.loss:
                            self.lost += bool(data)
                            return
                        if ready is server:
                            request, is_double = b"", None
                            client.sendall(data)
                            continue
                        request += data
                        if is_double is None:
                            is_change = request.startswith((b"POST /api", b"PATCH /api"))
                            is_double = is_change and self.dice.random() < self.loss / 2
                        if not is_double:
                            server.sendall(data)
                        elif self.is_whole(request):
                            # The phone hears the answer to the later one: what it is told is how things stand.
                            self.double(request)
                            server.sendall(request)
                    except OSError:
                        return

    @staticmethod
    def is_whole(request):
        head, end, body = request.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        return bool(end) and len(body) >= int(length[1] if length else 0)


# Every process of a phone, so that none is left when a run ends.
RUNNING = []


def judged(seed, work):
    """Does the work of a run, and leaves no phone behind, however it ends. Ends with BROKEN where the kit is broken."""
    # An exception, so that what was begun is ended.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        work()
    except Broken as broken:
        print(f"seed {seed}: {broken}", file=sys.stderr)
        sys.exit(BROKEN)
    finally:
        for process in RUNNING:
            if process.poll() is None:
                process.kill()


class Phone:
    """A process of the phone."""

    def __init__(self, port, *options, host="127.0.0.1", folder=None, before=()):
        command = [
            *before,
            os.environ["KIT_PHONE"],
            "--server",
            f"http://{host}:{port}",
            "--folder",
            folder or os.environ["KIT_FOLDER"],
            *options,
        ]
        with (Path(os.environ["KIT_WORK"]) / "phone.log").open("a") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        RUNNING.append(self.process)
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def begin(self):
        """Waits until it has said where it goes on. The house's id, or None."""
        self.began = self.answer(("house ", "nobody ", "no answer", "refused", "failed", "sign in"))[-1]
        return self.began.split()[1] if self.began.startswith("house ") else None

    @property
    def is_without_room(self):
        return self.began.startswith("refused storage_full")

    @property
    def is_open(self):
        """Whether its house was opened, or nobody who is signed in is known to it."""
        return not self.began.startswith(("refused", "failed"))

    def answer(self, until, seconds=60):
        """The lines up to one that begins so; what comes in between on its own is passed over."""
        said, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                raise Broken(f"the phone ended by itself ({self.process.wait()}): {said}")
            said.append(line)
            if line.startswith(until):
                return said
        raise Broken(f"the phone did not answer: {said}")

    def ask(self, line, until, seconds=60):
        self.tell(line)
        return self.answer(until, seconds)

    def kill(self):
        """By SIGKILL. What it had said until then."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        said = []
        while (line := self.lines.get(timeout=10)) is not None:
            said.append(line)
        return said

    def quit(self):
        self.tell("quit")
        self.process.wait(timeout=60)


ANSWERS = (
    "noted ",
    "already ",
    "refused ",
    "not understood",
    "failed",
    "withdrawn ",
    "it can't",
    "nothing ",
    "sign in",
    "no answer",
    "no file",
)


class House:
    """What a phone does in a house, and with what."""

    def __init__(self, number):
        self.id = number
        self.inspections = []
        self.noted = []
        self.reservations = [
            row[0]
            for row in sql(
                f"select r.reference from public.reservations r where r.tenant_id = '{number}' and r.status = 'confirmed' and exists"
                " (select from public.reservation_items l join public.items i on i.id = l.item_id and i.serialized and not i.is_case"
                " where l.reservation_id = r.id) order by r.pickup_at desc, r.reference limit 4"
            )
        ]
        self.codes = {}
        for reference in self.reservations:
            self.codes[reference] = sql(
                "select s.code, a.id from public.reservations r join public.reservation_items l on l.reservation_id = r.id"
                " join public.items i on i.id = l.item_id and i.serialized and not i.is_case join public.assets a on a.item_id = i.id"
                " and a.case_id is null and a.status = 'IN_STOCK' and coalesce(a.current_reservation_id, r.id) = r.id"
                " join lateral (select code from public.short_links where asset_id = a.id order by created_at limit 1) s on true"
                f" where r.tenant_id = '{number}' and r.reference = '{reference}' order by a.id = any(l.assigned_asset_ids) desc,"
                " a.number limit 8"
            )
        self.reservations = [reference for reference in self.reservations if self.codes[reference]]
        self.counted = {
            reference: [
                i + 1
                for i, row in enumerate(
                    sql(
                        "select i.serialized from public.reservation_items l join public.items i on i.id = l.item_id join"
                        f" public.reservations r on r.id = l.reservation_id where r.tenant_id = '{number}' and"
                        f" r.reference = '{reference}' order by l.position, l.id"
                    )
                )
                if row[0] == "f"
            ]
            for reference in self.reservations
        }


class Run:
    def __init__(self, seed, seconds, servers, room):
        self.dice = random.Random(seed)
        self.seconds = seconds
        self.servers, self.room = servers, room
        self.wire = Wire(random.Random(seed + 1), [self.servers.first, self.servers.second])
        self.noted, self.withdrawn, self.unanswered, self.kills, self.told = {}, set(), 0, 0, {}
        self.pictures, self.clock, self.seen = {}, 0, []
        # Inspections by what was filled in, and their beginnings.
        self.filled, self.begun = {}, {}
        # By inspection, role and slot, in the order of noting: the key, or None where nobody heard of it, and the picture.
        self.slots, self.slots_compared = {}, 0
        self.signed_in, self.ended, self.switched, self.jumps = 0, 0, 0, 0
        self.first_key = sql("select coalesce(max(created_at), now()) from public.idempotency_keys")[0][0]
        self.servers.both()
        # What a run before has left.
        sql("update public.assets set status = 'IN_STOCK' where status = 'REPAIR'")
        email = os.environ["KIT_EMAIL"]
        self.houses = {
            row[0]: House(row[0])
            for row in sql(
                f"select tenant_id from public.accounts where email = '{email}' order by created_at, tenant_id"
            )
        }
        if len(self.houses) < 2:
            sys.exit(f"{email} works for {len(self.houses)} houses")
        # Where the phone works, as far as is known.
        self.house = None
        phone = self.phone("--manual")
        for house in self.houses:
            self.enter(phone, house)
            phone.ask("sync", "synced: ", 120)
        phone.quit()

    def phone(self, *options):
        phone = Phone(self.wire.port, f"--clock={self.clock}", *options)
        self.house = self.houses.get(phone.begin())
        return phone

    # MARK: in and out

    def enter(self, phone, house):
        """The phone works in that house from now on, whoever has to sign in for it. There is a way to the servers meanwhile, and room."""
        down, loss = self.wire.down, self.wire.loss
        self.wire.down, self.wire.loss = False, 0.0
        self.servers.both()
        self.room.clear()
        for _ in range(20):
            last = phone.ask(f"house {house}", ("house ", "refused", "no answer", "failed", "sign in"))[-1]
            if last.startswith("house "):
                self.house = self.houses[last.split()[1]]
                break
            if last.startswith("sign in"):
                self.sign_in(phone)
        else:
            raise Broken(f"the phone does not work in {house}: {last}")
        self.wire.down, self.wire.loss = down, loss

    def sign_in(self, phone):
        email = os.environ["KIT_EMAIL"]
        before = len(self.servers.codes())
        sql(f"delete from signin.addresses where email = '{email}'")
        phone.ask(f"sign-in {email}", ("if ", "no answer", "refused", "failed"))
        end = time.monotonic() + 20
        known = self.servers.codes()
        while len(known) == before and time.monotonic() < end:
            time.sleep(0.05)
            known = self.servers.codes()
        fresh = list(known)
        for each in self.seen:
            if each in fresh:
                fresh.remove(each)
        self.seen = known
        for _, code in fresh:
            said = phone.ask(f"code {email} {code}", ("house ", "no answer", "refused", "failed", "sign in"))
            if said[-1].startswith(("house ", "refused tenant_required")):
                self.signed_in += 1

    def end_session(self):
        """Somebody signs the person out of both houses, everywhere. Where the database is too busy for it, the session goes on."""
        for house in self.houses:
            command = [os.environ["KIT_PROGRAM"], "account", "sign-out"]
            done = subprocess.run(
                [*command, "--tenant", house, "--email", os.environ["KIT_EMAIL"]],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode != 0:
                print(f"nobody was signed out: {(done.stderr or done.stdout).strip()}", file=sys.stderr)
                return
        self.ended += 1

    # MARK: what a person does

    def picture(self):
        size = self.dice.choice([300, 5000, 200_000, 1_500_000])
        header = (
            struct.pack(">I", 13)
            + b"IHDR"
            + struct.pack(">II", 640, 480)
            + bytes([8, 2, 0, 0, 0])
            + struct.pack(">I", 0)
        )
        data = b"\x89PNG\r\n\x1a\n" + header + self.dice.randbytes(size)
        path = Path(os.environ["KIT_WORK"]) / f"{len(self.pictures)}.png"
        path.write_bytes(data)
        self.pictures[str(path)] = hashlib.sha256(data).hexdigest()
        return str(path)

    def command(self):
        house = self.house or next(iter(self.houses.values()))
        reference = self.dice.choice(house.reservations)
        code = self.dice.choice(house.codes[reference])[0]
        roll = self.dice.random()
        if roll < 0.28:
            return f"out {reference} {code}", "move", []
        if roll < 0.50:
            return f"back {reference} {code}", "move", []
        if roll < 0.60 and house.counted[reference]:
            way, line = self.dice.choice(["out", "back"]), self.dice.choice(house.counted[reference])
            return f"count {way} {reference} {line} {self.dice.randint(1, 3)}", "move", []
        if roll < 0.65:
            return f"swap {reference} {code} {self.dice.choice(house.codes[reference])[0]}", "move", []
        if roll < 0.69 and house.noted:
            return f"undo {self.dice.choice(house.noted[-8:])}", "undo", []
        if roll < 0.80:
            pictures = [self.picture() for _ in range(self.dice.randint(0, 2))]
            way, condition = self.dice.choice(["in", "out"]), self.dice.choice(["good", "fair", "poor"])
            return f"report {reference} {code} {way} {condition} {' '.join(pictures)} -- seen", "report", pictures
        if roll < 0.84 or not house.inspections:
            return f"inspect {reference} {code} pickup item", "inspection", []
        inspection = self.dice.choice(house.inspections[-3:])
        if roll < 0.95:
            pictures = [self.picture()]
            return f"photo {inspection} {self.dice.choice(['overview', 'detail'])} {pictures[0]}", "photo", pictures
        if roll < 0.97:
            pictures = [self.picture()]
            return f"sign {inspection} staff {pictures[0]} Ana", "photo", pictures
        if roll < 0.98:
            return f"complete {inspection}", "fill", []
        return f"odometer {inspection} {self.dice.randint(1, 99999)}", "fill", []

    def hear(self, said, command, kind, pictures):
        """What a person has been told is noted is noted."""
        answered = False
        # What is filled in goes with the beginning of its inspection, where that is withdrawn.
        inspection = command.split()[1] if kind in ("photo", "fill") else None
        begun = None
        if kind == "photo" and not any(line.startswith(ANSWERS) for line in said):
            self.slots.setdefault(self.slot(command), []).append((None, pictures[0]))
        for line in said:
            if line.startswith("noted "):
                if kind == "photo":
                    self.slots.setdefault(self.slot(command), []).append((line.split()[1], pictures[0]))
                self.noted[line.split()[1]] = (kind, pictures, self.house.id)
                self.house.noted.append(line.split()[1])
                begun = line.split()[1] if kind == "inspection" else None
                if inspection:
                    self.filled[line.split()[1]] = inspection
            if line.startswith("withdrawn "):
                self.withdrawn.add(line.split()[1])
            if line.startswith("inspection "):
                self.house.inspections.append(line.split()[1])
                self.begun[line.split()[1]] = begun
            if line.startswith(ANSWERS):
                answered = True
                word = " ".join(line.split()[: 1 + line.startswith("refused")])
                self.told[word] = self.told.get(word, 0) + 1
        self.unanswered += not answered

    @staticmethod
    def slot(command):
        what, inspection, slot = command.split()[:3]
        return inspection, "photo" if what == "photo" else "signature", slot

    def desk(self):
        """Somebody at the desk takes gear out of service, or gives it back."""
        house = self.dice.choice(list(self.houses.values()))
        asset = self.dice.choice(self.dice.choice(list(house.codes.values())))[1]
        status = self.dice.choice(["REPAIR", "IN_STOCK", "IN_STOCK"])
        sql(
            f"update public.assets set status = '{status}' where id = '{asset}' and status in ('REPAIR', 'IN_STOCK')"
            " and current_reservation_id is null"
        )

    # MARK: lives

    def live(self):
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            self.one_life(end)
            self.look_after_death()

    def one_life(self, end):
        self.wire.down = self.dice.random() < 0.25
        self.wire.loss = self.dice.choice([0.0, 0.05, 0.25])
        self.servers.start()
        if self.dice.random() < 0.7:
            self.room.clear()
        phone = self.phone()
        until = min(end, time.monotonic() + self.dice.uniform(0.1, 4))
        begun = False
        while time.monotonic() < until:
            line, kind, pictures = self.command()
            phone.tell(line)
            begun = True
            if time.monotonic() > until - 0.3 and self.dice.random() < 0.5:
                break
            # A second line may follow; a later answer takes it along.
            until_line = ("inspection ", *ANSWERS[1:]) if kind == "inspection" else ANSWERS
            said = phone.answer(until_line)
            self.hear(said, line, kind, pictures)
            begun = False
            if said[-1].startswith("sign in") and self.dice.random() < 0.7:
                self.enter(phone, self.dice.choice(list(self.houses)))
            self.happen(phone)
            time.sleep(self.dice.choice([0, 0, 0.01, 0.2]))
        # At any instruction: while it notes, while it sends, while it rests.
        time.sleep(self.dice.choice([0, 0.001, 0.003, 0.01, 0.05, 0.3]))
        said = phone.kill()
        self.kills += 1
        if begun:
            self.hear(said, line, kind, pictures)
            # Nobody heard whether it was withdrawn.
            if kind == "undo":
                self.withdrawn.add(line.split()[1])

    def happen(self, phone):
        """What else becomes of a phone, now and then."""
        if self.dice.random() < 0.1:
            self.desk()
        if self.dice.random() < 0.1:
            self.wire.down = not self.wire.down
        if self.dice.random() < 0.01:
            self.end_session()
        if self.dice.random() < 0.05:
            self.clock = self.dice.choice([-3600, -90, 0, 0, 90, 3600])
            phone.ask(f"clock {self.clock}", "the clock ")
            self.jumps += 1
        if self.dice.random() < 0.08:
            self.switch(phone)
        if self.dice.random() < 0.03:
            self.servers.kill()
        elif self.dice.random() < 0.1:
            self.servers.start()
        if self.room.may_be_filled and self.dice.random() < 0.06:
            self.room.fill(self.dice.choice([0, 4096, 20_000, 100_000, 400_000]))
        elif self.dice.random() < 0.2:
            self.room.clear()

    def switch(self, phone):
        """The person goes on in another house, if the way there is good."""
        here = self.house.id if self.house else None
        other = self.dice.choice([house for house in self.houses if house != here])
        last = phone.ask(f"house {other}", ("house ", "refused", "no answer", "failed", "sign in"))[-1]
        if last.startswith("house "):
            self.switched += 1
            self.house = self.houses[last.split()[1]]

    def look_after_death(self):
        """What was noted is in the outbox of the next process, or at the server."""
        self.wire.down = True
        there = self.on_disk()
        phone = self.phone("--manual")
        if self.room.is_filled:
            self.room.starts += 1
            if not phone.is_open and not phone.is_without_room:
                raise Broken(f"after a kill, with little room, the phone did not open: {phone.began}")
            if not phone.is_open:
                phone.quit()
                self.room.clear()
                phone = self.phone("--manual")
        # Without a network it knows who is signed in, unless somebody has ended that.
        if not phone.is_open or (self.house is None and self.ended == 0):
            raise Broken(f"after a kill the phone did not open: {phone.began}")
        said = phone.ask("outbox", ("that is the outbox", "sign in", "failed", "refused"))
        phone.quit()
        shown = {line.split()[1] for line in said if line.split()[0] in ("waiting", "parked")}
        if self.house and not said[-1].startswith("that is"):
            raise Broken(f"after a kill the phone did not show its outbox: {said[-1]}")
        if self.house:
            kept = {key for key, (house, state) in there.items() if house == self.house.id and state != "done"}
            if kept != shown:
                raise Broken(f"after a kill the phone shows {len(shown)} changes, and {len(kept)} are on its disk")
        self.compare(set(there), "after a kill")

    def on_disk(self):
        """The changes on the phone, of all houses, each with its house and state. A copy is read: whoever opens the files changes them."""
        found = {}
        copy = Path(os.environ["KIT_WORK"]) / "copy"
        for file in Path(os.environ["KIT_FOLDER"]).glob("*.sqlite"):
            shutil.rmtree(copy, ignore_errors=True)
            copy.mkdir()
            for each in (file, file.with_name(file.name + "-wal")):
                if each.exists():
                    shutil.copy(each, copy / each.name)
            database = sqlite3.connect(copy / file.name)
            try:
                for key, state in database.execute("select key, state from entry"):
                    found[key] = (file.stem, state)
                folder = file.with_suffix(".files")
                names = "select name from file where state <> 'lost' union select name from named_file"
                gone = [name for (name,) in database.execute(names) if not (folder / name).exists()]
                if gone:
                    raise Broken(
                        f"{len(gone)} files that the outbox of {file.stem} names are gone from the phone: {gone[:3]}"
                    )
            except sqlite3.OperationalError as error:
                # Killed before it had made its tables.
                if "no such table" not in str(error):
                    raise
            finally:
                database.close()
        return found

    def compare(self, here, when):
        there = self.done()
        gone = [key for key in self.noted if key not in here and key not in there and not self.is_withdrawn(key)]
        if gone:
            raise Broken(
                f"{when} {len(gone)} of {len(self.noted)} noted changes are neither here nor there: {gone[:3]} {self.noted[gone[0]]}"
            )

    def is_withdrawn(self, key):
        return key in self.withdrawn or self.begun.get(self.filled.get(key)) in self.withdrawn

    def done(self):
        return {row[0] for row in sql(f"select key from public.idempotency_keys where created_at > '{self.first_key}'")}

    # MARK: the end

    def finish(self):
        self.wire.down, self.wire.loss = False, 0.0
        self.servers.both()
        self.room.clear()
        self.clock = self.dice.choice([0, self.clock])
        sql(
            "update public.assets set status = 'IN_STOCK' where status = 'REPAIR'"
            if self.dice.random() < 0.5
            else "select 1"
        )
        phone = self.phone("--manual")
        parked, waiting = {}, {}
        for house in self.houses:
            self.enter(phone, house)
            parked[house], waiting[house] = self.send_all(phone)
        here = {key: "waiting" for keys in waiting.values() for key in keys}
        for keys in parked.values():
            here |= keys
        self.compare(here, "at the end")
        self.nothing_twice(here)
        self.in_their_houses()
        self.bytes_are_there(here)
        self.last_counts()
        self.no_stranger(parked)
        house = self.dice.choice(list(self.houses))
        self.enter(phone, house)
        self.conflicts(phone)
        self.retaken(phone)
        for house in self.houses:
            self.enter(phone, house)
            self.shown(phone)
        phone.quit()
        self.pauses()
        kinds = sorted({kind for each in parked.values() for kind in each.values()})
        faults = {
            "kills": self.kills,
            "requests and answers lost": self.wire.lost,
            "requests that came twice": self.wire.doubles,
            "servers killed": self.servers.kills,
            "sessions ended": self.ended,
            "sign-ins": self.signed_in,
            "houses changed": self.switched,
            "clocks set": self.jumps,
            "disks filled": self.room.fills,
            "starts with little room": self.room.starts,
            "slots compared": self.slots_compared,
        }
        print(
            f"{len(self.noted)} noted, {sum(map(len, parked.values()))} of them for a person ({', '.join(kinds) or 'none'}), "
            f"{self.made} conflicts made, {len(self.pictures)} pictures; "
            + ", ".join(f"{count} {what}" for what, count in faults.items())
            + "; "
            + ", ".join(f"{count} {word}" for word, count in sorted(self.told.items()))
        )

    def send_all(self, phone):
        """What is parked, with its refusal, and what waits behind that."""
        before = None
        for _ in range(30):
            synced = phone.ask("sync", ("synced: ", "failed", "sign in", "no answer", "refused"), 120)[-1]
            outbox = phone.ask("outbox", "that is the outbox")
            waiting = [line.split()[1] for line in outbox if line.startswith("waiting")]
            # What waits behind a conflict still waits after another turn.
            if synced.startswith("synced") and self.all_held(outbox) and (not waiting or waiting == before):
                break
            before = waiting
        else:
            raise Broken(f"{len(waiting)} changes still wait after 30 turns: {synced}; {outbox[:6]}")
        return {line.split()[1]: line.split()[3].rstrip(":") for line in outbox if line.startswith("parked")}, waiting

    def in_their_houses(self):
        """Nothing was done in another house than the one that it was noted in."""
        for key, house in sql(
            f"select key, tenant_id from public.idempotency_keys where created_at > '{self.first_key}'"
        ):
            if key in self.noted and self.noted[key][2] != house:
                raise Broken(f"{key} was noted in {self.noted[key][2]} and done in {house}")

    @staticmethod
    def no_stranger(parked):
        """No house but their own judged these: each knows its reservations, lines and gear."""
        for keys in parked.values():
            for key, code in keys.items():
                if code in ("reservation_not_found", "asset_not_found", "line_not_found"):
                    raise Broken(f"{key} is refused as {code}")

    def pauses(self):
        """A clock that is set back in the midst of a pause keeps nothing waiting for so much longer."""
        self.clock = 0
        phone = self.phone()
        if self.house is None:
            raise Broken(f"the phone did not begin: {phone.began}")
        self.discard_all(phone)
        self.wire.down = True
        reference = self.house.reservations[0]
        said = phone.ask(f"anyway out {reference} {self.house.codes[reference][0][0]}", ANSWERS)[-1]
        if not said.startswith("noted "):
            raise Broken(f"a scan that was to be noted anyway was not: {said}")
        key = said.split()[1]
        # It is tried, and pauses.
        time.sleep(1.5)
        phone.ask("clock -3600", "the clock ")
        self.wire.down = False
        end = time.monotonic() + 60
        while any(line.startswith(f"waiting {key} ") for line in phone.ask("outbox", "that is the outbox")):
            if time.monotonic() > end:
                raise Broken("what was noted before the clock was set back an hour is not sent any more")
            time.sleep(0.5)
        phone.kill()

    @staticmethod
    def discard_all(phone):
        """Nothing waits any more, and no conflict is left."""
        for _ in range(10):
            phone.ask("sync", "synced: ", 120)
            outbox = phone.ask("outbox", "that is the outbox")
            parked = [line.split()[1] for line in outbox if line.startswith("parked")]
            if not parked and not any(line.startswith("waiting") for line in outbox):
                return
            for key in parked:
                phone.ask(f"discard {key}", ("settled ", "nothing refused"))

    def conflicts(self, phone):
        """Nothing waits any more, and then the phone hands out, without a network, what the desk has just taken away: conflicts, with nothing behind them."""
        self.discard_all(phone)
        # What is out comes back, so that there is gear and room for it.
        sql("update public.assets set status = 'IN_STOCK' where status = 'REPAIR'")
        phone.ask("sync", "synced: ", 120)
        for reference in self.house.reservations:
            for code, _ in self.house.codes[reference]:
                phone.ask(f"back {reference} {code}", ANSWERS)
        phone.ask("sync", "synced: ", 120)
        self.wire.down = True
        for reference in self.house.reservations:
            assets = ", ".join(f"'{asset}'" for _, asset in self.house.codes[reference])
            sql(f"update public.assets set status = 'REPAIR' where id in ({assets}) and current_reservation_id is null")
            for code, _ in self.house.codes[reference]:
                phone.ask(f"out {reference} {code}", ANSWERS)
        self.wire.down = False
        phone.ask("sync", "synced: ", 120)
        outbox = phone.ask("outbox", "that is the outbox")
        self.made = sum(line.startswith("parked") for line in outbox)

    def retaken(self, phone):
        """Of two photos of a slot the later one counts, though the clock was set back an hour between them."""
        ids = ", ".join(f"'{inspection}'" for inspection in self.house.inspections)
        rows = sql(f"select id from public.inspections where status = 'open' and id in ({ids}) limit 1") if ids else []
        for (inspection,) in rows:
            for self.clock in (3600, 0):
                phone.ask(f"clock {self.clock}", "the clock ")
                picture = self.picture()
                line = f"photo {inspection} detail {picture}"
                self.hear(phone.ask(line, ANSWERS), line, "photo", [picture])
            key = self.slots[self.slot(line)][-1][0]
            for _ in range(30):
                phone.ask("sync", "synced: ", 120)
                if key in self.done():
                    break
            else:
                raise Broken(
                    f"a photo that was taken again is not sent: {phone.ask('outbox', 'that is the outbox')[:6]}"
                )
        self.last_counts()

    @staticmethod
    def all_held(outbox):
        """Whether what waits still waits behind what is parked."""
        return not any(line.startswith("waiting") for line in outbox) or any(
            line.startswith("parked") for line in outbox
        )

    def nothing_twice(self, here):
        done = self.done()
        strange = done - set(self.noted)
        if len(strange) > self.unanswered:
            raise Broken(
                f"{len(strange)} keys did something that nobody was told of, and only {self.unanswered} tellings were lost"
            )
        for what, query in {
            "reports": "select idempotency_key, count(*) from public.condition_reports group by 1 having count(*) > 1",
            "effects of one key": "select idempotency_key, count(*) from public.audit_log where idempotency_key is not null and action in"
            " ('asset.picked_up', 'asset.returned', 'condition_report.created', 'inspection.created') group by idempotency_key, action, asset_id"
            " having count(*) > 1",
        }.items():
            if rows := sql(query):
                raise Broken(f"{what} twice: {rows[:3]}")
        if both := done & set(here) & set(self.noted):
            raise Broken(
                f"{len(both)} changes are done and still in the outbox: {[(key, here[key]) for key in list(both)[:3]]}"
            )

    def bytes_are_there(self, here):
        kept = set()
        for path in Path(os.environ["KIT_STORAGE"]).rglob("*"):
            if path.is_file():
                kept.add(hashlib.sha256(path.read_bytes()).hexdigest())
        missing = [
            (key, picture)
            for key, (kind, pictures, _) in self.noted.items()
            if key not in here and not self.is_withdrawn(key) and kind in ("report", "photo")
            for picture in pictures
            if self.pictures[picture] not in kept
        ]
        if missing:
            told = [(self.noted[key][0], key, Path(picture).stat().st_size) for key, picture in missing[:2]]
            raise Broken(f"{len(missing)} pictures are gone from the phone and not at the server: {told}")
        counts = {
            row[0]: int(row[1])
            for row in sql(
                "select idempotency_key, cardinality(photo_object_paths) from public.condition_reports where idempotency_key is not null"
            )
        }
        for key, (kind, pictures, _) in self.noted.items():
            if kind == "report" and key in counts and counts[key] != len(pictures):
                raise Broken(f"the report {key} has {counts[key]} photos and not {len(pictures)}")

    def last_counts(self):
        """A slot of an inspection names the picture that was noted last of those that the server has, wherever the clock stood."""
        done = self.done()
        self.slots_compared = 0
        held = {
            tuple(row[:3]): row[3:]
            for row in sql(
                "select inspection_id, role, slot, object_path, coalesce(stored_key, object_path) from public.inspection_files"
            )
        }
        named = {
            hashlib.sha256(f"condition-reports/{path}".encode()).hexdigest(): place
            for place, paths in held.items()
            for path in paths
        }
        found = {
            named[path.name]: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in Path(os.environ["KIT_STORAGE"]).rglob("*")
            if path.is_file() and path.name in named
        }
        for place, noted in self.slots.items():
            last = max((i for i, (key, _) in enumerate(noted) if key in done), default=None)
            if last is None:
                continue
            # What nobody heard of may have been noted, too.
            good = {
                self.pictures[picture] for i, (key, picture) in enumerate(noted) if i == last or (i > last and not key)
            }
            if found.get(place) not in good:
                which = [i for i, (_, picture) in enumerate(noted) if self.pictures[picture] == found.get(place)]
                raise Broken(f"{place} names the pictures {which} of {len(noted)}, and {last} was noted last")
            self.slots_compared += 1

    def shown(self, phone):
        """Row for row: what the phone shows is what the database holds."""
        phone.ask("sync", "synced: ", 120)
        for line in phone.ask("list", "listed")[:-1]:
            if not line.startswith("R-"):
                continue
            reference, status, out = line.split()[:3]
            held = sql(
                "select r.status, (select count(*) from public.asset_checkouts c join public.reservation_items l on"
                " l.id = c.reservation_item_id where c.reservation_id = r.id and c.returned_at is null and"
                f" l.added_by is distinct from 'case') from public.reservations r where r.tenant_id = '{self.house.id}' and r.reference = '{reference}'"
            )[0]
            waits = self.waits_on(phone, reference)
            if [status, out] != held and not waits:
                raise Broken(f"{reference} is shown as {status} with {out} out, and is {held[0]} with {held[1]}")
            for row in phone.ask(f"show {reference}", "shown"):
                if " lost, " in row and not waits:
                    self.counted_line(reference, row)

    @staticmethod
    def waits_on(phone, _reference):
        """Whether changes wait behind conflicts: then the phone rightly shows them on top."""
        return any(line.startswith("waiting") for line in phone.ask("outbox", "that is the outbox"))

    def counted_line(self, reference, row):
        number = int(row.strip().split(".")[0])
        counts = [int(part.split()[0]) for part in row.split(", ")[-4:]]
        held = sql(
            "select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) - coalesce(sum(m.qty) filter (where m.kind <> 'out'), 0),"
            " coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) from (select l.id, row_number() over (order by l.position, l.id) as n"
            f" from public.reservation_items l join public.reservations r on r.id = l.reservation_id"
            f" where r.tenant_id = '{self.house.id}' and r.reference = '{reference}') as l"
            f" left join public.stock_movements m on m.reservation_item_id = l.id and m.voided_at is null where l.n = {number} group by l.id"
        )
        if held and [int(held[0][0]), int(held[0][1])] != counts[:2]:
            raise Broken(f"line {number} of {reference} is shown as {row.strip()}, and the database has {held[0]}")


def plant(name, folder):
    path, old, new = PLANTS[name]
    file = Path(folder) / "Sources" / path
    text = file.read_text()
    if text.count(old) != 1:
        sys.exit(f"the place for '{name}' is not in {path} any more")
    file.write_text(text.replace(old, new))


def work(seed, seconds):
    room = Room()
    with Servers() as servers, room:
        run = Run(seed, seconds, servers, room)
        run.live()
        run.finish()


def main():
    if sys.argv[1] == "plants":
        print("\n".join(PLANTS))
    elif sys.argv[1] == "plant":
        plant(sys.argv[2], sys.argv[3])
    else:
        judged(sys.argv[2], lambda: work(int(sys.argv[2]), float(sys.argv[3])))


if __name__ == "__main__":
    main()
