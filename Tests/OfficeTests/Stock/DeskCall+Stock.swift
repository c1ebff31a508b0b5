extension DeskCall {
    static let stock: [String: DeskCall] = [
        "searchHouse": DeskCall(subject: namedEverywhere, query: { _ in "?q=acme" }),
        "getAvailability": DeskCall(query: { "?from=2030-01-01T00:00:00Z&to=2030-02-01T00:00:00Z&items=\($0.item.id)" }),
        "listCalendar": DeskCall(query: { _ in "?from=\(WireTime.now())&to=\(WireTime.now(plus: WireTime.day))" }),
        "listShortages": DeskCall(query: { scene in
            _ = try? scene.house.addReservation([LineDraft(scene.item, qty: 5)])
            let days = [-1, 3].map { String(WireTime.now(plus: $0 * WireTime.day).prefix(10)) }
            return "?from=\(days[0])&to=\(days[1])&item=\(scene.item.id)"
        }),
    ]

    /// Something of each kind has the client's name in it.
    @Sendable private static func namedEverywhere(_ scene: HandoverScene) throws -> String? {
        for table in ["items", "assets"] {
            try scene.house.database.query(
                "update \(table) set notes = 'For Acme Films' where tenant_id = $1", [scene.house.tenant])
        }
        return nil
    }

    /// Confirms what there is none of.
    static func shortMove(_ call: DescribedCall) throws -> Answer {
        let house = call.house
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        let drone = try house.addItem("Drone")
        return try confirm(house.addReservation([LineDraft(drone, qty: 1)], status: "requested"), call)
    }

    /// Confirms what names an asset of another one.
    static func doubleBookedMove(_ call: DescribedCall) throws -> Answer {
        let house = call.house
        let drone = try house.addItem("Drone")
        let lines = try [LineDraft(drone, qty: 1, assigned: [house.addAsset(of: drone)])]
        _ = try house.addReservation(lines)
        return try confirm(house.addReservation(lines, status: "requested"), call)
    }

    private static func confirm(_ reservation: Reservation, _ call: DescribedCall) throws -> Answer {
        var request = call.request(replacing: call.scene.reservation.id, with: reservation.id)
        request.body = JSONTree.object(["to": "confirmed"]).bytes
        return try call.send(request)
    }
}
