import TestSupport
import Testing

/// Who makes and confirms reservations is the house's to say (docs/apps/desk.md).
@Suite(.mayBlock) struct BookingRoleTests {
    /// What the setting is about, and what it is not.
    enum Act: String, CaseIterable, Sendable {
        case client, draft, confirmed, withNewClient, confirm, confirmAgain, request, cancel, takeBack, close, edit, clientEdit

        /// Whether staff may where the house says so.
        var isBooking: Bool { [.client, .draft, .confirmed, .withNewClient, .confirm, .confirmAgain].contains(self) }

        /// Where a reservation stands that is moved, and where to.
        var move: (from: String, to: String)? {
            switch self {
            case .confirm: ("requested", "confirmed")
            case .confirmAgain: ("returned", "confirmed")
            case .request: ("draft", "requested")
            case .cancel: ("requested", "cancelled")
            case .takeBack: ("confirmed", "returned")
            case .close: ("returned", "closed")
            default: nil
            }
        }
    }

    @Test(
        "by role and setting: who makes clients and reservations, and confirms them; nothing else becomes theirs",
        arguments: Act.allCases, ["manager", "staff"])
    func table(act: Act, setting: String) throws {
        for role in Role.allCases {
            let house = try House()
            try house.database.query("update tenants set booking_role = $2 where id = $1", [house.tenant, setting])
            let item = try house.addItem()
            let reservation = try house.addReservation([LineDraft(item)], status: act.move?.from ?? "requested")
            let before = try house.facts()
            let answer = try Self.send(act, house, item, reservation, house.phone(role))
            let isLetIn = role == .manager || role == .admin || role == .staff && setting == "staff" && act.isBooking
            if isLetIn {
                #expect((200...201).contains(answer.status), "\(role): \(answer)")
                if let (_, to) = act.move {
                    #expect(answer["status"] == .string(to))
                    #expect(try house.facts().reservation(reservation)?["status"] == to)
                } else if act == .confirmed {
                    #expect(answer["status"] == "confirmed")
                }
            } else {
                #expect(answer.status == 403 && answer.code == "insufficient_role", "\(role): \(answer)")
                let wanted: Role? = act.isBooking ? Role(rawValue: setting) : .manager
                #expect(answer["error"]?["message"] == .string("This needs the role “\(wanted?.word ?? "")”."))
                #expect(try house.facts() == before)
            }
        }
    }

    private static func send(
        _ act: Act, _ house: House, _ item: Item, _ reservation: Reservation, _ phone: Phone
    ) throws -> Answer {
        if let (_, to) = act.move { return try phone.move(reservation, to: to) }
        switch act {
        case .client: return try phone.post("/clients", ["display_name": "Cine Sur"])
        case .edit: return try phone.patch("/reservations/\(reservation.id)", ["notes": "By the back door."])
        case .clientEdit: return try phone.patch("/clients/\(house.client)", ["notes": "By the back door."])
        default:
            var body: [String: JSONTree] = [
                "pickup_at": .string(WireTime.now()), "return_at": .string(WireTime.now(plus: WireTime.day)),
                "lines": [["item_id": .string(item.id), "qty": 1]], "status": act == .confirmed ? "confirmed" : "draft",
            ]
            if act == .withNewClient {
                body["client"] = ["display_name": "Cine Sur"]
            } else {
                body["client_id"] = .string(house.client)
            }
            return try phone.post("/reservations", .object(body))
        }
    }

    @Test("a large body is staff's to send where they book, and is read for nobody else")
    func largeBody() throws {
        let house = try House()
        let phone = try house.phone(.staff)
        let body = Array(repeating: UInt8(ascii: "["), count: 65_537)
        #expect(try phone.post("/reservations", bytes: body).code == "insufficient_role")
        try house.database.query("update tenants set booking_role = 'staff' where id = $1", [house.tenant])
        #expect(try phone.post("/reservations", bytes: body).code == "invalid_json")
    }

    @Test("in an outbox a confirmation is staff's where they book; the next entry is judged by itself")
    func outbox() throws {
        let house = try House()
        let reservation = try house.addReservation([LineDraft(house.addItem())], status: "requested")
        let entries = [OutboxDraft.move(reservation, to: "confirmed"), .move(reservation, to: "returned")]
        let phone = try house.phone(.staff)
        #expect(try phone.sendOutbox(entries).summaries == ["403 insufficient_role", "403 insufficient_role"])
        try house.database.query("update tenants set booking_role = 'staff' where id = $1", [house.tenant])
        #expect(try phone.sendOutbox(entries).summaries == ["200", "403 insufficient_role"])
        #expect(try house.facts().reservation(reservation)?["status"] == "confirmed")
    }

    @Test("what staff booked keeps its key, also once the house thinks otherwise")
    func repeated() throws {
        let house = try House()
        try house.database.query("update tenants set booking_role = 'staff' where id = $1", [house.tenant])
        let phone = try house.phone(.staff)
        let key = ID.fresh()
        let first = try phone.post("/clients", ["display_name": "Cine Sur"], key: key)
        #expect(first.status == 201)
        #expect(try phone.post("/clients", ["display_name": "Cine Sur"], key: key).isReplay)
        try house.database.query("update tenants set booking_role = 'manager' where id = $1", [house.tenant])
        #expect(try phone.post("/clients", ["display_name": "Cine Sur"], key: key).code == "insufficient_role")
        let replay = try house.phone(.manager).post("/clients", ["display_name": "Cine Sur"], key: key)
        #expect(replay.isReplay && replay.body == first.body)
    }

    @Test("whoever walks in is served by staff alone: a new client, a reservation for what was scanned, its pickups")
    func walkIn() throws {
        let house = try House()
        try house.database.query("update tenants set booking_role = 'staff' where id = $1", [house.tenant])
        let item = try house.addItem()
        let units = try house.addAssets(2, of: item)
        let phone = try house.phone(.staff)
        let made = try phone.post(
            "/reservations",
            [
                "client": ["display_name": "Cine Sur"], "status": "confirmed", "location": "MDE",
                "pickup_at": .string(WireTime.now()), "return_at": .string(WireTime.now(plus: WireTime.day)),
                "lines": [
                    ["item_id": .string(item.id), "qty": 2, "asset_ids": .array(units.map { JSONTree.string($0.id) })]
                ],
            ])
        #expect(made.status == 201)
        let id = try #require(made["id"]?.string)
        for unit in units {
            let body: JSONTree = ["asset_id": .string(unit.id), "at": .string(WireTime.now())]
            #expect(try phone.post("/reservations/\(id)/pickups", body).status == 200)
        }
        #expect(try house.facts().assets.allSatisfy { $0["current_reservation_id"] == id })
        // What stands there already is a manager's to change.
        #expect(try phone.patch("/reservations/\(id)", ["notes": "Paid in cash."]).code == "insufficient_role")
    }

    @Test("another program can set no other role") func check() throws {
        let house = try House()
        #expect(throws: DatabaseError.self) {
            try house.database.query("update tenants set booking_role = 'viewer' where id = $1", [house.tenant])
        }
    }
}
