#!/usr/bin/python3
"""Writes the description's schemas as Swift: `openapi/swift_client.py models >Models.swift`, with `operations >Operations.swift` a call an
operation of the office, and with `check >main.swift` a program that reads every example of the schemas, with members and words that nobody
knows, and writes it again.

A struct an object, an enum a list of words. What may be missing or null is an optional; in a body whose name ends in Change a field
that can be cleared is a `Clearable`. A word that is not in its list is kept as `.other`, unknown members are passed over.
"""

import json
import pathlib
import re
import sys

# What a schema may not be called: it would hide a type of Swift's or Foundation's in every file that has the models.
SWIFT_TYPES = """
Any Array Bool Bundle Calendar Character Class Clock Codable Collection Comparable CustomStringConvertible Data Date Decimal Decodable
Decoder Dictionary Double Duration Encodable Encoder Equatable Error Float Formatter Hashable Host Identifiable Index IndexPath Int
Int64 Iterator JSONDecoder JSONEncoder Key Locale Measurement Mirror Never Notification Operation Optional OutputStream Port Process
Progress Protocol Range RawRepresentable Regex Result Scanner Selector Self Sendable Sequence Set Slice Stream String Substring Task
Thread TimeZone Timer Type URL UUID Unit UserDefaults Void Zone
"""
KEYWORDS = """
as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func
guard if import in init inout internal is let nil operator private precedencegroup protocol public repeat rethrows return self static
struct subscript super switch throw throws true try typealias var where while
"""
PLAIN = {"string": "String", "integer": "Int", "number": "Double", "boolean": "Bool"}
FORMATS = {"uuid": "UUID", "date-time": "Date"}

PREFACE = """\
// Made by openapi/swift_client.py from the API's description.
// swift-format-ignore-file
import Foundation

/// How the models are read and written. The server sends whole seconds; what is sent to it has thousandths, which keep two scans apart.
public enum ModelCoding {
    /// Reads what the server sends.
    public static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            if let date = time(text) { return date }
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no time: \\(text)"))
        }
        return decoder
    }

    /// Writes what is sent.
    public static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(text(date))
        }
        return encoder
    }

    /// A time of RFC 3339, with a fraction of a second or without; nil where the text is none.
    public static func time(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: fractional))
    }

    /// A time as it is sent. What is formatted is cut, and a thousandth may be held as a little less.
    public static func text(_ time: Date) -> String { time.addingTimeInterval(0.0002).formatted(fractional) }

    private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// A field of a change, where leaving it out lets it be: a new value, or none from now on.
public enum Clearable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// What it is from now on.
    case value(Value)
    /// Nothing from now on.
    case null

    /// Reads it as JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
    }

    /// Writes it as JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .value(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}

/// JSON that the description says no more of.
public enum JSONPart: Codable, Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONPart])
    /// An object.
    case object([String: JSONPart])

    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONPart].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONPart].self))
        }
    }

    /// Writes the same JSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
"""


CHECK = """\
// Made by openapi/swift_client.py: every example of the description goes through its model.
import Foundation

func check<Model: Codable & Equatable>(_: Model.Type, _ place: String, _ text: String) {
    do {
        let model = try ModelCoding.decoder().decode(Model.self, from: Data(text.utf8))
        let written = try ModelCoding.encoder().encode(model)
        if try ModelCoding.decoder().decode(Model.self, from: written) == model { return }
        print("\\(place): is another one when it is read again")
    } catch {
        print("\\(place): \\(error)")
    }
    failed = true
}

nonisolated(unsafe) var failed = false
"""


OPERATIONS = """\
// Made by openapi/swift_client.py from the API's description: a call an operation of the office whose body and answer are JSON.
// swift-format-ignore-file
import Foundation

extension OfficeClient {
"""

ALL_MODELS = """\
/// Every schema of the description with its model, for the tests that walk them.
enum DescribedModels {
    static let all: [String: any (Codable & Sendable).Type] = [
"""


def main():
    file = pathlib.Path(__file__).with_name("openapi.json")
    document = json.loads(file.read_text(encoding="utf-8"))
    models = Models(document["components"]["schemas"])
    if sys.argv[1:] == ["models"]:
        print(models.text())
    elif sys.argv[1:] == ["operations"]:
        print(OPERATIONS + "\n".join(operations(document)) + "}")
    elif sys.argv[1:] == ["check"]:
        print(CHECK)
        for place, name, example in examples(document, document, ""):
            text = json.dumps(models.unknown(example, document["components"]["schemas"][name]), ensure_ascii=False)
            print(f'check({name}.self, "{place}", #"""\n{text}\n"""#)')
        print("exit(failed ? 1 : 0)")
    else:
        sys.exit("usage: swift_client.py models|operations|check")


def examples(part, document, place):
    """Every example beside a schema that has a name: its place, that name and itself."""
    if isinstance(part, list):
        for number, one in enumerate(part):
            yield from examples(one, document, f"{place}/{number}")
    if not isinstance(part, dict):
        return
    name = part.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1] if isinstance(part.get("schema"), dict) else ""
    if name and "name" not in part:
        if "example" in part:
            yield place, name, part["example"]
        for key, example in part.get("examples", {}).items():
            shared = example.get("$ref", "").rsplit("/", 1)[-1]
            whole = document["components"]["examples"][shared] if shared else example
            yield f"{place}/{key}", name, whole["value"]
    for key, one in part.items():
        if key not in ("example", "examples", "schema", "schemas"):
            yield from examples(one, document, f"{place}/{key}")


def operations(document):
    """A call each, of those whose body and answer are JSON; where a body may be one of several, a call for each."""

    def followed(part):
        while "$ref" in part:
            place = document
            for key in part["$ref"].split("/")[1:]:
                place = place[key]
            part = place
        return part

    def choices(content):
        """The models that it may be of; none where it is something else than JSON."""
        schema = content.get("application/json", {}).get("schema", {})
        return [one["$ref"].rsplit("/", 1)[1] for one in schema.get("oneOf", [schema]) if "$ref" in one]

    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if not path.startswith("/api/office/") or "operationId" not in operation:
                continue
            good = [followed(one) for status, one in operation["responses"].items() if status.startswith("2")]
            content = next((one["content"] for one in good if one.get("content")), {})
            body = followed(operation.get("requestBody", {})).get("content", {})
            answers, bodies = choices(content), choices(body)
            if bool(content) != bool(answers) or bool(body) != bool(bodies):
                continue
            named = [followed(one) for one in methods.get("parameters", []) + operation.get("parameters", [])]
            for number, wanted in enumerate(bodies or [None]):
                answer = answers[min(number, len(answers) - 1)] if answers else None
                yield call(method.upper(), path, operation, named, wanted, answer, followed)


def call(method, path, operation, parameters, body, answer, followed):
    """The function of an operation. What may be left out is nil unless it is given; the key of a change is made."""
    given, sent, notes = [], [], [comment({"description": operation["summary"]}, "    ")]
    for one in parameters:
        schema, name = followed(one["schema"]), lower(one["name"])
        if one["in"] == "path":
            is_id = re.fullmatch(r"[0-9a-f-]{36}", str(one.get("example", "")))
            given.append(f"{quoted(name)}: {'Id' if is_id else 'String'}")
            value = f"Self.part({name})" if is_id else f"Self.escaped({quoted(name)})"
            path = path.replace("{" + one["name"] + "}", f"\\({value})")
        elif one["in"] == "query":
            kind, writer = query_type(schema)
            optional = not one.get("required")
            given.append(f"{quoted(name)}: {kind}{'? = nil' * optional}")
            value = quoted(name)
            if writer:
                value = f"{value}.map({writer})" if optional else f"{writer}({value})"
            sent.append(f'("{one["name"]}", {value})')
            notes.append(
                f"    /// - Parameter {name}: {' '.join(one.get('description', 'See the description.').split())}\n"
            )
    parts = [f'"{method}"', f'"{path}"'] + ([f"query: [{', '.join(sent)}]"] if sent else [])
    if body:
        given.insert(sum(one["in"] == "path" for one in parameters), f"_ body: {body}")
        parts.append("body: body")
    if any(one["name"] == "Idempotency-Key" for one in parameters):
        given.append("key: String = OfficeClient.newKey()")
        parts.append("key: key")
    returns = f" -> {answer}" if answer else ""
    return (
        "".join(notes) + f"    public func {operation['operationId']}({', '.join(given)}) async throws{returns} {{\n"
        f"        try await send({', '.join(parts)})\n    }}\n"
    )


def query_type(schema):
    """The type of a parameter, and what writes it as text: each has one meaning, so that the compiler has nothing to choose."""
    if schema.get("type") == "array":
        return "[String]", "Self.list"
    if schema.get("type") == "integer":
        return "Int", "Self.number"
    formats = {"uuid": ("Id", "Self.part"), "date-time": ("Date", "ModelCoding.text")}
    return formats.get(schema.get("format"), ("String", ""))


class Models:
    def __init__(self, schemas):
        self.schemas = schemas
        self.declarations = {}

    def text(self):
        if hidden := sorted(set(self.schemas) & set(SWIFT_TYPES.split())):
            sys.exit(f"Swift has types of these names: {hidden}")
        for name, schema in self.schemas.items():
            self.declare(name, schema)
        table = ALL_MODELS + "".join(f'        "{name}": {name}.self,\n' for name in self.schemas) + "    ]\n}\n"
        return "\n".join([PREFACE, *self.declarations.values(), table])

    def declare(self, name, schema):
        """A type of this name, whatever the schema is."""
        kind = self.type(schema, name)[0]
        if kind != name:
            self.add(name, comment(schema, of=name) + f"public typealias {name} = {kind}\n")

    def add(self, name, declaration):
        if name in self.declarations:
            sys.exit(f"two types would be called {name}")
        self.declarations[name] = declaration

    def type(self, schema, name):
        """The type and whether it may be null. What needs a declaration gets one of this name."""
        if not isinstance(schema, dict):
            return "JSONPart", False
        if "$ref" in schema:
            target = schema["$ref"].rsplit("/", 1)[1]
            return target, self.may_be_null(self.schemas[target])
        if "oneOf" in schema:
            return self.choice(schema, name)
        if "allOf" in schema:
            parts = [self.followed(part) for part in schema["allOf"]]
            if len(schema["allOf"]) == 1:
                return self.type(schema["allOf"][0], name)
            properties = {key: value for part in parts for key, value in part["properties"].items()}
            required = [key for part in parts for key in part.get("required", [])]
            whole = {"properties": properties, "required": required, "description": schema.get("description", "")}
            return self.object(whole, name), False
        return self.plain(schema, name), self.may_be_null(schema)

    def plain(self, schema, name):
        kind = next((one for one in listed(schema.get("type")) if one != "null"), None)
        words = schema.get("enum") or schema.get("x-extensible-enum")
        if kind == "string" and words:
            return self.words(schema, [word for word in words if word is not None], name)
        if kind == "array":
            item, optional = self.type(schema["items"], name + "Element")
            return f"[{item}{'?' * optional}]"
        if kind == "object" or "properties" in schema:
            if schema.get("properties"):
                return self.object(schema, name)
            more = schema.get("additionalProperties")
            item, optional = self.type(more, name + "Value") if isinstance(more, dict) else ("JSONPart", False)
            return f"[String: {item}{'?' * optional}]"
        return FORMATS.get(schema.get("format"), PLAIN.get(kind, "JSONPart"))

    def may_be_null(self, schema):
        if "$ref" in schema:
            return self.may_be_null(self.followed(schema))
        return "null" in listed(schema.get("type")) or {"type": "null"} in schema.get("oneOf", [])

    def followed(self, schema):
        return self.schemas[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema

    def unknown(self, value, schema):
        """The example as a newer server might give it: with one more member in each object, and other words."""
        schema = self.followed(schema)
        if value is None or not isinstance(schema, dict):
            return value
        if "x-extensible-enum" in schema:
            return f"not {value}"
        parts = [self.followed(part) for part in schema.get("allOf", [schema])]
        properties = {key: one for part in parts for key, one in part.get("properties", {}).items()}
        if isinstance(value, list):
            return [self.unknown(one, schema.get("items")) for one in value]
        if isinstance(value, dict) and properties:
            return {key: self.unknown(one, properties.get(key)) for key, one in value.items()} | {"x_new": [{}]}
        return value

    def object(self, schema, name):
        fields = []
        for key, property in schema["properties"].items():
            kind, null = self.type(property, name + upper(key))
            missing = key not in schema.get("required", [])
            if null and missing and name.endswith("Change"):
                kind = f"Clearable<{kind}>"
            fields.append((key, lower(key), kind, null or missing, comment(property, "    ", of=key)))
        lines = [comment(schema, of=name) + f"public struct {name}: Codable, Hashable, Sendable {{\n"]
        lines += [
            f"{note}    public var {quoted(field)}: {kind}{'?' * optional}\n"
            for _, field, kind, optional, note in fields
        ]
        parameters = ", ".join(
            f"{quoted(field)}: {kind}{'? = nil' if optional else ''}" for _, field, kind, optional, _ in fields
        )
        lines.append(f"\n    /// All that it has.\n    public init({parameters}) {{\n")
        lines += [f"        self.{field} = {quoted(field)}\n" for _, field, *_ in fields]
        lines.append("    }\n\n    enum CodingKeys: String, CodingKey {\n")
        lines += [f'        case {quoted(field)} = "{key}"\n' for key, field, *_ in fields]
        lines.append("    }\n}\n")
        self.add(name, "".join(lines))
        return name

    def words(self, schema, words, name):
        cases = [(quoted(lower(word)), word) for word in words if word != "other"]
        lines = [comment(schema, of=name) + f"public enum {name}: RawRepresentable, Codable, Hashable, Sendable {{\n"]
        lines += [f"    /// `{word}`.\n    case {case}\n" for case, word in cases]
        lines.append(
            "    /// One that this version does not know, as it came.\n    case other(String)\n\n    /// Reads a word.\n    public init(rawValue: String) {\n        switch rawValue {\n"
        )
        lines += [f'        case "{word}": self = .{case}\n' for case, word in cases]
        lines.append("        default: self = .other(rawValue)\n        }\n    }\n\n")
        lines.append("    /// The word as it is sent.\n    public var rawValue: String {\n        switch self {\n")
        lines += [f'        case .{case}: "{word}"\n' for case, word in cases]
        lines.append("        case .other(let word): word\n        }\n    }\n}\n")
        self.add(name, "".join(lines))
        return name

    def choice(self, schema, name):
        """One of several objects, or one that may be null."""
        options = [one for one in schema["oneOf"] if one != {"type": "null"}]
        null = len(options) < len(schema["oneOf"])
        if len(options) == 1:
            return self.type(options[0], name)[0], null
        cases = []
        for number, option in enumerate(options, 1):
            kind = self.type(option, f"{name}{number}")[0]
            cases.append((kind[0].lower() + kind[1:], kind))
        lines = [comment(schema, of=name) + f"public enum {name}: Codable, Hashable, Sendable {{\n"]
        lines += [f"    /// It is `{kind}`.\n    case {quoted(case)}({kind})\n" for case, kind in cases]
        lines.append(
            "\n    /// The first whose members are there.\n    public init(from decoder: any Decoder) throws {\n"
        )
        for case, kind in cases[:-1]:
            lines.append(f"        if let value = try? {kind}(from: decoder) {{\n            self = .{case}(value)\n")
            lines.append("            return\n        }\n")
        lines.append(f"        self = .{cases[-1][0]}(try {cases[-1][1]}(from: decoder))\n    }}\n\n")
        lines.append(
            "    /// Writes what it is.\n    public func encode(to encoder: any Encoder) throws {\n        switch self {\n"
        )
        lines += [f"        case .{case}(let value): try value.encode(to: encoder)\n" for case, _ in cases]
        lines.append("        }\n    }\n}\n")
        self.add(name, "".join(lines))
        return name, null


def listed(value):
    return value if isinstance(value, list) else [value]


def upper(word):
    """`next_cursor` and `image/jpeg` as NextCursor and ImageJpeg; a word in capitals as any other."""
    parts = re.split(r"[^A-Za-z0-9]+", word)
    parts = [part.lower() if part.isupper() else part for part in parts]
    return "".join(part[:1].upper() + part[1:] for part in parts)


def lower(word):
    name = upper(word)
    return name[0].lower() + name[1:]


def quoted(name):
    return f"`{name}`" if name in KEYWORDS.split() else name


def comment(schema, pad="", of=""):
    """What the description says of it, else its name there."""
    text = schema.get("description", "").strip() if isinstance(schema, dict) else ""
    return "".join(f"{pad}/// {line}".rstrip() + "\n" for line in (text or f"`{of}` of the description.").split("\n"))


if __name__ == "__main__":
    main()
