import Foundation
import GRDB
import QuartermasterAPI

/// The documents of the feed, as they came: what this version of the kit does not know is kept for the next one.
enum Documents {
    static func one<Model: Decodable & Sendable>(_ kind: String, _ id: Id, in db: Database) throws -> Model? {
        let body = try String.fetchOne(
            db, sql: "select body from document where kind = ? and id = ?", arguments: [kind, OfficeClient.part(id)])
        return body.flatMap { model($0) }
    }

    static func all<Model: Decodable & Sendable>(_ kind: String, in db: Database) throws -> [Model] {
        try String.fetchAll(db, sql: "select body from document where kind = ?", arguments: [kind]).compactMap { model($0) }
    }

    /// One that can't be read by this version is as none: it hides no other.
    private static func model<Model: Decodable & Sendable>(_ body: String) -> Model? {
        try? ModelCoding.decoder().decode(Model.self, from: Data(body.utf8))
    }

    /// A document of the feed in place of what was there.
    static func put(_ kind: String, _ id: String, _ members: [String: Any], run: Int, in db: Database) throws {
        let body = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        try db.execute(
            sql: """
                insert into document (kind, id, run, body) values (?, ?, ?, ?)
                on conflict (kind, id) do update set run = excluded.run, body = excluded.body
                """, arguments: [kind, id, run, body])
        if kind == "item" {
            let isCase = members["is_case"] as? Bool == true
            try db.execute(
                sql: isCase ? "insert or ignore into case_item values (?)" : "delete from case_item where id = ?", arguments: [id])
        }
        guard kind == "asset" else { return }
        try db.execute(
            sql: "insert or replace into asset (id, item, in_case, status, reservation) values (?, ?, ?, ?, ?)",
            arguments: [
                id, members["item_id"] as? String ?? "", members["case_id"] as? String, members["status"] as? String ?? "",
                members["current_reservation_id"] as? String,
            ])
        try db.execute(sql: "delete from asset_name where asset = ?", arguments: [id])
        let names =
            (members["codes"] as? [String] ?? []).map { ($0, 0) }
            + [members["asset_tag"] as? String].compactMap { $0.map { ($0, 1) } }
            + [members["serial"] as? String].compactMap { $0.map { ($0, 2) } }
        for (text, rank) in names {
            guard let key = ScannedCode.key(text) else { continue }
            try db.execute(sql: "insert or ignore into asset_name values (?, ?, ?)", arguments: [key, rank, id])
        }
    }

    static func remove(_ kind: String, _ id: String, in db: Database) throws {
        try db.execute(sql: "delete from document where kind = ? and id = ?", arguments: [kind, id])
        if kind == "item" { try db.execute(sql: "delete from case_item where id = ?", arguments: [id]) }
        guard kind == "asset" else { return }
        try db.execute(sql: "delete from asset where id = ?", arguments: [id])
        try db.execute(sql: "delete from asset_name where asset = ?", arguments: [id])
    }

    /// What a full run did not name.
    static func removeAll(notOf run: Int, in db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "select kind, id from document where run <> ?", arguments: [run])
        for row in rows { try remove(row["kind"], row["id"], in: db) }
    }
}

/// Single values that are kept, such as the feed's cursor.
enum Kept {
    static func value(_ name: String, in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "select value from kept where name = ?", arguments: [name])
    }

    static func set(_ name: String, _ value: String?, in db: Database) throws {
        guard let value else { return try db.execute(sql: "delete from kept where name = ?", arguments: [name]) }
        try db.execute(sql: "insert or replace into kept values (?, ?)", arguments: [name, value])
    }
}
