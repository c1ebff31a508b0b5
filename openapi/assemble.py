#!/usr/bin/python3
"""Puts the API's description together and prints it as JSON. CONTRIBUTING.md ("The description") says what the files hold
and what may be left out in them."""

import json
import pathlib
import re
import sys

import yaml

METHODS = ("get", "put", "post", "patch", "delete")
KINDS = ("examples", "securitySchemes", "parameters", "requestBodies", "headers", "responses", "schemas")
JSON_TYPE = "application/json"
CONTENT = ("schema", "example", "examples", "content")


def main():
    document = assembled(pathlib.Path(__file__).parent)
    if places := [*stumbles(document, ""), *narrow_ids(document)]:
        sys.exit("\n".join(places))
    text = written(document)
    # It is served as YAML too.
    if yaml.load(text, Loader=Loader) != document:
        sys.exit("read as YAML it is another document")
    print(text)


def assembled(folder):
    document = read(folder / "openapi.yaml")
    rules = read(folder / "rules.yaml")
    order = [slug(tag["name"]) for tag in document["tags"]]
    parts = [(None, read(folder / "shared.yaml"))]
    for place in ("paths", "schemas"):
        files = {file.stem: file for file in (folder / place).glob("*.yaml")}
        if place == "paths" and set(files) != set(order):
            sys.exit(f"openapi/paths and the tags differ: {sorted(set(files) ^ set(order))}")
        names = [name for name in order if name in files] + sorted(set(files) - set(order))
        parts += [(name, read(files[name])) for name in names]
    return Assembly(document, rules, parts).document()


def slug(tag):
    return tag.lower().replace(" ", "-")


def read(file):
    with file.open(encoding="utf-8") as text:
        return yaml.load(text, Loader=Loader)


class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    """Refuses two members of one name, of which YAML would keep the later one without a word."""

    def construct_mapping(self, node, deep=False):
        names = [self.construct_object(key) for key, _ in node.value]
        for name in names:
            if names.count(name) > 1:
                sys.exit(f"{node.start_mark.name}, line {node.start_mark.line + 1}: {name} is there twice")
        return super().construct_mapping(node, deep)


def understood(members, known):
    if unknown := set(members) - known:
        sys.exit(f"{members.get('operationId', members.get('description'))}: {sorted(unknown)} is not understood")


def add(members, name, value):
    if name in members:
        sys.exit(f"{name} is there twice")
    members[name] = value


class Traits:
    """What the rules tell operations apart by."""

    def __init__(self, dialects, path, method, own):
        dialect = next((name for name, under in dialects.items() if path.startswith(under + "/")), "server")
        answers = [response for status, response in own["responses"].items() if 200 <= status < 300]
        self.values = {
            "dialect": dialect,
            "method": method,
            "role": own.get("x-role", "none"),
            "open": own.get("security") == [],
            "body": "requestBody" in own,
            "answer": any("schema" in answer or "content" in answer for answer in answers),
            "key": own.get("key", self.key(dialect, method)),
            "etag": own.get("etag", method == "get" and dialect in ("office", "app")),
        }

    @staticmethod
    def key(dialect, method):
        if method == "get" or dialect not in ("office", "app"):
            return "none"
        return "required" if method == "post" and dialect == "office" else "optional"

    def fit(self, wanted):
        return all(
            self.values[name] in (values if isinstance(values, list) else [values]) for name, values in wanted.items()
        )


class Assembly:
    def __init__(self, document, rules, parts):
        self.root = document
        self.rules = rules
        self.paths = {}
        self.shown = set()
        self.components = {kind: {} for kind in KINDS}
        self.components["securitySchemes"] = document["securitySchemes"]
        self.tags = {slug(tag["name"]): tag["name"] for tag in document["tags"]}
        for name, part in parts:
            for path, item in part.pop("paths", {}).items():
                add(self.paths, path, (name, item))
            for kind, members in part.items():
                for member, value in members.items():
                    add(self.components[kind], member, value)

    def document(self):
        members = {name: value for name, value in self.root.items() if name != "securitySchemes"}
        members["paths"] = {path: self.path(path, item, tag) for path, (tag, item) in self.paths.items()}
        write = {
            "examples": lambda example: {**example, "value": self.filled(example["value"])},
            "securitySchemes": unchanged,
            "parameters": self.described,
            "requestBodies": self.request_body,
            "headers": self.described,
            "responses": self.refusal,
            "schemas": schema,
        }
        components = {
            kind: {name: write[kind](value) for name, value in self.components[kind].items()} for kind in KINDS
        }
        # An example that stands only in others is not one of the document's.
        components["examples"] = {name: one for name, one in components["examples"].items() if name in self.shown}
        members["components"] = components
        for kind, name in re.findall(r'"#/components/(\w+)/(\w+)"', json.dumps(members)):
            if name not in components[kind]:
                sys.exit(f"there is no {name} among the {kind}")
        return members

    def path(self, path, item, tag):
        return {
            name: self.operation(path, name, value, tag)
            if name in METHODS
            else [self.named("parameters", parameter) for parameter in value]
            for name, value in item.items()
        }

    def operation(self, path, method, own, tag):
        traits = Traits(self.rules["dialects"], path, method, own)
        rules = [rule for rule in self.rules["operations"] if traits.fit(rule["of"])]
        parameters, refusals, headers = list(own.get("parameters", [])), {}, {}
        for rule in rules:
            parameters += rule.get("parameters", [])
            refusals |= rule.get("refusals", {})
            headers |= rule.get("headers", {})
        members = {"operationId": own["operationId"], "tags": [self.tags[tag]]}
        members |= {name: own[name] for name in ("summary", "description", "x-role", "security") if name in own}
        members["parameters"] = [self.named("parameters", parameter) for parameter in parameters]
        if "requestBody" in own:
            members["requestBody"] = self.named("requestBodies", own["requestBody"])
        # Where an operation shows what it answers with, it has the rules' headers; a refusal has its own.
        responses = {str(status): response for status, response in (refusals | own["responses"]).items()}
        members["responses"] = {
            status: self.named("responses", response)
            if isinstance(response, str)
            else self.response(response, headers if status < "300" else {})
            for status, response in sorted(responses.items())
            if response is not None
        }
        understood(own, {*members, "key", "etag"})
        return members

    def response(self, response, headers):
        understood(response, {"description", "headers", "x-error-codes", "links", *CONTENT})
        members = {"description": response["description"]}
        merged = {
            name: header for name, header in (headers | response.get("headers", {})).items() if header is not None
        }
        if merged:
            members["headers"] = {name: self.named("headers", merged[name]) for name in sorted(merged)}
        if "x-error-codes" in response:
            members["x-error-codes"] = response["x-error-codes"]
        if content := self.content(response):
            members["content"] = content
        if "links" in response:
            members["links"] = response["links"]
        return members

    def refusal(self, response):
        """A shared response: of an error only the sentences are written, its form is that of all errors."""
        codes = response.get("x-error-codes")
        shown = {name: response[name] for name in ("error", "errors") if name in response}
        response = {name: value for name, value in response.items() if name not in shown}
        if codes:
            response["schema"] = self.rules["error"]["schema"]
        if "error" in shown:
            response["example"] = self.error(shown["error"], codes)
        if "errors" in shown:
            response["examples"] = {
                name: {"value": self.error(value, codes)} for name, value in shown["errors"].items()
            }
        return self.response(response, self.rules["error"]["headers"])

    def error(self, shown, codes):
        shown = self.filled(shown)
        members = {"code": shown.get("code", codes[0])} | self.rules["error"]["example"]
        rest = {name: value for name, value in shown.items() if name not in members}
        return {"error": {name: shown.get(name, value) for name, value in members.items()} | rest}

    def request_body(self, body):
        understood(body, {"required", "description", *CONTENT})
        members = {"required": body.get("required", True)}
        if "description" in body:
            members["description"] = body["description"]
        return members | {"content": self.content(body)}

    def content(self, holder):
        """`schema` and `example` beside a description are those of JSON."""
        if "content" in holder:
            return {kind: self.media(media) for kind, media in holder["content"].items()}
        return {JSON_TYPE: self.media(holder)} if "schema" in holder else None

    def media(self, media):
        members = {"schema": schema(media["schema"])}
        if "example" in media:
            members["example"] = self.filled(media["example"])
        if "examples" in media:
            members["examples"] = {
                name: self.reference("examples", example)
                if isinstance(example, str)
                else {**example, "value": self.filled(example["value"])}
                for name, example in media["examples"].items()
            }
        return members

    def filled(self, value):
        """An example, in which `$example` stands for a shared one; what is beside it counts more."""
        if isinstance(value, list):
            return [self.filled(one) for one in value]
        if not isinstance(value, dict):
            return value
        members = {name: self.filled(member) for name, member in value.items() if name != "$example"}
        if "$example" not in value:
            return members
        return self.filled(self.components["examples"][value["$example"]]["value"]) | members

    def described(self, holder):
        """A parameter or a header."""
        return {name: schema(value) if name == "schema" else value for name, value in holder.items()}

    def named(self, kind, value):
        if isinstance(value, str):
            return self.reference(kind, value)
        return self.request_body(value) if kind == "requestBodies" else self.described(value)

    def reference(self, kind, name):
        if kind == "examples":
            self.shown.add(name)
        return {"$ref": f"#/components/{kind}/{name}"}


def schema(value):
    """A schema, in which a name stands for the shared one, `required: all` for a list of all properties, and
    `x-extensible-enum: described` for the words whose lines its description has."""
    if isinstance(value, str):
        return {"$ref": f"#/components/schemas/{value}"}
    if not isinstance(value, dict):
        return value
    members = {name: KEYWORDS.get(name, unchanged)(member) for name, member in value.items()}
    if members.get("required") == "all":
        members["required"] = list(members["properties"])
    if members.get("x-extensible-enum") == "described":
        members["x-extensible-enum"] = re.findall(r"^- `(\w+)` ", members["description"], re.MULTILINE)
    return members


def unchanged(value):
    return value


def schemas_by_name(members):
    return {name: schema(member) for name, member in members.items()}


def schemas(members):
    return [schema(member) for member in members]


KEYWORDS = {
    "$ref": lambda name: f"#/components/schemas/{name}",
    **dict.fromkeys(("properties", "patternProperties"), schemas_by_name),
    **dict.fromkeys(("items", "additionalProperties", "propertyNames", "not", "if", "then", "else"), schema),
    **dict.fromkeys(("oneOf", "anyOf", "allOf"), schemas),
}


def stumbles(part, place):
    """What generators of clients fail on, or make a type of that says nothing."""
    if isinstance(part, list):
        for number, one in enumerate(part):
            yield from stumbles(one, f"{place}/{number}")
    if not isinstance(part, dict):
        return
    null = {"type": "null"}
    if part.get("type") == "boolean" and ("const" in part or "enum" in part):
        yield f"{place}: a boolean has no const"
    if null in part.get("oneOf", []) and not all("$ref" in one for one in part["oneOf"] if one != null):
        yield f"{place}: what may be null has a list of types"
    if null in part.get("oneOf", []) and place.count("/") == 3:
        yield f"{place}: is null, or refers to another one: say so where it is used"
    for name, one in part.items():
        if one == null:
            yield f"{place}/{name}: null alone is no type"
        if name == "links" and any("requestBody" in link for link in one.values()):
            yield f"{place}/{name}: a link has no body"
        if name not in ("example", "examples"):
            yield from stumbles(one, f"{place}/{name}")


def narrow_ids(document):
    """Where a body may refer to an id as answers have it: in lower case alone. The server takes any case."""
    seen = set()

    def bodies(part, place):
        if isinstance(part, list):
            for one in part:
                yield from bodies(one, place)
        if not isinstance(part, dict):
            return
        kind, name = part.get("$ref", "#/components//").split("/")[2:]
        if name in ("Id", "NullableId"):
            yield f"{place}: a body says {{type: string, format: uuid}} for an id"
        elif name and (kind, name) not in seen:
            seen.add((kind, name))
            yield from bodies(document["components"][kind][name], name)
        for name, one in part.items():
            if name not in ("example", "examples"):
                yield from bodies(one, place)

    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                yield from bodies(operation.get("requestBody"), f"{method} {path}")


def written(document):
    """A line a path and a schema. A value that JSON can't hold, such as a bare date, is an error."""
    depths = {"paths": 1, "components": 2}
    parts = (f"{json.dumps(name)}:{lines(part, depths.get(name, 0))}" for name, part in document.items())
    return "{" + ",\n".join(parts) + "}"


def lines(value, depth):
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    members = (f"{json.dumps(name, ensure_ascii=False)}:{lines(member, depth - 1)}" for name, member in value.items())
    return "{\n" + ",\n".join(members) + "\n}"


if __name__ == "__main__":
    main()
