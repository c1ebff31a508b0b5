import TestSupport
import Testing

/// `GET /reservations` by filters, without a window (docs/apps/desk.md).
@Suite(.mayBlock) struct ReservationSearchTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
    }

    private func add(_ reference: String, _ from: String, _ to: String, status: String = "confirmed") throws -> Reservation {
        try house.addReservation(status: status, reference: reference, pickupAt: from, returnAt: to)
    }

    private func found(_ query: String) throws -> [String] {
        let answer = try phone.get("/reservations?candidates=none&" + query)
        #expect(answer.status == 200, "\(answer.text)")
        return (answer["reservations"]?.array ?? []).compactMap { $0["reference"]?.string }
    }

    @Test("from and to are days of the tenant, inclusive, that a reservation touches") func days() throws {
        _ = try add("before", "2020-05-30T12:00:00-05:00", "2020-06-01T23:59:59-05:00")
        _ = try add("into", "2020-05-30T12:00:00-05:00", "2020-06-02T00:00:00-05:00")
        _ = try add("over", "2020-05-01T12:00:00-05:00", "2020-07-01T00:00:00-05:00")
        _ = try add("out of", "2020-06-03T23:59:59-05:00", "2020-06-09T00:00:00-05:00")
        _ = try add("behind", "2020-06-04T00:00:00-05:00", "2020-06-09T00:00:00-05:00")
        #expect(try Set(found("from=2020-06-02&to=2020-06-03")) == ["into", "over", "out of"])
        #expect(try Set(found("to=2020-06-01")) == ["before", "into", "over"])
        #expect(try found("from=2020-06-10") == ["over"])
    }

    @Test("by status, client, text and place, and by all of them at once") func filters() throws {
        _ = try add("R-draft", "2020-01-01T12:00:00Z", "2020-01-02T12:00:00Z", status: "draft")
        _ = try add("R-closed", "2020-01-03T12:00:00Z", "2020-01-04T12:00:00Z", status: "closed")
        let third = try add("R-other", "2020-01-05T12:00:00Z", "2020-01-06T12:00:00Z")
        let client = try house.addClient()
        try house.database.query("update clients set display_name = 'Ñandú Cine' where id = $1", [client])
        try house.database.query(
            "update reservations set client_id = $2, location = 'BOG', external_id = 'E-99' where id = $1", [third.id, client])
        #expect(try found("status=draft") == ["R-draft"])
        #expect(try found("status=draft,closed") == ["R-draft", "R-closed"])
        #expect(try found("client=\(client.uppercased())") == ["R-other"])
        #expect(try found("client=\(ID.fresh())") == [])
        #expect(try found("q=acme") == ["R-draft", "R-closed"])
        #expect(try found("q=e-99") == ["R-other"] && found("q=r-dr") == ["R-draft"] && found("q=%25") == [])
        #expect(try found("q=r-&location=MDE") == ["R-draft", "R-closed"])
        #expect(try found("q=r-&status=confirmed&client=\(client)&from=2020-01-06") == ["R-other"])
        let shown = try phone.get("/reservations/\(third.id)").text
        #expect(try phone.get("/reservations?client=\(client)").text == #"{"reservations":[\#(shown)],"next_cursor":null}"#)
    }

    @Test("overdue alone") func overdue() throws {
        let item = try house.addItem()
        let late = try house.addReservation(
            [LineDraft(item)], reference: "late", pickupAt: WireTime.now(plus: -9 * WireTime.day),
            returnAt: WireTime.now(plus: -2 * WireTime.day))
        _ = try add("in the house", WireTime.now(plus: -9 * WireTime.day), WireTime.now(plus: -2 * WireTime.day))
        let out = try house.addReservation([LineDraft(item)], reference: "out")
        for reservation in [late, out] {
            try house.checkOut(house.addAsset(of: item), on: reservation, line: reservation.lines[0])
        }
        #expect(try found("overdue=true") == ["late"])
        #expect(try found("overdue=true&q=out") == [])
    }

    @Test("in the order of the list, page by page without repeating or skipping") func pages() throws {
        for day in 1...7 { _ = try add("R-\(day)", "2020-01-0\(day)T12:00:00Z", "2020-02-0\(day)T12:00:00Z") }
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try phone.get("/reservations?q=R-&limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["reservations"]?.array ?? []).compactMap { $0["reference"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == (1...7).map { "R-\($0)" })
    }

    @Test("what very many have, and any status, comes in the same order as what few have") func many() throws {
        try house.database.query(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select $1, 'MANY-' || n, $2, (array['closed', 'cancelled', 'draft'])[n % 3 + 1],
                timestamptz '2020-01-01Z' + n % 400 * interval '1 day', timestamptz '2020-01-01Z' + (n % 400 + n % 50) * interval '1 day'
            from generate_series(1, 1200) as n
            """,
            [house.tenant, house.client])
        for (query, condition) in [
            ("q=many-", "true"), ("q=many-11", "reference like 'MANY-11%'"), ("status=draft,closed", "status <> 'cancelled'"),
            ("q=MANY&status=draft", "status = 'draft'"),
            (
                "from=2020-06-01&to=2020-06-10",
                "pickup_at < '2020-06-11T00:00:00-05:00' and return_at >= '2020-06-01T00:00:00-05:00'"
            ),
        ] {
            var paged: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let page = try phone.get(
                    "/reservations?candidates=none&limit=500&\(query)" + (place.isEmpty ? "" : "&cursor=\(place)"))
                paged += (page["reservations"]?.array ?? []).compactMap { $0["reference"]?.string }
                cursor = page["next_cursor"]?.string
            }
            let expected = try house.database.query(
                "select reference from reservations where tenant_id = $1 and \(condition) order by next_at, id", [house.tenant])
            #expect(paged == expected.compactMap { $0[0] }, "\(query)")
        }
    }

    @Test("what is no filter is a fault") func faults() throws {
        func faults(_ query: String) throws -> [String] { try phone.get("/reservations?" + query).faults }
        #expect(
            try faults("from=2020-13-01&to=yesterday&status=open&client=acme&q=&overdue=false&window=week") == [
                "client invalid_uuid", "from invalid_time", "overdue invalid_value", "q too_short", "status invalid_value",
                "to invalid_time", "window not_supported",
            ])
        #expect(try faults("from=2020-06-02&to=2020-06-01") == ["to invalid_value"])
        #expect(try faults("location=MDE") == ["window required"])
    }

    @Test("another house's are not found") func foreign() throws {
        let other = try House()
        _ = try other.addReservation(reference: "theirs")
        #expect(try found("q=theirs") == [])
        #expect(try found("client=\(other.client)") == [])
    }
}
