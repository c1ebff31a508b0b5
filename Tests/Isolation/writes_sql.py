"""What a person at psql may write, each with what it locks first where several are made in one transaction (docs/database.md)."""

from dataclasses import dataclass, field

from house import fresh, inserted, quoted

STATUSES = ("requested", "confirmed", "returned", "closed", "cancelled")


@dataclass
class Write:
    """Some statements. `registers` are the values that they write, by what the model calls the place."""

    statements: list
    locks: dict = field(default_factory=dict)
    registers: list = field(default_factory=list)


TABLE = {}
# These are made in a transaction of their own: what is unique is waited for, in an order that no lock tells beforehand, and whoever changes
# what others rely on locks nothing else before it.
ALONE = set()


def write(function):
    TABLE[function.__name__] = function
    return function


def alone(function):
    ALONE.add(function.__name__)
    return write(function)


class Desk:
    """Chooses in a house what is written."""

    def __init__(self, house, draw):
        self.house, self.draw = house, draw

    def any(self, *choices):
        return self.draw.choice(choices)

    def fresh(self):
        return fresh(self.draw)

    def one(self, choices):
        return self.draw.choice(list(choices))

    def word(self):
        return f"{self.draw.getrandbits(40):010x}"

    def where(self, row, key="id"):
        return f"where tenant_id = '{self.house.tenant}' and {key} = '{row}'"

    def insert(self, table, **row):
        return inserted(table, [{"tenant_id": self.house.tenant} | row])

    def register(self, table, column, row, value):
        """An update of one column, which nothing else writes."""
        return Write(
            [f"update {table} set {column} = {quoted(value)} {self.where(row)}"],
            {table: [row]},
            [((table, column, row), value)],
        )


# What is out


def _of_line(desk, kinds):
    shelf = desk.one(desk.house.shelves)
    item = desk.one(kinds)
    return shelf, item, desk.house.lines[shelf].get(item) or desk.house.lines[shelf][desk.house.cameras]


def _unit(desk):
    shelf, item, line = _of_line(desk, [desk.house.cameras, desk.house.lenses])
    return shelf, line, desk.one(desk.house.units[item])


def _trip_locks(shelf, unit):
    return {"reservations": [shelf], "assets": [unit]}


@write
def take_out(desk):
    shelf, line, unit = _unit(desk)
    # That gear goes out on what is confirmed is no rule of the tables.
    trip = (
        f"insert into asset_checkouts (tenant_id, id, asset_id, reservation_id, reservation_item_id, actual_pickup_at) "
        f"select tenant_id, '{desk.fresh()}', '{unit}', id, '{line}', now() from reservations "
        f"{desk.where(shelf)} and status = 'confirmed' for no key update"
    )
    point = (
        f"update assets a set current_reservation_id = (select c.reservation_id from asset_checkouts c "
        f"where c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null) {desk.where(unit)}"
    )
    return Write([trip, point], _trip_locks(shelf, unit))


# What phones did is in the log as well, which no program of others writes: it brings back what it took out itself, and goes on with what it
# brought back.
OWN = "pickup_key is null and return_key is null and voided_at is null and not is_swapped_away"
HAND = "00000000-0000-4000-8000-000000000001"


@write
def bring_back(desk):
    _, _, unit = _unit(desk)
    return Write(
        [
            f"update asset_checkouts set returned_at = now(), returned_by = '{HAND}' {desk.where(unit, 'asset_id')} and returned_at is null and {OWN}",
            f"update assets set current_reservation_id = null {desk.where(unit)} and not exists "
            f"(select from asset_checkouts c where c.tenant_id = assets.tenant_id and c.asset_id = assets.id and c.returned_at is null)",
        ],
        {"trips": [unit], "reservations": desk.house.shelves, "assets": [unit]},
    )


@write
def go_on_with_trip(desk):
    shelf, line, unit = _unit(desk)
    return Write(
        [
            f"update asset_checkouts set returned_at = null, actual_return_at = null, returned_by = null where id = (select c.id from asset_checkouts c "
            f"join reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id and r.status = 'confirmed' "
            f"where c.tenant_id = '{desk.house.tenant}' and c.asset_id = '{unit}' and c.reservation_item_id = '{line}' "
            f"and c.returned_by = '{HAND}' and {OWN} limit 1) and returned_by = '{HAND}' and {OWN}",
            f"update assets a set current_reservation_id = (select c.reservation_id from asset_checkouts c "
            f"where c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null) {desk.where(unit)}",
        ],
        _trip_locks(shelf, unit) | {"trips": [unit]},
    )


@write
def move_stock(desk):
    shelf, _, line = _of_line(desk, [desk.house.counted])
    qty, kind = desk.draw.randint(1, 4), desk.any("out", "out", "back", "lost", "used")
    row = {"id": desk.fresh(), "kind": kind, "qty": qty, "reservation_item_id": line, "reservation_id": shelf}
    chosen = ", ".join(map(quoted, row.values()))
    return Write(
        [
            f"insert into stock_movements (tenant_id, {', '.join(row)}) select tenant_id, {chosen} from reservations "
            f"{desk.where(shelf)} and status = 'confirmed' for no key update"
        ],
        {"reservations": [shelf]},
    )


@write
def change_movement(desk):
    shelf, _, line = _of_line(desk, [desk.house.counted])
    found = (
        f"(select m.id from stock_movements m join reservations r on r.tenant_id = m.tenant_id and r.id = m.reservation_id "
        f"where m.tenant_id = '{desk.house.tenant}' and m.reservation_item_id = '{line}' and m.key is null and r.status = 'confirmed' "
        f"order by random() limit 1)"
    )
    change = desk.any(
        f"update stock_movements set qty = {desk.draw.randint(1, 4)} where id = {found} and kind = 'out'",
        f"update stock_movements set qty = qty where id = {found}",
        f"delete from stock_movements where id = {found} and kind = 'used'",
    )
    return Write([change], {"movements": [line], "reservations": [shelf]})


# Lines and reservations


@write
def line_qty(desk):
    shelf, item, line = _of_line(desk, [desk.house.cameras, desk.house.lenses, desk.house.counted])
    qty = desk.draw.randint(1, 40) if item == desk.house.counted else desk.draw.randint(0, 3)
    return Write([f"update reservation_items set qty = {qty} {desk.where(line)}"], {"reservations": [shelf]})


@write
def line_item(desk):
    shelf, _, line = _of_line(desk, [desk.house.lenses])
    item = desk.any(desk.house.lenses, desk.house.cameras, desk.house.loose[0])
    return Write(
        [f"update reservation_items set item_id = '{item}', assigned_asset_ids = '{{}}' {desk.where(line)}"],
        {"reservations": [shelf]},
    )


@write
def assign(desk):
    shelf, item, line = _of_line(desk, [desk.house.cameras, desk.house.lenses])
    units = desk.house.units.get(item) or desk.house.assets
    units = desk.draw.sample(units if desk.draw.random() < 0.8 else desk.house.assets, desk.draw.randint(0, 2))
    return Write(
        [f"update reservation_items set assigned_asset_ids = {quoted(units)} {desk.where(line)}"],
        {"reservations": [shelf], "assets": units},
    )


@write
def add_line(desk):
    house = desk.house
    reservation = desk.one(house.plans + house.shelves)
    item = desk.one([*house.scarce, *house.loose, house.counted])
    row = {"reservation_id": reservation, "item_id": item, "position": 100, "qty": desk.draw.randint(1, 2)}
    if item in house.loose_units and desk.draw.random() < 0.5:
        row["assigned_asset_ids"] = [desk.one(house.loose_units[item])]
    return Write(
        [desk.insert("reservation_items", id=desk.fresh(), **row)],
        {"reservations": [reservation], "assets": row.get("assigned_asset_ids", [])},
    )


@write
def remove_line(desk):
    house = desk.house
    reservation = desk.one(house.plans + house.shelves)
    found = f"(select id from reservation_items {desk.where(reservation, 'reservation_id')} and position >= 100 order by random() limit 1)"
    return Write([f"delete from reservation_items where id = {found}"], {"reservations": [reservation]})


@write
def move_line(desk):
    house = desk.house
    old, new = desk.draw.sample(house.plans + house.shelves, 2)
    found = f"(select id from reservation_items {desk.where(old, 'reservation_id')} and position >= 100 order by random() limit 1)"
    return Write(
        [f"update reservation_items set reservation_id = '{new}' where id = {found}"], {"reservations": [old, new]}
    )


@write
def plan_line(desk):
    plan = desk.one(desk.house.plans)
    line = desk.one(desk.house.plan_lines[plan].values())
    change = desk.any(f"qty = {desk.draw.randint(0, 4)}", f"item_id = '{desk.one(desk.house.scarce)}'")
    return Write(
        [f"update reservation_items set {change} {desk.where(line)}"],
        {"reservations": [plan]},
    )


@write
def plan_dates(desk):
    plan, stay = desk.one(desk.house.plans), desk.house.stay(desk.draw)
    return Write(
        [
            f"update reservations set pickup_at = '{stay['pickup_at']}', return_at = '{stay['return_at']}' {desk.where(plan)}"
        ],
        {"reservations": [plan]},
    )


@write
def plan_status(desk):
    house = desk.house
    return Write(
        [f"update reservations set status = '{desk.one(STATUSES[:2])}' {desk.where(desk.one(house.plans))}"],
        {"reservations": house.plans},
    )


@write
def shelf_status(desk):
    """Closed or cancelled one never is: all would be over soon."""
    shelf = desk.one(desk.house.shelves)
    return Write(
        [f"update reservations set status = '{desk.any('returned', 'confirmed', 'confirmed')}' {desk.where(shelf)}"],
        {"reservations": [shelf], "assets": desk.house.assets},
    )


@alone
def new_reservation(desk):
    """One of its own, with a line, and cancelled at once or deleted now and then."""
    house, one, stay = desk.house, desk.fresh(), desk.house.stay(desk.draw)
    return Write(
        [
            desk.insert(
                "reservations",
                id=one,
                reference=f"N-{desk.word()}",
                client_id=desk.one(house.clients),
                status="confirmed",
                **stay,
            ),
            desk.insert(
                "reservation_items", id=desk.fresh(), reservation_id=one, item_id=desk.one(house.scarce), qty=1
            ),
            desk.any(
                f"update reservations set status = 'cancelled' {desk.where(one)}",
                f"delete from reservations {desk.where(one)}",
            ),
        ],
        {"reservations": []},
    )


@alone
def cancel_made(desk):
    """One that the desk has made: what it holds is free again."""
    found = f"select id from reservations where tenant_id = '{desk.house.tenant}' and reference like 'R-%' and status = 'confirmed'"
    return Write([f"update reservations set status = 'cancelled' where id = ({found} order by random() limit 1)"])


@write
def reservation_client(desk):
    house = desk.house
    return Write(
        [f"update reservations set client_id = '{desk.one(house.clients)}' {desk.where(desk.one(house.plans))}"],
        {"reservations": house.plans},
    )


@write
def reservation_notes(desk):
    return desk.register("reservations", "notes", desk.one(desk.house.plans + desk.house.shelves), desk.word())


@write
def reservation_kit(desk):
    house = desk.house
    plan = desk.one(house.plans)
    found = f"(select id from reservation_kits {desk.where(plan, 'reservation_id')} order by random() limit 1)"
    change = desk.any(
        desk.insert("reservation_kits", id=desk.fresh(), reservation_id=plan, item_id=house.kit, qty=1),
        f"update reservation_kits set qty = {desk.draw.randint(1, 4)} where id = {found}",
        f"delete from reservation_kits where id = {found}",
    )
    return Write([change], {"reservations": [plan]})


# Gear


@write
def turnaround(desk):
    item = desk.one([*desk.house.scarce, desk.house.cameras])
    return Write(
        [f"update items set turnaround_minutes = {desk.draw.randint(0, 3) * 600} {desk.where(item)}"],
        {"reservations": desk.house.shelves + desk.house.plans, "items": [item]},
    )


@alone
def serialized(desk):
    item = desk.one(desk.house.loose)
    return Write(
        [f"update items set serialized = {quoted(desk.any(True, False))} {desk.where(item)}"],
        {"items for update": [item]},
    )


@alone
def case_or_none(desk):
    item = desk.one([*desk.house.loose, desk.house.boxes])
    return Write(
        [f"update items set is_case = {quoted(desk.any(True, False))} {desk.where(item)}"], {"items for update": [item]}
    )


@write
def put_in_case(desk):
    unit = desk.one(desk.house.assets)
    holder = desk.one([None, *desk.house.cases, *desk.house.moving])
    return Write([f"update assets set case_id = {quoted(holder)} {desk.where(unit)}"], {"assets": [unit, holder]})


@alone
def of_other_item(desk):
    """Of what lines count on the house keeps as many as it had."""
    unit = desk.one(desk.house.moving)
    return Write([f"update assets set item_id = '{desk.one(desk.house.loose)}' {desk.where(unit)}"])


@write
def asset_status(desk):
    unit = desk.one(desk.house.assets)
    return Write(
        [f"update assets set status = '{desk.any('IN_STOCK', 'IN_STOCK', 'REPAIR', 'ARCHIVED')}' {desk.where(unit)}"],
        {"assets": [unit]},
    )


@write
def repair(desk):
    unit = desk.one(desk.house.assets)
    return Write(
        [
            f"update repairs set note = '{desk.word()}', version = version + 1 "
            f"{desk.where(unit, 'asset_id')} and closed_at is null"
        ],
        {"assets": [unit]},
    )


@write
def place(desk):
    return desk.register("assets", "location", desk.one(desk.house.assets), desk.word())


@alone
def names_of_asset(desk):
    unit = desk.one(desk.house.assets)
    # Serials are as they are written.
    change = desk.any(f"serial = '{desk.any('a', 'b')}", f"asset_tag = '{desk.any('a', 'A')}")
    return Write([f"update assets set {change}{desk.draw.randint(0, 3)}' {desk.where(unit)}"])


@alone
def new_asset(desk):
    house, unit = desk.house, desk.fresh()
    return Write(
        [
            desk.insert("assets", id=unit, item_id=desk.one(house.loose)),
            desk.any("select 1", f"delete from assets {desk.where(unit)}"),
        ],
        {"items": house.loose},
    )


@write
def item_name(desk):
    return desk.register("items", "name", desk.one(desk.house.items), desk.word())


@alone
def sku(desk):
    item = desk.one(desk.house.items)
    return Write([f"update items set sku = '{desk.any('k', 'K')}{desk.draw.randint(0, 4)}' {desk.where(item)}"])


@alone
def new_item(desk):
    return Write(
        [desk.insert("items", id=desk.fresh(), name=desk.word(), serialized=False, sku=f"k{desk.draw.randint(0, 4)}")]
    )


@alone
def add_code(desk):
    code, unit = desk.one(desk.house.codes), desk.one(desk.house.assets)
    return Write(
        [desk.insert("short_links", code=desk.any(code, code.lower()), asset_id=unit)],
        {"assets": [unit]},
        [(("short_links", "asset_id", (desk.house.tenant, code)), unit)],
    )


@alone
def remove_code(desk):
    code = desk.one(desk.house.codes)
    return Write(
        [f"delete from short_links where tenant_id = '{desk.house.tenant}' and upper(code) = '{code}'"],
        registers=[(("short_links", "asset_id", (desk.house.tenant, code)), None)],
    )


@write
def kit_part(desk):
    house = desk.house
    change = desk.any(
        f"delete from item_kits {desk.where(house.kit, 'kit_id')}",
        f"update item_kits set qty = {desk.draw.randint(1, 5)} {desk.where(house.kit, 'kit_id')}",
    )
    return Write([change], {"items": [house.kit, house.part]})


# People, and the house itself


@write
def roles(desk):
    person = desk.one(("first", "second"))
    return Write(
        [
            f"update accounts set roles = '{desk.any('{admin}', '{admin}', '{staff}')}' {desk.where(desk.house.people[person])}"
        ],
        {"tenants": [desk.house.tenant], "accounts": [desk.house.people[person]]},
    )


@write
def shut_out(desk):
    person = desk.one(("first", "second", "guest"))
    return Write(
        [
            f"update accounts set disabled_at = {desk.any('now()', 'null', 'null')} {desk.where(desk.house.people[person])}"
        ],
        {"tenants": [desk.house.tenant], "accounts": [desk.house.people[person]]},
    )


@alone
def person_gone(desk):
    return Write(
        [
            desk.insert("accounts", id=desk.fresh(), email=f"{desk.word()}@x.example", display_name="Gone"),
            f"delete from accounts where tenant_id = '{desk.house.tenant}' and display_name = 'Gone' and auth_user_id is null",
        ],
        {"tenants": [desk.house.tenant]},
    )


@write
def person_name(desk):
    return desk.register("accounts", "display_name", desk.one(desk.house.people.values()), desk.word())


@write
def client_notes(desk):
    return desk.register("clients", "phone", desk.one(desk.house.clients[:2]), desk.word())


@alone
def new_client(desk):
    return Write(
        # Some are taken soon, and for good.
        [desk.insert("clients", id=desk.fresh(), display_name="New", external_id=f"x{desk.draw.randint(0, 30)}")]
    )


@write
def contact(desk):
    house = desk.house
    value = desk.word()
    return Write(
        [f"update tenants set contact = '{value}' where id = '{house.tenant}'"],
        {"tenants": [house.tenant]},
        [(("tenants", "contact", house.tenant), value)],
    )


# Tickets, and what is written beside a handover


# That a phone took it in is in the log.
UNTOLD = "received_by is null"


@alone
def parcel_state(desk):
    ticket, slot = desk.one(desk.house.tickets), desk.draw.randint(1, 5)
    state = desk.any("pending", "in_transit", "received")
    return Write(
        [
            f"update ticket_parcels set state = '{state}', received_at = {'now()' if state == 'received' else 'null'} "
            f"{desk.where(ticket, 'ticket_id')} and way = 'outbound' and slot = {slot} "
            f"and {UNTOLD}"
        ]
    )


@alone
def parcel(desk):
    ticket = desk.one(desk.house.tickets)
    found = f"{desk.where(ticket, 'ticket_id')} and way = 'outbound' and slot = {desk.draw.randint(4, 5)} and {UNTOLD}"
    change = desk.any(
        desk.insert(
            "ticket_parcels",
            ticket_id=ticket,
            way="outbound",
            slot=desk.draw.randint(4, 5),
            tracking_number=desk.word(),
        ),
        f"delete from ticket_parcels {found}",
        f"update ticket_parcels set carrier = '{desk.word()}' {found}",
    )
    return Write([change])


@alone
def new_ticket(desk):
    return Write([desk.insert("tickets", id=desk.fresh(), subject=desk.word())])


@write
def report(desk):
    house = desk.house
    unit = desk.one(house.assets)
    row = {
        "reservation_id": desk.one(house.shelves),
        "asset_id": unit,
        "direction": "in",
        "condition": desk.any("good", "damaged", "fair"),
    }
    return Write([desk.insert("condition_reports", id=desk.fresh(), **row)], {"assets": [unit]})


@alone
def mark(desk):
    house = desk.house
    inspection, name = desk.one(house.inspections), desk.one(house.marks)
    change = desk.any(
        desk.insert("inspection_marks", inspection_id=inspection, id=name, view="front", x=0, y=0, kind="dent"),
        f"delete from inspection_marks {desk.where(inspection, 'inspection_id')} and id = '{name}'",
        f"update inspection_marks set note = '{desk.word()}' {desk.where(inspection, 'inspection_id')} and id = '{name}'",
    )
    return Write([change])


@alone
def sign_off(desk):
    inspection = desk.one(desk.house.inspections)
    return Write(
        [
            desk.insert(
                "inspection_sign_offs", inspection_id=inspection, role="staff", name="Ana", at=desk.house.day(0)
            )
            + " on conflict (tenant_id, inspection_id, role) do update set name = excluded.name"
        ]
    )


@alone
def template(desk):
    return Write(
        [
            desk.insert("inspection_templates", name=desk.one(desk.house.templates), slots="[]", sign_off_roles=[])
            + " on conflict (tenant_id, name) do update set version = inspection_templates.version + 1"
        ],
        {"tenants": [desk.house.tenant]},
    )


@alone
def notification(desk):
    house = desk.house
    row = {"account_id": house.people["staff"], "kind": "pickup_soon", "reservation_id": desk.one(house.shelves)}
    row |= {"moment": house.day(0), "expires_at": house.day(1), "title": "Soon", "body": "Soon"}
    return Write(
        [
            desk.insert("notifications", id=desk.fresh(), **row) + " on conflict do nothing",
            f"update notifications set read_at = now() {desk.where(house.people['staff'], 'account_id')}",
        ],
        {"accounts": [house.people["staff"]]},
    )


# The order of docs/database.md, each with the rows that are locked: of which column they are the values.
ORDER = {
    "tenants": ("tenants", "id"),
    "accounts": ("accounts", "id"),
    "trips": ("asset_checkouts", "asset_id"),
    "movements": ("stock_movements", "reservation_item_id"),
    "reservations": ("reservations", "id"),
    "lines": ("reservation_items", "reservation_id"),
    "assets": ("assets", "id"),
    "items": ("items", "id"),
    "clients": ("clients", "id"),
}


def locking(house, writes):
    """The statements that lock what some writes are about, in the order of all. Whatever changes a reservation, or a line, may come to lock the
    items of all its lines."""
    wanted = {}
    if any("reservations" in each.locks for each in writes):
        wanted["items"] = (set(house.items), "")
    for each in writes:
        for key, ids in each.locks.items():
            table, _, mode = key.partition(" for ")
            ids_so_far, mode_so_far = wanted.get(table, (set(), ""))
            wanted[table] = (ids_so_far | {one for one in ids if one}, mode or mode_so_far)
    for place, (table, column) in ORDER.items():
        ids, mode = wanted.get("reservations" if place == "lines" else place, ((), ""))
        if ids:
            own = "" if table == "tenants" else f"tenant_id = '{house.tenant}' and "
            chosen = ", ".join(map(quoted, sorted(ids)))
            yield f"select from {table} where {own}{column} in ({chosen}) order by id for {mode or 'no key update'}"
