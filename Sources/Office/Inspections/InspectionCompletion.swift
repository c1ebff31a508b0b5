import API
import HTTP
import JSON
import Postgres

/// Completes an inspection: asks Postgres what it has and lacks, then storage for its files with no transaction open, then files all of
/// it at once. A crash between leaves sealed objects that the phone's retry finds.
struct InspectionCompletion {
    private static let preparing = Statement.read(
        "office.prepare_inspection_completion_2", .notedKeyedCaller, ["inspection": "uuid"])
    private static let completing = Statement.write(
        "office.complete_inspection", .noted,
        ["inspection": "uuid", "happened_at": "timestamptz", "files": "json", "version": "int"])
    static let statements = [preparing, completing]

    let context: AccountContext
    let change: Change
    let at: String?

    /// How often all is looked up again when the inspection was changed meanwhile.
    private static let tries = 3

    func response() async throws(OfficeError) -> Response {
        for _ in 1..<Self.tries {
            let answer = try await complete()
            if answer.code != ErrorCode.unavailable.rawValue { return try answer.response(to: context) }
        }
        return try await complete().response(to: context)
    }

    private func complete() async throws(OfficeError) -> FunctionResult {
        let answer = try await context.read(Self.preparing, change, ["inspection": context.id("id")])
        guard answer.refusal == nil, answer.outcome != .replayed else { return answer }
        guard let facts = answer.object else { throw OfficeError(unreadable: Self.preparing.name, telling: context.services.log) }
        let files = try await sealed(facts)
        return try await context.write(
            Self.completing, change,
            ["inspection": context.id("id"), "happened_at": at, "files": files.json, "version": Self.number("version", facts)])
    }

    /// Its files, when nothing is missing; else the 409 that names all that is.
    private func sealed(_ facts: JSONObject) async throws(OfficeError) -> [UploadedFiles.Sealed] {
        let uploads = UploadedFiles.Announced.list(in: facts)
        let files = UploadedFiles(context: context)
        let missing = if case .array(let parts)? = facts["missing"] { parts } else { [JSONValue]() }
        guard missing.isEmpty else {
            let refused = try await files.obstacles(to: uploads)
            throw incomplete(missing, refused, facts)
        }
        switch try await files.settle(uploads) {
        case .sealed(let sealed): return sealed
        case .refused(let refused): throw incomplete([], refused, facts)
        }
    }

    private func incomplete(_ missing: [JSONValue], _ refused: [RefusedFile], _ facts: JSONObject) -> OfficeError {
        var error = OfficeError(.inspectionIncomplete)
        error.facts["count"] = String(missing.count + refused.count)
        var json = JSONWriter()
        json.object { json in
            if case .string(let status)? = facts["reservation_status"] {
                json.name("reservation_status")
                json.string(status)
            }
            json.name("missing")
            json.array { json in
                for part in missing { json.value(part) }
                for file in refused {
                    json.object { json in
                        json.name("kind")
                        json.string("file")
                        file.write(to: &json, limits: context.services.settings.pictureLimits)
                    }
                }
            }
        }
        error.current = json.bytes
        return error
    }

    private static func number(_ name: String, _ facts: JSONObject) -> String? {
        if case .number(let text)? = facts[name] { text } else { nil }
    }
}
