"""Sixteen writers in two houses, by the API and by psql, in every isolation level: docs/isolation.md says what is asked of them.

isolation.py SEED SECONDS     environment: see script/isolation"""

import contextlib
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path

import writes_api
import writes_sql
from house import House, fresh
from model import History, Snapshot, breaches
from psql import Psql
from writes_api import Phone
from writes_sql import Desk, locking

ROOT = Path(__file__).parents[2]
LEVELS = ("read committed", "repeatable read", "serializable")
WRITERS = 16
ENOUGH = 60

# Nobody is to write these: what is written of itself, by jobs, or with files in the storage.
LEFT_OUT = {
    "change_log_marks", "condition_report_photos", "documents", "inspection_files", "notification_sweeps", "photo_uploads",
    "push_outbox", "tenant_figures", "tenant_jobs", "webhook_cursors", "webhook_deliveries", "webhooks",
}  # fmt: skip


# Nobody asks for these: they take files of the storage, are made of the others, are of whoever signs in, or tell other systems.
NOT_CALLED = {
    "answerInvitation", "chooseTenant", "completeInspection", "createDocument", "createWebhook", "deleteDevice", "deleteDocument", "deleteWebhook",
    "endMySession", "mintDocumentUpload", "mintInspectionUpload", "mintUpload", "replayWebhook", "rotateWebhook", "sendOutbox", "testWebhook",
    "updateWebhook",
}  # fmt: skip

# A trip of another program leaves no row of the log when it begins, and one when a person's `returned` ends it; a phone is told of one that
# has come back, and which the program goes on with.
NOT_ASKED = {"audit-alternates", "answer-without-trip"}


def chosen(table):
    """The names of what is written: all, or those that a bug's file names, so that it is met in a short run. What is named twice is written
    twice as often."""
    named = os.environ.get("ISOLATION_WRITES", "").replace(",", " ").split()
    return [name for name in named if name in table] if named else list(table)


class Run:
    def __init__(self, seed, seconds):
        self.seed, self.seconds, self.ends = seed, seconds, time.monotonic() + seconds
        self.psql, self.target = os.environ["ISOLATION_PSQL"], os.environ["ISOLATION_DATABASE"]
        self.port, self.program = int(os.environ["PORT"]), os.environ["TEST_QUARTERMASTER"]
        self.lock = threading.Lock()
        self.history = History()
        self.broken = defaultdict(Counter)
        self.outcomes = {"api": Counter(), "psql": Counter()}
        self.done = {"api": Counter(), "psql": Counter()}
        self.snapshots = 0
        draw = random.Random(f"{seed} houses")
        self.houses = [House(fresh(draw), is_strict, draw) for is_strict in (True, False)]

    # What came of it

    def breach(self, rule, found):
        with self.lock:
            self.broken[rule][found] += 1

    def tell(self, by, name, outcome, is_done):
        with self.lock:
            self.outcomes[by][outcome] += 1
            if os.environ.get("ISOLATION_VERBOSE"):
                self.outcomes[by][f"{name}: {outcome}"] += 1
            self.done[by][name] += is_done

    # The writers

    def write_by_psql(self, number):
        draw = random.Random(f"{self.seed} psql {number}")
        session, among = Psql(self.psql, self.target, f"writer-{number}"), chosen(writes_sql.TABLE)
        while among and time.monotonic() < self.ends:
            house = draw.choice(self.houses)
            desk, level = Desk(house, draw), draw.choice(LEVELS)
            names = draw.choices(among, k=draw.choice((1, 1, 1, 2, 3)))
            if not writes_sql.ALONE.isdisjoint(names):
                names = names[:1]
            writes = [writes_sql.TABLE[name](desk) for name in names]
            statements = []
            if len(writes) > 1 or draw.random() < 0.3:
                statements = [f"select set_config('office.tenant', '{house.tenant}', true)", *locking(house, writes)]
            places, told = [], []
            for each in writes:
                places.append(len(statements))
                statements += each.statements
            began = time.monotonic()
            wait = draw.choice((0, 0.03, 0.3)) * draw.random()
            outcome = session.transaction(statements, level, wait, draw.random() * 0.03)
            ended = time.monotonic()
            for name, each, place in zip(names, writes, places, strict=True):
                is_done = outcome.is_done and outcome.rows[place] > 0
                told.append(is_done)
                self.tell("psql", name, f"{outcome.state} {outcome.constraint}".strip(), is_done)
                if is_done:
                    for register, value in each.registers:
                        self.history.wrote(register, value, began, ended)
            self.judge_outcome(outcome, level, names)
        session.end()

    def judge_outcome(self, outcome, level, names):
        if outcome.is_done or outcome.state == "40001" or outcome.state.startswith("23"):
            return
        rule = "deadlock" if outcome.state == "40P01" else "unforeseen-state"
        self.breach(rule, f"{outcome.state} of {' + '.join(names)} in {level}: {outcome.message}")

    def ask_by_api(self, number):
        draw = random.Random(f"{self.seed} api {number}")
        phones, among = (
            {house.tenant: Phone(self.port, house.tokens) for house in self.houses},
            chosen(writes_api.TABLE),
        )
        while among and time.monotonic() < self.ends:
            house = draw.choice(self.houses)
            name = draw.choice(among)
            phone, version = phones[house.tenant], None
            if name == "updateRepair":
                self.see_repairs(phone, house)
            call = writes_api.TABLE[name](Desk(house, draw))
            # One import of a house runs at a time: another is told 503.
            turn = house.imports if name == "importRows" else contextlib.nullcontext()
            try:
                if call.compared and draw.random() < 0.5:
                    version = self.version_of(phone, call)
                with turn:
                    began = time.monotonic()
                    answer, key = phone.make(call)
                    ended = time.monotonic()
            except (OSError, EOFError) as error:
                self.breach("no-answer", f"{name}: {error}")
                continue
            self.judge_answer(call, answer)
            if answer.status // 100 != 2:
                continue
            if name in ("pickUpAsset", "returnAsset", "swapAsset"):
                shelf = call.path.split("/")[4]
                house.keys[shelf].append(key)
                if name == "pickUpAsset" and "asset_id" in call.body:
                    house.out.append((shelf, call.body["asset_id"]))
            if name in ("createReservation", "splitReservation"):
                house.made.append((answer.body["id"], [line["id"] for line in answer.body["items"]]))
            for register, value in call.registers:
                self.history.wrote(register, value, began, ended)
            # One that changed nothing leaves the version as it was.
            if version is not None and answer.body.get("version", 0) > version:
                self.history.edited(call.compared, version)

    @staticmethod
    def see_repairs(phone, house):
        """Nobody makes one but by sending an asset to repair."""
        shown = phone.send("GET", f"{writes_api.OFFICE}/repairs", "manager")
        if shown.status == 200:
            house.repairs = [(each["id"], each["version"]) for each in shown.body["repairs"]] or house.repairs

    @staticmethod
    def version_of(phone, call):
        if "version" in call.body:
            return call.body["version"]
        shown = phone.send("GET", call.path, call.role)
        if shown.status != 200 or not isinstance(shown.body, dict) or "version" not in shown.body:
            return None
        call.body["version"] = shown.body["version"]
        return shown.body["version"]

    def judge_answer(self, call, answer):
        self.tell("api", call.operation, f"{answer.status} {answer.code}".strip(), answer.status // 100 == 2)
        if answer.status >= 500:
            self.breach("answer-5xx", f"{call.operation}: {answer.status} {answer.code}")
        elif answer.code in ("bad_request", "internal"):
            self.breach("unforeseen-answer", f"{call.operation}: {answer.status} {answer.code}")

    # The judges

    def watch(self):
        """A snapshot again and again: what may not be may not be for a moment either."""
        session = Psql(self.psql, self.target, "judge")
        query, before = Snapshot.query(self.houses), None
        while True:
            is_last = time.monotonic() >= self.ends and not any(each.is_alive() for each in self.writers)
            now = Snapshot(session.value(query))
            self.snapshots += 1
            for rule, found in breaches(now, before):
                self.breach(rule, found)
            before = now
            if is_last:
                break
            time.sleep(0.5)
        for rule, found in self.history.breaches(now):
            self.breach(rule, found)
        session.end()

    def verify(self):
        """What `quartermaster verify` finds: a line an invariant, its rows, and then what each of them is about."""
        told = subprocess.run([self.program, "verify"], capture_output=True, text=True, check=False)
        broken = [line for line in told.stdout.splitlines() if re.match(r"[a-z-]+ +[1-9]", line)]
        found = [line for line in broken if line.split()[0] not in NOT_ASKED]
        for line in found:
            rule, count, *_ = line.split()
            self.broken[rule]["by verify"] += int(count)
        if told.returncode and not broken:
            self.breach("verify", (told.stdout + told.stderr)[-500:])
        if found and os.environ.get("ISOLATION_VERBOSE"):
            print(told.stdout)

    def read_logs(self):
        """A deadlock that the server has sent again is one all the same, and a failure that no function foresaw stands in its log."""
        lines = self.log_lines("ISOLATION_LOG")
        for place, line in enumerate(lines):
            if "deadlock detected" in line:
                self.breach("deadlock", " | ".join(each.strip() for each in lines[place : place + 12])[:1500])
        for line in self.log_lines("ISOLATION_SERVER_LOG"):
            if "postgres failed" in line:
                self.breach("unforeseen-failure", re.sub(r'"time":"[^"]*",?', "", line))

    @staticmethod
    def log_lines(name):
        return Path(os.environ[name]).read_text(encoding="utf-8", errors="replace").splitlines()

    def count_tables(self, session):
        written = dict(
            line.split("|")
            for line in session.value(
                "select relname || '|' || n_tup_ins + n_tup_upd + n_tup_del || E'\\n' from pg_stat_user_tables where schemaname = 'public'"
            ).split()
        )
        for table, count in written.items():
            if table not in LEFT_OUT and int(count) == 0:
                self.breach("not-written", f"nobody wrote {table}")

    def count_operations(self):
        """Each operation that writes is called, but for those that are left out."""
        description = json.loads((ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))
        writing = {
            operation["operationId"]
            for path, operations in description["paths"].items()
            for method, operation in operations.items()
            if path.startswith("/api/") and method in ("post", "patch", "put", "delete")
        }
        for name in sorted(writing ^ (NOT_CALLED | set(writes_api.TABLE))):
            self.breach("not-called", name)

    def count_names(self):
        for by, table in (("api", writes_api.TABLE), ("psql", writes_sql.TABLE)):
            for name in table:
                if not self.done[by][name]:
                    self.breach("never-done", f"{name}, by {by}")

    # The whole

    def prepare(self, session):
        for house in self.houses:
            outcome = session.transaction(house.seed())
            assert outcome.is_done, outcome
            house.ticket_numbers = session.value(
                f"select string_agg(number::text, ' ') from tickets where tenant_id = '{house.tenant}'"
            ).split()
            house.tokens = {name: self.token(house, name) for name in house.people}
        session.value("analyze")

    def token(self, house, name):
        address = f"{name}@{house.tenant}.example"
        command = [self.program, "token", "--tenant", house.tenant, "--email", address, "--ttl", "86400"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    def guarded(self, work, *arguments):
        def run():
            try:
                work(*arguments)
            except Exception as error:
                self.breach("writer-ended", f"{work.__name__}: {error!r}")

        return threading.Thread(target=run, daemon=True)

    def go(self):
        session = Psql(self.psql, self.target, "main")
        self.prepare(session)
        self.writers = [
            self.guarded(self.write_by_psql if number % 2 else self.ask_by_api, number) for number in range(WRITERS)
        ]
        judge = self.guarded(self.watch)
        for each in [*self.writers, judge]:
            each.start()
        for each in [*self.writers, judge]:
            each.join(max(60, self.ends - time.monotonic() + 120))
            if each.is_alive():
                self.breach("writer-hangs", "a writer did not end")
        self.verify()
        self.read_logs()
        rows = int(session.value("select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables"))
        # A short run does not come to everything.
        if self.seconds >= ENOUGH:
            self.count_tables(session)
            self.count_names()
            self.count_operations()
        session.end()
        return self.report(rows)

    def report(self, rows):
        for by, outcomes in self.outcomes.items():
            print(f"{by}: {sum(outcomes.values())} writes, {sum(self.done[by].values())} done")
            for outcome, count in outcomes.most_common(None if os.environ.get("ISOLATION_VERBOSE") else 12):
                print(f"  {count:6} {outcome}")
        print(
            f"{rows} rows written, {self.snapshots} snapshots judged, {len(self.history.writes)} places, {len(self.history.edits)} edits"
        )
        for rule, found in sorted(self.broken.items()):
            print(f"BROKEN {rule}: {sum(found.values())}")
            for text, count in found.most_common(8):
                print(f"  {count:4} {text}")
        print(json.dumps({"seed": self.seed, "broken": sorted(self.broken)}))
        return 1 if self.broken else 0


if __name__ == "__main__":
    sys.exit(Run(int(sys.argv[1]), int(sys.argv[2])).go())
