import TestSupport
import Testing

/// Forgetting keys that are older than the retention (docs/database.md), by several servers at once. In a database of their own,
/// because each server that starts forgets old keys.
@Suite(.serialized, .mayBlock) struct RetentionTests {
    static let purge = "select office.purge_idempotency_keys('50 years', $1)"

    @Test("only keys past the retention are forgotten, of every tenant, a batch at a time") func batches() throws {
        let database = try TestDatabase.fresh()
        let houses = [try House(in: database), try House(in: database)]
        for house in houses { try addKeys(2, aged: "60 years", to: house) }
        try addKeys(1, aged: "40 years", to: houses[0])
        let server = try database.session(as: .server)
        #expect(try server.value(Self.purge, [3]) == "3")
        #expect(try server.value(Self.purge, [3]) == "1")
        #expect(try server.value(Self.purge, [3]) == "0")
        #expect(try houses.map { try $0.facts().keys.count } == [1, 0])
    }

    @Test("two servers at once take different keys, and neither waits") func atOnce() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        try addKeys(3, aged: "60 years", to: house)
        let (first, second) = (try database.session(as: .server), try database.session(as: .server))
        try first.execute("begin")
        #expect(try first.value(Self.purge, [2]) == "2")
        #expect(try second.value(Self.purge, [2]) == "1")
        try first.execute("commit")
        #expect(try house.facts().keys.isEmpty)
    }

    private func addKeys(_ count: Int, aged age: String, to house: House) throws {
        for _ in 0..<count {
            try house.database.query(
                """
                insert into idempotency_keys (tenant_id, key, fingerprint, status, body, created_at)
                values ($1, $2, 'f', 200, '{}', now() - $3::interval)
                """,
                [house.tenant, ID.fresh(), age])
        }
    }
}
