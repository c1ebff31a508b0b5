import JSON

/// An answer as it came off the wire, whole.
struct WireAnswer: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// Nil when the body is not a JSON object.
    var json: JSONObject? {
        guard case .object(let object) = try? JSONValue(parsing: body) else { return nil }
        return object
    }

    subscript(member: String) -> String? { json?[member]?.text }

    /// What is wrong: `error.code` of the office's error shape, the sentence of the asset app's.
    var code: String? {
        guard case .object(let error) = json?["error"] else { return self["error"] }
        return error["code"]?.text
    }

    var isReplay: Bool { headers["idempotent-replayed"] == "true" }

    var isDone: Bool { (200..<300).contains(status) }

    /// What the phone may not send again by itself.
    var isFinal: Bool { isDone || ((400..<500).contains(status) && ![408, 424, 429].contains(status)) }
}

extension JSONValue {
    var text: String? { if case .string(let text) = self { text } else { nil } }
}
