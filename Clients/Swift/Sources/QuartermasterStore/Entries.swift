import Foundation
import GRDB
import QuartermasterAPI

/// The rows of the outbox.
enum Entries {
    /// By place.
    @Sendable static func all(_ db: Database) throws -> [NotedChange] {
        try whole(db.rows("select * from entry order by place, number"), in: db)
    }

    /// What the server has not, by place.
    @Sendable static func notDone(_ db: Database) throws -> [NotedChange] {
        try whole(db.rows("select * from entry where state <> 'done' order by place, number"), in: db)
    }

    /// The same one after another, none at the end: an outbox may be long, so each is read only when `body` asks for it.
    static func readNotDone<Value>(in db: Database, _ body: (_ next: () throws -> NotedChange?) throws -> Value) throws -> Value {
        let sql = "select * from entry where state <> 'done' order by place, number"
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql))
        return try body { try whole(rows.next(), in: db) }
    }

    private static func whole(_ rows: [Row], in db: Database) throws -> [NotedChange] {
        var entries = try rows.map(change)
        let files = Dictionary(grouping: try Files.all(in: db), by: \.entry)
        let after = Dictionary(grouping: try db.rows("select entry, key from entry_after order by entry, key"), by: number)
        for index in entries.indices {
            entries[index].files = files[entries[index].number] ?? []
            entries[index].after = (after[entries[index].number] ?? []).map { $0["key"] }
        }
        return entries
    }

    private static func number(of row: Row) -> Int64 { row["entry"] }

    static func one(_ key: String, in db: Database) throws -> NotedChange? {
        try whole(db.row("select * from entry where key = ?", [key]), in: db)
    }

    static func one(_ number: Int64, in db: Database) throws -> NotedChange? {
        try whole(db.row("select * from entry where number = ?", [number]), in: db)
    }

    /// With its files and what it waits for.
    private static func whole(_ row: Row?, in db: Database) throws -> NotedChange? {
        guard var entry = try row.map(change) else { return nil }
        entry.files = try Files.of(entry.number, in: db)
        entry.after = try db.values("select key from entry_after where entry = ? order by key", [entry.number])
        return entry
    }

    /// What moves gear on a reservation and the copy does not show yet, by place. What is parked moves nothing.
    static func unheard(on reservation: Id, in db: Database) throws -> [NotedChange] {
        try db.rows(
            "select * from entry where reservation = ? and state <> 'parked' order by place, number",
            [OfficeClient.part(reservation)]
        ).map(change).filter { !$0.pieces.isEmpty }
    }

    /// The last move of an asset that the copy does not show yet.
    static func lastUnheard(of asset: Id, in db: Database) throws -> NotedChange? {
        try db.row(
            """
            select e.* from entry_piece p join entry e on e.number = p.entry
            where p.piece = ? and e.state <> 'parked' and (e.kind <> 'undo' or json_extract(e.facts, '$.undone') is not null)
            order by e.place desc limit 1
            """, [OfficeClient.part(asset)]
        ).map(change)
    }

    /// The last report of an asset that the copy does not show yet.
    static func lastReport(of asset: Id, in db: Database) throws -> NotedChange? {
        try db.row(
            "select * from entry where asset = ? and kind = 'report' and state <> 'parked' order by place desc limit 1",
            [OfficeClient.part(asset)]
        ).map(change)
    }

    /// The undoing of a change that this person has noted, where it is in the outbox still.
    static func undoing(of key: String, by account: Id?, in db: Database) throws -> NotedChange? {
        try whole(
            db.row(
                """
                select * from entry where kind = 'undo' and json_extract(body, '$.key') = ? and noted_by is ?
                order by place desc limit 1
                """, [key, account.map(OfficeClient.part)]), in: db)
    }

    /// The completion of an inspection that this person has noted, and the server has not.
    static func completion(of inspection: Id, by account: Id?, in db: Database) throws -> NotedChange? {
        try whole(
            db.row(
                """
                select * from entry where inspection = ? and kind = 'inspection_completed' and state <> 'done' and noted_by is ?
                order by place desc limit 1
                """, [OfficeClient.part(inspection), account.map(OfficeClient.part)]), in: db)
    }

    /// The keys of what is not done, by what it is about.
    static func notDone(_ sql: String, _ arguments: StatementArguments, in db: Database) throws -> [String] {
        try db.values("select key from entry where state <> 'done' and \(sql) order by place", arguments)
    }

    /// One that can't be read is never passed over.
    private static func change(_ row: Row) throws -> NotedChange {
        guard let kind = NotedChange.Kind(rawValue: row["kind"]), let state = NotedChange.State(rawValue: row["state"]),
            let facts = facts(row["facts"])
        else { throw StoreFault.unreadable(key: row["key"]) }
        var change = NotedChange(
            kind, on: uuid(row["reservation"]), asset: uuid(row["asset"]), line: uuid(row["line"]),
            inspection: uuid(row["inspection"]), facts: facts, by: uuid(row["noted_by"]),
            at: Date(timeIntervalSince1970: row["at"]), body: row["body"])
        let refusal: String? = row["refusal"]
        change.number = row["number"]
        change.place = row["place"]
        change.key = row["key"]
        change.releasedTo = uuid(row["released_to"])
        change.state = state
        change.isTried = row["is_tried"]
        change.refusedIn = row["refused_in"]
        change.refusal = refusal.flatMap { try? JSONDecoder().decode(Refusal.self, from: Data($0.utf8)) }
        return change
    }

    /// Most changes have none, and an outbox may be long.
    private static func facts(_ text: String) -> NotedChange.Facts? {
        text == "{}" ? NotedChange.Facts() : try? JSONDecoder().decode(NotedChange.Facts.self, from: Data(text.utf8))
    }

    private static func uuid(_ text: String?) -> Id? { text.flatMap { UUID(uuidString: $0) } }

    /// A new change, the last unless it is to go ahead of another that it settles.
    static func add(_ change: NotedChange, aheadOf settled: NotedChange? = nil, in db: Database) throws -> NotedChange {
        var change = change
        change.place = try settled.map { try placeAhead(of: $0, in: db) } ?? nextPlace(in: db)
        let facts = String(decoding: try JSONEncoder().encode(change.facts), as: UTF8.self)
        try db.run(
            """
            insert into entry (place, key, kind, reservation, asset, line, inspection, facts, at, noted_by, released_to, body)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                change.place, change.key, change.kind.rawValue, change.reservation.map(OfficeClient.part),
                change.asset.map(OfficeClient.part), change.line.map(OfficeClient.part),
                change.inspection.map(OfficeClient.part), facts, change.at.timeIntervalSince1970,
                change.notedBy.map(OfficeClient.part), change.releasedTo.map(OfficeClient.part), change.template,
            ])
        change.number = db.lastInsertedRowID
        for piece in Set(change.pieces) {
            try db.run("insert into entry_piece (entry, piece) values (?, ?)", [change.number, OfficeClient.part(piece)])
        }
        for key in Set(change.after) { try db.run("insert into entry_after (entry, key) values (?, ?)", [change.number, key]) }
        for index in change.files.indices {
            change.files[index].entry = change.number
            try Files.add(change.files[index], in: db)
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

    /// It is let go, with what the database knows of its files.
    static func remove(_ change: NotedChange, in db: Database) throws {
        try db.run("delete from entry where key = ?", [change.key])
    }

    /// A completion goes behind all that was noted of its inspection since.
    static func moveToEnd(_ completion: NotedChange, in db: Database) throws {
        guard let inspection = completion.inspection else { return }
        try db.run("update entry set place = ? where key = ?", [nextPlace(in: db), completion.key])
        try db.run(
            """
            insert or ignore into entry_after (entry, key)
            select ?, key from entry where inspection = ? and state <> 'done' and kind <> 'inspection_completed'
            """, [completion.number, OfficeClient.part(inspection)])
    }

    /// Another in its place, also for what waits for it.
    static func replace(_ parked: NotedChange, by change: NotedChange, in db: Database) throws {
        let change = try add(change, aheadOf: parked, in: db)
        try db.run("update entry_after set key = ? where key = ?", [change.key, parked.key])
        try remove(parked, in: db)
    }

    /// It is parked with a reason, or with nil waits to be sent again.
    static func set(_ refusal: Refusal?, of change: NotedChange, in db: Database) throws {
        let text = try refusal.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        try db.run(
            "update entry set state = ?, refusal = ? where key = ? and state <> 'done'",
            [refusal == nil ? "waiting" : "parked", text, change.key])
    }

    /// Whoever settled it sends it, whoever noted it.
    static func release(_ change: NotedChange, to account: Id?, in db: Database) throws {
        guard let account = account.map(OfficeClient.part) else { return }
        try db.run("update entry set released_to = ? where key = ? and noted_by <> ?", [account, change.key, account])
    }

    /// It waits for whoever noted it again, or for another person to be allowed to send it.
    static func hold(_ change: NotedChange, in db: Database) throws {
        try db.run("update entry set released_to = null where key = ? and state = 'waiting'", [change.key])
    }

    /// The server lacks what may come from another phone still: it is sent again, once, after a run of the feed that begins later.
    static func holdBack(_ change: NotedChange, in db: Database) throws {
        let pulls = try Kept.value("pulls", in: db).flatMap { Int64($0) } ?? 0
        try db.run("update entry set refused_in = ? where key = ? and state = 'waiting'", [pulls, change.key])
    }

    /// The server has it: it is shown until a run of the feed that began later is over. Brings the names of the files that are not needed any
    /// more: those of an inspection are, until it is completed.
    static func finish(_ change: NotedChange, at now: Date, in db: Database) throws -> [String] {
        let pulls = try Kept.value("pulls", in: db).flatMap { Int($0) } ?? 0
        try db.run("update entry set state = 'done', refusal = null, done_in = ? where key = ?", [pulls, change.key])
        try db.run("delete from file where entry = ?", [change.number])
        switch change.kind {
        case .inspectionFilled: return try InspectionFiles.keep(change, at: now, in: db)
        case .inspectionCompleted: return try InspectionFiles.letGo(of: change.inspection, in: db)
        default: return change.files.map(\.name)
        }
    }

    /// They are about to leave the phone: nobody withdraws them any more. Brings those that wait still, as they are now.
    static func mark(tried changes: [NotedChange], in db: Database) throws -> [NotedChange] {
        try changes.compactMap { change in
            guard let now = try one(change.key, in: db), now.state == .waiting, now.hasItsFiles else { return nil }
            if !now.isTried { try db.run("update entry set is_tried = 1 where key = ?", [change.key]) }
            return now
        }
    }
}

/// The files of the outbox, as the database knows them.
enum Files {
    static func all(in db: Database) throws -> [NotedFile] {
        try db.rows("select * from file order by entry, number").map(file)
    }

    static func names(in db: Database) throws -> [String] { try db.values("select name from file") }

    /// The names of those that wait to be uploaded, by the place of their change. One of an inspection waits for that to be there.
    static func toUpload(in db: Database) throws -> [String] {
        // The files come first: most changes of a long outbox have none.
        try db.values(
            """
            select f.name from file f cross join entry e on e.number = f.entry
            where f.state = 'waiting' and e.state = 'waiting' and (e.kind = 'report' or e.inspection is not null and not exists (
                select 1 from entry b where b.inspection = e.inspection and b.kind = 'inspection_begun' and b.state <> 'done'))
            order by e.place, e.number, f.number
            """)
    }

    static func of(_ entry: Int64, in db: Database) throws -> [NotedFile] {
        try db.rows("select * from file where entry = ? order by number", [entry]).map(file)
    }

    static func one(_ name: String, in db: Database) throws -> NotedFile? {
        try db.row("select * from file where name = ?", [name]).map(file)
    }

    private static func file(_ row: Row) throws -> NotedFile {
        guard let state = NotedFile.State(rawValue: row["state"]) else { throw StoreFault.unreadable(key: row["name"]) }
        let minted: Double? = row["minted_at"]
        return NotedFile(
            name: row["name"], entry: row["entry"], contentType: row["content_type"], size: row["size"], state: state,
            objectPath: row["object_path"], uploadURL: row["upload_url"],
            mintedAt: minted.map(Date.init(timeIntervalSince1970:)), resumable: row["resumable"], resets: row["resets"],
            reason: row["reason"])
    }

    static func add(_ file: NotedFile, in db: Database) throws {
        try db.run(
            "insert into file (entry, name, content_type, size, resets) values (?, ?, ?, ?, ?)",
            [file.entry, file.name, file.contentType, file.size, file.resets])
    }

    /// It has an address. What was begun at another begins anew, which counts.
    static func set(_ minted: MintedUpload, at now: Date, of name: String, in db: Database) throws {
        try db.run(
            """
            update file set object_path = ?, upload_url = ?, minted_at = ?, resumable = null, resets = resets + (resumable is not null)
            where name = ? and state = 'waiting'
            """,
            [minted.objectPath, minted.uploadUrl, now.timeIntervalSince1970, name])
    }

    static func set(resumable: String?, of name: String, in db: Database) throws {
        try db.run("update file set resumable = ? where name = ?", [resumable, name])
    }

    static func set(_ state: NotedFile.State, reason: String? = nil, of name: String, in db: Database) throws {
        try db.run("update file set state = ?, reason = ? where name = ?", [state.rawValue, reason, name])
    }

    /// Its address is worth nothing: it begins anew.
    static func startOver(_ name: String, isReset: Bool = false, in db: Database) throws {
        try db.run(
            """
            update file set state = 'waiting', object_path = null, upload_url = null, minted_at = null, resumable = null, reason = null,
                resets = resets + ? where name = ?
            """, [isReset ? 1 : 0, name])
    }
}
