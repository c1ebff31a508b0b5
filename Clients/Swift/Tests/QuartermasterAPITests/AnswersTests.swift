import Foundation
import Testing

@testable import QuartermasterAPI

/// What the server really answers can be read. `script/record-answers` keeps of all answers that the tests of the API get the few that show
/// every member of each.
@Suite struct AnswersTests {
    private struct Recorded: Decodable {
        let operation: String
        let status: Int
        let body: JSONPart
    }

    /// Of a head that is late and of an address of another scheme, which no client of the tests sends to an operation.
    private static let neverRecorded: Set = ["request_timeout", "misdirected_request"]

    private let answers: [Recorded]
    private let described: DescribedAnswers

    init() throws {
        answers = try ProjectFile.read("Clients/Swift/Tests/answers.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Recorded.self, from: $0)
        }
        described = try DescribedAnswers()
    }

    @Test("every recorded answer is read by a model of its operation, which keeps every member")
    func read() throws {
        for answer in answers {
            let names = described.models[answer.operation]?[answer.status] ?? []
            let found = names.map { faults(in: answer.body, read: $0) }
            if found.contains(where: \.isEmpty) { continue }
            Issue.record("\(answer.operation) \(answer.status) \(names): \(found)")
        }
    }

    @Test("an answer of every operation that answers with JSON is recorded")
    func whole() {
        let recorded = Set(answers.map { "\($0.operation) \($0.status)" })
        // Whose answer is the description itself.
        for (operation, models) in described.models where operation != "getDescription" {
            for status in models.keys where (200..<300).contains(status) {
                #expect(recorded.contains("\(operation) \(status)"), "\(operation) \(status): run script/record-answers")
            }
        }
    }

    @Test("every code of the office is recorded, and is a refusal with that code")
    func refusals() throws {
        var codes: Set<String> = []
        for answer in answers {
            guard described.models[answer.operation]?[answer.status] == ["OfficeError"] else { continue }
            let refusal = try #require(Refusal(status: answer.status, body: JSONEncoder().encode(answer.body)))
            #expect(refusal.code.rawValue == answer.body["error"]?["code"]?.text)
            if case .other(let word) = refusal.code { Issue.record("nobody knows \(word)") }
            let hasFacts = (answer.body["error"]?["current"] ?? .null) != .null
            #expect((refusal.current != nil) == hasFacts, "\(refusal.code.rawValue)")
            codes.insert(refusal.code.rawValue)
        }
        #expect(described.codes.subtracting(codes) == Self.neverRecorded, "run script/record-answers")
    }

    // MARK: - Help

    /// What a model makes otherwise of an answer: why it does not read it, or the places of what it does not keep.
    private func faults(in body: JSONPart, read name: String) -> [String] {
        guard let model = DescribedModels.all[name] else { return ["there is no \(name)"] }
        do {
            return lost(body, try again(model, body), at: "")
        } catch {
            return ["\(error)"]
        }
    }

    private func again<Model: Codable>(_ model: Model.Type, _ body: JSONPart) throws -> JSONPart {
        let value = try ModelCoding.decoder().decode(model, from: JSONEncoder().encode(body))
        return try JSONDecoder().decode(JSONPart.self, from: ModelCoding.encoder().encode(value))
    }

    /// The places of what came and was not written again as it was. What is null may be missing then, a time is written in thousandths, an
    /// id in capitals.
    private func lost(_ came: JSONPart, _ written: JSONPart?, at place: String) -> [String] {
        switch (came, written) {
        case (.null, nil): return []
        case (.object(let members), .object(let others)?):
            return members.flatMap { lost($0.value, others[$0.key], at: "\(place).\($0.key)") }
        case (.array(let parts), .array(let others)?) where parts.count == others.count:
            return zip(parts, others).flatMap { lost($0, $1, at: place + "[]") }
        case (.string(let text), .string(let other)?):
            let isSame =
                text == other || UUID(uuidString: text).map { $0 == UUID(uuidString: other) } ?? false
                || ModelCoding.time(text).map { $0 == ModelCoding.time(other) } ?? false
            return isSame ? [] : [place]
        default: return came == written ? [] : [place]
        }
    }
}

/// What the description says that operations answer with.
private struct DescribedAnswers {
    /// The names of the schemas of JSON, by operation and status.
    private(set) var models: [String: [Int: [String]]] = [:]
    /// The codes of the office's errors.
    private(set) var codes: Set<String> = []

    init() throws {
        let document = JSONPart.object(
            try JSONDecoder().decode([String: JSONPart].self, from: ProjectFile.read("openapi/openapi.json")))
        func followed(_ part: JSONPart) -> JSONPart {
            guard let reference = part["$ref"]?.text else { return part }
            return followed(reference.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null })
        }
        for methods in (document["paths"]?.members ?? [:]).values {
            for operation in methods.members.values {
                guard let name = operation["operationId"]?.text else { continue }
                for (status, response) in operation["responses"]?.members ?? [:] {
                    guard let status = Int(status), let schema = followed(response)["content"]?["application/json"]?["schema"]
                    else { continue }
                    var choices = [schema]
                    if case .array(let several)? = schema["oneOf"] { choices = several }
                    models[name, default: [:]][status] = choices.map { choice in
                        choice["$ref"]?.text?.split(separator: "/").last.map(String.init) ?? "a schema without a name"
                    }
                    guard models[name]?[status] == ["OfficeError"],
                        case .array(let words)? = followed(response)["x-error-codes"]
                    else { continue }
                    codes.formUnion(words.compactMap(\.text))
                }
            }
        }
    }
}
