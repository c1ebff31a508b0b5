import JSON

/// What a join asks for. Any part of it may be absent, null, or new.
struct RealtimeJoin {
    /// The most wishes of a channel.
    private static let mostBindings = 100

    /// Nil where none was sent.
    let token: [UInt8]?
    let wishes: [JSONValue]
    let wantsReceipts: Bool

    init(_ payload: JSONObject) throws(RealtimeRefusal) {
        token = payload["access_token"].flatMap(Self.text).map { Array($0.utf8) }
        let config = payload["config"].flatMap(Self.object)
        switch config?["postgres_changes"] {
        case .array(let wishes)?: self.wishes = wishes
        case nil, .null?: wishes = []
        default: throw .unknown("InvalidSubscription", "postgres_changes is a list")
        }
        guard wishes.count <= Self.mostBindings else {
            throw .unknown("InvalidSubscription", "a channel listens to \(Self.mostBindings) sets of changes at most")
        }
        if case .bool(true)? = config?["broadcast"].flatMap(Self.object)?["ack"] {
            wantsReceipts = true
        } else {
            wantsReceipts = false
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        if case .string(let text) = value, !text.isEmpty { text } else { nil }
    }

    private static func object(_ value: JSONValue) -> JSONObject? { if case .object(let object) = value { object } else { nil } }
}
