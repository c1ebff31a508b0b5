import TestSupport
import Testing

/// Whole numbers of assets and tickets: a tenant's own, each given once, whoever inserts.
@Suite(.mayBlock) struct NumberTests {
    private let house: House
    private let item: Item

    init() throws {
        house = try House()
        item = try house.addItem()
    }

    private static let insert = "insert into assets (tenant_id, item_id) values ($1, $2) returning number"
    private static let chosen = "insert into assets (tenant_id, item_id, number) values ($1, $2, $3)"

    @Test("imports with numbers of their own beside ordinary inserts: none fails, and no number is given twice")
    func besides() throws {
        let sessions = try (0..<6).map { _ in try TestDatabase.shared().session() }
        _ = try race(6) { place in
            for turn in 1...40 {
                if place < 3 {
                    try sessions[place].query(Self.insert, [house.tenant, item.id])
                } else {
                    // Each import counts on from far ahead: two of them never choose the same.
                    try sessions[place].query(Self.chosen, [house.tenant, item.id, 10_000 * turn + 1_000 * place])
                }
            }
        }
        let numbers = try house.database.query("select number from assets where tenant_id = $1", [house.tenant])
        #expect(numbers.count == 240)
        #expect(Set(numbers.map { $0[0] }).count == 240)
    }

    @Test("two imports of many rows, each with chosen numbers and others, wait for one another and never for a deadlock")
    func noDeadlock() throws {
        let sessions = try (0..<4).map { _ in try TestDatabase.shared().session() }
        _ = try race(4) { place in
            for turn in 1...10 {
                try sessions[place].execute("begin")
                try sessions[place].query(Self.chosen, [house.tenant, item.id, 10_000 * (place + 1) + 100 * turn])
                try sessions[place].query(Self.insert, [house.tenant, item.id])
                try sessions[place].execute("commit")
            }
        }
        #expect(try house.facts().assets.count == 80)
    }

    @Test("a tenant that came by replication or a restore goes on behind what it has, with no preparation")
    func replicated() throws {
        try house.database.unchecked(
            "insert into assets (tenant_id, item_id, number) select '\(house.tenant)', '\(item.id)', n from generate_series(1, 7) as n"
        )
        #expect(try house.database.value(Self.insert, [house.tenant, item.id]) == "8")
        let ticket = "insert into tickets (tenant_id, subject) values ($1, 'Two lenses') returning number"
        #expect(try house.database.value(ticket, [house.tenant]) == "1")
    }

    @Test("the number of what was deleted is not given again, nor one that was never kept") func gone() throws {
        let session = house.database
        for number in 1...3 { #expect(try session.value(Self.insert, [house.tenant, item.id]) == "\(number)") }
        try session.query("delete from assets where tenant_id = $1 and number > 1", [house.tenant])
        #expect(try session.value(Self.insert, [house.tenant, item.id]) == "4")
        try session.execute("begin")
        try session.query(Self.chosen, [house.tenant, item.id, 90])
        try session.execute("rollback")
        #expect(try session.value(Self.insert, [house.tenant, item.id]) == "5")
    }

    @Test("a new tenant needs no DDL: there are no sequences but those of the audit, of events, of operations, of refusals")
    func noSequences() throws {
        let sequences = try house.database.query(
            """
            select relname from pg_class
            where relkind = 'S' and relnamespace in ('public'::regnamespace, 'office'::regnamespace)
            order by relname
            """)
        #expect(sequences == [["audit_log_id_seq"], ["notification_events_id_seq"], ["operations_id_seq"], ["refusals_id_seq"]])
    }
}
