import Foundation

/// A response as it came off the wire.
struct Answer: Sendable {
    let status: Int
    /// In the order they came, names as they were written.
    let headers: [(name: String, value: String)]
    let body: [UInt8]

    /// The value of the first such field; names in any case (RFC 9110, section 5.1).
    subscript(header name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// `.null` when the body is no JSON.
    var json: JSONTree { JSONTree(parsing: body) ?? .null }

    /// The member of the body, or of its `error` object's.
    subscript(member: String) -> JSONTree? { json[member] }

    /// `error.code` of the one error shape.
    var code: String? { json["error"]?["code"]?.string }

    /// `error.details` as pairs of field and code, sorted: a set of faults has no order to test.
    var faults: [String] {
        (json["error"]?["details"]?.array ?? [])
            .map { "\($0["field"]?.string ?? "?") \($0["code"]?.string ?? "?")" }.sorted()
    }

    var isReplay: Bool { self[header: "Idempotent-Replayed"] == "true" }
}

extension Answer: CustomStringConvertible {
    var description: String { "\(status) \(text)" }
}
