import TestSupport
import Testing

/// `return_overdue` (docs/apps/notifications.md): after the grace, then each day at 9 by the house's clock, until it is back.
@Suite(.mayBlock) struct ReturnOverdueTests {
    private struct Scene {
        let house: House
        let unit: Asset
        let reservation: Reservation

        /// A camera that is out.
        init(zone: String = "America/Bogota", returnAt: String, location: String? = "MDE") throws {
            house = try House(timeZone: zone)
            let camera = try house.addItem()
            unit = try house.addAsset(of: camera)
            reservation = try house.addReservation(
                [LineDraft(camera)], location: location, pickupAt: WireTime.now(plus: -WireTime.day), returnAt: returnAt)
            try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        }

        /// The second before a moment.
        func second(before moment: String) throws -> String {
            try house.database.value("select office.rfc3339_time($1::timestamptz - interval '1 s')", [moment]) ?? ""
        }

        /// When staff were told.
        func moments() throws -> [String] {
            try house.told("return_overdue").filter { $0.hasPrefix("staff") }.map { String($0.dropFirst("staff ".count)) }
        }
    }

    /// Sweeps at these moments, and when staff were told after each.
    private func follow(_ scene: Scene, _ moments: [String]) throws -> [[String]] {
        try moments.map { moment in
            try scene.house.sweep(at: moment)
            return try scene.moments()
        }
    }

    @Test("when its time is over, and at 9 of each day, also on the days when the clock is put back and forward")
    func mornings() throws {
        // Madrid's clock is put back on 26 October 2031 and forward on 30 March 2031, New York's back on 2 November 2031.
        for (zone, end, mornings) in [
            (
                "Europe/Madrid", "2031-10-25T16:00:00Z",
                ["2031-10-26T08:00:00Z", "2031-10-27T08:00:00Z", "2031-10-28T08:00:00Z"]
            ),
            (
                "Europe/Madrid", "2031-03-28T16:00:00Z",
                ["2031-03-29T08:00:00Z", "2031-03-30T07:00:00Z", "2031-03-31T07:00:00Z"]
            ),
            (
                "America/New_York", "2031-10-31T22:00:00Z",
                ["2031-11-01T13:00:00Z", "2031-11-02T14:00:00Z", "2031-11-03T14:00:00Z"]
            ),
        ] {
            let scene = try Scene(zone: zone, returnAt: end)
            #expect(
                try follow(
                    scene,
                    [
                        scene.second(before: end), end, scene.second(before: mornings[0]), mornings[0],
                        scene.second(before: mornings[1]),
                        mornings[1], mornings[2],
                    ]) == [
                        [], [end], [end], [end, mornings[0]], [end, mornings[0]], [end] + mornings[...1], [end] + mornings,
                    ], "\(zone) \(end)")
        }
    }

    @Test("the house's grace counts, and of mornings that no sweep has seen the last one is told")
    func grace() throws {
        let scene = try Scene(returnAt: "2031-05-10T17:00:00Z")
        try scene.house.set("tenants", "return_grace_minutes = 90", where: scene.house.tenant)
        #expect(
            try follow(scene, ["2031-05-10T18:29:59Z", "2031-05-10T18:30:00Z", "2031-05-15T20:00:00Z"]) == [
                [], ["2031-05-10T18:30:00Z"], ["2031-05-10T18:30:00Z", "2031-05-15T14:00:00Z"],
            ])
    }

    @Test("a house that changes its grace or its clock tells nobody twice of one day; what was extended is late anew")
    func sameDay() throws {
        let scene = try Scene(zone: "Europe/Madrid", returnAt: "2031-05-10T12:00:00Z")
        #expect(try follow(scene, ["2031-05-10T12:30:00Z"]) == [["2031-05-10T12:00:00Z"]])
        try scene.house.set("tenants", "return_grace_minutes = 15", where: scene.house.tenant)
        #expect(try follow(scene, ["2031-05-10T12:31:00Z"]) == [["2031-05-10T12:00:00Z"]])
        // Madrid's 9 o'clock is 7, New York's 13.
        #expect(try follow(scene, ["2031-05-11T07:00:00Z"])[0].count == 2)
        try scene.house.set("tenants", "time_zone = 'America/New_York'", where: scene.house.tenant)
        #expect(try follow(scene, ["2031-05-11T13:00:00Z"])[0].count == 2)
        #expect(try follow(scene, ["2031-05-12T13:00:00Z"])[0].last == "2031-05-12T13:00:00Z")
        try scene.house.set("reservations", "return_at = '2031-05-12T15:00:00Z'", where: scene.reservation.id)
        #expect(try follow(scene, ["2031-05-12T15:15:00Z"])[0].last == "2031-05-12T15:15:00Z")
    }

    @Test("until it is back, and of nothing that never went out")
    func back() throws {
        let scene = try Scene(returnAt: "2031-05-10T17:00:00Z")
        _ = try scene.house.addReservation(pickupAt: "2031-05-09T17:00:00Z", returnAt: "2031-05-10T17:00:00Z")
        try scene.house.sweep(at: "2031-05-10T17:00:00Z")
        #expect(try scene.house.phone().takeBack(scene.unit, from: scene.reservation).status == 200)
        try scene.house.sweep(at: "2031-05-12T17:00:00Z")
        #expect(try scene.moments() == ["2031-05-10T17:00:00Z"])
        #expect(try scene.house.told("return_overdue").count == 3)
    }

    @Test("what is counted is late as well, and how many pieces")
    func counted() throws {
        let house = try House()
        let reservation = try house.addReservation(
            [LineDraft(try house.addCounted(), qty: 5)], pickupAt: WireTime.now(plus: -WireTime.day),
            returnAt: "2031-05-10T17:00:00Z")
        #expect(try house.phone().countOut(4, of: reservation.lines[0], on: reservation).status == 200)
        try house.set("accounts", "locale = 'es'", where: house.account(.admin).id)
        try house.sweep(at: "2031-05-10T18:00:00Z")
        let reference = reservation.reference
        #expect(
            try house.words("return_overdue", to: .staff) == [
                ["Return overdue: \(reference)", "\(reference) was due back on 10 May at 12:00; 4 pieces are still out."]
            ])
        #expect(
            try house.words("return_overdue", to: .admin) == [
                [
                    "Devolución atrasada: \(reference)",
                    "\(reference) tenía que volver el 10 may a las 12:00; siguen fuera 4 piezas.",
                ]
            ])
    }

    @Test("staff by push; managers and admins also by mail, but for those who want none and where there is no mail")
    func mail() throws {
        let scene = try Scene(returnAt: "2031-05-10T17:00:00Z")
        let house = scene.house
        func mailed() throws -> [[String?]] {
            try house.database.query(
                """
                select recipient, template, language, valid_until = '2031-05-11T14:00:00Z'::timestamptz
                from signin.mail_outbox where tenant_id = $1 order by recipient
                """, [house.tenant])
        }
        defer { try? house.psql("delete from signin.mail_outbox where tenant_id = $1", [house.tenant]) }
        try house.sweep(at: "2031-05-10T17:00:00Z", mail: false)
        #expect(try mailed() == [])
        _ = try house.phone(.admin).put("/notifications/settings", ["kinds": ["return_overdue": ["mail": false]]])
        let other = try Scene(returnAt: "2031-05-10T17:00:00Z")
        try house.psql("delete from notifications where tenant_id = $1", [house.tenant])
        try house.sweep(at: "2031-05-10T17:00:00Z")
        #expect(
            try mailed() == [
                [house.account(.manager).email, "notification", "en", "t"]
            ])
        try other.house.sweep(at: "2031-05-10T17:00:00Z", mail: true)
        let addresses = try house.database.column(
            "select recipient from signin.mail_outbox where tenant_id = $1 order by 1", [other.house.tenant])
        #expect(addresses == [Role.admin, .manager].map { other.house.account($0).email }.sorted())
        try other.house.psql("delete from signin.mail_outbox where tenant_id = $1", [other.house.tenant])
    }
}
