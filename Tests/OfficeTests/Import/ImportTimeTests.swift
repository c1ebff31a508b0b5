import TestSupport
import Testing

/// How long an import takes, as its check tells, and times of a file by the house's clock (docs/import.md).
@Suite(.mayBlock) struct ImportTimeTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House(timeZone: "America/Bogota")
        desk = try house.phone(.manager)
    }

    private func count() throws -> String? {
        try house.database.value("select count(*) from clients where tenant_id = $1", [house.tenant])
    }

    @Test("a check tells how long the import will take") func seconds() throws {
        let file = "external_id,display_name\n" + (1...3000).map { "C-\($0),Acme \($0)\n" }.joined()
        let checked = try desk.importFile("clients", file, check: true)
        let seconds = try #require(checked["seconds"]?.number)
        #expect(seconds > 0 && seconds < 60, "\(checked.text)")
        #expect(try count() == "1")
        #expect(try desk.importFile("clients", file)["seconds"] == nil)
    }

    @Test("what would take longer than Postgres allows is a fault of the check, and the import is refused before it begins")
    func tooLong() throws {
        let rows = "(select jsonb_agg(jsonb_build_array(n, 'C-' || n, 'Acme ' || n)) from generate_series(2, 6002) as n)"
        func told(check: Bool) throws -> [String?] {
            // Postgres ends a statement by what was set when it began; the functions see what is set here.
            try house.database.first(
                """
                with allowed as materialized (select set_config('statement_timeout', '2ms', true) as setting)
                select o ->> 'fault_count', o -> 'faults' -> 0 ->> 'code', o -> 'faults' -> 0 ->> 'line',
                    o -> 'faults' -> 0 -> 'facts' ->> 'rows', (o -> 'faults' -> 0 -> 'facts' ->> 'seconds')::numeric > 0, o -> 'faults' -> 0 -> 'facts' ->> 'limit'
                from allowed a
                cross join lateral (
                    select f.body::jsonb as o
                    from office.import_file($1, 'clients', '{external_id,display_name}', \(rows), $2 and a.setting <> '') as f
                ) as answered
                """, [house.tenant, check])
        }
        for check in [true, false] { #expect(try told(check: check) == ["1", "too_long_import", nil, "6001", "t", "0"]) }
        #expect(try count() == "1")
    }

    @Test("an import that can't keep Postgres from vacuuming goes on after 3 s, and Postgres' log tells") func held() throws {
        let database = try TestDatabase.fresh()
        let holder = try database.session()
        try holder.execute("begin; lock table assets in share row exclusive mode")
        let session = try database.session()
        try session.execute("select office.hold_statistics()")
        #expect(try session.value("show lock_timeout") == "0")
        #expect(PostgresLog.lines(about: database).contains { $0.contains("WARNING:  an import goes on without holding assets") })
        try holder.execute("rollback")
    }

    @Test("a time without an offset is by the house's clock, one with an offset as it says") func local() throws {
        _ = try desk.importFile("items", "sku,name\nFX6,Sony FX6\n")
        let file =
            "reference,client,pickup_at,return_at,item_sku,qty\nR-1,Acme Films,2026-12-31 14:00,2027-01-02T14:00:00Z,FX6,1\n"
        #expect(try desk.importFile("reservations", file).counts == [1, 0, 0, 0])
        #expect(
            try house.database.query(
                "select pickup_at at time zone 'UTC', return_at at time zone 'UTC' from reservations where tenant_id = $1",
                [house.tenant]) == [["2026-12-31 19:00:00", "2027-01-02 14:00:00"]])
        #expect(try desk.importFile("reservations", file).counts == [0, 0, 1, 0])
    }
}
