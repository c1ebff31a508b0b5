import Foundation
import GRDB
import QuartermasterAPI

/// The documents of the feed, as they came: what this version of the kit does not know is kept for the next one.
enum Documents {
    static func one<Model: Decodable & Sendable>(_ kind: String, _ id: Id, in db: Database) throws -> Model? {
        let body: String? = try db.value("select body from document where kind = ? and id = ?", [kind, OfficeClient.part(id)])
        return body.flatMap { model($0) }
    }

    static func all<Model: Decodable & Sendable>(_ kind: String, in db: Database) throws -> [Model] {
        let bodies: [String] = try db.values("select body from document where kind = ?", [kind])
        return bodies.compactMap { model($0) }
    }

    /// One that can't be read by this version is as none: it hides no other.
    private static func model<Model: Decodable & Sendable>(_ body: String) -> Model? {
        try? ModelCoding.decoder().decode(Model.self, from: Data(body.utf8))
    }

    /// A document of the feed in place of what was there.
    static func put(_ kind: String, _ id: String, _ members: [String: Any], run: Int, in db: Database) throws {
        let body = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        try db.run(
            """
            insert into document (kind, id, run, body) values (?, ?, ?, ?)
            on conflict (kind, id) do update set run = excluded.run, body = excluded.body
            """, [kind, id, run, body])
        if kind == "item" {
            let isCase = members["is_case"] as? Bool == true
            try db.run(isCase ? "insert or ignore into case_item values (?)" : "delete from case_item where id = ?", [id])
        }
        guard kind == "asset" else { return }
        try db.run(
            "insert or replace into asset (id, item, in_case, status, reservation) values (?, ?, ?, ?, ?)",
            [
                id, members["item_id"] as? String ?? "", members["case_id"] as? String, members["status"] as? String ?? "",
                members["current_reservation_id"] as? String,
            ])
        try db.run("delete from asset_name where asset = ?", [id])
        let names =
            (members["codes"] as? [String] ?? []).map { ($0, 0) }
            + [members["asset_tag"] as? String].compactMap { $0.map { ($0, 1) } }
            + [members["serial"] as? String].compactMap { $0.map { ($0, 2) } }
        for (text, rank) in names {
            guard let key = ScannedCode.key(text) else { continue }
            try db.run("insert or ignore into asset_name values (?, ?, ?)", [key, rank, id])
        }
    }

    static func remove(_ kind: String, _ id: String, in db: Database) throws {
        try db.run("delete from document where kind = ? and id = ?", [kind, id])
        if kind == "item" { try db.run("delete from case_item where id = ?", [id]) }
        guard kind == "asset" else { return }
        try db.run("delete from asset where id = ?", [id])
        try db.run("delete from asset_name where asset = ?", [id])
    }

    /// What a full run did not name.
    static func removeAll(notOf run: Int, in db: Database) throws {
        let rows = try db.rows("select kind, id from document where run <> ?", [run])
        for row in rows { try remove(row["kind"], row["id"], in: db) }
    }
}

/// Single values that are kept, such as the feed's cursor.
enum Kept {
    static func value(_ name: String, in db: Database) throws -> String? {
        try db.value("select value from kept where name = ?", [name])
    }

    static func set(_ name: String, _ value: String?, in db: Database) throws {
        guard let value else { return try db.run("delete from kept where name = ?", [name]) }
        try db.run("insert or replace into kept values (?, ?)", [name, value])
    }
}
