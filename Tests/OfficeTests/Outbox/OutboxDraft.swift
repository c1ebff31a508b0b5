/// An entry of `POST /outbox`, as a test writes it.
struct OutboxDraft {
    var key: JSONTree
    var method: JSONTree = "POST"
    /// Whole.
    var path: JSONTree
    var body: JSONTree?
    var after: JSONTree?

    /// - Parameter path: under `/api/office`.
    init(_ path: String, _ body: JSONTree?, key: String = ID.fresh(), after: [String]? = nil) {
        self.key = .string(key)
        self.path = .string("/api/office" + path)
        self.body = body
        self.after = after.map { .array($0.map(JSONTree.string)) }
    }

    static func pickUp(
        _ asset: Asset, on reservation: Reservation, at: String = WireTime.now(), code: String? = nil, key: String = ID.fresh(),
        after: [String]? = nil
    ) -> OutboxDraft {
        OutboxDraft("/reservations/\(reservation.id)/pickups", Phone.handover(asset, at, code), key: key, after: after)
    }

    static func takeBack(
        _ asset: Asset, from reservation: Reservation, at: String = WireTime.now(), code: String? = nil, key: String = ID.fresh(),
        after: [String]? = nil
    ) -> OutboxDraft {
        OutboxDraft("/reservations/\(reservation.id)/returns", Phone.handover(asset, at, code), key: key, after: after)
    }

    static func move(
        _ reservation: Reservation, to status: String, key: String = ID.fresh(), after: [String]? = nil
    ) -> OutboxDraft {
        OutboxDraft("/reservations/\(reservation.id)/status", ["to": .string(status)], key: key, after: after)
    }

    static func report(
        _ asset: Asset, on reservation: Reservation, key: String = ID.fresh(), after: [String]? = nil
    ) -> OutboxDraft {
        OutboxDraft("/condition-reports", Phone.report(asset, on: reservation), key: key, after: after)
    }

    /// As it is sent.
    var tree: JSONTree {
        var members: [String: JSONTree] = ["key": key, "method": method, "path": path]
        if let body { members["body"] = body }
        if let after { members["after"] = after }
        return .object(members)
    }
}

/// What became of one entry.
struct OutboxResult {
    let tree: JSONTree

    var status: Int? { tree["status"]?.int }
    var code: String? { error?["code"]?.string }
    var error: JSONTree? { tree["body"]?["error"] }
    var isReplay: Bool { tree["replayed"] == true }
    var retryAfter: Int? { tree["retry_after"]?.int }

    /// Status and code as one text, `409 line_capacity_full`; `200` where there is no code.
    var summary: String { [status.map { "\($0)" }, code].compactMap { $0 }.joined(separator: " ") }

    /// `error.details` as pairs of field and code, sorted.
    var faults: [String] {
        (error?["details"]?.array ?? []).map { "\($0["field"]?.string ?? "?") \($0["code"]?.string ?? "?")" }.sorted()
    }
}

extension Answer {
    /// What became of each entry of an outbox.
    var results: [OutboxResult] { (json["results"]?.array ?? []).map(OutboxResult.init) }

    var summaries: [String] { results.map(\.summary) }
}

extension Phone {
    func sendOutbox(_ entries: [OutboxDraft], headers: [(name: String, value: String)] = []) throws -> Answer {
        try post("/outbox", ["entries": .array(entries.map(\.tree))], key: nil, headers: headers)
    }

    /// Sends an entry as the single call.
    func send(_ entry: OutboxDraft, headers: [(name: String, value: String)] = []) throws -> Answer {
        let path = (entry.path.string ?? "").dropFirst("/api/office".count)
        return try post(String(path), entry.body ?? .null, key: entry.key.string, headers: headers)
    }
}
