extension DeskCall {
    static let reservations: [String: DeskCall] = [
        "createReservation": DeskCall(
            body: { scene in
                booking(
                    scene,
                    [
                        "kits": [["item_id": .string(kit(of: scene)), "qty": 1]],
                        "lines": [["item_id": .string(scene.item.id), "qty": 1, "asset_ids": [.string(scene.unit.id)]]],
                    ])
            },
            other: { scene in booking(scene, ["notes": "Another."]) },
            notFound: { call, code in
                let part: [String: JSONTree] =
                    switch code {
                    case "client_not_found": ["client_id": .string(ID.fresh())]
                    case "item_not_found": ["lines": [["item_id": .string(ID.fresh()), "qty": 1]]]
                    default:
                        ["lines": [["item_id": .string(call.scene.item.id), "qty": 1, "asset_ids": [.string(ID.fresh())]]]]
                    }
                return try call.send(call.request(with: booking(call.scene, part)))
            },
            conflict: { call, code in
                if code == "already_exists" {
                    return try call.send(
                        call.request(with: booking(call.scene, ["reference": .string(call.scene.reservation.reference)])))
                }
                if ["not_available", "asset_double_booked"].contains(code) { return try bookedTwice(call, code) }
                let line = try unfittingLine(call.scene, code)
                return try call.send(call.request(with: booking(call.scene, ["lines": [line]])))
            }),
        "updateReservation": DeskCall(
            body: { _ in ["notes": "Call first."] }, other: { _ in ["notes": "Call last."] },
            notFound: { call, code in
                let body: JSONTree =
                    switch code {
                    case "line_not_found": ["lines": [["id": .string(ID.fresh())]]]
                    case "client_not_found": ["client_id": .string(ID.fresh())]
                    case "item_not_found": ["lines": [["item_id": .string(ID.fresh()), "qty": 1]]]
                    case "asset_not_found":
                        ["lines": [["item_id": .string(call.scene.item.id), "qty": 1, "asset_ids": [.string(ID.fresh())]]]]
                    default: ["notes": "Call first."]
                    }
                let request = call.request(with: body)
                guard code == "reservation_not_found" else { return try call.send(request) }
                return try call.send(call.request(replacing: call.scene.reservation.id, with: ID.fresh()))
            },
            conflict: { call, code in
                let (house, reservation) = (call.house, call.scene.reservation)
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["notes": "", "version": 7000]))
                case "line_in_use":
                    try house.checkOut(call.scene.unit, on: reservation, line: reservation.lines[0])
                    return try call.send(call.request(with: ["lines": []]))
                case "reservation_wrong_state":
                    try house.database.query("update reservations set status = 'cancelled' where id = $1", [reservation.id])
                    return try call.send(call.request)
                case "already_exists":
                    let other = try house.addReservation()
                    return try call.send(call.request(with: ["reference": .string(other.reference)]))
                case "not_available":
                    try refuseOverbooking(call)
                    return try call.send(
                        call.request(with: ["lines": [["item_id": .string(call.scene.item.id), "qty": 50]]]))
                case "asset_double_booked":
                    _ = try call.phone.post("/reservations", confirmed(call, at: 30, qty: 1))
                    return try call.send(
                        call.request(with: [
                            "pickup_at": .string(WireTime.now(plus: 30 * WireTime.day)),
                            "return_at": .string(WireTime.now(plus: 31 * WireTime.day)),
                        ]))
                default: return try call.send(call.request(with: ["lines": [unfittingLine(call.scene, code)]]))
                }
            }),
        "splitReservation": DeskCall(
            subject: { scene in
                // One that stays.
                try scene.house.database.query(
                    "insert into reservation_items (tenant_id, reservation_id, item_id, position, qty) values ($1, $2, $3, 9, 1)",
                    [scene.house.tenant, scene.reservation.id, scene.item.id])
                return scene.reservation.id
            },
            body: { ["lines": [["id": .string($0.reservation.lines[0].id), "qty": 1]]] },
            other: { ["lines": [["id": .string($0.reservation.lines[0].id)]], "notes": "Apart."] },
            notFound: { call, code in
                if code == "line_not_found" { return try call.send(call.request(with: ["lines": [["id": .string(ID.fresh())]]])) }
                return try call.send(call.request(replacing: call.scene.reservation.id, with: ID.fresh()))
            },
            conflict: { call, code in
                let (house, reservation) = (call.house, call.scene.reservation)
                let line: JSONTree = ["id": .string(reservation.lines[0].id)]
                let later: [String: JSONTree] = [
                    "lines": [line], "pickup_at": .string(WireTime.now(plus: 30 * WireTime.day)),
                    "return_at": .string(WireTime.now(plus: 31 * WireTime.day)),
                ]
                switch code {
                case "version_mismatch": return try call.send(call.request(with: ["lines": [line], "version": 7000]))
                case "line_in_use":
                    try house.checkOut(call.scene.unit, on: reservation, line: reservation.lines[0])
                    return try call.send(call.request(with: ["lines": [line]]))
                case "reservation_wrong_state":
                    try house.database.query("update reservations set status = 'cancelled' where id = $1", [reservation.id])
                    return try call.send(call.request)
                case "already_exists":
                    let other = try house.addReservation()
                    return try call.send(call.request(with: ["lines": [line], "reference": .string(other.reference)]))
                case "not_available":
                    _ = try call.phone.post("/reservations", confirmed(call, at: 30, qty: 50))
                    try refuseOverbooking(call)
                    return try call.send(call.request(with: .object(later)))
                default:
                    _ = try call.phone.post("/reservations", confirmed(call, at: 30, qty: 1))
                    return try call.send(call.request(with: .object(later)))
                }
            }),
        "listReservationHistory": DeskCall(subject: { scene in
            try scene.house.database.query(
                """
                insert into audit_log (tenant_id, source, action, entity_type, entity_id, reservation_id, asset_id, before, after)
                values ($1, 'web', 'asset.picked_up', 'asset', $3, $2, $3, '{"status":"confirmed"}', '{"status":"confirmed"}')
                """, [scene.house.tenant, scene.reservation.id, scene.unit.id])
            return scene.reservation.id
        }),
    ]

    /// A split with which a kit goes along, and counted gear in it.
    static func splitOfKit() throws -> Answer {
        let shelf = try ShelfScene()
        let lines = [shelf.cameraLine, shelf.cableLine]
        _ = try shelf.house.book(
            shelf.house.addKit(of: [(shelf.camera, 2), (shelf.cable, 6)]), as: lines, on: shelf.reservation)
        return try shelf.house.phone(.manager).post(
            "/reservations/\(shelf.reservation.id)/split", ["lines": .array(lines.map { ["id": .string($0.id)] })])
    }

    /// A reservation that is refused because gear is booked already.
    private static func bookedTwice(_ call: DescribedCall, _ code: String) throws -> Answer {
        _ = try call.phone.post("/reservations", confirmed(call, at: 30, qty: 1))
        if code == "not_available" {
            try refuseOverbooking(call)
            return try call.send(call.request(with: confirmed(call, at: 30, qty: 50)))
        }
        return try call.send(call.request(with: confirmed(call, at: 30, qty: 1)))
    }

    private static func refuseOverbooking(_ call: DescribedCall) throws {
        try call.house.database.query("update tenants set overbooking = 'refuse' where id = $1", [call.house.tenant])
    }

    /// A confirmed reservation in so many days; of one unit it names which.
    private static func confirmed(_ call: DescribedCall, at days: Int, qty: Int) -> JSONTree {
        let named: JSONTree = qty == 1 ? [.string(call.scene.unit.id)] : []
        return booking(
            call.scene,
            [
                "status": "confirmed", "pickup_at": .string(WireTime.now(plus: days * WireTime.day)),
                "return_at": .string(WireTime.now(plus: (days + 1) * WireTime.day)),
                "lines": [["item_id": .string(call.scene.item.id), "qty": .number(Double(qty)), "asset_ids": named]],
            ])
    }

    /// The kit that every described call's house has.
    private static func kit(of scene: HandoverScene) -> String {
        (try? scene.house.database.value("select kit_id from item_kits where tenant_id = $1", [scene.house.tenant])) ?? ""
    }

    /// A reservation of the scene's client for tomorrow, with other fields than these where they are given.
    static func booking(_ scene: HandoverScene, _ fields: [String: JSONTree] = [:]) -> JSONTree {
        let usual: [String: JSONTree] = [
            "client_id": .string(scene.house.client), "pickup_at": .string(WireTime.now(plus: WireTime.day)),
            "return_at": .string(WireTime.now(plus: 2 * WireTime.day)), "lines": [],
        ]
        return .object(usual.merging(fields) { $1 })
    }

    /// A line that names a unit of another item, or one that is gone for good.
    private static func unfittingLine(_ scene: HandoverScene, _ code: String) throws -> JSONTree {
        let isGone = code == "asset_unavailable"
        let item = isGone ? scene.item : try scene.house.addItem("Drone")
        let unit = isGone ? try scene.house.addAsset(of: item, status: "DISPOSED") : scene.unit
        return ["item_id": .string(item.id), "qty": 1, "asset_ids": [.string(unit.id)]]
    }
}
