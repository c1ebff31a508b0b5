import Foundation
import GRDB
import QuartermasterAPI

/// The rows of the outbox.
enum Entries {
    /// By place.
    @Sendable static func all(_ db: Database) throws -> [NotedChange] {
        try db.rows("select * from entry order by place, number").compactMap(change)
    }

    static func one(_ key: String, in db: Database) throws -> NotedChange? {
        try db.row("select * from entry where key = ?", [key]).flatMap(change)
    }

    /// Those of a reservation that the copy does not show yet, by place. What is parked moves nothing.
    static func unheard(on reservation: Id, in db: Database) throws -> [NotedChange] {
        try db.rows(
            "select * from entry where reservation = ? and state <> 'parked' and kind <> 'undo' order by place, number",
            [OfficeClient.part(reservation)]
        ).compactMap(change)
    }

    /// The last change of an asset that the copy does not show yet.
    static func lastUnheard(of asset: Id, in db: Database) throws -> NotedChange? {
        try db.row(
            """
            select e.* from entry_piece p join entry e on e.number = p.entry
            where p.asset = ? and e.state <> 'parked' and e.kind <> 'undo' order by e.place desc limit 1
            """, [OfficeClient.part(asset)]
        ).flatMap(change)
    }

    private static func change(_ row: Row) -> NotedChange? {
        guard let kind = NotedChange.Kind(rawValue: row["kind"]), let state = NotedChange.State(rawValue: row["state"]),
            let reservation = UUID(uuidString: row["reservation"]), let asset = UUID(uuidString: row["asset"])
        else { return nil }
        let parts: String = row["parts"]
        let refusal: String? = row["refusal"]
        return NotedChange(
            number: row["number"], place: row["place"], key: row["key"], kind: kind, reservation: reservation, asset: asset,
            parts: parts.split(separator: ",").compactMap { UUID(uuidString: String($0)) },
            at: Date(timeIntervalSince1970: row["at"]), isLast: row["is_last"], notedBy: uuid(row["noted_by"]),
            releasedTo: uuid(row["released_to"]), body: row["body"], state: state, isTried: row["is_tried"],
            refusal: refusal.flatMap { try? JSONDecoder().decode(Refusal.self, from: Data($0.utf8)) })
    }

    private static func uuid(_ text: String?) -> Id? { text.flatMap { UUID(uuidString: $0) } }

    /// A new change, the last unless it is to go ahead of another that it settles.
    static func add(_ change: NotedChange, aheadOf settled: NotedChange? = nil, in db: Database) throws -> NotedChange {
        var change = change
        change.place = try settled.map { try placeAhead(of: $0, in: db) } ?? nextPlace(in: db)
        try db.run(
            """
            insert into entry (place, key, kind, reservation, asset, parts, at, is_last, noted_by, body)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                change.place, change.key, change.kind.rawValue, OfficeClient.part(change.reservation),
                OfficeClient.part(change.asset),
                change.parts.map(OfficeClient.part).joined(separator: ","), change.at.timeIntervalSince1970, change.isLast,
                change.notedBy.map(OfficeClient.part), change.body,
            ])
        change.number = db.lastInsertedRowID
        for piece in Set(change.pieces) {
            try db.run("insert into entry_piece (entry, asset) values (?, ?)", [change.number, OfficeClient.part(piece)])
        }
        return change
    }

    private static func nextPlace(in db: Database) throws -> Double {
        try (db.value("select max(place) from entry") ?? 0) + 1
    }

    /// Halfway between that one and the one ahead of it.
    private static func placeAhead(of settled: NotedChange, in db: Database) throws -> Double {
        let before: Double? = try db.value("select max(place) from entry where place < ?", [settled.place])
        return ((before ?? settled.place - 2) + settled.place) / 2
    }

    static func remove(_ change: NotedChange, in db: Database) throws {
        try db.run("delete from entry where key = ?", [change.key])
    }

    /// It is parked with a reason, or with nil waits to be sent again.
    static func set(_ refusal: Refusal?, of change: NotedChange, in db: Database) throws {
        let text = try refusal.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try db.run(
            "update entry set state = ?, refusal = ? where key = ? and state <> 'done'",
            [refusal == nil ? "waiting" : "parked", text, change.key])
    }

    /// The server has it: it is shown until a run of the feed that began later is over.
    static func finish(_ change: NotedChange, in db: Database) throws {
        let pulls = try Kept.value("pulls", in: db).flatMap { Int($0) } ?? 0
        try db.run("update entry set state = 'done', refusal = null, done_in = ? where key = ?", [pulls, change.key])
    }

    /// They are about to leave the phone: nobody withdraws them any more. Brings those that wait still.
    static func mark(tried changes: [NotedChange], in db: Database) throws -> [NotedChange] {
        try changes.filter { change in
            guard let now = try one(change.key, in: db), now.state == .waiting else { return false }
            if !now.isTried { try db.run("update entry set is_tried = 1 where key = ?", [change.key]) }
            return true
        }
    }
}
