"""What the page sends, held to the description that the server carries: each address, the names and types of each body. The server lets unknown
names of a body pass, so a call that names the wrong thing is told by nobody else."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

DESCRIPTION = json.loads((Path(__file__).parent / "../../openapi/openapi.json").read_text())
TYPES = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def resolved(part):
    while "$ref" in part:
        there = DESCRIPTION
        for name in part["$ref"].removeprefix("#/").split("/"):
            there = there[name]
        part = there
    return part


# Where OpenAPI has no name for several segments, `x-rest` says so of the last.
REST = [each["name"] for each in DESCRIPTION["components"]["parameters"].values() if each.get("x-rest")]


def pattern_of(path):
    def part(each):
        return ("[^/]+(?:/[^/]+)*" if each[1:-1] in REST else "[^/]+") if each.startswith("{") else re.escape(each)

    return re.compile("".join(map(part, re.split(r"({\w+})", path))))


# A path without parts to fill comes before those with.
PATHS = sorted(
    ((pattern_of(path), item) for path, item in DESCRIPTION["paths"].items()),
    key=lambda each: each[0].pattern.count("[^/]+"),
)


def faults_of(request):
    """What is wrong with a request of the page, a sentence each; of a list of noted changes, of each of them."""
    if "/api/office/" not in request.url:
        return []
    body = None
    if "json" in request.headers.get("content-type", "") and request.post_data:
        body = json.loads(request.post_data)
    faults = call_faults(request.method, request.url, body)
    if request.url.endswith("/outbox") and isinstance(body, dict):
        for entry in body.get("entries", []):
            faults += call_faults(entry["method"], entry["path"], entry["body"])
    return faults


def call_faults(method, url, body):
    address = urlsplit(url)
    call = f"{method} {address.path}"
    item = next((item for pattern, item in PATHS if pattern.fullmatch(address.path)), None)
    operation = (item or {}).get(method.lower())
    if not operation:
        return [f"{call}: the description has no such call"]
    parameters = [resolved(each) for each in operation.get("parameters", []) + item.get("parameters", [])]
    names = [each["name"] for each in parameters if each["in"] == "query"]
    unknown = [name for name, _ in parse_qsl(address.query, keep_blank_values=True) if name not in names]
    faults = [f"it takes no parameter {name}" for name in unknown]
    form = resolved(operation.get("requestBody", {})).get("content", {}).get("application/json")
    if body is not None and form:
        faults += value_faults(body, form["schema"], "the body")
    elif body not in (None, {}):
        faults.append("it takes no body")
    return [f"{call}: {each}" for each in faults]


def value_faults(value, schema, name):
    """Of names, types and words alone: lengths and forms are the server's to refuse, and people may try them."""
    schema = resolved(schema)
    if "oneOf" in schema:
        tried = [value_faults(value, each, name) for each in schema["oneOf"]]
        return [] if [] in tried else min(tried, key=len)
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", [])
    if types and not any(TYPES[each](value) for each in types):
        return [f"{name} is {json.dumps(value)[:60]}, and no {' or '.join(types)}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{name} is {json.dumps(value)[:60]}, and none of {schema['enum']}"]
    if isinstance(value, list):
        return [
            fault
            for n, each in enumerate(value)
            for fault in value_faults(each, schema.get("items", {}), f"{name}[{n}]")
        ]
    if not isinstance(value, dict):
        return []
    known, others = schema.get("properties", {}), schema.get("additionalProperties", False)
    faults = [f"{name} lacks {each}" for each in schema.get("required", []) if each not in value]
    for key, each in value.items():
        if key in known:
            faults += value_faults(each, known[key], f"{name}.{key}")
        elif isinstance(others, dict):
            faults += value_faults(each, others, f"{name}.{key}")
        elif not others and known:
            faults.append(f"{name} has {key}, which the description does not know")
    return faults
