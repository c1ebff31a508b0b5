"""Two phones of the kit and a desk at one reservation, where the phones' wifi is bad: packets come late, or not at all, and for a time nothing
passes and nobody is told. Root alone, which may make a network of its own; the kernel's TCP has to cope with it, as in a warehouse.

kit_wifi.py SEED SECONDS     for so long both phones and the desk hand out and take back the same gear; then the wifi is good, each phone sends
                             what it has, and both show what the database has; ends with 3 where the kit is broken

DELAY (2, seconds there and back), LOSS (0.3, of packets in each direction) and SILENCE (20, seconds, about twice a minute) are the wifi. From the
environment: what kit_chaos.py asks for, but KIT_FOLDER, KIT_ROOM and KIT_EMAIL; KIT_EMAILS (two people of the house), KIT_TOKEN (of the desk).
"""

import collections
import contextlib
import fcntl
import heapq
import json
import os
import random
import re
import select
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

from kit_chaos import ANSWERS, Broken, Phone, judged, sql

HERE, THERE = "10.211.77.1", "10.211.77.2"


class Wifi:
    """A link between this network and one of its own, packet by packet."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.delay, self.loss = float(os.environ.get("DELAY", "2")), float(os.environ.get("LOSS", "0.3"))
        self.silence = float(os.environ.get("SILENCE", "20"))
        self.good, self.silent_until = True, time.monotonic()
        self.passed = self.lost = self.silences = 0
        self.name = f"kit-{os.getpid()}"
        self.ends, self.carrying, self.is_over = [], None, False

    def __enter__(self):
        try:
            self.make()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def make(self):
        for side in "ab":
            self.ends.append(self.device(f"kit{os.getpid() % 100_000}{side}"))
        names = [name for _, name in self.ends]
        self.run("ip", "netns", "add", self.name)
        self.run("ip", "address", "add", HERE, "peer", THERE, "dev", names[0])
        self.run("ip", "link", "set", names[0], "up")
        self.run("ip", "link", "set", names[1], "netns", self.name)
        self.run(*self.inside, "ip", "address", "add", THERE, "peer", HERE, "dev", names[1])
        self.run(*self.inside, "ip", "link", "set", names[1], "up")
        self.run(*self.inside, "ip", "link", "set", "lo", "up")
        self.carrying = threading.Thread(target=self.carry, daemon=True)
        self.carrying.start()

    @property
    def inside(self):
        return ("ip", "netns", "exec", self.name)

    @staticmethod
    def run(*command):
        subprocess.run(command, check=True)

    @staticmethod
    def device(name):
        device = os.open("/dev/net/tun", os.O_RDWR)
        # A device of packets without a header of its own: TUNSETIFF with IFF_TUN and IFF_NO_PI.
        fcntl.ioctl(device, 0x400454CA, struct.pack("16sH", name.encode(), 0x1001))
        return device, name

    def carry(self):
        (here, _), (there, _) = self.ends
        waiting, count = [], 0
        while not self.is_over:
            now = time.monotonic()
            pause = min(1, max(0, waiting[0][0] - now)) if waiting else 1
            for ready in select.select([here, there], [], [], pause)[0]:
                try:
                    packet = os.read(ready, 1 << 16)
                except OSError:
                    # Its end is down; a packet that is not read is lost.
                    continue
                now = time.monotonic()
                if not self.good:
                    self.become_silent(now)
                    if now < self.silent_until or self.dice.random() < self.loss:
                        self.lost += 1
                        continue
                self.passed += 1
                late = 0 if self.good else self.delay / 2 * self.dice.uniform(0.9, 1.1)
                count += 1
                heapq.heappush(waiting, (now + late, count, there if ready == here else here, packet))
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, to, packet = heapq.heappop(waiting)
                # An end that takes no packet just now loses it, as a wifi does.
                with contextlib.suppress(OSError):
                    os.write(to, packet)

    def become_silent(self, now):
        if now > self.silent_until + self.dice.uniform(20, 60):
            self.silent_until = now + self.silence
            self.silences += 1

    def end(self):
        self.is_over = True
        if self.carrying:
            self.carrying.join()
        for device, _ in self.ends:
            os.close(device)
        subprocess.run(["ip", "netns", "delete", self.name], check=False)


class Desk:
    """Works at the reservation by the API, on a good network."""

    def __init__(self, dice, reservation, assets):
        self.dice, self.reservation, self.assets = dice, reservation, assets
        self.did, self.refused = 0, collections.Counter()

    def act(self):
        now = time.time()
        body = {
            "asset_id": self.dice.choice(self.assets),
            "at": time.strftime("%FT%T", time.gmtime(now)) + f".{int(now % 1 * 1000):03}Z",
        }
        request = urllib.request.Request(
            f"http://127.0.0.1:{os.environ['PORT']}/api/office/reservations/{self.reservation}/{self.dice.choice(['pickups', 'returns'])}",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": "Bearer " + os.environ["KIT_TOKEN"],
                "Content-Type": "application/json",
                "Idempotency-Key": str(uuid.uuid4()),
            },
        )
        try:
            urllib.request.urlopen(request, timeout=30).close()
            self.did += 1
        except urllib.error.HTTPError as error:
            self.refused[json.load(error)["error"]["code"]] += 1


class Run:
    def __init__(self, seed, seconds, wifi):
        self.dice = random.Random(seed)
        self.seconds = seconds
        self.first_key = sql("select coalesce(max(created_at), now()) from public.idempotency_keys")[0][0]
        self.reference, self.reservation = sql(
            "select r.reference, r.id from public.reservations r join public.reservation_items l on l.reservation_id = r.id"
            " join public.items i on i.id = l.item_id and i.serialized and not i.is_case where r.status = 'confirmed'"
            " and not exists (select from public.asset_checkouts c where c.reservation_id = r.id)"
            " group by r.id, r.reference order by sum(l.qty) desc, r.reference limit 1"
        )[0]
        self.gear = sql(
            "select s.code, a.id from public.reservation_items l join public.items i on i.id = l.item_id and i.serialized and not i.is_case"
            " join public.assets a on a.item_id = i.id and a.case_id is null and a.status = 'IN_STOCK' and a.current_reservation_id is null"
            " join lateral (select code from public.short_links where asset_id = a.id order by created_at limit 1) s on true"
            f" where l.reservation_id = '{self.reservation}' order by a.id = any(l.assigned_asset_ids) desc, a.number limit 6"
        )
        self.desk = Desk(self.dice, self.reservation, [asset for _, asset in self.gear])
        self.wifi = wifi
        self.noted = {}
        self.phones = [self.begin(email) for email in os.environ["KIT_EMAILS"].split()]

    def begin(self, email):
        """A phone that somebody signs in to while the wifi is good."""
        phone = Phone(
            os.environ["PORT"], host=HERE, folder=f"{os.environ['KIT_WORK']}/{email}", before=self.wifi.inside
        )
        phone.answer(("nobody ",))
        log = Path(os.environ["KIT_LOG"])
        before = len(re.findall(r"sign-in code \d{6} for", log.read_text()))
        phone.ask(f"sign-in {email}", "if ")
        end = time.monotonic() + 20
        codes = []
        while len(codes) <= before:
            if time.monotonic() > end:
                raise Broken(f"no code came for {email}")
            time.sleep(0.1)
            codes = re.findall(r"sign-in code (\d{6}) for", log.read_text())
        phone.ask(f"code {email} {codes[-1]}", "house ")
        phone.ask("sync", "synced: ", 120)
        return phone

    def work(self):
        self.wifi.good = False
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            phone = self.dice.choice(self.phones)
            code = self.dice.choice(self.gear)[0]
            way = self.dice.choice(["out", "back"])
            anyway = "anyway " if self.dice.random() < 0.2 else ""
            said = phone.ask(f"{anyway}{way} {self.reference} {code}", ANSWERS)[-1]
            if said.startswith("noted "):
                self.noted[said.split()[1]] = phone
            if self.dice.random() < 0.2:
                self.desk.act()
            time.sleep(self.dice.uniform(0.1, 1))

    def finish(self):
        self.wifi.good = True
        waited, self.codes = 0, collections.Counter()
        for phone in self.phones:
            parked = self.sent(phone)
            there = {
                row[0] for row in sql(f"select key from public.idempotency_keys where created_at > '{self.first_key}'")
            }
            lost = [
                key
                for key, noted_by in self.noted.items()
                if noted_by is phone and key not in there and key not in parked
            ]
            if lost:
                raise Broken(f"{len(lost)} noted changes are neither on the phone nor at the server: {lost[:3]}")
            waited += len(parked)
            while parked:
                if not sum(self.settled(phone, key) for key in parked):
                    raise Broken(
                        f"none of {len(parked)} changes that were refused, or wait behind those, can be settled"
                    )
                parked = self.sent(phone)
        if twice := sql(
            "select idempotency_key, count(*) from public.audit_log where idempotency_key is not null and action in"
            " ('asset.picked_up', 'asset.returned') group by idempotency_key, action, asset_id having count(*) > 1"
        ):
            raise Broken(f"done twice: {twice[:3]}")
        status, out = sql(
            "select r.status, (select count(*) from public.asset_checkouts c join public.reservation_items l on l.id = c.reservation_item_id"
            " where c.reservation_id = r.id and c.returned_at is null and l.added_by is distinct from 'case') from public.reservations r"
            f" where r.id = '{self.reservation}'"
        )[0]
        for phone in self.phones:
            phone.ask("sync", "synced: ", 120)
            shown = [line.split()[1:3] for line in phone.ask("list", "listed") if line.startswith(self.reference + " ")]
            if shown != [[status, out]]:
                raise Broken(f"{self.reference} is shown as {shown}, and is {status} with {out} out")
            phone.quit()
        print(
            f"{len(self.noted)} noted on two phones, {waited} of them for a person or behind that, the desk did {self.desk.did}; refused:"
            f" the phones {dict(self.codes)}, the desk {dict(self.desk.refused)}; {self.wifi.passed} packets passed, {self.wifi.lost} were lost, {self.wifi.silences} times nothing passed"
        )

    def sent(self, phone):
        """What is parked, or waits behind that, when everything else is sent."""
        before = None
        for _ in range(30):
            synced = phone.ask("sync", ("synced: ", "failed", "no answer", "refused"), 120)[-1]
            outbox = phone.ask("outbox", "that is the outbox")
            waiting = {line.split()[1] for line in outbox if line.startswith("waiting")}
            parked = {line.split()[1]: line.split()[3].rstrip(":") for line in outbox if line.startswith("parked")}
            if synced.startswith("synced") and (not waiting or (parked and waiting == before)):
                self.codes.update(parked.values())
                return set(parked) | waiting
            before = waiting
        raise Broken(f"{len(waiting)} changes still wait on a good network: {synced}")

    @staticmethod
    def settled(phone, key):
        """Whether it is gone: what waits behind another is no conflict yet."""
        return phone.ask(f"discard {key}", ("settled ", "nothing refused"))[-1].startswith("settled ")


def work(seed, seconds):
    with Wifi(seed + 1) as wifi:
        run = Run(seed, seconds, wifi)
        run.work()
        run.finish()


def main():
    judged(sys.argv[1], lambda: work(int(sys.argv[1]), float(sys.argv[2])))


if __name__ == "__main__":
    main()
