import TestSupport
import Testing

/// Tickets, their lists, and parcels that come (docs/apps/asset-app.md).
@Suite(.mayBlock) struct TicketTests {
    private func makeAndAdd(_ phone: Phone) throws -> Answer {
        try phone.app(
            "POST", "/tickets",
            [
                "subject": "Two lenses", "category": "Loan", "customer_name": "Acme", "shipping_address": "Calle 10\nMedellín",
                "tracking_numbers": [["slot": 2, "tracking_number": "1Z 999", "carrier": "UPS"], "AB-1"],
                "return_tracking": "R1",
            ])
    }

    @Test("a ticket is made with its parcels, and more are added")
    func ticket() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let made = try makeAndAdd(phone)
        #expect(made.status == 201)
        #expect(made["message"] == "Ticket created successfully")
        let ticket = try #require(made["ticket"])
        #expect(ticket["ticket_id"] == 1)
        #expect(ticket["display_id"] == "TIC-00001")
        #expect(ticket["shipping_address"] == "Calle 10\nMedellín")
        let parcels: JSONTree = [
            ["slot": 1, "tracking_number": "AB-1", "carrier": .null, "status": "Pending", "is_delivered": false],
            ["slot": 2, "tracking_number": "1Z 999", "carrier": "UPS", "status": "Pending", "is_delivered": false],
        ]
        #expect(ticket["tracking_numbers"] == parcels)
        #expect(ticket["return_tracking"] == "R1")
        #expect(ticket["return_status"] == "Pending")
        let changed = try phone.app(
            "PATCH", "/tickets/1",
            ["tracking_numbers": [["slot": 1, "status": "in_transit"], "C", "D", "E"], "return_status": "in_transit"])
        #expect(changed.status == 200)
        let after = changed["ticket"]?["tracking_numbers"]?.array
        #expect(after?.map { $0["tracking_number"] } == ["AB-1", "1Z 999", "C", "D", "E"])
        #expect(after?.map { $0["status"] } == ["In Transit", "Pending", "Pending", "Pending", "Pending"])
        #expect(changed["ticket"]?["return_status"] == "In Transit")
        let full = try phone.app("PATCH", "/tickets/1", ["tracking_numbers": ["F"]])
        #expect(full.status == 400)
        #expect(full.sentence == "All five tracking slots are taken")
        #expect(try house.facts().audit.map { $0["action"] } == ["ticket.created", "ticket.updated"])
        #expect(try phone.app("PATCH", "/tickets/1", [:]).status == 200)
        #expect(try house.facts().audit.count == 2)
    }

    @Test("what is wrong with a ticket is said at once")
    func faults() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let cases: [(JSONTree, String)] = [
            ([:], "Missing required fields: subject"),
            (["subject": "x", "tracking_numbers": ["1", "2", "3", "4", "5", "6"]], "tracking_numbers is too long"),
            (
                ["subject": "x", "tracking_numbers": [["slot": 6, "tracking_number": "1"]]],
                "tracking_numbers[0].slot is out of range"
            ),
            (
                [
                    "subject": "x",
                    "tracking_numbers": [["slot": 1, "tracking_number": "1"], ["slot": 1, "tracking_number": "2"]],
                ],
                "tracking_numbers has a value that is not allowed"
            ),
            (
                ["subject": "x", "tracking_numbers": ["- -"]],
                "tracking_numbers[0].tracking_number has a value that is not allowed"
            ),
            (
                ["subject": "x", "tracking_numbers": [["carrier": "UPS"]]],
                "Missing required fields: tracking_numbers[0].tracking_number"
            ),
            (
                ["subject": "x", "tracking_numbers": [["tracking_number": "1", "status": "delivered"]]],
                "tracking_numbers[0].status has a value that is not allowed"
            ),
        ]
        for (body, sentence) in cases {
            let answer = try phone.app("POST", "/tickets", body)
            #expect(answer.status == 400)
            #expect(answer.sentence == sentence)
        }
        #expect(try house.database.rows("select from tickets where tenant_id = $1", [house.tenant]).isEmpty)
        let ticket = try house.addTicket()
        let empty = try phone.app("PATCH", "/tickets/\(ticket)", ["tracking_numbers": [["slot": 3, "carrier": "UPS"]]])
        #expect(empty.sentence == "Invalid tracking slot number")
        let none = try phone.app("PATCH", "/tickets/\(ticket)", ["return_status": "in_transit"])
        #expect(none.sentence == "No return tracking found for this ticket")
        #expect(try phone.app("PATCH", "/tickets/99", ["tracking_numbers": ["1"]]).status == 404)
    }

    @Test("a parcel that came is delivered once, in the company's time")
    func received() throws {
        let house = try House(timeZone: "Asia/Tokyo")
        let phone = try house.phone(.staff)
        let ticket = try house.addTicket(outbound: ["1Z1", "1Z2"])
        let answer = try phone.app("POST", "/tracking/outbound/\(ticket)/mark-received", ["notes": "Received by customer"])
        #expect(answer.status == 200)
        #expect(answer["message"] == "Marked as received")
        #expect(answer["tracking"]?["ticket_id"] == .number(Double(ticket)))
        #expect(answer["tracking"]?["slot"] == 1)
        #expect(answer["tracking"]?["tracking_number"] == "1Z1")
        let local = try house.database.rows(
            """
            select to_char(received_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as at, received_by
            from ticket_parcels where tenant_id = $1 and slot = 1
            """, [house.tenant])[0]
        #expect(
            answer["tracking"]?["status"]?.string == "Delivered - Received on \(local["at"] ?? "") - Received by customer")
        #expect(local["received_by"] == house.account(.staff).subject)
        let again = try phone.app("POST", "/tracking/outbound/\(ticket)/mark-received", ["slot": 1, "notes": "other"])
        #expect(again.status == 200)
        #expect(again.body == answer.body)
        #expect(try house.facts().audit.count { $0["action"] == "parcel.received" } == 1)
        let plain = try phone.app("POST", "/tracking/outbound/\(ticket)/mark-received", ["slot": 2])
        #expect(plain["tracking"]?["status"]?.string?.hasPrefix("Delivered - Received on ") == true)
        #expect(plain["tracking"]?["status"]?.string?.count == "Delivered - Received on 2025-01-15 10:30".count)
        let manager = try house.phone(.manager)
        let late = try manager.app("PATCH", "/tickets/\(ticket)", ["tracking_numbers": [["slot": 1, "carrier": "DHL"]]])
        #expect(late.status == 400)
        #expect(late.sentence == "The tracking number in slot 1 was already received")
    }

    @Test("the parcel that comes back comes once, too")
    func returned() throws {
        let house = try House(timeZone: "UTC")
        let phone = try house.phone(.staff)
        let ticket = try house.addTicket(outbound: ["1Z1"], back: "R1")
        let answers = try race(4) { _ in
            try phone.twin().app("POST", "/tracking/return/\(ticket)/mark-received", ["notes": "box damaged"])
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
        #expect(answers[0]["message"] == "Return marked as received")
        #expect(answers[0]["tracking"]?["return_tracking"] == "R1")
        let status = answers[0]["tracking"]?["return_status"]?.string ?? ""
        #expect(status.hasPrefix("Received on ") && status.hasSuffix(" - box damaged"))
        #expect(try house.facts().audit.count { $0["action"] == "parcel.received" } == 1)
        let bare = try house.addTicket(outbound: ["1Z1"])
        let none = try phone.app("POST", "/tracking/return/\(bare)/mark-received")
        #expect(none.status == 400)
        #expect(none.sentence == "No return tracking found for this ticket")
    }

    @Test(
        "a slot that is none, or holds nothing", arguments: [0, 6, 2, "x", .number(1.5), .number(-1)] as [JSONTree])
    func slots(slot: JSONTree) throws {
        let house = try House()
        let ticket = try house.addTicket(outbound: ["1Z1"])
        let answer = try house.phone().app("POST", "/tracking/outbound/\(ticket)/mark-received", ["slot": slot])
        #expect(answer.status == 400)
        #expect(answer.sentence == "Invalid tracking slot number")
        #expect(try house.parcels().map { $0["state"] } == ["pending"])
    }

    @Test("notes of 2,000 characters are kept; longer ones and control characters are refused")
    func notes() throws {
        let house = try House()
        let phone = try house.phone()
        let ticket = try house.addTicket(outbound: ["1Z1"])
        let path = "/tracking/outbound/\(ticket)/mark-received"
        #expect(
            try phone.app("POST", path, ["notes": .string(String(repeating: "x", count: 10_000))]).sentence == "notes is too long"
        )
        #expect(try phone.app("POST", path, ["notes": "a\u{1b}[2Jb"]).sentence == "notes has a value that is not allowed")
        #expect(try house.parcels().map { $0["state"] } == ["pending"])
        let longest = String(repeating: "ñ", count: 1998) + "\tx"
        #expect(try phone.app("POST", path, ["notes": .string(longest)]).status == 200)
        #expect(try house.parcels().map { $0["notes"] } == [longest])
    }

    @Test("another company's ticket is not there")
    func foreign() throws {
        let other = try House()
        _ = try other.addTicket(outbound: ["1Z1"], back: "R")
        let phone = try House().phone(.manager)
        for path in ["/tracking/outbound/1/mark-received", "/tracking/return/1/mark-received"] {
            let answer = try phone.app("POST", path, [:])
            #expect(answer.status == 404)
            #expect(answer.sentence == "Ticket not found or access denied")
        }
        #expect(try phone.app("GET", "/tracking/outbound")["pagination"]?["total"] == 0)
        #expect(try other.parcels().map { $0["state"] } == ["pending", "pending"])
    }
}

extension Phone {
    /// The same person's other device.
    fileprivate func twin() -> Phone { Phone(port: client.port, token: token) }
}
