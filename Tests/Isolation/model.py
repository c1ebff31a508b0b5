"""What must hold whoever wrote and in whichever order: rules over the rows of one snapshot, and a history of what was acknowledged.

The rules are written from the texts of the contract, and ask nothing of the functions that keep them."""

import json
import threading
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from itertools import pairwise

TABLES = (
    "tenants", "accounts", "clients", "items", "item_kits", "assets", "short_links", "reservations", "reservation_items",
    "asset_checkouts", "stock_movements", "tickets", "ticket_parcels", "inspections", "repairs",
)  # fmt: skip

# What people edit: a change of it is a change of the version.
EDITED = {
    "clients": ("display_name", "phone", "email", "notes", "external_id", "archived_at"),
    "items": ("name", "sku", "serialized", "is_case", "turnaround_minutes", "owned_qty", "archived_at"),
    "assets": ("item_id", "serial", "asset_tag", "location", "status", "case_id"),
    "accounts": ("display_name", "email", "roles", "disabled_at"),
    "tenants": ("name", "contact"),
    "reservations": ("client_id", "pickup_at", "return_at", "reference", "notes", "location"),
    "reservation_items": ("item_id", "qty", "position"),
    "tickets": ("subject", "category", "customer_name", "shipping_address"),
    "repairs": ("due_on", "cost", "note", "closed_at"),
}

GONE = ("ARCHIVED", "DISPOSED")


def moment(text):
    return datetime.fromisoformat(text)


class Snapshot:
    """The rows of one moment, by table and id."""

    def __init__(self, text):
        self.rows = {table: rows or [] for table, rows in json.loads(text).items()}
        self.by_id = {table: {row["id"]: row for row in rows if "id" in row} for table, rows in self.rows.items()}

    @staticmethod
    def query(houses):
        """One statement, so that it is one snapshot whatever the level."""
        tenants = ", ".join(f"'{house.tenant}'" for house in houses)
        parts = []
        for table in TABLES:
            key = "id" if table == "tenants" else "tenant_id"
            parts.append(f"'{table}', (select json_agg(to_json(t)) from public.{table} t where t.{key} in ({tenants}))")
        return f"select json_build_object({', '.join(parts)})"

    def of(self, table, key):
        found = defaultdict(list)
        for row in self.rows[table]:
            found[row[key]].append(row)
        return found


def breaches(now, before=None):
    """What a snapshot shows that may not be, each as (rule, what is wrong)."""
    for rule in RULES:
        for found in rule(now):
            yield rule.__name__.replace("_", "-"), found
    if before is not None:
        for rule in STEPS:
            for found in rule(before, now):
                yield rule.__name__.replace("_", "-"), found


def an_asset_is_of_a_serialized_item(now):
    for asset in now.rows["assets"]:
        item = now.by_id["items"].get(asset["item_id"])
        if item is None or not item["serialized"]:
            yield f"asset {asset['id']}"


def a_case_holds_what_is_none(now):
    for asset in now.rows["assets"]:
        if asset["case_id"] is None:
            continue
        holder = now.by_id["assets"].get(asset["case_id"])
        item = now.by_id["items"].get(asset["item_id"])
        if holder is None:
            yield f"asset {asset['id']} lies in nothing"
        elif not now.by_id["items"][holder["item_id"]]["is_case"]:
            yield f"asset {asset['id']} lies in {holder['id']}, which is no case"
        elif item["is_case"] or holder["case_id"] is not None:
            yield f"asset {asset['id']} lies in {holder['id']}, a case in a case"
        elif asset["status"] in GONE:
            yield f"asset {asset['id']} is {asset['status']} and lies in {holder['id']}"


def an_asset_is_out_once(now):
    opened = defaultdict(list)
    for trip in now.rows["asset_checkouts"]:
        if trip["returned_at"] is None:
            opened[trip["asset_id"]].append(trip)
    for asset in now.rows["assets"]:
        trips = opened[asset["id"]]
        if len(trips) > 1:
            yield f"asset {asset['id']} is out {len(trips)} times"
        if asset["current_reservation_id"] != (trips[0]["reservation_id"] if trips else None):
            yield f"asset {asset['id']} points at {asset['current_reservation_id']}"


def a_unit_in_repair_has_one_repair(now):
    opened = Counter(each["asset_id"] for each in now.rows["repairs"] if each["closed_at"] is None)
    for asset in now.rows["assets"]:
        if opened[asset["id"]] != (asset["status"] == "REPAIR"):
            yield f"asset {asset['id']} is {asset['status']}, and {opened[asset['id']]} repairs are open"


def what_is_out_is_of_its_line(now):
    opened = Counter()
    for trip in now.rows["asset_checkouts"]:
        if trip["voided_at"] is not None or trip["returned_at"] is not None:
            continue
        line = now.by_id["reservation_items"].get(trip["reservation_item_id"])
        asset = now.by_id["assets"].get(trip["asset_id"])
        if (
            line is None
            or asset is None
            or line["item_id"] != asset["item_id"]
            or line["reservation_id"] != trip["reservation_id"]
        ):
            yield f"trip {trip['id']} of asset {trip['asset_id']}"
        opened[trip["reservation_item_id"]] += 1
        status = now.by_id["reservations"][trip["reservation_id"]]["status"]
        if status != "confirmed":
            yield f"asset {trip['asset_id']} is out on {trip['reservation_id']}, which is {status}"
    for line, count in opened.items():
        if count > now.by_id["reservation_items"][line]["qty"]:
            yield f"line {line} has {count} out"


def a_line_names_units_of_its_item(now):
    for line in now.rows["reservation_items"]:
        named = line["assigned_asset_ids"]
        if len(set(named)) < len(named) or len(named) > line["qty"]:
            yield f"line {line['id']} names {named}"
        for each in named:
            asset = now.by_id["assets"].get(each)
            if asset is None or asset["item_id"] != line["item_id"]:
                yield f"line {line['id']} names {each}, which is of another item"


def counted_gear_adds_up(now):
    movements = now.of("stock_movements", "reservation_item_id")
    for line in now.rows["reservation_items"]:
        sums = Counter()
        for each in movements[line["id"]]:
            if each["voided_at"] is None:
                sums[each["kind"]] += each["qty"]
        out = sums["out"] - sums["back"] - sums["lost"] - sums["used"]
        if out < 0 or out != line["counted_out"]:
            yield f"line {line['id']}: {dict(sums)} and {line['counted_out']} out"
        if sums["out"] - sums["back"] > line["qty"]:
            yield f"line {line['id']}: {dict(sums)} of {line['qty']}"
        if sums and now.by_id["items"][line["item_id"]]["serialized"]:
            yield f"line {line['id']}: counted, and its units are told apart"


def a_line_holds_while_confirmed(now):
    for line in now.rows["reservation_items"]:
        booking = now.by_id["reservations"].get(line["reservation_id"])
        item = now.by_id["items"][line["item_id"]]
        if booking["status"] == "confirmed" and line["added_by"] != "case":
            due = moment(booking["return_at"]) + timedelta(minutes=item["turnaround_minutes"])
            held = line["held_from"] and (moment(line["held_from"]), moment(line["held_until"]))
            if held != (moment(booking["pickup_at"]), due) and moment(booking["pickup_at"]) != due:
                yield f"line {line['id']} holds {line['hold']}, and is due to {due}"
        elif line["held_from"] is not None:
            yield f"line {line['id']} holds {line['hold']}, and its reservation is {booking['status']}"


def no_more_is_promised_than_owned(now):
    """Of what never goes out, in a house that refuses it. Its stock stays; a longer turnaround is no promise."""
    strict = {tenant["id"] for tenant in now.rows["tenants"] if tenant["overbooking"] == "refuse"}
    changes = defaultdict(list)
    for line in now.rows["reservation_items"]:
        booking = now.by_id["reservations"][line["reservation_id"]]
        item = now.by_id["items"][line["item_id"]]
        if line["tenant_id"] in strict and booking["status"] == "confirmed" and item["owned_qty"] == 6:
            changes[item["id"]] += [(booking["return_at"], 0, -line["qty"]), (booking["pickup_at"], 1, line["qty"])]
    for item, steps in changes.items():
        held = 0
        for at, _, qty in sorted(steps):
            held += qty
            if held > 6:
                yield f"item {item}: {held} promised from {at}"


def a_house_has_an_admin(now):
    for tenant, people in now.of("accounts", "tenant_id").items():
        if not any("admin" in each["roles"] and not each["disabled_at"] and each["auth_user_id"] for each in people):
            yield f"house {tenant}"


def a_code_is_one_units(now):
    for tenant, stickers in now.of("short_links", "tenant_id").items():
        for code, count in Counter(each["code"].upper() for each in stickers).items():
            if count > 1:
                yield f"house {tenant}: {code}"


def names_are_given_once(now):
    for table, column in (("assets", "asset_tag"), ("items", "sku")):
        for tenant, rows in now.of(table, "tenant_id").items():
            for name, count in Counter((each[column] or "").upper() for each in rows).items():
                if name and count > 1:
                    yield f"house {tenant}: {count} {table} are {name}"


def numbers_are_given_once(now):
    for table, column in (("assets", "number"), ("tickets", "number"), ("reservations", "reference")):
        for tenant, rows in now.of(table, "tenant_id").items():
            for number, count in Counter(each[column] for each in rows).items():
                if count > 1:
                    yield f"house {tenant}: {count} {table} are {number}"


def a_ticket_tells_of_its_parcels(now):
    parcels = now.of("ticket_parcels", "ticket_id")
    for ticket in now.rows["tickets"]:
        ways = {"outbound": [], "return": []}
        for each in parcels[ticket["id"]]:
            ways[each["way"]].append(each["state"])
        states = set(ways["outbound"])
        due = None if not states else states.pop() if len(states) == 1 else "in_transit"
        if (ticket["outbound_state"], ticket["return_state"]) != (due, next(iter(ways["return"]), None)):
            yield f"ticket {ticket['id']}: {ticket['outbound_state']}, {ticket['return_state']} of {ways}"


def a_returned_reservation_says_when(now):
    for each in now.rows["reservations"]:
        if (each["returned_at"] is None) == (each["status"] in ("returned", "closed")):
            yield f"reservation {each['id']} is {each['status']}, returned at {each['returned_at']}"


def a_unit_is_named_once_a_day(now):
    """Lines that name units far ahead come from the desk alone, which refuses to name one twice."""
    far = datetime.now(UTC) + timedelta(days=30)
    named = defaultdict(list)
    for line in now.rows["reservation_items"]:
        booking = now.by_id["reservations"][line["reservation_id"]]
        if booking["status"] == "confirmed" and moment(booking["pickup_at"]) > far:
            for asset in line["assigned_asset_ids"]:
                named[asset].append((moment(booking["pickup_at"]), moment(booking["return_at"]), booking["reference"]))
    for asset, times in named.items():
        times.sort()
        for (_, end, one), (start, _, other) in pairwise(times):
            if start < end:
                yield f"asset {asset} is named by {one} and {other}"


def no_kit_is_part_of_a_kit(now):
    kits = {row["kit_id"] for row in now.rows["item_kits"]}
    for row in now.rows["item_kits"]:
        if row["item_id"] in kits:
            yield f"kit {row['kit_id']} has the kit {row['item_id']}"


RULES = (
    an_asset_is_of_a_serialized_item, a_case_holds_what_is_none, an_asset_is_out_once, a_unit_in_repair_has_one_repair,
    what_is_out_is_of_its_line,
    a_line_names_units_of_its_item, counted_gear_adds_up, a_line_holds_while_confirmed, no_more_is_promised_than_owned,
    a_house_has_an_admin, a_code_is_one_units, names_are_given_once, numbers_are_given_once, a_ticket_tells_of_its_parcels,
    a_returned_reservation_says_when, a_unit_is_named_once_a_day, no_kit_is_part_of_a_kit,
)  # fmt: skip


def versions_grow(before, now):
    for table, columns in EDITED.items():
        for key, row in now.by_id[table].items():
            old = before.by_id[table].get(key)
            if old is None:
                continue
            changed = [column for column in columns if row[column] != old[column]]
            if row["version"] < old["version"] or (changed and row["version"] == old["version"]):
                yield f"{table} {key}: {changed} changed, version {old['version']} became {row['version']}"


def an_item_stays_while_named(before, now):
    """Whether an item's units are told apart, while a line names it that did not change itself."""
    lines = now.by_id["reservation_items"]
    for line in before.rows["reservation_items"]:
        still = lines.get(line["id"])
        if still and (still["item_id"], still["version"]) == (line["item_id"], line["version"]):
            old, new = (each.by_id["items"][line["item_id"]] for each in (before, now))
            if old["serialized"] != new["serialized"]:
                yield f"item {line['item_id']} of line {line['id']}"


STEPS = (versions_grow, an_item_stays_while_named)


class History:
    """What was acknowledged: the values of columns, and the versions that edits were made from. Any thread."""

    def __init__(self):
        self.lock = threading.Lock()
        self.writes = defaultdict(list)
        self.edits = defaultdict(list)

    def wrote(self, place, value, began, ended):
        with self.lock:
            self.writes[place].append((began, ended, value))

    def edited(self, row, version):
        with self.lock:
            self.edits[row, version].append(1)

    def breaches(self, now):
        for place, writes in self.writes.items():
            last = max(began for began, _, _ in writes)
            # Whatever ended before another began was overwritten.
            possible = {value for _, ended, value in writes if ended >= last}
            found = self._present(now, place)
            if found not in possible:
                yield "acknowledged-write-lost", f"{place} is {found}, and not one of {possible}"
        for (row, version), times in self.edits.items():
            if len(times) > 1:
                yield "edit-overwritten", f"{row}: {len(times)} edits were made from version {version}"

    @staticmethod
    def _present(now, place):
        table, column, key = place
        if table == "short_links":
            tenant, code = key
            return next(
                (row[column] for row in now.rows[table] if row["tenant_id"] == tenant and row["code"].upper() == code),
                None,
            )
        row = now.by_id[table].get(key)
        return row and row[column]
