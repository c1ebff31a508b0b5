import HTTP
import JSON
import Postgres

/// The answer of a SQL function of the office: the row of type `office.function_result`.
package struct FunctionResult: Sendable {
    /// How the idempotency key was met.
    package enum Outcome: String, Sendable {
        /// Done, and the response is kept under the key.
        case stored
        /// Done before: these are the same bytes.
        case replayed
        /// The same key is being worked on at this moment.
        case busy
        /// For a read: the answer that the server keeps is still right.
        case unchanged
    }

    package let status: Int
    package let code: String?
    package private(set) var body: [UInt8]
    package private(set) var facts: [UInt8]?
    package let outcome: Outcome?
    package let tenant: String?

    /// The columns of the type, and the one in which the statement forgets the caller (`Statement.read`, `Statement.write`).
    private static let columns = 8

    /// Reads the only row; nil when it is not of the type, or the statement does not forget whom it was for.
    package init?(_ rows: Rows) {
        guard let row = rows.first, row.count == Self.columns else { return nil }
        outcome = row.text(4).flatMap(Outcome.init)
        guard let status = row.text(0).flatMap({ Int($0) }) ?? (outcome == .busy ? 503 : nil) else { return nil }
        self.status = status
        code = row.text(1)
        body = row[2] ?? []
        facts = row[3]
        tenant = row.text(5)
    }

    /// The body; nil where it is no JSON.
    package var document: JSONValue? { Self.document(body) }

    /// A text that Postgres wrote; nil where it is no JSON.
    package static func document(_ text: [UInt8]) -> JSONValue? { try? JSONValue(parsing: text, limits: limits) }

    /// The members of the body; nil where it is no object.
    package var object: JSONObject? { if case .object(let object)? = document { object } else { nil } }

    /// A text of the body's object; nil where there is none.
    package func text(_ name: String) -> String? { object?[name].flatMap(Self.string) }

    /// What Postgres writes has not the limits of a stranger's body: a reservation of thousands of candidates is among the facts where
    /// somebody else has changed it.
    private static let limits = JSONLimits(depth: 64, numberLength: 32, values: 5_000_000)

    /// The refusal it is, if it is one.
    package var refusal: OfficeError? {
        guard let code else { return nil }
        var error = OfficeError(ErrorCode(rawValue: code) ?? .internal)
        guard let object = factsObject else { return error }
        error.facts = params
        if error.code == .validationFailed { error.details = Self.judged(object) }
        if let current = object["current"], case .object = current {
            var json = JSONWriter()
            json.value(current)
            error.current = json.bytes
        }
        return error
    }

    private var factsObject: JSONObject? {
        guard let facts, case .object(let object)? = Self.document(facts) else { return nil }
        return object
    }

    /// The fields or parameters that only the database could judge: one in the parameters of the sentence, or several.
    private static func judged(_ facts: JSONObject) -> [FieldFault] {
        if case .array(let several)? = facts["faults"] { return several.compactMap { fault($0, "code") } }
        return facts["params"].flatMap { fault($0, "fault") }.map { [$0] } ?? []
    }

    private static func fault(_ value: JSONValue, _ code: String) -> FieldFault? {
        guard case .object(let object) = value, let field = object["field"].flatMap(text) else { return nil }
        return FieldFault(field: field, code: object[code].flatMap(text).flatMap(FieldFault.Code.init) ?? .invalidValue)
    }

    /// The same with another text in the place where one stands last, in the body and in the facts.
    package func replacing(_ text: String, with other: String) -> FunctionResult {
        var changed = self
        Self.replaceLast(Array(text.utf8), with: other, in: &changed.body)
        if var facts {
            Self.replaceLast(Array(text.utf8), with: other, in: &facts)
            changed.facts = facts
        }
        return changed
    }

    private static func replaceLast(_ text: [UInt8], with other: String, in bytes: inout [UInt8]) {
        var start = bytes.count - text.count
        while start >= 0 {
            if bytes[start..<start + text.count].elementsEqual(text) {
                return bytes.replaceSubrange(start..<start + text.count, with: other.utf8)
            }
            start -= 1
        }
    }

    /// Puts the mark of a list in front of the place where its next page begins: the answer of a list ends with it.
    mutating func mark(by mark: @autoclosure () -> CursorMark) {
        let quote = UInt8(ascii: "\"")
        let (name, end) = (Array(#","next_cursor":""#.utf8), [quote, UInt8(ascii: "}")])
        guard body.suffix(end.count).elementsEqual(end), let start = body.dropLast(end.count).lastIndex(of: quote),
            body[...start].suffix(name.count).elementsEqual(name)
        else { return }
        body.insert(contentsOf: mark().letters.utf8, at: start + 1)
    }

    /// The facts in words: in a refusal for its sentence, after a change for the log.
    package var params: [String: String] {
        guard case .object(let params)? = factsObject?["params"] else { return [:] }
        return Dictionary(
            params.members.compactMap { member in Self.text(member.value).map { (member.name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func string(_ value: JSONValue) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text), .unstorable(let text), .number(let text): text
        case .bool(let flag): String(flag)
        case .null, .array, .object: nil
        }
    }
}

extension FunctionResult {
    /// The response it stands for: Postgres wrote the body, this relays its bytes. Throws the refusal it is, if it is one.
    package func response(to context: AccountContext) throws(OfficeError) -> Response {
        if let tenant { context.request.log.set("tenant", .text(tenant)) }
        if let outcome, outcome != .unchanged {
            context.request.log.set("idempotency", .text(outcome.rawValue))
            context.services.meter.countKey(outcome.rawValue)
        }
        if code == ErrorCode.idempotencyKeyReused.rawValue { context.services.meter.countKey("reused") }
        if let refusal { throw refusal }
        let isRead = context.endpoint.method == .get
        var response =
            if status == 204 {
                Response(.noContent, headers: isRead ? Self.fieldsOfEmptyRead : Headers())
            } else {
                Response(Status(status), headers: isRead ? Self.fieldsOfRead : Self.fieldsOfChange, body: body)
            }
        if outcome == .replayed { response.headers.set("Idempotent-Replayed", "true") }
        return response
    }

    // Written once, and copied for each answer.
    private static let fieldsOfRead = fields(hasBody: true, isRead: true)
    private static let fieldsOfEmptyRead = fields(hasBody: false, isRead: true)
    private static let fieldsOfChange = fields(hasBody: true, isRead: false)

    private static func fields(hasBody: Bool, isRead: Bool) -> Headers {
        var headers = Headers()
        if hasBody { headers.add(.contentType, MediaType.json) }
        if isRead {
            // The person's own: a shared cache has no business with it, and the phone's asks each time.
            headers.add(.cacheControl, "private, no-cache")
            headers.add(.vary, "Authorization, Accept-Encoding")
        }
        return headers
    }
}
