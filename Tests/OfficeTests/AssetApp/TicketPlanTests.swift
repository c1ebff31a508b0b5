import TestSupport
import Testing

/// What a list of many tickets costs, in blocks of Postgres: they are the same on any machine, which times are not.
@Suite(.enabled(if: DeepTests.areWanted), .mayBlock) struct TicketPlanTests {
    /// A database of its own, with 100,000 tickets in each of two companies, written without the triggers that would take minutes.
    private struct Warehouse {
        let house: House
        let database: Database

        init() throws {
            let server = try TestServer.start(database: TestDatabase.fresh())
            house = try House(on: server)
            database = house.database
            let other = try House(on: server)
            try database.unchecked(
                """
                insert into tickets (tenant_id, number, subject, shipping_address, outbound_state, return_state)
                select tenant, n, 'Two lenses for the shoot ' || n, 'Calle 10 # 4-20, Medellín', (array['pending', 'in_transit', 'received'])[1 + n % 3],
                    (array['pending', 'in_transit', 'received'])[1 + n / 3 % 3]
                from generate_series(1, 100000) as n, unnest(array['\(house.tenant)', '\(other.tenant)']::uuid[]) as tenant;
                insert into ticket_parcels (tenant_id, ticket_id, way, tracking_number, state, received_at)
                select t.tenant_id, t.id, w.way, w.way || t.number, w.state, case w.state when 'received' then now() end
                from tickets t, lateral (values ('outbound', t.outbound_state), ('return', t.return_state)) as w (way, state)
                """)
            for table in ["tickets", "ticket_parcels"] { try database.execute("vacuum analyze \(table)") }
        }

        /// The blocks that one call of the list's function looks at, once everything it needs to know is in its caches.
        func blocks(_ way: String, _ state: String?, _ tracking: String?, page: Int) throws -> Int {
            let call = """
                explain (analyze, buffers, format json)
                select office.list_tickets(null, '\(house.account(.viewer).subject)', null, 'viewer', $1, $2, $3, \(page), 20)
                """
            var blocks = 0
            for _ in 0..<2 {
                let text = try database.value(call, [way, state, tracking]) ?? ""
                let plan = JSONTree(parsing: Array(text.utf8))?[0]?["Plan"]
                blocks = (plan?["Shared Hit Blocks"]?.int ?? 1 << 40) + (plan?["Shared Read Blocks"]?.int ?? 1 << 40)
            }
            return blocks
        }
    }

    @Test("page 1 and page 1,000 of 100,000 tickets, either way and in any state, cost the same order, and never the table")
    func pages() throws {
        let warehouse = try Warehouse()
        let table = try warehouse.database.value("select relpages from pg_class where relname = 'tickets'").flatMap { Int($0) }
        for way in ["outbound", "return"] {
            for state in [nil, "pending", "in_transit", "received"] {
                let first = try warehouse.blocks(way, state, nil, page: 1)
                let late = try warehouse.blocks(way, state, nil, page: 1000)
                #expect(late < 2 * first, "\(way) \(state ?? "all"): \(first), then \(late)")
                #expect(late < (table ?? 0), "\(way) \(state ?? "all")")
                let parcel = try warehouse.blocks(way, state, "\(way)50000", page: 1)
                #expect(parcel < 200, "\(way) \(state ?? "all"), by tracking number: \(parcel)")
            }
        }
    }
}
