import TestSupport
import Testing

/// `GET /tracking/outbound` and `/tracking/return` (docs/apps/asset-app.md).
@Suite(.mayBlock) struct TrackingListTests {
    private func ids(_ answer: Answer) -> [Int] {
        (answer["tracking_items"]?.array ?? []).compactMap { $0["ticket_id"]?.int }
    }

    @Test("pages neither repeat nor skip, newest first; past the end there is nothing")
    func pages() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        for place in 0..<7 { _ = try house.addTicket(outbound: place == 3 ? [] : ["N\(place)"], back: place == 3 ? "R" : nil) }
        var seen: [Int] = []
        for page in 1...3 {
            let answer = try phone.app("GET", "/tracking/outbound?limit=2&page=\(page)")
            #expect(answer.status == 200)
            #expect(
                answer["pagination"] == ["page": .number(Double(page)), "limit": 2, "total": 6, "pages": 3])
            seen += ids(answer)
        }
        #expect(seen == [7, 6, 5, 3, 2, 1])
        let past = try phone.app("GET", "/tracking/outbound?limit=2&page=4")
        #expect(past.status == 200)
        #expect(past["tracking_items"] == [])
        #expect(past["pagination"]?["total"] == 6)
        #expect(ids(try phone.app("GET", "/tracking/return")) == [4])
        #expect(try phone.app("GET", "/tracking/return")["tracking_items"]?[0]?["is_received"] == false)
    }

    @Test(
        "limits and words that can't be are refused",
        arguments: [
            ("limit=0", "limit is out of range"), ("limit=101", "limit is out of range"), ("limit=x", "limit has the wrong type"),
            ("page=0", "page is out of range"), ("page=-1", "page is out of range"), ("page=1.5", "page has the wrong type"),
            ("status=received", "status has a value that is not allowed"),
            ("limit=0&page=x", "page has the wrong type; limit is out of range"),
        ])
    func refused(query: String, sentence: String) throws {
        let answer = try House().phone(.viewer).app("GET", "/tracking/outbound?\(query)")
        #expect(answer.status == 400)
        #expect(answer.sentence == sentence)
    }

    @Test("filters go by what the parcels come to")
    func filters() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        for _ in 0..<4 { _ = try house.addTicket(outbound: ["A", "B"], back: "R") }
        for slot in 1...2 { _ = try phone.app("POST", "/tracking/outbound/1/mark-received", ["slot": .number(Double(slot))]) }
        _ = try phone.app("POST", "/tracking/outbound/2/mark-received", [:])
        _ = try phone.app("PATCH", "/tickets/3", ["tracking_numbers": [["slot": 2, "status": "in_transit"]]])
        _ = try phone.app("POST", "/tracking/return/2/mark-received")
        _ = try phone.app("PATCH", "/tickets/3", ["return_status": "in_transit"])
        let expected = [("pending", [4]), ("in_transit", [3, 2]), ("delivered", [1]), ("all", [4, 3, 2, 1])]
        for (status, tickets) in expected {
            let answer = try phone.app("GET", "/tracking/outbound?status=\(status)")
            #expect(ids(answer) == tickets)
            #expect(answer["pagination"]?["total"]?.int == tickets.count)
        }
        for (status, tickets) in [("pending", [4, 1]), ("in_transit", [3]), ("received", [2])] {
            #expect(ids(try phone.app("GET", "/tracking/return?status=\(status)")) == tickets)
        }
        // Words that look like a status are no status.
        try house.database.query("update tickets set subject = 'Delivered' where tenant_id = $1", [house.tenant])
        #expect(ids(try phone.app("GET", "/tracking/outbound?status=delivered")) == [1])
    }

    @Test("a parcel in hand is found by its number, however it is typed")
    func search() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        for number in ["1Z 999-AA", "1Z999AB", "x"] { _ = try house.addTicket(outbound: [number], back: "R \(number)") }
        for text in ["1z999aa", "1Z%20999%20AA", "1Z-999-AA"] {
            #expect(ids(try phone.app("GET", "/tracking/outbound?q=\(text)")) == [1])
        }
        #expect(ids(try phone.app("GET", "/tracking/outbound?q=R1Z999AB")) == [2])
        #expect(ids(try phone.app("GET", "/tracking/return?q=rx")) == [3])
        #expect(ids(try phone.app("GET", "/tracking/outbound?q=nowhere")) == [])
        #expect(ids(try phone.app("GET", "/tracking/outbound?q=")) == [3, 2, 1])
    }

    @Test("an unchanged list keeps its tag, and is packed")
    func representation() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        for place in 0..<10 { _ = try house.addTicket(outbound: ["N\(place)"]) }
        let first = try phone.app("GET", "/tracking/outbound", headers: [("Accept-Encoding", "gzip")])
        #expect(first[header: "Content-Encoding"] == "gzip")
        let tag = try #require(first[header: "ETag"])
        let second = try phone.app(
            "GET", "/tracking/outbound", headers: [("Accept-Encoding", "gzip"), ("If-None-Match", tag)])
        #expect(second.status == 304)
    }
}
