import Crypto
import Foundation
import TestSupport
import Testing
import Text

extension Database {
    /// Seals what is in a house's audit, as a server does; whether all of it is in the log then, each row once.
    func sealAudit(of tenant: String) throws -> Bool {
        var isMore = true
        while isMore {
            let row = try query(
                "select office.switch_tenant($1), office.seal_rows($2, 'house.example', 10000)", [tenant, tenant]
            ).first
            isMore = row?[1] == "t"
        }
        return try value(
            """
            select not exists (
                select from audit_log a
                where a.tenant_id = $1 and not exists (
                    select from audit_leaves l where l.tenant_id = a.tenant_id and l.audit_id = a.id))
            """, [tenant]) == "t"
    }
}

/// A house in a database of its own, whose audit a server seals at once.
struct SealScene {
    static let key = String(repeating: "5c", count: 32)

    let database: TestDatabase
    let keys: StorageFolder
    let server: TestServer
    let house: House
    let desk: Phone

    init() throws {
        database = try TestDatabase.fresh()
        keys = try StorageFolder()
        server = try TestServer.start(settings: Self.settings(keys), database: database)
        house = try House(on: server)
        desk = try house.phone(.manager)
    }

    static func settings(_ keys: StorageFolder) -> [String: String] {
        ["AUDIT_SEAL_INTERVAL": "100ms", "AUTH_SEAL_KEY": key, "AUTH_DIR": keys.path, "PUBLIC_URL": "https://house.example"]
    }

    /// The settings of a command that looks at the same log.
    var settings: [String: String] { database.settings.merging(Self.settings(keys)) { $1 } }

    /// Adds rows to the audit by SQL; their ids. The notes have a mark of direction, as phones copy it out of their contacts.
    @discardableResult
    func addRows(_ count: Int, action: String = "item.changed", of house: House? = nil) throws -> [Int] {
        try (house ?? self.house).database.query(
            """
            insert into audit_log (tenant_id, action, entity_type, entity_id, before, after, request_id)
            select $1, $2, 'item', gen_random_uuid(), '{"notes": null}',
                jsonb_build_object('notes', 'ñandú ' || chr(8234) || n), 'r-' || n
            from generate_series(1, $3::int) n returning id
            """, [(house ?? self.house).tenant, action, count]
        ).compactMap { $0.first.flatMap { $0 }.flatMap { Int($0) } }
    }

    /// Waits until every row of the house is in its log; whether they are, each once.
    func isSealed(_ house: House? = nil) throws -> Bool {
        let house = house ?? self.house
        return try eventually {
            try house.database.value(
                """
                select not exists (
                    select from audit_log a
                    where a.tenant_id = $1 and not exists (select from audit_leaves l where l.tenant_id = a.tenant_id and l.audit_id = a.id))
                    and exists (select from audit_trees t where t.tenant_id = $1)
                """, [house.tenant]) == "t"
        }
    }

    /// The newest checkpoint, verified.
    func checkpoint() throws -> Checkpoint {
        let answer = try desk.get("/audit/checkpoint")
        #expect(answer.status == 200, "\(answer)")
        return try Self.verified(answer.body)
    }

    static func verified(_ note: [UInt8]) throws -> Checkpoint {
        let note = try SignedNote(note)
        let checkpoint = try #require(Checkpoint(text: note.text))
        try note.verify(by: try verifier(checkpoint.origin))
        return checkpoint
    }

    static func verifier(_ origin: String) throws -> NoteVerifier {
        let sealing = try #require(SealingKey(text: key))
        let own = try #require(Ed25519Key(seed: sealing.derivedKey(for: "audit log " + origin)))
        return try #require(NoteVerifier(name: origin, publicKey: own.publicKey))
    }

    /// The entries of the first so many leaves.
    func entries(_ size: Int) throws -> [[UInt8]] {
        var found: [[UInt8]] = []
        for number in 0...max(0, (size - 1) / 256) {
            let width = min(256, size - number * 256)
            let tile = try #require(Tile(level: 0, number: number, width: width))
            let answer = try desk.get("/audit/" + tile.entriesPath)
            #expect(answer.status == 200, "\(answer.status)")
            var rest = answer.body[...]
            while rest.count >= 2 {
                let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
                found.append(Array(rest.dropFirst(2).prefix(length)))
                rest = rest.dropFirst(2 + length)
            }
        }
        return found
    }

    /// The hashes of a tile.
    func tile(_ tile: Tile) throws -> [[UInt8]] {
        let answer = try desk.get("/audit/" + tile.path)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer[header: "Content-Type"] == "application/octet-stream")
        // Another log may begin.
        #expect(answer[header: "Cache-Control"] == "private, no-cache" && answer[header: "ETag"] != nil)
        return stride(from: 0, to: answer.body.count, by: 32).map { Array(answer.body[$0..<min($0 + 32, answer.body.count)]) }
    }
}
