"""A newcomer's first scan, over the API: first_scan.py SERVER EMAIL CODE

Signs in by the code, brings two units in from a file, books one for now, and scans its sticker out. Then the same unit is refused on a second
reservation: what is printed is that refusal's request_id. Run by script/release-check.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from datetime import UTC, datetime, timedelta

GEAR = "sku,name,asset_tag,code\nDRONE,Inspire 3,A-DRONE-01,DRNA\nDRONE,Inspire 3,A-DRONE-02,DRNB\n"


class House:
    """A person in it, once somebody has signed in."""

    def __init__(self, server):
        self.server, self.person = server, {}

    def ask(self, expected, method, path, body=None, kind="application/json"):
        """The document of the answer; anything but the expected status ends this."""
        headers = self.person | {"Content-Type": kind, "Idempotency-Key": str(uuid.uuid4())}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as refusal:
            status, text = refusal.code, refusal.read()
        if status != expected:
            sys.exit(f"error: {method} {path} is a {status}, not a {expected}: {text[:500]}")
        return json.loads(text)

    def sign_in(self, email, code):
        session = self.ask(200, "POST", "/auth/v1/verify", {"type": "email", "email": email, "token": code})
        self.person = {"Authorization": f"Bearer {session['access_token']}"}

    def book(self, client, item):
        now = datetime.now(UTC)
        wanted = {
            "client": {"display_name": client},
            "status": "confirmed",
            "lines": [{"item_id": item, "qty": 1}],
            "pickup_at": moment(now),
            "return_at": moment(now + timedelta(days=2)),
        }
        return self.ask(201, "POST", "/api/office/reservations", wanted)["id"]

    def scan_out(self, expected, reservation, found):
        scan = {"asset_id": found["asset"]["id"], "scanned_code": found["code"], "at": moment(datetime.now(UTC))}
        return self.ask(expected, "POST", f"/api/office/reservations/{reservation}/pickups", scan)


def moment(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def main(server, email, code):
    house = House(server)
    house.sign_in(email, code)
    house.ask(200, "POST", "/api/office/imports/gear", GEAR.encode(), "text/csv")
    found = house.ask(200, "GET", "/api/office/assets/resolve?code=DRNA")
    first = house.book("Acme Films", found["asset"]["item_id"])
    out = house.scan_out(200, first, found)
    if out["asset"]["current_reservation_id"] != first:
        sys.exit(f"error: it is not out: {out}")
    second = house.book("Second Films", found["asset"]["item_id"])
    print(house.scan_out(409, second, found)["error"]["request_id"])


if __name__ == "__main__":
    main(*sys.argv[1:])
