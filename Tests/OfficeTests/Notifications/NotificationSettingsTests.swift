import TestSupport
import Testing

/// What a person wants to be told (docs/apps/notifications.md).
@Suite(.mayBlock) struct NotificationSettingsTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.manager)
    }

    private static let everything = """
        {"kinds":{"pickup_soon":{"push":true},"return_overdue":{"push":true,"mail":true},"reservation_cancelled":{"push":true},\
        "reservation_changed":{"push":true},"asset_damaged":{"push":true},"shortage":{"push":true,"mail":true}},"locations":[],"version":1}
        """

    @Test("who never said so wants everything; what is put is kept as a whole, with its version and an audit row")
    func whole() throws {
        #expect(try phone.get("/notifications/settings").text == Self.everything)
        let put = try phone.put(
            "/notifications/settings",
            [
                "kinds": ["pickup_soon": ["push": false], "shortage": ["mail": false, "push": true]],
                "locations": ["MDE", "BOG"], "version": 1,
            ])
        #expect(put.status == 200)
        #expect(
            put.text == """
                {"kinds":{"pickup_soon":{"push":false},"return_overdue":{"push":true,"mail":true},"reservation_cancelled":{"push":true},\
                "reservation_changed":{"push":true},"asset_damaged":{"push":true},"shortage":{"push":true,"mail":false}},\
                "locations":["BOG","MDE"],"version":2}
                """)
        #expect(try phone.get("/notifications/settings").text == put.text)
        #expect(try house.phone(.staff).get("/notifications/settings").text == Self.everything)
        let row = try house.database.first(
            """
            select action, before->'locations', after->'locations'->>0 from audit_log
            where tenant_id = $1 and entity_type = 'notification_settings' and entity_id = $2
            """, [house.tenant, house.account(.manager).id])
        #expect(row == ["notification_settings.changed", "[]", "BOG"])
        // What is left out is wanted.
        let cleared = try phone.put("/notifications/settings", [:])
        #expect(cleared["version"] == 3 && cleared["locations"] == [])
        #expect(try phone.put("/notifications/settings", ["kinds": [:], "locations": nil])["version"] == 3)
    }

    @Test("an edit from another version is 409 with the present settings")
    func mismatch() throws {
        _ = try phone.put("/notifications/settings", ["locations": ["MDE"]])
        let answer = try phone.put("/notifications/settings", ["locations": ["BOG"], "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["settings"]?["locations"] == ["MDE"])
        #expect(try phone.get("/notifications/settings")["locations"] == ["MDE"])
    }

    @Test("a key changes once")
    func key() throws {
        let key = ID.fresh()
        _ = try phone.put("/notifications/settings", ["locations": ["MDE"]], key: key)
        _ = try phone.put("/notifications/settings", ["locations": ["BOG"]])
        #expect(try phone.put("/notifications/settings", ["locations": ["MDE"]], key: key).isReplay)
        try house.forgetKeys()
        #expect(try phone.put("/notifications/settings", ["locations": ["MDE"]], key: key)["locations"] == ["BOG"])
    }

    @Test("all faults are told at once")
    func faults() throws {
        let answer = try phone.put(
            "/notifications/settings",
            [
                "kinds": [
                    "pickup_soon": ["push": "no", "mail": false], "shortage": ["mail": 1], "asset_damaged": true,
                    "unicorn": ["push": 1],
                ], "locations": ["", "MDE"], "version": 0,
            ])
        #expect(answer.status == 400)
        #expect(
            answer.faults == [
                "kinds.asset_damaged wrong_type", "kinds.pickup_soon.mail not_supported", "kinds.pickup_soon.push wrong_type",
                "kinds.shortage.mail wrong_type", "locations invalid_value", "version out_of_range",
            ])
        #expect(try phone.put("/notifications/settings", ["locations": ["MDE", "MDE"]]).faults == ["locations invalid_value"])
        #expect(try phone.get("/notifications/settings").text == Self.everything)
    }
}
