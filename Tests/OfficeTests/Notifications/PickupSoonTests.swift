import TestSupport
import Testing

/// `pickup_soon` (docs/apps/notifications.md): its moment, its audience, and when it is told no more.
@Suite(.mayBlock) struct PickupSoonTests {
    let house: House

    init() throws { house = try House() }

    /// Noon in Bogota.
    private static let pickup = "2031-05-10T17:00:00Z"
    private static let all = ["admin \(pickup)", "manager \(pickup)", "staff \(pickup)"]

    private func book(_ status: String = "confirmed", location: String? = "MDE") throws -> Reservation {
        try house.addReservation(status: status, location: location, pickupAt: Self.pickup, returnAt: "2031-05-12T17:00:00Z")
    }

    @Test("half an hour before the pickup, once, and to staff and above; never after it")
    func moment() throws {
        _ = try book()
        try house.sweep(at: "2031-05-10T16:29:59Z")
        #expect(try house.told("pickup_soon") == [])
        try house.sweep(at: "2031-05-10T16:30:00Z")
        #expect(try house.told("pickup_soon") == Self.all)
        for later in ["2031-05-10T16:30:10Z", "2031-05-10T16:59:59Z", "2031-05-10T17:00:00Z", "2031-05-11T17:00:00Z"] {
            try house.sweep(at: later)
        }
        #expect(try house.told("pickup_soon") == Self.all)
        let late = try House()
        _ = try late.addReservation(pickupAt: Self.pickup, returnAt: Self.pickup)
        try late.sweep(at: Self.pickup)
        #expect(try late.told("pickup_soon") == [])
    }

    @Test("a server that was away tells it late, and the house's own notice counts")
    func notice() throws {
        try house.set("tenants", "pickup_notice_minutes = 120", where: house.tenant)
        _ = try book()
        try house.sweep(at: "2031-05-10T14:59:59Z")
        #expect(try house.told("pickup_soon") == [])
        try house.sweep(at: "2031-05-10T16:59:59Z")
        #expect(try house.told("pickup_soon") == Self.all)
    }

    @Test("of nothing but what is confirmed", arguments: ["draft", "requested", "returned", "closed", "cancelled"])
    func otherStatus(status: String) throws {
        _ = try book(status)
        try house.sweep(at: "2031-05-10T16:45:00Z")
        #expect(try house.told("pickup_soon") == [])
    }

    @Test("while nothing is out, scanned or counted")
    func out() throws {
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        let scanned = try house.addReservation(
            [LineDraft(camera)], pickupAt: Self.pickup, returnAt: "2031-05-12T17:00:00Z")
        try house.checkOut(unit, on: scanned, line: scanned.lines[0])
        let counted = try house.addReservation(
            [LineDraft(try house.addCounted(), qty: 3)], pickupAt: Self.pickup, returnAt: "2031-05-12T17:00:00Z")
        #expect(try house.phone().countOut(1, of: counted.lines[0], on: counted).status == 200)
        try house.sweep(at: "2031-05-10T16:45:00Z")
        #expect(try house.told("pickup_soon") == [])
    }

    @Test("a pickup that is moved is another event, and one that comes back to its time is the first again")
    func moved() throws {
        let reservation = try book()
        try house.sweep(at: "2031-05-10T16:30:00Z")
        try house.set("reservations", "pickup_at = '2031-05-10T17:20:00Z'", where: reservation.id)
        try house.sweep(at: "2031-05-10T16:51:00Z")
        #expect(
            try house.told("pickup_soon").filter { $0.hasPrefix("staff") } == [
                "staff \(Self.pickup)", "staff 2031-05-10T17:20:00Z",
            ])
        try house.set("reservations", "pickup_at = '\(Self.pickup)'", where: reservation.id)
        try house.sweep(at: "2031-05-10T16:52:00Z")
        #expect(try house.told("pickup_soon").count == 6)
    }

    @Test("to whom the place matters, and to nobody who is disabled; what has no place matters to all")
    func places() throws {
        _ = try house.phone(.staff).put("/notifications/settings", ["locations": ["BOG"]])
        _ = try house.phone(.manager).put("/notifications/settings", ["locations": ["BOG", "MDE"]])
        try house.set("accounts", "disabled_at = now()", where: house.addAccount(roles: ["staff"]).id)
        _ = try book()
        try house.sweep(at: "2031-05-10T16:45:00Z")
        #expect(try house.told("pickup_soon") == ["admin", "manager"].map { "\($0) \(Self.pickup)" })
        _ = try book(location: nil)
        try house.sweep(at: "2031-05-10T16:46:00Z")
        #expect(
            try house.told("pickup_soon") == ["admin", "admin", "manager", "manager", "staff"].map { "\($0) \(Self.pickup)" })
    }

    @Test("in each person's language, by the house's clock, across its midnight, and without the client")
    func words() throws {
        for (zone, clock) in [("Asia/Tokyo", "00:10"), ("America/Bogota", "10:10")] {
            let house = try House(timeZone: zone)
            try house.set("accounts", "locale = 'es-CO'", where: house.account(.manager).id)
            let reservation = try house.addReservation(pickupAt: "2031-05-10T15:10:00Z", returnAt: "2031-05-12T17:00:00Z")
            try house.sweep(at: "2031-05-10T14:45:00Z")
            #expect(
                try house.words("pickup_soon", to: .staff) == [
                    ["Pickup at \(clock)", "\(reservation.reference) is picked up at \(clock) in MDE, and nothing is out yet."]
                ])
            #expect(
                try house.words("pickup_soon", to: .manager) == [
                    [
                        "Salida a las \(clock)",
                        "\(reservation.reference) sale a las \(clock) en MDE y aún no ha salido nada.",
                    ]
                ])
        }
    }

    @Test("it names the day where the house wants to know so early that the hour would be taken for today's")
    func wordsOfTomorrow() throws {
        try house.set("tenants", "pickup_notice_minutes = 1440", where: house.tenant)
        try house.set("accounts", "locale = 'es-CO'", where: house.account(.manager).id)
        let reference = try book().reference
        try house.sweep(at: "2031-05-09T17:00:00Z")
        #expect(
            try house.words("pickup_soon", to: .staff) == [
                ["Pickup on 10 May at 12:00", "\(reference) is picked up on 10 May at 12:00 in MDE, and nothing is out yet."]
            ])
        #expect(
            try house.words("pickup_soon", to: .manager) == [
                ["Salida el 10 may a las 12:00", "\(reference) sale el 10 may a las 12:00 en MDE y aún no ha salido nada."]
            ])
    }

    @Test("no mail is sent of it")
    func mail() throws {
        _ = try book()
        try house.sweep(at: "2031-05-10T16:45:00Z")
        #expect(try house.database.value("select count(*) from signin.mail_outbox where tenant_id = $1", [house.tenant]) == "0")
    }

    @Test("two sessions that sweep at once make one row a person")
    func twice() throws {
        _ = try book()
        let database = try TestDatabase.shared()
        let tenant = house.tenant
        _ = try race(4) { _ in
            try database.session().query("select office.sweep_tenant($1, '2031-05-10T16:45:00Z', true, true, true)", [tenant])
        }
        #expect(try house.told("pickup_soon") == Self.all)
        #expect(try house.database.value("select count(*) from notifications where tenant_id = $1", [tenant]) == "3")
    }
}
