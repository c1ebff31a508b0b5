/// A call, and what the database held on both sides of it.
struct Trace {
    let answer: Answer
    let key: String
    /// The token's `sub`.
    let actor: String
    let before: Facts
    let after: Facts
    /// By Postgres's clock.
    let span: ClosedRange<Instant>

    var audit: [AuditEntry] { after.audit.dropFirst(before.audit.count).map(AuditEntry.init) }
    var scans: [Row] { after.scans.filter { !before.scans.contains($0) } }
    var keys: [Row] { after.keys.filter { !before.keys.contains($0) } }

    /// The tables in which anything differs.
    var changed: Set<String> {
        let tables: [(String, KeyPath<Facts, [Row]>)] = [
            ("audit", \.audit), ("scans", \.scans), ("checkouts", \.checkouts), ("movements", \.movements), ("keys", \.keys),
            ("reservations", \.reservations), ("lines", \.lines), ("assets", \.assets), ("accounts", \.accounts),
            ("reports", \.reports), ("photos", \.photos), ("uploads", \.uploads), ("documents", \.documents),
        ]
        return Set(tables.filter { before[keyPath: $0.1] != after[keyPath: $0.1] }.map(\.0))
    }

    /// Whether a stamp is the server's time of this call.
    func isServerTime(_ text: String?) -> Bool { Instant(text).map(span.contains) ?? false }
}

extension House {
    func trace(by role: Role = .staff, _ call: (_ key: String) throws -> Answer) throws -> Trace {
        let key = ID.fresh()
        let before = try facts()
        let began = try database.clock()
        let answer = try call(key)
        let ended = try database.clock()
        return Trace(
            answer: answer, key: key, actor: account(role).subject, before: before, after: try facts(), span: began...ended)
    }
}
