"""What phones and the desk may ask for, by the operations of the description."""

import http.client
import json
from dataclasses import dataclass, field
from urllib.parse import quote
from uuid import uuid4

TABLE = {}


def call(function):
    TABLE[function.__name__] = function
    return function


@dataclass
class Call:
    """A request. `registers` are the values that it writes; `compared` is what its version is of, where it names one."""

    operation: str
    role: str
    method: str
    path: str
    body: object = None
    registers: list = field(default_factory=list)
    compared: tuple | None = None
    kind: str = "application/json"


@dataclass(frozen=True)
class Answer:
    status: int
    body: object

    @property
    def code(self):
        error = self.body.get("error") if isinstance(self.body, dict) else None
        return error.get("code", "") if isinstance(error, dict) else ""


class Phone:
    """Sends requests for the people of a house, over one connection."""

    def __init__(self, port, tokens):
        self.port, self.tokens = port, tokens
        self.connection = None

    def send(self, method, path, role, body=None, key=None, kind="application/json"):
        headers = {"Authorization": f"Bearer {self.tokens[role]}"}
        if key:
            headers["Idempotency-Key"] = key
        payload = None
        if body is not None:
            headers["Content-Type"] = kind
            payload = (body if isinstance(body, str) else json.dumps(body)).encode()
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            self.connection.request(method, path, payload, headers)
            answer = self.connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise
        try:
            return Answer(answer.status, json.loads(text) if text else None)
        except ValueError:
            return Answer(answer.status, None)

    def make(self, call):
        """The answer, and the key that the request had."""
        key = str(uuid4())
        return self.send(call.method, call.path, call.role, call.body, key, call.kind), key


OFFICE, APP = "/api/office", "/api/mobile/v1"


def _now(desk):
    return desk.house.moment()


def _admin(desk):
    return desk.any("first", "second")


# What is out


@call
def pickUpAsset(desk):
    house = desk.house
    shelf = desk.one(house.shelves)
    if desk.draw.random() < 0.4:
        body = {"line_id": house.lines[shelf][house.counted], "qty": desk.draw.randint(1, 3)}
    else:
        unit = desk.one([*house.units[house.cameras], *house.units[house.lenses], *house.cases])
        body = {"asset_id": unit, "scanned_code": desk.any(None, f"SEED-{house.assets.index(unit)}")}
    body["at"] = _now(desk)
    if not house.is_strict and desk.draw.random() < 0.3:
        body["override"] = {"reason": "needed"}
    return Call("pickUpAsset", "staff", "POST", f"{OFFICE}/reservations/{shelf}/pickups", body)


@call
def returnAsset(desk):
    house = desk.house
    shelf = desk.one(house.shelves)
    if desk.draw.random() < 0.4:
        body = {
            "line_id": house.lines[shelf][house.counted],
            "qty": desk.draw.randint(1, 3),
            "lost": desk.draw.randint(0, 1),
        }
    else:
        shelf, unit = house.out_on(desk.draw)
        body = {"asset_id": unit}
    body["at"] = _now(desk)
    return Call("returnAsset", "staff", "POST", f"{OFFICE}/reservations/{shelf}/returns", body)


@call
def swapAsset(desk):
    house = desk.house
    shelf, unit = house.out_on(desk.draw)
    others = next((units for units in house.units.values() if unit in units), house.cases)
    body = {"asset_id": unit, "by_asset_id": desk.one(others), "at": _now(desk)}
    return Call("swapAsset", "staff", "POST", f"{OFFICE}/reservations/{shelf}/swaps", body)


@call
def undoOperation(desk):
    shelf, key = desk.house.recent_key(desk.draw)
    return Call("undoOperation", "staff", "POST", f"{OFFICE}/reservations/{shelf}/undo", {"key": key})


# Reservations


@call
def createReservation(desk):
    house = desk.house
    lines = [{"item_id": item, "qty": 1} for item in desk.draw.sample(house.scarce, desk.draw.randint(1, 2))]
    body = {"client_id": desk.one(house.clients[:2]), "status": desk.any("draft", "confirmed"), "lines": lines}
    body |= house.stay(desk.draw)
    if desk.draw.random() < 0.5:
        body["lines"] += [{"item_id": house.cameras, "qty": 1, "asset_ids": [desk.one(house.units[house.cameras][:2])]}]
        start = desk.draw.randint(40, 43)
        body |= {"pickup_at": house.day(start), "return_at": house.day(start + 1)}
    if desk.draw.random() < 0.3:
        body["kits"] = [{"item_id": house.kit, "qty": 1}]
    return Call("createReservation", "manager", "POST", f"{OFFICE}/reservations", body)


@call
def updateReservation(desk):
    house = desk.house
    plan = desk.one(house.plans + house.shelves)
    if plan in house.shelves or desk.draw.random() < 0.3:
        value = desk.word()
        body, registers = {"notes": value}, [(("reservations", "notes", plan), value)]
    else:
        lines = [{"id": line, "qty": desk.draw.randint(0, 4)} for line in house.plan_lines[plan].values()]
        more = [{"item_id": desk.one([*house.scarce, *house.loose]), "qty": 1}]
        body, registers = {"lines": lines + desk.any([], more)}, []
        if desk.draw.random() < 0.5:
            body |= house.stay(desk.draw)
        if desk.draw.random() < 0.3:
            body["client_id"] = desk.one(house.clients)
    return Call("updateReservation", "manager", "PATCH", f"{OFFICE}/reservations/{plan}", body, registers)


@call
def splitReservation(desk):
    """Of what the desk has made alone: others know the lines of the rest by their ids."""
    house = desk.house
    one, lines = desk.one(house.made or [(desk.one(house.plans), [desk.fresh()])])
    body = {"lines": [{"id": desk.one(lines)}]}
    if desk.draw.random() < 0.3:
        body |= house.stay(desk.draw)
    return Call("splitReservation", "manager", "POST", f"{OFFICE}/reservations/{one}/split", body)


@call
def setReservationStatus(desk):
    house = desk.house
    one = desk.one(house.plans * 3 + house.shelves)
    to = desk.any("returned", "confirmed", "confirmed") if one in house.shelves else desk.any("requested", "confirmed")
    return Call("setReservationStatus", "manager", "POST", f"{OFFICE}/reservations/{one}/status", {"to": to})


# Gear


@call
def createItem(desk):
    body = {
        "name": desk.word(),
        "sku": desk.any(None, f"K{desk.draw.randint(0, 4)}"),
        "serialized": False,
        "owned_qty": 1,
    }
    return Call("createItem", "manager", "POST", f"{OFFICE}/items", body)


@call
def updateItem(desk):
    house = desk.house
    item, registers = desk.one(house.items), []
    match desk.draw.randint(0, 5):
        case 0:
            value = desk.word()
            body, registers = {"name": value}, [(("items", "name", item), value)]
        case 1:
            item, body = desk.one([*house.scarce, house.cameras]), {"turnaround_minutes": desk.draw.randint(0, 3) * 600}
        case 2:
            item, body = desk.one(house.loose), {"serialized": desk.any(True, False)}
        case 3:
            item, body = desk.one([*house.loose, house.boxes]), {"is_case": desk.any(True, False)}
        case 4:
            body = {"sku": f"K{desk.draw.randint(0, 4)}"}
        case _:
            item, body = desk.one(house.loose), {"archived": desk.any(True, False)}
    return Call("updateItem", "manager", "PATCH", f"{OFFICE}/items/{item}", body, registers, ("items", item))


@call
def putItemKit(desk):
    house = desk.house
    kit, part = desk.any((house.kit, house.part), (house.part, house.counted), (house.counted, house.kit))
    body = desk.any([{"item_id": part, "qty": desk.draw.randint(1, 3)}], [])
    return Call("putItemKit", "manager", "PUT", f"{OFFICE}/items/{kit}/kit", body)


@call
def addAsset(desk):
    body = {"item_id": desk.one(desk.house.loose), "codes": desk.any([], [f"NEW-{desk.draw.randint(0, 30)}"])}
    return Call("addAsset", "manager", "POST", f"{OFFICE}/assets", body)


@call
def updateAsset(desk):
    house = desk.house
    unit, registers = desk.one(house.assets), []
    match desk.draw.randint(0, 4):
        case 0:
            value = desk.word()
            body, registers = {"location": value}, [(("assets", "location", unit), value)]
        case 1:
            body = {"status": desk.any("IN_STOCK", "REPAIR")}
        case 2:
            unit = desk.one(house.moving)
            body = {"item_id": desk.one(house.loose)}
        case 3:
            name, text = desk.any(("serial", "a"), ("asset_tag", "A"))
            body = {name: f"{text}{desk.draw.randint(0, 3)}"}
        case _:
            body = {"notes": desk.word()}
    return Call("updateAsset", "manager", "PATCH", f"{OFFICE}/assets/{unit}", body, registers, ("assets", unit))


@call
def updateRepair(desk):
    one, version = desk.one(desk.house.repairs or [(desk.fresh(), 1)])
    body = {"version": version} | desk.any({"note": desk.word()}, {"cost": desk.draw.randint(0, 9)}, {"due_on": None})
    return Call("updateRepair", "manager", "PATCH", f"{OFFICE}/repairs/{one}", body, [], ("repairs", one))


@call
def putAssetContents(desk):
    house = desk.house
    inside = desk.draw.sample(house.units[house.lenses] + house.loose_units[house.loose[0]], desk.draw.randint(0, 3))
    return Call("putAssetContents", "staff", "PUT", f"{OFFICE}/assets/{desk.one(house.cases)}/contents", inside)


@call
def addAssetCode(desk):
    code, unit = desk.one(desk.house.codes), desk.one(desk.house.assets)
    registers = [(("short_links", "asset_id", (desk.house.tenant, code)), unit)]
    return Call("addAssetCode", "manager", "POST", f"{OFFICE}/assets/{unit}/codes", {"code": code}, registers)


@call
def deleteAssetCode(desk):
    code, unit = desk.one(desk.house.codes), desk.one(desk.house.assets)
    registers = [(("short_links", "asset_id", (desk.house.tenant, code)), None)]
    return Call("deleteAssetCode", "manager", "DELETE", f"{OFFICE}/assets/{unit}/codes/{quote(code)}", None, registers)


@call
def importRows(desk):
    house = desk.house
    kind, text = desk.any(
        (
            "items",
            f"name,sku,serialized,owned_qty\n{desk.word()},K{desk.draw.randint(0, 4)},false,3\n{desk.word()},,false,4\n",
        ),
        ("clients", f"display_name,external_id\nNew,x{desk.draw.randint(0, 5)}\nNew,x{desk.draw.randint(6, 9)}\n"),
        ("items", f"id,category\n{house.scarce[0]},{desk.word()}\n{house.cameras},{desk.word()}\n"),
        ("assets", f"id,category\n{desk.one(house.assets)},{desk.word()}\n"),
    )
    return Call("importRows", "manager", "POST", f"{OFFICE}/imports/{kind}", text, kind="text/csv")


# People, and the house itself


@call
def createClient(desk):
    body = {"display_name": "New", "external_id": f"x{desk.draw.randint(0, 9)}"}
    return Call("createClient", "manager", "POST", f"{OFFICE}/clients", body)


@call
def updateClient(desk):
    client, value = desk.one(desk.house.clients[:2]), desk.word()
    registers = [(("clients", "phone", client), value)]
    return Call(
        "updateClient",
        "manager",
        "PATCH",
        f"{OFFICE}/clients/{client}",
        {"phone": value},
        registers,
        ("clients", client),
    )


@call
def eraseClient(desk):
    return Call("eraseClient", _admin(desk), "POST", f"{OFFICE}/clients/{desk.house.clients[2]}/erase", {})


@call
def createAccount(desk):
    word = desk.word()
    body = {"email": f"{word}@api.example", "display_name": word, "roles": ["viewer"]}
    return Call("createAccount", _admin(desk), "POST", f"{OFFICE}/accounts", body)


@call
def updateAccount(desk):
    house = desk.house
    name, registers = desk.any("first", "second", "guest"), []
    account = house.people[name]
    match desk.draw.randint(0, 2):
        case 0:
            value = desk.word()
            body, registers = {"display_name": value}, [(("accounts", "display_name", account), value)]
        case 1:
            body = {"disabled": desk.any(True, False, False)}
        case _:
            body = {"roles": desk.any(["admin"], ["admin"], ["staff"])} if name != "guest" else {"roles": ["viewer"]}
    return Call(
        "updateAccount", _admin(desk), "PATCH", f"{OFFICE}/accounts/{account}", body, registers, ("accounts", account)
    )


@call
def unlinkAccount(desk):
    return Call("unlinkAccount", _admin(desk), "POST", f"{OFFICE}/accounts/{desk.house.people['guest']}/unlink", {})


@call
def signOutAccount(desk):
    return Call("signOutAccount", _admin(desk), "POST", f"{OFFICE}/accounts/{desk.house.people['guest']}/sign-out")


@call
def updateMe(desk):
    return Call("updateMe", "staff", "PATCH", f"{OFFICE}/me", {"language": desk.any("en", "es")})


@call
def updateTenant(desk):
    house, value = desk.house, desk.word()
    registers = [(("tenants", "contact", house.tenant), value)]
    return Call(
        "updateTenant",
        _admin(desk),
        "PATCH",
        f"{OFFICE}/tenant",
        {"contact": value},
        registers,
        ("tenants", house.tenant),
    )


# Tickets, and what is written beside a handover


@call
def createTicket(desk):
    return Call(
        "createTicket", "manager", "POST", f"{APP}/tickets", {"subject": desk.word(), "tracking_numbers": ["1"]}
    )


@call
def createTicketRecord(desk):
    body = {"subject": desk.word(), "parcels": [{"way": "return", "tracking_number": "2"}]}
    return Call("createTicketRecord", "manager", "POST", f"{OFFICE}/tickets", body)


@call
def updateTicketRecord(desk):
    ticket = desk.one(desk.house.tickets)
    parcel = {"way": "outbound", "slot": desk.draw.randint(1, 5), "tracking_number": desk.word()}
    body = desk.any({"subject": desk.word()}, {"parcels": [parcel | {"status": desk.any("pending", "in_transit")}]})
    path = f"{OFFICE}/tickets/{ticket}"
    return Call("updateTicketRecord", "manager", "PATCH", path, body, [], ("tickets", ticket))


@call
def receiveTicketParcel(desk):
    way = desk.any("outbound", "outbound", "return")
    body = {"way": way, "slot": desk.draw.randint(1, 3) if way == "outbound" else 1}
    path = f"{OFFICE}/tickets/{desk.one(desk.house.tickets)}/receipts"
    return Call("receiveTicketParcel", "staff", "POST", path, body)


@call
def updateTicket(desk):
    number = desk.one(desk.house.ticket_numbers)
    slot = {
        "slot": desk.draw.randint(1, 5),
        "tracking_number": desk.word(),
        "status": desk.any("pending", "in_transit"),
    }
    return Call("updateTicket", "manager", "PATCH", f"{APP}/tickets/{number}", {"tracking_numbers": [slot]})


@call
def receiveOutbound(desk):
    path = f"{APP}/tracking/outbound/{desk.one(desk.house.ticket_numbers)}/mark-received"
    return Call("receiveOutbound", "staff", "POST", path, {"slot": desk.draw.randint(1, 3)})


@call
def receiveReturn(desk):
    return Call(
        "receiveReturn",
        "staff",
        "POST",
        f"{APP}/tracking/return/{desk.one(desk.house.ticket_numbers)}/mark-received",
        {},
    )


@call
def createAsset(desk):
    body = {
        "asset_tag": f"{desk.any('t', 'T')}{desk.draw.randint(0, 40)}",
        "serial_num": desk.word(),
        "name": f"App {desk.draw.randint(0, 3)}",
    }
    return Call("createAsset", "manager", "POST", f"{APP}/assets", body)


@call
def fileConditionReport(desk):
    house = desk.house
    body = {"reservation_id": desk.one(house.shelves), "asset_id": desk.one(house.assets), "direction": "in"}
    body |= {
        "condition": desk.any("good", "damaged"),
        "photo_object_paths": [],
        "out_of_service": desk.any(True, False),
    }
    return Call("fileConditionReport", "staff", "POST", f"{OFFICE}/condition-reports", body)


@call
def createInspection(desk):
    house = desk.house
    body = {"asset_id": desk.one(house.assets), "stage": "return", "at": _now(desk)}
    return Call("createInspection", "staff", "POST", f"{OFFICE}/inspections", body)


@call
def updateInspection(desk):
    house = desk.house
    dent = desk.any({"view": "front", "x": 0.5, "y": 0.5, "kind": "dent"}, None)
    body = desk.any({"notes": desk.word()}, {"damage": {desk.one(house.marks): dent}})
    return Call("updateInspection", "staff", "PATCH", f"{OFFICE}/inspections/{desk.one(house.inspections)}", body)


@call
def putInspectionTemplate(desk):
    body = {"slots": [{"slot": desk.any("front", "back")}], "sign_offs": []}
    return Call(
        "putInspectionTemplate",
        "manager",
        "PUT",
        f"{OFFICE}/inspection-templates/{desk.one(desk.house.templates)}",
        body,
    )


@call
def deleteInspectionTemplate(desk):
    path = f"{OFFICE}/inspection-templates/{desk.one(desk.house.templates)}"
    return Call("deleteInspectionTemplate", "manager", "DELETE", path)


@call
def registerDevice(desk):
    body = {"platform": "apns", "token": f"{desk.draw.randint(0, 5):064x}", "environment": "sandbox"}
    return Call("registerDevice", desk.any("staff", "manager"), "POST", f"{OFFICE}/devices", body)


@call
def readNotifications(desk):
    return Call("readNotifications", "staff", "POST", f"{OFFICE}/notifications/read", {"up_to": _now(desk)})


@call
def putNotificationSettings(desk):
    body = {"locations": [desk.word()]}
    return Call("putNotificationSettings", "staff", "PUT", f"{OFFICE}/notifications/settings", body)
