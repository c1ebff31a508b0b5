"""The houses that the writers contend in: few of everything, so that they meet."""

import json
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import chain
from threading import Lock
from uuid import UUID

SHELVES = 3  # reservations that gear goes out on
PLANS = 8  # reservations that the desk plans
UNITS = 4  # of each item whose units are told apart
OWNED = 6  # of each item that is promised up to the last piece


def quoted(value):
    """A value as SQL writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return "'{" + ", ".join(map(str, value)) + "}'"
    if isinstance(value, dict):
        return quoted(json.dumps(value)) + "::jsonb"
    return "'" + str(value).replace("'", "''") + "'"


def fresh(draw):
    """An id."""
    return str(UUID(int=draw.getrandbits(128), version=4))


def inserted(table, rows):
    columns = list(rows[0])
    values = ", ".join("(" + ", ".join(quoted(row[each]) for each in columns) + ")" for row in rows)
    return f"insert into {table} ({', '.join(columns)}) values {values}"


@dataclass
class House:
    """Ids of a house, and the SQL that makes it. `is_strict` is one that refuses to be overbooked."""

    tenant: str
    is_strict: bool
    draw: object = field(repr=False)

    def __post_init__(self):
        self.people = {role: self.fresh() for role in ("manager", "staff", "first", "second", "guest")}
        self.subjects = {role: self.fresh() for role in self.people}
        self.clients = self.several(3)
        self.cameras, self.lenses = self.fresh(), self.fresh()  # go out
        self.boxes = self.fresh()  # cases
        self.counted = self.fresh()
        self.scarce = self.several(2)  # are promised up to the last
        self.loose = self.several(3)  # what they are changes
        self.kit, self.part = self.fresh(), self.fresh()
        self.units = {item: self.several(UNITS) for item in (self.cameras, self.lenses)}
        self.cases = self.several(2)
        self.loose_units = {item: self.several(2) for item in self.loose[:2]}
        self.shelves, self.plans = self.several(SHELVES), self.several(PLANS)
        self.lines = {
            shelf: {
                item: self.fresh()
                for item in (self.cameras, self.lenses, self.counted, self.boxes)[: 4 if place < 2 else 3]
            }
            for place, shelf in enumerate(self.shelves)
        }
        self.plan_lines = {plan: {item: self.fresh() for item in self.scarce} for plan in self.plans}
        self.tickets = self.several(2)
        self.inspections = self.several(2)
        self.templates = ["arrival", "check"]
        self.codes = [f"QM-{place}" for place in range(6)]
        self.marks = self.several(3)
        self.ticket_numbers = []
        self.imports = Lock()
        self.out = deque(maxlen=6)
        self.made = deque(maxlen=6)  # reservations that the desk made, each with its lines
        self.repairs = []  # each with its version
        self.keys = {shelf: deque(maxlen=20) for shelf in self.shelves}

    @property
    def items(self):
        return [self.cameras, self.lenses, self.boxes, self.counted, *self.scarce, *self.loose, self.kit, self.part]

    @property
    def assets(self):
        return [*chain(*self.units.values()), *self.cases, *self.moving]

    @property
    def moving(self):
        """The units that become some of other items."""
        return [*chain(*self.loose_units.values())]

    def fresh(self):
        return fresh(self.draw)

    def several(self, count):
        return [self.fresh() for _ in range(count)]

    def stay(self, draw):
        """When a planned reservation is: all of them meet in the middle."""
        start = draw.randint(10, 11)
        return {"pickup_at": self.day(start), "return_at": self.day(start + draw.randint(2, 3))}

    @staticmethod
    def day(number):
        return (
            datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=number)
        ).isoformat()

    @staticmethod
    def moment():
        return datetime.now(UTC).isoformat()

    def recent_key(self, draw):
        """A shelf, and the key of something that was done there a moment ago."""
        shelf = draw.choice(self.shelves)
        return shelf, draw.choice([*self.keys[shelf], fresh(draw)])

    def out_on(self, draw):
        """A shelf, and a unit that went out on it a moment ago, or any."""
        anything = (
            draw.choice(self.shelves),
            draw.choice([*self.units[self.cameras], *self.units[self.lenses], *self.cases]),
        )
        return draw.choice([*self.out, anything])

    def seed(self):
        """The statements that make it."""
        own = {"tenant_id": self.tenant}
        yield inserted(
            "tenants",
            [
                {
                    "id": self.tenant,
                    "name": f"House {self.tenant}",
                    "overbooking": "refuse" if self.is_strict else "allow",
                }
            ],
        )
        yield inserted(
            "accounts",
            [
                own
                | {
                    "id": self.people[name],
                    "auth_user_id": self.subjects[name],
                    "email": f"{name}@{self.tenant}.example",
                }
                | {"display_name": name}
                for name in self.people
            ],
        )
        for name, role in {
            "manager": "manager",
            "staff": "staff",
            "first": "admin",
            "second": "admin",
            "guest": "viewer",
        }.items():
            yield f"update accounts set roles = '{{{role}}}' where tenant_id = '{self.tenant}' and id = '{self.people[name]}'"
        yield inserted("clients", [own | {"id": each, "display_name": "Acme"} for each in self.clients])
        yield inserted("items", [own | row for row in self._items()])
        items = {unit: item for item, units in (self.units | self.loose_units).items() for unit in units}
        units = [(unit, items.get(unit, self.boxes)) for unit in self.assets]
        yield inserted("assets", [own | {"id": unit, "item_id": item} for unit, item in units])
        yield inserted(
            "short_links", [own | {"code": f"SEED-{n}", "asset_id": unit} for n, (unit, _) in enumerate(units)]
        )
        yield inserted("reservations", [own | row for row in self._reservations()])
        yield inserted("reservation_items", [own | row for row in self._lines()])
        yield inserted("item_kits", [own | {"kit_id": self.kit, "item_id": self.part, "qty": 2}])
        yield inserted("tickets", [own | {"id": each, "subject": "There before"} for each in self.tickets])
        yield inserted(
            "ticket_parcels",
            [
                own | {"ticket_id": ticket, "way": way, "slot": slot, "tracking_number": f"{way} {slot}"}
                for ticket in self.tickets
                for way, slot in [("outbound", 1), ("outbound", 2), ("outbound", 3), ("return", 1)]
            ],
        )
        yield inserted(
            "inspections",
            [
                own
                | {
                    "id": each,
                    "asset_id": self.cases[0],
                    "stage": "pickup",
                    "template": "default",
                    "begun_at": self.day(0),
                }
                | {"slots": "[]", "sign_off_roles": []}
                for each in self.inspections
            ],
        )

    def _items(self):
        told_apart = {"serialized": True, "is_case": False, "owned_qty": None}
        counted = {"serialized": False, "is_case": False, "owned_qty": 1000}
        for item in (self.cameras, self.lenses, *self.loose):
            yield {"id": item, "name": f"Item {item}"} | told_apart
        yield {"id": self.boxes, "name": "Case"} | told_apart | {"is_case": True}
        for item in (self.counted, self.kit, self.part):
            yield {"id": item, "name": f"Item {item}"} | counted
        for item in self.scarce:
            yield {"id": item, "name": f"Item {item}"} | counted | {"owned_qty": OWNED}

    def _reservations(self):
        for number, each in enumerate(self.shelves):
            days = {"pickup_at": self.day(-1), "return_at": self.day(3)}
            yield {"id": each, "reference": f"S-{number}", "client_id": self.clients[0], "status": "confirmed"} | days
        for number, each in enumerate(self.plans):
            days = {"pickup_at": self.day(10), "return_at": self.day(12)}
            status = "confirmed" if number % 4 else "draft"
            yield {"id": each, "reference": f"P-{number}", "client_id": self.clients[1], "status": status} | days

    def _lines(self):
        for shelf, lines in self.lines.items():
            for place, (item, line) in enumerate(lines.items()):
                qty = 50 if item == self.counted else 1
                yield {"id": line, "reservation_id": shelf, "item_id": item, "position": place, "qty": qty}
        for plan, lines in self.plan_lines.items():
            for place, (item, line) in enumerate(lines.items()):
                yield {"id": line, "reservation_id": plan, "item_id": item, "position": place, "qty": 0}
