import TestSupport
import Testing

/// In what order reservations are listed, and how they are paged through.
@Suite(.mayBlock) struct ListOrderTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House(timeZone: LocalTime.zoneAtNoon())
        phone = try house.phone(.viewer)
    }

    @Test("the next thing to happen comes first: the pickup, or the return once anything went out") func nextThing() throws {
        let item = try house.addItem()
        let unit = try house.addAsset(of: item)
        let waiting = try reservation(from: "14:00:00", to: "20:00:00", status: "confirmed")
        let back = try reservation(from: "08:00:00", to: "15:00:00", status: "returned")
        let done = try reservation(from: "07:00:00", to: "16:00:00", status: "closed")
        let late = try reservation(from: "09:00:00", to: "21:00:00", status: "confirmed")
        let out = try reservation(from: "06:00:00", to: "13:00:00", status: "confirmed", [LineDraft(item, assigned: [unit])])
        #expect(try phone.listed("window=today") == [out, late, waiting, back, done].map(\.id))
        try house.checkOut(unit, on: out, line: out.lines[0])
        #expect(try phone.listed("window=today") == [late, out, waiting, back, done].map(\.id))
    }

    @Test("one that everything came back to is still listed by its return") func wentOutOnce() throws {
        let item = try house.addItem()
        let unit = try house.addAsset(of: item)
        let other = try reservation(from: "09:00:00", to: "20:00:00", status: "confirmed")
        let tried = try reservation(
            from: "08:00:00", to: "18:00:00", status: "confirmed", [LineDraft(item, qty: 2, assigned: [unit])])
        try house.checkOut(unit, on: tried, line: tried.lines[0])
        try house.database.execute(
            """
            begin; update asset_checkouts set returned_at = now() where asset_id = '\(unit.id)';
            update assets set current_reservation_id = null where id = '\(unit.id)'; commit
            """)
        #expect(try phone.listed("window=today") == [other, tried].map(\.id))
    }

    @Test("of two things at one instant the lower id comes first") func ties() throws {
        let ids = try (0..<6).map { _ in try reservation(from: "14:00:00", to: "18:00:00", status: "requested").id }
        #expect(try phone.listed("window=today") == ids.sorted())
    }

    @Test("paging neither repeats nor skips, whatever the size of a page", arguments: [1, 2, 3, 5, 11, 12])
    func pages(limit: Int) throws {
        let all = try someReservations()
        var cursor = ""
        var seen: [[String]] = []
        repeat {
            let page = try phone.get("/reservations?window=today&limit=\(limit)\(cursor)")
            seen.append((page["reservations"]?.array ?? []).compactMap { $0["id"]?.string })
            cursor = page["next_cursor"]?.string.map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty && seen.count <= all.count
        #expect(seen.flatMap { $0 } == all)
        #expect(seen.dropLast().allSatisfy { $0.count == limit })
        #expect(seen.last?.isEmpty == false)
    }

    @Test("what comes and goes before the cursor moves nothing behind it") func changesBetweenPages() throws {
        let all = try someReservations()
        let page = try phone.get("/reservations?window=today&limit=4")
        let cursor = try #require(page["next_cursor"]?.string)
        _ = try reservation(from: "00:10:00", to: "22:00:00", status: "requested")
        try house.database.query("delete from reservations where id = $1", [all[3]])
        #expect(try phone.listed("window=today&cursor=\(cursor)") == Array(all[4...]))
    }

    @Test("a page that holds the last one has no next cursor") func lastPage() throws {
        let all = try someReservations()
        let page = try phone.get("/reservations?window=today&limit=\(all.count)")
        #expect(page["reservations"]?.array?.count == all.count)
        #expect(page["next_cursor"] == .null)
    }

    @Test("five hundred are a page where no limit is given, and nothing is cut silently") func manyRows() throws {
        try house.database.query(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select $1, 'R-' || n, $2, 'confirmed', now() + n * interval '1 second', now() + interval '1 day'
            from generate_series(1, 501) as n
            """, [house.tenant, house.client])
        let first = try phone.get("/reservations?window=today&candidates=none")
        let cursor = try #require(first["next_cursor"]?.string)
        let second = try phone.get("/reservations?window=today&candidates=none&cursor=\(cursor)")
        #expect(first["reservations"]?.array?.count == 500)
        #expect(second["reservations"]?.array?.compactMap { $0["reference"]?.string } == ["R-501"])
        #expect(second["next_cursor"] == .null)
    }

    @Test(
        "a limit out of range and a cursor that is none are faults",
        arguments: [
            ("limit=0", "limit out_of_range"), ("limit=501", "limit out_of_range"), ("limit=-1", "limit out_of_range"),
            ("cursor=nonsense", "cursor invalid_value"), ("cursor=MTIz", "cursor invalid_value"),
        ])
    func faults(query: String, fault: String) throws {
        let answer = try phone.get("/reservations?window=today&\(query)")
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(answer.faults == [fault])
    }

    private func reservation(
        from pickup: String, to back: String, status: String, _ lines: [LineDraft] = []
    ) throws -> Reservation {
        try house.addReservation(lines, status: status, pickupAt: house.local(pickup), returnAt: house.local(back))
    }

    /// Eleven, of which each has a twin at its very instant but one; their ids in the order of the list.
    private func someReservations() throws -> [String] {
        let made = try (0..<11).map { n in
            let pickup = "14:\(10 + n / 2):00.\(n / 2)00001"
            return (pickup, try reservation(from: pickup, to: "23:00:00", status: "requested").id)
        }
        return made.sorted { $0 < $1 }.map(\.1)
    }
}
