"""A phone of the kit under faults, and SQL that must find nothing lost and nothing done twice.

kit_chaos.py run SEED SECONDS   drives the terminal phone for so long: it notes whatever a person may note, is killed by SIGKILL again and
                                again, loses answers and requests, and is told no by a desk that changes gear meanwhile; then everything is
                                sent and compared; ends with 3 where the kit is broken
kit_chaos.py plants             the names of the bugs that may be planted
kit_chaos.py plant NAME FOLDER  puts one into the kit's sources in FOLDER

From the environment: KIT_PHONE (the program), KIT_FOLDER (of the signed-in phone), KIT_WORK (for files), KIT_STORAGE (where the server keeps
photos), KIT_SQL (a command that runs the query at its end), PORT (the server's).
"""

import hashlib
import os
import queue
import random
import select
import shlex
import signal
import socket
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
        "            return try note(\n                way, asset.id, on: reservation, scannedCode: isSticker ? text : nil, by: account, at: now, anyway: anyway,\n"
        "                isLast: isLast, overlay, db)",
        "            let outcome = try note(\n                way, asset.id, on: reservation, scannedCode: isSticker ? text : nil, by: account, at: now, anyway: anyway,\n"
        "                isLast: isLast, overlay, db)\n            if case .noted(let change) = outcome {\n                try Entries.remove(change, in: db)\n"
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
}


# How this program ends where it found the kit broken. A failure of its own is another.
BROKEN = 3


class Broken(Exception):
    """Something is not as it has to be."""


def sql(query):
    command = [*shlex.split(os.environ["KIT_SQL"]), query]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd="/", check=False)
    if done.returncode != 0:
        sys.exit(f"SQL failed: {done.stderr}")
    return [line.split("|") for line in done.stdout.splitlines()]


class Wire:
    """The way from the phone to the server. It loses requests and answers, or is down."""

    def __init__(self, dice, port):
        self.dice, self.server = dice, port
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

    def carry(self, client):
        try:
            server = socket.create_connection(("127.0.0.1", self.server))
        except OSError:
            client.close()
            return
        with client, server:
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    try:
                        data = ready.recv(1 << 16)
                        # What came from the server is an answer that is lost; what came from the phone, a request.
                        if not data or self.down or self.dice.random() < self.loss:
                            self.lost += bool(data)
                            return
                        (server if ready is client else client).sendall(data)
                    except OSError:
                        return


class Phone:
    """A process of the phone."""

    def __init__(self, port, *options):
        command = [
            os.environ["KIT_PHONE"],
            "--server",
            f"http://127.0.0.1:{port}",
            "--folder",
            os.environ["KIT_FOLDER"],
            *options,
        ]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.lines = queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self, until, seconds=60):
        """The lines up to one that begins so; what comes in between on its own is passed over."""
        said, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                break
            if line is None:
                raise Broken(f"the phone ended by itself: {said}")
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


class Run:
    def __init__(self, seed, seconds):
        self.dice = random.Random(seed)
        self.seconds = seconds
        self.wire = Wire(random.Random(seed + 1), int(os.environ["PORT"]))
        self.noted, self.withdrawn, self.unanswered, self.kills, self.told = {}, set(), 0, 0, {}
        self.pictures, self.inspections = {}, []
        self.first_key = sql("select coalesce(max(created_at), now()) from public.idempotency_keys")[0][0]
        self.world()

    def world(self):
        self.reservations = [
            row[0]
            for row in sql(
                "select r.reference from public.reservations r where r.status = 'confirmed' and exists (select from public.reservation_items l"
                " join public.items i on i.id = l.item_id and i.serialized and not i.is_case where l.reservation_id = r.id)"
                " order by r.pickup_at desc, r.reference limit 4"
            )
        ]
        self.codes = {}
        for reference in self.reservations:
            self.codes[reference] = sql(
                "select s.code, a.id from public.reservations r join public.reservation_items l on l.reservation_id = r.id"
                " join public.items i on i.id = l.item_id and i.serialized and not i.is_case join public.assets a on a.item_id = i.id"
                " and a.case_id is null and a.status = 'IN_STOCK' and coalesce(a.current_reservation_id, r.id) = r.id join lateral (select code from public.short_links where asset_id = a.id"
                f" order by created_at limit 1) s on true where r.reference = '{reference}' order by a.id = any(l.assigned_asset_ids) desc,"
                " a.number limit 8"
            )
        self.counted = {
            reference: [
                i + 1
                for i, row in enumerate(
                    sql(
                        "select i.serialized from public.reservation_items l join public.items i on i.id = l.item_id join public.reservations r on"
                        f" r.id = l.reservation_id where r.reference = '{reference}' order by l.position, l.id"
                    )
                )
                if row[0] == "f"
            ]
            for reference in self.reservations
        }

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
        reference = self.dice.choice(self.reservations)
        code = self.dice.choice(self.codes[reference])[0]
        roll = self.dice.random()
        if roll < 0.28:
            return f"out {reference} {code}", "move", []
        if roll < 0.50:
            return f"back {reference} {code}", "move", []
        if roll < 0.60 and self.counted[reference]:
            way, line = self.dice.choice(["out", "back"]), self.dice.choice(self.counted[reference])
            return f"count {way} {reference} {line} {self.dice.randint(1, 3)}", "move", []
        if roll < 0.65:
            return f"swap {reference} {code} {self.dice.choice(self.codes[reference])[0]}", "move", []
        if roll < 0.69 and self.noted:
            return f"undo {self.dice.choice(list(self.noted)[-8:])}", "undo", []
        if roll < 0.80:
            pictures = [self.picture() for _ in range(self.dice.randint(0, 2))]
            way, condition = self.dice.choice(["in", "out"]), self.dice.choice(["good", "fair", "poor"])
            return f"report {reference} {code} {way} {condition} {' '.join(pictures)} -- seen", "report", pictures
        if roll < 0.84 or not self.inspections:
            return f"inspect {reference} {code} pickup item", "inspection", []
        inspection = self.dice.choice(self.inspections[-3:])
        if roll < 0.95:
            pictures = [self.picture()]
            return f"photo {inspection} {self.dice.choice(['overview', 'detail'])} {pictures[0]}", "photo", pictures
        if roll < 0.97:
            pictures = [self.picture()]
            return f"sign {inspection} staff {pictures[0]} Ana", "photo", pictures
        if roll < 0.98:
            return f"complete {inspection}", "fill", []
        return f"odometer {inspection} {self.dice.randint(1, 99999)}", "fill", []

    def hear(self, said, kind, pictures):
        """What a person has been told is noted is noted."""
        answered = False
        for line in said:
            if line.startswith("noted "):
                self.noted[line.split()[1]] = (kind, pictures)
            if line.startswith("withdrawn "):
                self.withdrawn.add(line.split()[1])
            if line.startswith("inspection "):
                self.inspections.append(line.split()[1])
            if line.startswith(ANSWERS):
                answered = True
                word = " ".join(line.split()[: 1 + line.startswith("refused")])
                self.told[word] = self.told.get(word, 0) + 1
        self.unanswered += not answered

    def desk(self):
        """Somebody at the desk takes gear out of service, or gives it back."""
        asset = self.dice.choice(self.dice.choice(list(self.codes.values())))[1]
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
        phone = Phone(self.wire.port)
        until = min(end, time.monotonic() + self.dice.uniform(0.1, 4))
        begun = False
        while time.monotonic() < until:
            line, kind, pictures = self.command()
            phone.tell(line)
            begun = True
            if time.monotonic() > until - 0.3 and self.dice.random() < 0.5:
                break
            # A second line may follow; a later answer takes it along.
            until_line = "inspection " if kind == "inspection" else ANSWERS
            self.hear(phone.answer((until_line, *ANSWERS[1:]) if kind == "inspection" else until_line), kind, pictures)
            begun = False
            if self.dice.random() < 0.1:
                self.desk()
            if self.dice.random() < 0.1:
                self.wire.down = not self.wire.down
            time.sleep(self.dice.choice([0, 0, 0.01, 0.2]))
        # At any instruction: while it notes, while it sends, while it rests.
        time.sleep(self.dice.choice([0, 0.001, 0.003, 0.01, 0.05, 0.3]))
        said = phone.kill()
        self.kills += 1
        if begun:
            self.hear(said, kind, pictures)
            # Nobody heard whether it was withdrawn.
            if kind == "undo":
                self.withdrawn.add(line.split()[1])

    def look_after_death(self):
        """What was noted is in the outbox of the next process, or at the server."""
        self.wire.down = True
        phone = Phone(self.wire.port, "--manual")
        said = phone.ask("outbox", "that is the outbox")
        phone.quit()
        here = {line.split()[1] for line in said if line.split()[0] in ("waiting", "parked", "done")}
        self.compare(here, "after a kill")

    def compare(self, here, when):
        there = self.done()
        gone = [key for key in self.noted if key not in here and key not in there and key not in self.withdrawn]
        if gone:
            raise Broken(
                f"{when} {len(gone)} of {len(self.noted)} noted changes are neither here nor there: {gone[:3]} {self.noted[gone[0]]}"
            )

    def done(self):
        return {row[0] for row in sql(f"select key from public.idempotency_keys where created_at > '{self.first_key}'")}

    # MARK: the end

    def finish(self):
        self.wire.down, self.wire.loss = False, 0.0
        sql(
            "update public.assets set status = 'IN_STOCK' where status = 'REPAIR'"
            if self.dice.random() < 0.5
            else "select 1"
        )
        phone = Phone(self.wire.port, "--manual")
        for _ in range(30):
            synced = phone.ask("sync", ("synced: ", "failed", "sign in", "no answer", "refused"), 120)[-1]
            outbox = phone.ask("outbox", "that is the outbox")
            waiting = [line.split()[1] for line in outbox if line.startswith("waiting")]
            if synced.startswith("synced") and self.all_held(outbox):
                break
        else:
            raise Broken(f"{len(waiting)} changes still wait after 30 turns: {synced}; {outbox[:6]}")
        parked = {line.split()[1]: line.split()[3].rstrip(":") for line in outbox if line.startswith("parked")}
        here = set(parked) | set(waiting)
        self.compare(here, "at the end")
        self.nothing_twice(here)
        self.bytes_are_there(here)
        self.conflicts(phone, parked)
        self.shown(phone)
        phone.quit()
        print(
            f"{len(self.noted)} noted, {len(parked)} of them for a person ({', '.join(sorted(set(parked.values()))) or 'none'}), "
            f"{self.made} conflicts made, {self.kills} kills, {self.wire.lost} requests and answers lost, {len(self.pictures)} pictures; "
            + ", ".join(f"{count} {word}" for word, count in sorted(self.told.items()))
        )

    def conflicts(self, phone, parked):
        """Nothing waits any more, and then the phone hands out, without a network, what the desk has just taken away: conflicts, with nothing behind them."""
        for _ in range(10):
            for key in parked:
                phone.ask(f"discard {key}", ("settled ", "nothing refused"))
            phone.ask("sync", "synced: ", 120)
            outbox = phone.ask("outbox", "that is the outbox")
            parked = [line.split()[1] for line in outbox if line.startswith("parked")]
            if not parked and not any(line.startswith("waiting") for line in outbox):
                break
        # What is out comes back, so that there is gear and room for it.
        sql("update public.assets set status = 'IN_STOCK' where status = 'REPAIR'")
        phone.ask("sync", "synced: ", 120)
        for reference in self.reservations:
            for code, _ in self.codes[reference]:
                phone.ask(f"back {reference} {code}", ANSWERS)
        phone.ask("sync", "synced: ", 120)
        self.wire.down = True
        for reference in self.reservations:
            for code, asset in self.codes[reference]:
                sql(
                    f"update public.assets set status = 'REPAIR' where id = '{asset}' and current_reservation_id is null"
                )
                phone.ask(f"out {reference} {code}", ANSWERS)
        self.wire.down = False
        phone.ask("sync", "synced: ", 120)
        outbox = phone.ask("outbox", "that is the outbox")
        self.made = sum(line.startswith("parked") for line in outbox)

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
        if both := done & here & set(self.noted):
            raise Broken(f"{len(both)} changes are done and still in the outbox: {list(both)[:3]}")

    def bytes_are_there(self, here):
        kept = set()
        for path in Path(os.environ["KIT_STORAGE"]).rglob("*"):
            if path.is_file():
                kept.add(hashlib.sha256(path.read_bytes()).hexdigest())
        missing = [
            (key, picture)
            for key, (kind, pictures) in self.noted.items()
            if key not in here | self.withdrawn and kind in ("report", "photo")
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
        for key, (kind, pictures) in self.noted.items():
            if kind == "report" and key in counts and counts[key] != len(pictures):
                raise Broken(f"the report {key} has {counts[key]} photos and not {len(pictures)}")

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
                f" l.added_by is distinct from 'case') from public.reservations r where r.reference = '{reference}'"
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

    @staticmethod
    def counted_line(reference, row):
        number = int(row.strip().split(".")[0])
        counts = [int(part.split()[0]) for part in row.split(", ")[-4:]]
        held = sql(
            "select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) - coalesce(sum(m.qty) filter (where m.kind <> 'out'), 0),"
            " coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) from (select l.id, row_number() over (order by l.position, l.id) as n"
            f" from public.reservation_items l join public.reservations r on r.id = l.reservation_id where r.reference = '{reference}') as l"
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


def main():
    if sys.argv[1] == "plants":
        print("\n".join(PLANTS))
    elif sys.argv[1] == "plant":
        plant(sys.argv[2], sys.argv[3])
    else:
        run = Run(int(sys.argv[2]), float(sys.argv[3]))
        try:
            run.live()
            run.finish()
        except Broken as broken:
            print(f"seed {sys.argv[2]}: {broken}", file=sys.stderr)
            sys.exit(BROKEN)


main()
