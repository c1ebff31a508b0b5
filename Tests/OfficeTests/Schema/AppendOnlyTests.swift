import TestSupport
import Testing

/// What was logged stays, whoever asks, superusers and owners too (docs/database.md).
@Suite(.mayBlock) struct AppendOnlyTests {
    /// All who use a table wait for who wants to truncate it, so it is nobody else's.
    private static let server = Result { try TestServer.start(database: .fresh()) }

    @Test(
        "a logged row is not changed, deleted or truncated",
        arguments: ["audit_log", "short_link_scans"],
        ["update %@ set tenant_id = tenant_id", "delete from %@", "truncate %@", "truncate %@ cascade"])
    func refused(table: String, statement: String) throws {
        let sql = statement.replacing("%@", with: table)
        for role in [nil, DatabaseRole.owner] {
            let session = try Self.server.get().database.session(as: role)
            let fault = refusal { try session.query(sql) }
            #expect(fault?.sqlState == "23001")
            #expect(fault?.constraint == "\(table)_append_only")
        }
    }

    @Test("nor where a replication role switches ordinary triggers off") func replica() throws {
        let session = try TestDatabase.shared().session()
        try session.execute("set session_replication_role = replica")
        #expect(refusal { try session.query("delete from audit_log where false") }?.sqlState == "23001")
    }

    @Test("nor by way of a conflict") func onConflict() throws {
        let session = try TestDatabase.shared().session()
        let upsert = """
            insert into short_link_scans (tenant_id, code) select id, 'MJQT' from tenants where false
            on conflict (tenant_id, id) do update set code = excluded.code
            """
        #expect(refusal { try session.query(upsert) }?.sqlState == "23001")
    }

    @Test("the ledger is not truncated: the assets' pointers would be left pointing at nothing") func ledger() throws {
        let house = try House(on: Self.server.get())
        let item = try house.addItem()
        let unit = try house.addAsset(of: item)
        let reservation = try house.addReservation([LineDraft(item, qty: 1, assigned: [unit])])
        #expect(try house.phone(.staff).pickUp(unit, on: reservation).status == 200)
        let before = try house.facts()
        let session = try Self.server.get().database.session()
        #expect(refusal { try session.query("truncate asset_checkouts") }?.sqlState == "23001")
        #expect(try house.facts() == before)
    }
}
