import TestSupport
import Testing

/// What the two lists say, to the letter (docs/apps/asset-app.md).
@Suite(.mayBlock) struct TrackingAnswerTests {
    private let house: House
    private let phone: Phone

    init() throws {
        house = try House(timeZone: "Asia/Kathmandu")
        phone = try house.phone(.viewer)
    }

    /// A ticket of January 2025, with what has become of its parcels.
    private func addHistory() throws {
        let ticket = try house.database.value(
            """
            insert into tickets (
                tenant_id, number, subject, category, customer_name, shipping_address, created_at, updated_at)
            values ($1, 123456, 'Two lenses', 'Loan', 'Acme', E'Calle 10\\nMedellín', '2025-01-15T04:45:59.9Z', '2025-01-31T20:00Z')
            returning id
            """, [house.tenant])
        let parcels = [
            "'outbound', 5, '1Z5', null, 'in_transit', null, null", "'outbound', 2, '1Z2', 'UPS', 'pending', null, null",
            "'outbound', 3, '1Z3', 'UPS', 'received', '2025-01-31T18:14:59Z', 'Received by customer'",
            "'outbound', 4, '1Z4', 'UPS', 'received', '2025-01-31T18:15:00Z', null",
            "'return', 1, 'R1', 'DHL', 'received', '2025-01-15T05:15:00Z', E'box\\t\"open\"'",
        ]
        for parcel in parcels {
            try house.database.query(
                """
                insert into ticket_parcels (
                    way, slot, tracking_number, carrier, state, received_at, notes, tenant_id, ticket_id)
                values (\(parcel), $1, $2)
                """, [house.tenant, ticket])
        }
        try house.database.query("update tickets set updated_at = '2025-01-31T20:00Z' where id = $1", [ticket])
    }

    private static let common: [String: JSONTree] = [
        "ticket_id": 123456, "display_id": "TIC-123456", "subject": "Two lenses", "category": "Loan", "customer_name": "Acme",
        "shipping_address": "Calle 10\nMedellín", "created_at": "2025-01-15T10:30:59", "updated_at": "2025-02-01T01:45:00",
    ]

    private static func page(_ changes: [String: JSONTree]) -> JSONTree {
        [
            "success": true, "tracking_items": [.object(common.merging(changes) { $1 })],
            "pagination": ["page": 1, "limit": 20, "total": 1, "pages": 1],
        ]
    }

    private static func parcel(_ slot: Int, _ carrier: JSONTree, _ status: String, _ isDelivered: Bool = false) -> JSONTree {
        [
            "slot": .number(Double(slot)), "tracking_number": .string("1Z\(slot)"), "carrier": carrier,
            "status": .string(status), "is_delivered": .bool(isDelivered),
        ]
    }

    @Test("a ticket on the way out: its slots in order, with words and times in the company's zone")
    func outbound() throws {
        try addHistory()
        let slots: JSONTree = [
            Self.parcel(2, "UPS", "Pending"),
            Self.parcel(3, "UPS", "Delivered - Received on 2025-01-31 23:59 - Received by customer", true),
            Self.parcel(4, "UPS", "Delivered - Received on 2025-02-01 00:00", true), Self.parcel(5, .null, "In Transit"),
        ]
        #expect(try phone.app("GET", "/tracking/outbound").json == Self.page(["tracking_numbers": slots]))
    }

    @Test("the same on the way back: the one parcel in place of the slots")
    func back() throws {
        try addHistory()
        let back: [String: JSONTree] = [
            "return_tracking": "R1", "return_carrier": "DHL",
            "return_status": "Received on 2025-01-15 11:00 - box\t\"open\"", "is_received": true,
        ]
        #expect(try phone.app("GET", "/tracking/return?status=received").json == Self.page(back))
    }

    @Test("what was marked once says so in the same words when it is marked again, years later")
    func markedLongAgo() throws {
        try addHistory()
        let staff = try house.phone()
        let before = try house.facts()
        let outbound = try staff.app("POST", "/tracking/outbound/123456/mark-received", ["slot": 3, "notes": "again"])
        #expect(
            outbound.json == [
                "success": true, "message": "Marked as received",
                "tracking": [
                    "ticket_id": 123456, "slot": 3, "tracking_number": "1Z3",
                    "status": "Delivered - Received on 2025-01-31 23:59 - Received by customer",
                ],
            ])
        let back = try staff.app("POST", "/tracking/return/123456/mark-received")
        #expect(
            back.json == [
                "success": true, "message": "Return marked as received",
                "tracking": [
                    "ticket_id": 123456, "return_tracking": "R1",
                    "return_status": "Received on 2025-01-15 11:00 - box\t\"open\"",
                ],
            ])
        #expect(try house.facts() == before)
    }

    @Test("limit goes from 1 to 100, and page past the end is empty, on both lists", arguments: ["outbound", "return"])
    func bounds(way: String) throws {
        for _ in 0..<3 { _ = try house.addTicket(outbound: ["1"], back: "2") }
        func page(_ query: String) throws -> Answer { try phone.app("GET", "/tracking/\(way)?\(query)") }
        let one = try page("limit=1")
        #expect(one["tracking_items"]?.array?.count == 1)
        #expect(one["pagination"] == ["page": 1, "limit": 1, "total": 3, "pages": 3])
        #expect(try page("limit=100")["pagination"] == ["page": 1, "limit": 100, "total": 3, "pages": 1])
        let past = try page("page=1000000&limit=100")
        #expect(past.status == 200)
        #expect(past["tracking_items"] == [])
        #expect(past["pagination"] == ["page": 1_000_000, "limit": 100, "total": 3, "pages": 1])
        let faults = [
            ("limit=0", "limit is out of range"), ("limit=101", "limit is out of range"), ("limit=x", "limit has the wrong type"),
            ("limit=", "limit has the wrong type"), ("limit=1&limit=2", "limit has a value that is not allowed"),
            ("page=0", "page is out of range"), ("page=1000001", "page is out of range"), ("page=x", "page has the wrong type"),
            ("page=99999999999999999999", "page is out of range"), ("status=Pending", "status has a value that is not allowed"),
            ("status=", "status has a value that is not allowed"),
            (way == "return" ? "status=delivered" : "status=received", "status has a value that is not allowed"),
            ("q=a%00b", "q has a value that is not allowed"), ("q=" + String(repeating: "1", count: 101), "q is too long"),
        ]
        for (query, sentence) in faults {
            let answer = try page(query)
            #expect(answer.status == 400, "\(query)")
            #expect(answer.json == ["success": false, "error": .string(sentence)], "\(query)")
        }
    }

    @Test("a list of nothing has no page at all")
    func empty() throws {
        #expect(
            try phone.app("GET", "/tracking/return").json == [
                "success": true, "tracking_items": [], "pagination": ["page": 1, "limit": 20, "total": 0, "pages": 0],
            ])
    }

    @Test("HEAD says what GET does; the tag changes once a parcel has come")
    func tags() throws {
        let ticket = try house.addTicket(outbound: ["1"])
        let first = try phone.app("GET", "/tracking/outbound")
        let head = try phone.app("HEAD", "/tracking/outbound")
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for field in ["ETag", "Content-Type", "Cache-Control", "Vary"] {
            #expect(head[header: field] == first[header: field], "\(field)")
        }
        #expect(head[header: "Cache-Control"] == "private, no-cache")
        let tag = try #require(first[header: "ETag"])
        #expect(try phone.app("GET", "/tracking/outbound", headers: [("If-None-Match", tag)]).status == 304)
        #expect(try house.phone().app("POST", "/tracking/outbound/\(ticket)/mark-received").status == 200)
        let second = try phone.app("GET", "/tracking/outbound", headers: [("If-None-Match", tag)])
        #expect(second.status == 200)
        #expect(second[header: "ETag"] != tag)
    }

    @Test("another company's parcel is found by nobody else, though its number is known")
    func foreign() throws {
        _ = try House().addTicket(outbound: ["1Z999"], back: "R999")
        for query in ["outbound?q=1Z999", "return?q=R999"] {
            #expect(try phone.app("GET", "/tracking/\(query)")["pagination"]?["total"] == 0)
        }
    }
}
