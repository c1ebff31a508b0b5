import JSON

/// A page of the feed, as a phone reads it.
struct ReplicaPage {
    struct Change {
        /// Kind and id.
        let name: String
        /// Nil is gone.
        let document: [UInt8]?
    }

    let changes: [Change]
    let cursor: String
    let more: Bool
    let isFull: Bool

    /// A page of five hundred reservations is more than a body that the server takes.
    private static let limits = JSONLimits(depth: 64, numberLength: 32, values: 1_000_000)

    /// Nil when it is none.
    init?(_ answer: WireAnswer) {
        guard case .object(let json) = try? JSONValue(parsing: answer.body, limits: Self.limits),
            let cursor = json["cursor"]?.text, case .array(let listed) = json["changes"],
            case .bool(let more) = json["more"], case .bool(let isFull) = json["full"]
        else { return nil }
        self.cursor = cursor
        self.more = more
        self.isFull = isFull
        var changes: [Change] = []
        for element in listed {
            guard case .object(let change) = element, let kind = change["kind"]?.text, let id = change["id"]?.text else {
                return nil
            }
            var writer = JSONWriter()
            if let document = change[kind] { writer.value(document) }
            changes.append(Change(name: "\(kind) \(id)", document: change["op"]?.text == "put" ? writer.bytes : nil))
        }
        self.changes = changes
    }
}
