"""What schemathesis cannot know of the server from its description."""

import base64
import datetime
import gzip
import hashlib
import itertools
import os
import pathlib
import re
import unicodedata
import uuid

import schemathesis
from hypothesis import strategies

MICROSECONDS_A_DAY = 86_400_000_000
ASSETS = itertools.cycle(pathlib.Path("assets").read_text().split())
PEOPLE = itertools.cycle(pathlib.Path("people").read_text().split())
# A reservation, an asset on it, and a photo of that which was uploaded, each.
PHOTOS = itertools.cycle([line.split("|") for line in pathlib.Path("photos").read_text().split()])
EXTENSIONS = {
    "image/jpeg": ["jpg", "jpeg"],
    "image/png": ["png"],
    "image/heic": ["heic"],
    "image/webp": ["webp"],
    "video/mp4": ["mp4", "m4v"],
    "video/quicktime": ["mov", "qt"],
    "application/pdf": ["pdf"],
}
UUID = re.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

# What is searched for in the list of reservations, by the form that it has to have.
STATUS = "(draft|requested|confirmed|returned|closed|cancelled)"
SEARCHES = {
    "from": r"\d{4}-\d{2}-\d{2}",
    "to": r"\d{4}-\d{2}-\d{2}",
    "status": f"{STATUS}(,{STATUS})*",
    "client": UUID.pattern,
    "q": "(?s).{1,200}",
    "overdue": "true",
    "sort": "-?(next|pickup|return)",
}

# How many letters fields have at least, where that is more than one.
LEAST = {"preferred_language": 2, "email": 3}

# How many letters texts have at most, as the description says.
MOST = {int(most) for most in re.findall(r'"maxLength": ?(\d+)', pathlib.Path("openapi.json").read_text())}

turn = itertools.count()
TEMPLATES = itertools.cycle(["item", "vehicle"])
sent_keys = set()


# In the place of the mark of a list, which only the whole request tells.
NO_MARK = "-" * 8


def cursor(place):
    return NO_MARK + base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


# The format of a cursor is the server's own: any moment, any reservation.
schemathesis.openapi.format(
    "page-cursor",
    strategies.builds(
        lambda microseconds, identifier: cursor(f"{microseconds}:{identifier}"),
        strategies.integers(0, 50_000 * MICROSECONDS_A_DAY),
        strategies.uuids(),
    ),
)


# That of a list in the order of its names: any name, any row.
schemathesis.openapi.format(
    "text-cursor",
    strategies.builds(
        lambda identifier, text: cursor(f"{identifier}:{text}"),
        strategies.uuids(),
        strategies.text(strategies.characters(codec="utf-8", exclude_characters="\0"), max_size=40),
    ),
)


# That of a list in the order of its numbers.
schemathesis.openapi.format(
    "number-cursor",
    strategies.builds(
        lambda identifier, number: cursor(f"{identifier}:{number}"),
        strategies.uuids(),
        strategies.integers(0, 2**63 - 1),
    ),
)


# Up to a hundred ids with commas between them.
schemathesis.openapi.format(
    "id-list", strategies.lists(strategies.uuids(), min_size=1, max_size=100).map(lambda ids: ",".join(map(str, ids)))
)

# A place in the feed is one that the server gave: for each scope, between two pages and at the end.
schemathesis.openapi.format("change-cursor", strategies.sampled_from(pathlib.Path("cursors").read_text().split()))


@schemathesis.hook
def filter_body(context, body):
    """JSON Schema cannot say that a number has 32 characters at most; unknown fields may hold any."""
    return longest_number(body) <= 32 and not holds_nul(body) and not holds_blank(body) and not holds_padding(body)


@schemathesis.hook
def filter_query(context, query):
    """JSON Schema cannot say that one time is later than another, and not by too much."""
    try:
        begin, end = (
            datetime.datetime.fromisoformat(query[name].upper().replace("Z", "+00:00")) for name in ("from", "to")
        )
        length = end - begin
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return True
    is_of_days = "T" not in query["from"].upper()
    return (length.days >= 0 if is_of_days else length > datetime.timedelta()) and length <= datetime.timedelta(
        days=1098
    )


@schemathesis.hook
def filter_headers(context, headers):
    """A list of nothing names no coding (RFC 9110, section 5.6.1): as good as no field."""
    coding = (headers or {}).get("Content-Encoding")
    return not isinstance(coding, str) or coding.strip(" \t,") != ""


def holds_nul(value):
    """Text with U+0000 is no JSON that is taken; the description says so once, not of each field."""
    if isinstance(value, dict):
        return any(map(holds_nul, [*value.keys(), *value.values()]))
    if isinstance(value, list):
        return any(map(holds_nul, value))
    return isinstance(value, str) and "\0" in value


def holds_blank(value):
    """Text of blanks alone, and of what no eye sees, is none, and shorter by that: the description says so once, not of each field."""
    if isinstance(value, dict):
        return any(map(holds_blank, value.values())) or any(
            is_shorter(value.get(name), least) for name, least in LEAST.items()
        )
    if isinstance(value, list):
        return any(map(holds_blank, value))
    return isinstance(value, str) and value != "" and seen(value) == 0


def holds_padding(value):
    """What no eye sees is left out of a line before its length is judged: too long by that alone is not too long."""
    if isinstance(value, dict):
        return any(map(holds_padding, value.values()))
    if isinstance(value, list):
        return any(map(holds_padding, value))
    return (
        isinstance(value, str) and len(value) > seen(value) and any(seen(value) <= most < len(value) for most in MOST)
    )


def is_shorter(text, least):
    return isinstance(text, str) and seen(text) < least


def seen(text):
    return sum(unicodedata.category(each) not in ("Cc", "Cf", "Zs", "Zl", "Zp") for each in text)


def longest_number(value):
    if isinstance(value, dict):
        return max(map(longest_number, value.values()), default=0)
    if isinstance(value, list):
        return max(map(longest_number, value), default=0)
    return len(repr(value)) if isinstance(value, (int, float)) else 0


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs.setdefault("auth", pack)
    use_fresh_key(case)
    wait_briefly(case)
    use_known_asset(case)
    use_known_photo(case)
    use_fitting_extension(case)
    use_fitting_item(case)
    use_fitting_amount(case)
    use_known_names(case)
    use_fitting_endpoint(case)
    use_readable_code(case)
    use_known_person(case)
    keep_to_what_words_say(case)
    use_own_cursor(case)


def use_own_cursor(case):
    """A cursor begins with a mark of the list and of what it was asked by (Sources/API/Fields/CursorMark.swift): that of this request."""
    query = case.query or {}
    text = query.get("cursor")
    if not isinstance(text, str) or not re.fullmatch("[A-Za-z0-9_-]+", text):
        return
    ids = case.path_parameters or {}
    path = re.sub(r"\{(\w+)\}", lambda name: str(ids.get(name[1])), case.operation.path)
    path = UUID.sub(lambda id: id[0].lower(), path)
    asked = sorted(f"{name}={value}".encode() for name, value in query.items() if name not in ("limit", "cursor"))
    digest = hashlib.sha256(b"\0".join([path.encode(), *asked])).digest()
    query["cursor"] = base64.urlsafe_b64encode(digest[:6]).decode() + text[len(NO_MARK) :]


def use_known_person(case):
    """Who noted something is an account of the house; a made-up one is nobody there."""
    if isinstance(case.body, dict) and is_id(case.body.get("noted_by")):
        case.body["noted_by"] = next(PEOPLE)


def keep_to_what_words_say(case):
    """A list is either by window or by what is searched for, which the description says in words alone."""
    query = case.query or {}
    if case.operation.path == "/api/office/reservations" and query.get("window") in ("today", "week"):
        for name in [name for name, plausible in SEARCHES.items() if re.fullmatch(plausible, str(query.get(name, "")))]:
            del query[name]
    # Longer than any list of ids may be: the target would be too long, which is told in another way.
    if len(str(query.get("items", ""))) > 4000 or len(str(query.get("from", ""))) > 400:
        case.query = query = {name: str(value)[:300] for name, value in query.items()}
    if case.operation.path == "/api/office/reservations" and not set(query) & {"window", *SEARCHES}:
        case.query = {**query, "window": "today"}


def pack(request):
    """Does to the body what its Content-Encoding says was done to it; the description cannot tell a client to. Whoever signs
    out is another person: the one that the rest is tried with stays signed in."""
    if request.path_url.startswith("/auth/v1/logout") and os.environ["MANAGER_TOKEN"] in request.headers.get(
        "Authorization", ""
    ):
        request.headers["Authorization"] = "Bearer " + os.environ["STAFF_TOKEN"]
    if request.headers.get("Content-Encoding") in ("gzip", "x-gzip") and request.body is not None:
        body = request.body if isinstance(request.body, bytes) else request.body.encode()
        request.body = gzip.compress(body)
        request.headers["Content-Length"] = str(len(request.body))
    return request


def wait_briefly(case):
    """Nothing happens in the house meanwhile: a second shows as much as a minute, and a stream would never end."""
    if case.operation.path != "/api/office/changes":
        return
    if str((case.query or {}).get("wait", "0")) in map(str, range(2, 56)):
        case.query["wait"] = 1
    if "event-stream" in str((case.headers or {}).get("Accept", "")):
        case.headers["Accept"] = "application/json"


def use_fresh_key(case):
    """A key that went out before would mostly be refused as used for another request: three of four are made new."""
    key = (case.headers or {}).get("Idempotency-Key")
    if key in sent_keys and next(turn) % 4:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    elif isinstance(key, str) and re.fullmatch("[!#-~][!-~]{0,254}", key):
        sent_keys.add(key)


def use_known_asset(case):
    """A made-up asset is a 404 however good the rest is: half of them become one of the house's."""
    if isinstance(case.body, dict) and next(turn) % 2:
        asset = case.body.get("asset_id")
        if is_id(asset):
            case.body["asset_id"] = next(ASSETS)


def use_known_photo(case):
    """Nor does a made-up reservation or photo say much: half of the good bodies get all three from the house."""
    if not isinstance(case.body, dict) or not next(turn) % 2:
        return
    if is_id(case.body.get("reservation_id")) and is_id(case.body.get("asset_id")):
        case.body["reservation_id"], case.body["asset_id"], photo = next(PHOTOS)
        if are_paths(case.body.get("photo_object_paths")):
            case.body["photo_object_paths"] = [photo]


def use_fitting_extension(case):
    """The description says in words alone that the one field goes with the other."""
    if isinstance(case.body, dict):
        fitting = EXTENSIONS.get(str(case.body.get("content_type")))
        extension = case.body.get("ext")
        if fitting and isinstance(extension, str) and extension.lower() in itertools.chain(*EXTENSIONS.values()):
            case.body["ext"] = fitting[0]
        length, type = case.body.get("content_length"), case.body.get("content_type")
        if is_number(length) and isinstance(type, str) and not type.startswith("video/"):
            case.body["content_length"] = min(length, 15_728_640)


def use_fitting_item(case):
    """Nor can it say that a number has two decimals, or that of two fields one excludes the other."""
    if not isinstance(case.body, dict) or not case.operation.path.startswith("/api/office/items"):
        return
    if isinstance(case.body.get("replacement_value"), float):
        case.body["replacement_value"] = round(case.body["replacement_value"], 2)
    if is_number(case.body.get("owned_qty")) and case.body.get("serialized") in (None, True):
        del case.body["owned_qty"]


def use_fitting_amount(case):
    """Nor that a price has two decimals, and that neither it nor its currency is null where the other is not."""
    if not isinstance(case.body, dict) or case.operation.path != "/api/office/documents":
        return
    amount, currency = case.body.get("amount"), case.body.get("currency")
    if is_number(amount):
        case.body["amount"] = round(amount, 2)
    if is_number(amount) and currency is None:
        case.body["currency"] = "COP"
    if amount is None and isinstance(currency, str) and re.fullmatch("[A-Z]{3}", currency):
        case.body["currency"] = None


def use_known_names(case):
    """Nor which templates and slots there are, that marks are called by UUIDs, and that a template names each slot once."""
    path, body = case.operation.path, case.body
    if not isinstance(body, dict) or not path.startswith("/api/office/inspection"):
        return
    if path == "/api/office/inspections" and is_name(body.get("template")):
        body["template"] = next(TEMPLATES)
    if path == "/api/office/inspections/{id}":
        photos, damage, conditions = (body.get(name) for name in ("photos", "damage", "conditions"))
        if isinstance(photos, dict) and all(
            value is None or (isinstance(value, str) and 0 < len(value) <= 300) for value in photos.values()
        ):
            # Both templates have these two.
            body["photos"] = dict(zip(("front", "back"), photos.values(), strict=False))
        if isinstance(damage, dict):
            body["damage"] = {key if is_id(key) else str(uuid.uuid4()): mark for key, mark in damage.items()}
        if isinstance(body.get("sign_offs"), dict):
            body["sign_offs"] = {
                role: value for role, value in body["sign_offs"].items() if role in ("staff", "customer")
            }
        if isinstance(conditions, dict):
            body["conditions"] = {
                key if is_name(key) else f"part {place}": value for place, (key, value) in enumerate(conditions.items())
            }
    slots = body.get("slots")
    if path.startswith("/api/office/inspection-templates/") and isinstance(slots, list):
        for place, slot in enumerate(slots):
            if isinstance(slot, dict) and is_name(slot.get("slot")):
                slot["slot"] = f"{place} {slot['slot']}"[:40]


def is_name(value):
    return isinstance(value, str) and re.fullmatch(r"[^.\x00-\x1f\x7f]{1,40}", value)


def use_readable_code(case):
    """Nor that slashes and white space alone hold no code."""
    if case.operation.path.endswith("/codes") and isinstance(case.body, dict):
        code = case.body.get("code")
        if isinstance(code, str) and 0 < len(code) <= 200 and not re.search("[0-9A-Za-z]$", code):
            case.body["code"] = code[:-1] + "X"


def use_fitting_endpoint(case):
    """Nor what makes an address of what comes after `https://`."""
    if case.operation.path == "/api/office/devices" and isinstance(case.body, dict):
        subscription = case.body.get("subscription")
        endpoint = subscription.get("endpoint") if isinstance(subscription, dict) else None
        if isinstance(endpoint, str) and re.fullmatch("https://[!-~]{1,1900}", endpoint):
            subscription["endpoint"] = f"https://push.example.com/{uuid.uuid4()}"


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_id(value):
    return isinstance(value, str) and UUID.fullmatch(value)


def are_paths(value):
    if not isinstance(value, list) or not all(isinstance(path, str) for path in value):
        return False
    return len(set(value)) == len(value) <= 20 and all(0 < len(path) <= 300 for path in value)
