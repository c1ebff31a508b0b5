import Foundation

/// A day at the counter as an outbox: a hundred entries of twenty reservations, of every kind, with refusals among them, none of
/// which holds another up. It can be made again in another house, with the same ids.
struct OutboxScript {
    let house: House
    let entries: [OutboxDraft]
    /// What was before is the same in each house; what is later is the server's own clock.
    private let start: Instant
    /// Those that all houses know.
    private let ids: Set<String>

    static let reservations = 20
    static let requestID = "try"

    init(on server: TestServer? = nil) throws {
        house = try House(on: server)
        start = try house.database.clock()
        // The names that refusals tell are the same everywhere.
        try house.database.query("update accounts set display_name = 'Person' where tenant_id = $1", [house.tenant])
        let item = try house.addItem()
        var rounds: [[OutboxDraft]] = Array(repeating: [], count: 5)
        for number in 0..<Self.reservations {
            let units = try house.addAssets(3, of: item)
            let booking = try house.addReservation([LineDraft(item, qty: 2, assigned: [units[0]])], reference: "R-\(number)")
            for (round, entry) in Self.entries(number, units, booking).enumerated() { rounds[round].append(entry) }
        }
        entries = rounds.flatMap { $0 }
        let texts = entries.map { String(decoding: $0.tree.bytes, as: UTF8.self) }
        ids = Set(texts.flatMap { $0.matches(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#).map { String($0.output.0) } })
    }

    private init(_ original: OutboxScript, in house: House) {
        self.house = house
        (entries, start, ids) = (original.entries, original.start, original.ids)
    }

    private static func entries(_ number: Int, _ units: [Asset], _ booking: Reservation) -> [OutboxDraft] {
        let (first, second) = (ID.fresh(), ID.fresh())
        let begin: [OutboxDraft] = [
            .pickUp(units[0], on: booking, at: minutesAgo(60), code: units[0].code, key: first),
            .report(units[0], on: booking, after: [first]),
            .pickUp(units[1], on: booking, at: minutesAgo(50), key: second),
        ]
        let back = OutboxDraft.takeBack(units[1], from: booking, at: minutesAgo(20), code: units[1].code)
        switch number % 4 {
        case 0: return begin + [.pickUp(units[2], on: booking, at: minutesAgo(40)), back]
        case 1: return begin + [.takeBack(units[0], from: booking, at: minutesAgo(30)), back]
        case 2: return begin + [.move(booking, to: "cancelled"), .pickUp(units[0], on: booking, at: "now")]
        default:
            return begin + [
                .pickUp(units[1], on: booking, at: minutesAgo(45), code: units[1].code),
                .pickUp(units[2], on: booking, at: minutesAgo(10), key: first),
            ]
        }
    }

    /// The same in another house: every row that there is before the first entry, as it is.
    func copied(on server: TestServer? = nil) throws -> OutboxScript {
        let other = try House(on: server)
        try other.database.query("update accounts set display_name = 'Person' where tenant_id = $1", [other.tenant])
        for table in ["clients", "items", "assets", "short_links", "reservations", "reservation_items"] {
            let columns = try house.database.rows(
                """
                select quote_ident(column_name) as name from information_schema.columns
                where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'tenant_id'
                """, [table]
            ).compactMap { $0["name"] }.joined(separator: ", ")
            try house.database.query(
                "insert into \(table) (tenant_id, \(columns)) select $2::uuid, \(columns) from \(table) where tenant_id = $1::uuid",
                [house.tenant, other.tenant])
        }
        return OutboxScript(self, in: other)
    }

    /// What the house holds, told without its own ids, those that the server made and the server's times.
    func facts() throws -> [String] {
        let facts = try house.facts()
        let tables = [
            facts.audit, facts.scans, facts.checkouts, facts.keys, facts.reservations, facts.lines, facts.assets, facts.reports,
        ]
        return tables.flatMap { rows in
            rows.map { row in
                let isOfAudit = row["action"] != nil
                let columns = row.columns.filter { !(isOfAudit && ["id", "xid"].contains($0.key)) }.sorted { $0.key < $1.key }
                return leveled(columns.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
            }
        }
    }

    /// A text without what differs from house to house.
    func leveled(_ text: String) -> String {
        var text = text.replacing(house.tenant, with: "tenant")
        for role in Role.allCases { text = text.replacing(house.account(role).subject, with: "\(role)") }
        text = text.replacing(#/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) { match in
            ids.contains(String(match.output.0)) ? String(match.output.0) : "id"
        }
        return text.replacing(#/\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)/#) { match in
            guard let time = Instant(String(match.output.0)) else { return "?" }
            // On the wire a time is cut to its second.
            let age = (time.microseconds - start.microseconds) / 1_000_000
            return (0..<1800).contains(age) || time.microseconds / 1_000_000 == start.microseconds / 1_000_000
                ? "now" : String(match.output.0)
        }
    }
}

extension OutboxScript {
    /// Status and body of each entry, as the single calls' answers are told by `singles`.
    static func answers(of outbox: Answer) throws -> [String] {
        let text = try String(decoding: outbox.unpackedBody(), as: UTF8.self)
        // Each result begins with its key; the body's bytes are as they came.
        let parts = text.dropFirst(#"{"results":["#.count).dropLast(2).replacing(#"},{"key":""#, with: "}\n{\"key\":\"").split(
            separator: "\n")
        return parts.map { part in
            let status = part.firstMatch(of: #/"status":(\d+)/#)?.output.1 ?? "?"
            guard let start = part.range(of: #""body":"#)?.upperBound else { return "?" }
            var body = part[start...].dropLast()
            if let end = body.range(of: #","retry_after":"#, options: .backwards) { body = body[..<end.lowerBound] }
            return "\(status) \(body)"
        }
    }

    /// Sends every entry as the single call, one after another.
    func singles(_ phone: Phone) throws -> [Answer] {
        try entries.enumerated().map { index, entry in
            try phone.send(entry, headers: [("X-Request-Id", "\(Self.requestID).\(index)")])
        }
    }

    func outbox(_ phone: Phone) throws -> Answer {
        try phone.sendOutbox(entries, headers: [("X-Request-Id", Self.requestID)])
    }
}
