extension DeskCall {
    static let figures: [String: DeskCall] = [
        "getHouseFigures": DeskCall(subject: counted),
        "listOut": DeskCall(subject: takenOut), "exportOut": DeskCall(subject: takenOut),
        "listUse": DeskCall(query: { _ in "?" + days }), "exportUse": DeskCall(query: { _ in "?" + days }),
        "listIdle": DeskCall(subject: grownOld), "exportIdle": DeskCall(subject: grownOld),
    ]

    private static var days: String {
        let days = [-30, 0].map { String(WireTime.now(plus: $0 * WireTime.day).prefix(10)) }
        return "from=\(days[0])&to=\(days[1])"
    }

    @Sendable private static func counted(_ scene: HandoverScene) throws -> String? {
        try scene.house.database.query("select office.count_house($1, '1 hour')", [scene.house.tenant])
        return nil
    }

    @Sendable private static func takenOut(_ scene: HandoverScene) throws -> String? {
        try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
        return nil
    }

    @Sendable private static func grownOld(_ scene: HandoverScene) throws -> String? {
        try scene.house.database.query(
            "update assets set created_at = now() - interval '200 days' where tenant_id = $1", [scene.house.tenant])
        return nil
    }
}
