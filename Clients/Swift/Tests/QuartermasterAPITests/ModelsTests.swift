import Foundation
import Testing

@testable import QuartermasterAPI

/// The models and the description can't differ: they are made from it, and whatever it gives as an example is read and written by them.
@Suite struct ModelsTests {
    private static let models = DescribedModels.all

    private let document: [String: JSONPart]

    init() throws {
        document = try JSONDecoder().decode([String: JSONPart].self, from: ProjectFile.read("openapi/openapi.json"))
    }

    @Test("every example of a schema that has a model is read and written by it, with members and words that nobody knows yet")
    func examples() throws {
        var read: [String: Int] = [:]
        for (name, example) in examples(in: .object(document)) {
            guard let model = Self.models[name] else { continue }
            read[name, default: 0] += 1
            try roundTrip(model, example, name)
            try roundTrip(model, newer(example, document["components"]?["schemas"]?[name]), name)
        }
        // Every schema of which the description has an example.
        #expect(read.count > 100, "\(read.count): \(read)")
    }

    @Test("every member that the description requires is one of the model's, under its name")
    func members() throws {
        guard case .object(let schemas)? = document["components"]?["schemas"] else { throw CocoaError(.coderReadCorrupt) }
        #expect(Set(Self.models.keys) == Set(schemas.keys))
        for (name, model) in Self.models {
            guard let schema = schemas[name] else {
                Issue.record("the description has no \(name)")
                continue
            }
            let sample = try JSONEncoder().encode(sample(of: schema, schemas))
            do {
                let written = try JSONDecoder().decode(JSONPart.self, from: Self.again(model, sample))
                guard case .object(let properties)? = schema["properties"], case .object(let members) = written else { continue }
                #expect(Set(properties.keys) == Set(members.keys), "\(name)")
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test("missing and null are alike, and a word that nobody knows is kept")
    func nullsAndWords() throws {
        let asset = #"{"id":"c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6","condition":"good","status":"ON_THE_MOON""#
        let missing = try decode(Asset.self, asset + "}")
        let null = try decode(
            Asset.self, asset + #","serial":null,"asset_tag":null,"code":null,"current_reservation_id":null}"#)
        #expect(missing == null)
        #expect(missing.status == .other("ON_THE_MOON"))
        #expect(missing.status.rawValue == "ON_THE_MOON")
    }

    @Test("times are read with a fraction and without, and sent with thousandths")
    func times() throws {
        #expect(ModelCoding.time("2026-06-02T09:00:00Z") == Date(timeIntervalSince1970: 1_780_390_800))
        #expect(ModelCoding.time("2026-06-02T09:00:00.250Z") == Date(timeIntervalSince1970: 1_780_390_800.25))
        #expect(ModelCoding.time("2 June") == nil)
        #expect(ModelCoding.text(Date(timeIntervalSince1970: 1_780_390_800.25)) == "2026-06-02T09:00:00.250Z")
    }

    @Test("a refusal whose facts have a new shape is a refusal all the same")
    func newFacts() throws {
        let body =
            #"{"error":{"code":"moon_phase","message":"Not tonight.","retryable":false,"request_id":"r","current":{"asset":7}}}"#
        let refusal = try #require(Refusal(status: 409, body: Data(body.utf8)))
        #expect(refusal.code == .other("moon_phase"))
        #expect(refusal.current == nil)
        #expect(refusal.currentPart == .object(["asset": .number(7)]))
        #expect(Refusal(status: 404, body: Data("<html>".utf8)) == nil)
    }

    // MARK: - Help

    private func decode<Model: Decodable>(_ model: Model.Type, _ text: String) throws -> Model {
        try ModelCoding.decoder().decode(model, from: Data(text.utf8))
    }

    private static func again<Model: Codable>(_ model: Model.Type, _ body: Data) throws -> Data {
        try ModelCoding.encoder().encode(ModelCoding.decoder().decode(model, from: body))
    }

    private func roundTrip(_ model: any (Codable & Sendable).Type, _ example: JSONPart, _ name: String) throws {
        do {
            let first = try Self.again(model, try JSONEncoder().encode(example))
            #expect(try Self.again(model, first) == first, "\(name)")
        } catch {
            Issue.record("\(name): \(error)")
        }
    }

    /// Every example beside a schema that has a name, with that name.
    private func examples(in part: JSONPart) -> [(String, JSONPart)] {
        switch part {
        case .array(let parts): return parts.flatMap(examples)
        case .object(let members):
            var found: [(String, JSONPart)] = []
            if case .string(let reference)? = members["schema"]?["$ref"], let name = reference.split(separator: "/").last {
                let several = members["examples"]?.members.values.map { whole($0) } ?? []
                found = ([members["example"]] + several).compactMap(\.self).map { (String(name), $0) }
            }
            return found + members.filter { !["example", "examples", "schema"].contains($0.key) }.values.flatMap(examples)
        default: return []
        }
    }

    private func whole(_ example: JSONPart) -> JSONPart? {
        guard case .string(let reference)? = example["$ref"], let name = reference.split(separator: "/").last else {
            return example["value"]
        }
        return document["components"]?["examples"]?[String(name)]?["value"]
    }

    /// The same as a newer server might give it: with one more member in each object whose members the description names.
    private func newer(_ part: JSONPart, _ schema: JSONPart?) -> JSONPart {
        switch part {
        case .array(let parts): return .array(parts.map { newer($0, followed(schema)?["items"]) })
        case .object(let members):
            let named = properties(of: schema)
            guard !named.isEmpty else { return part }
            let more = Dictionary(uniqueKeysWithValues: members.map { ($0.key, newer($0.value, named[$0.key])) })
            return .object(more.merging(["x_new": .array([.null])]) { old, _ in old })
        default: return part
        }
    }

    private func followed(_ schema: JSONPart?) -> JSONPart? {
        guard case .string(let reference)? = schema?["$ref"] else { return schema }
        return followed(document["components"]?["schemas"]?[String(reference.split(separator: "/").last ?? "")])
    }

    private func properties(of schema: JSONPart?) -> [String: JSONPart] {
        guard let schema = followed(schema) else { return [:] }
        guard case .array(let parts)? = schema["allOf"] else { return schema["properties"]?.members ?? [:] }
        return parts.reduce(into: [:]) { $0.merge(properties(of: $1)) { old, _ in old } }
    }

    /// JSON by which a schema is kept to, with every member.
    private func sample(of schema: JSONPart, _ schemas: [String: JSONPart], depth: Int = 0) -> JSONPart {
        if case .string(let reference)? = schema["$ref"] {
            return sample(of: schemas[String(reference.split(separator: "/").last ?? "")] ?? .null, schemas, depth: depth + 1)
        }
        if case .array(let parts)? = schema["allOf"] {
            return .object(parts.reduce(into: [:]) { $0.merge(sample(of: $1, schemas, depth: depth).members) { _, new in new } })
        }
        if case .array(let choices)? = schema["oneOf"], let first = choices.first {
            return sample(of: first, schemas, depth: depth)
        }
        if case .array(let words)? = schema["enum"] ?? schema["x-extensible-enum"], let first = words.first { return first }
        var kinds: [String] = []
        if case .string(let kind)? = schema["type"] { kinds = [kind] }
        if case .array(let several)? = schema["type"] { kinds = several.compactMap(\.text) }
        switch kinds.first {
        case "string":
            return .string(
                schema["format"]?.text == "uuid"
                    ? "c3a4d5e6-1b2c-4d3e-8f90-a1b2c3d4e5f6"
                    : schema["format"]?.text == "date-time" ? "2026-06-02T14:00:00Z" : "text")
        case "integer", "number": return .number(1)
        case "boolean": return .bool(true)
        case "array": return .array(depth > 9 ? [] : [sample(of: schema["items"] ?? .null, schemas, depth: depth + 1)])
        default: return .object((schema["properties"]?.members ?? [:]).mapValues { sample(of: $0, schemas, depth: depth + 1) })
        }
    }
}

extension JSONPart {
    subscript(name: String) -> JSONPart? { members[name] }

    var members: [String: JSONPart] {
        guard case .object(let members) = self else { return [:] }
        return members
    }

    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }
}
