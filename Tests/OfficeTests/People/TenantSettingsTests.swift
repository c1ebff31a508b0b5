import TestSupport
import Testing

/// How a house works, at the desk (docs/apps/desk.md).
@Suite(.mayBlock) struct TenantSettingsTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.admin)
    }

    /// The house without the hosts that are ours: other tests' servers have addresses of their own.
    private static func besideOwnHosts(_ answer: Answer) -> String {
        answer.text.replacing(/"own_hosts":\[[^\]]*\],/, with: "")
    }

    @Test("everybody reads the house, as the feed sends it")
    func shown() throws {
        let answer = try house.phone(.viewer).get("/tenant")
        #expect(
            Self.besideOwnHosts(answer) == """
                {"id":"\(house.tenant)","name":"House \(house.tenant.prefix(8))","time_zone":"America/Bogota","overbooking":"allow",\
                "override_role":"staff","booking_role":"manager","return_grace_minutes":0,"pickup_notice_minutes":30,"quiet_hours":null,\
                "contact":null,"locale":"en","code_hosts":[],"copy_days":7,"public_url":null,"mail_name":null,"version":1}
                """)
        let feed = try house.phone(.viewer).get("/changes?kinds=tenant")
        #expect(feed["changes"]?[0]?["tenant"] == JSONTree(parsing: answer.body))
    }

    @Test("each setting is changed, with one audit row; null clears quiet hours, a no-op leaves version and audit alone")
    func changed() throws {
        let answer = try desk.patch(
            "/tenant",
            [
                "name": "Acme", "time_zone": "Asia/Tokyo", "overbooking": "refuse", "override_role": "admin",
                "booking_role": "staff", "return_grace_minutes": 60, "pickup_notice_minutes": 10_080,
                "quiet_hours": ["from": "22:00", "to": "07:00"],
                "contact": "+57 300 555 0100", "locale": "es", "copy_days": 30, "public_url": "https://acme.example/",
                "mail_name": "Acme Rental", "version": 1,
            ])
        #expect(answer.status == 200)
        #expect(
            Self.besideOwnHosts(answer) == """
                {"id":"\(house.tenant)","name":"Acme","time_zone":"Asia/Tokyo","overbooking":"refuse","override_role":"admin",\
                "booking_role":"staff","return_grace_minutes":60,"pickup_notice_minutes":10080,"quiet_hours":{"from":"22:00","to":"07:00"},\
                "contact":"+57 300 555 0100","locale":"es","code_hosts":[],"copy_days":30,"public_url":"https://acme.example",\
                "mail_name":"Acme Rental","version":2}
                """)
        #expect(try desk.get("/tenant").text == answer.text)
        #expect(answer["own_hosts"]?.array?.contains("acme.example") == true)
        #expect(try house.facts().audit.allSatisfy { !$0.description.contains("own_hosts") })
        #expect(try desk.get("/me")["tenant"]?["time_zone"] == "Asia/Tokyo")
        #expect(try desk.get("/me")["tenant"]?["copy_days"] == 30)
        #expect(try desk.get("/me")["tenant"]?["booking_role"] == "staff")
        #expect(try desk.patch("/tenant", ["quiet_hours": ["to": "07:00", "from": "22:00"]])["version"] == 2)
        #expect(try desk.patch("/tenant", ["quiet_hours": nil])["quiet_hours"] == .null)
        #expect(try house.database.value("select quiet_hours is null from tenants where id = $1", [house.tenant]) == "t")
        #expect(try desk.patch("/tenant", ["contact": nil])["contact"] == .null)
        #expect(try desk.patch("/tenant", ["contact": " \u{202E}"])["contact"] == .null)
        let audit = try house.database.query(
            "select action, actor_user_id, before->>'overbooking', after->>'overbooking' from audit_log where entity_id = $1 order by id",
            [house.tenant])
        #expect(audit.map { $0[0] } == ["tenant.changed", "tenant.changed", "tenant.changed"])
        #expect(audit.first == ["tenant.changed", house.account(.admin).subject, "allow", "refuse"])
    }

    @Test(
        "the version grows with each setting that another program changes",
        arguments: [
            "contact = 'Call us.'", "name = 'Acme'", "locale = 'es'", "copy_days = 8", "public_url = 'https://acme.example'",
            "mail_name = 'Acme'", "booking_role = 'staff'", "code_hosts = '{qr.example.com}'",
        ])
    func otherPrograms(setting: String) throws {
        for _ in 1...2 {
            try house.database.query("update tenants set \(setting) where id = $1", [house.tenant])
            #expect(try desk.get("/tenant")["version"] == 2)
        }
    }

    @Test("all faults are told at once; a zone that nobody knows is one of them")
    func faults() throws {
        let wrong: JSONTree = [
            "name": nil, "time_zone": "", "overbooking": "maybe", "override_role": "viewer", "booking_role": "admin",
            "return_grace_minutes": -1, "pickup_notice_minutes": .number(1.5), "quiet_hours": ["from": "24:00"], "locale": "fr",
            "copy_days": 91, "public_url": "https://acme.example/desk", "mail_name": "Acme\r\nBcc: x",
        ]
        #expect(
            try desk.patch("/tenant", wrong).faults == [
                "booking_role invalid_value", "copy_days out_of_range", "locale invalid_value", "mail_name invalid_value",
                "name required",
                "overbooking invalid_value", "override_role invalid_value",
                "pickup_notice_minutes wrong_type", "public_url invalid_value",
                "quiet_hours.from invalid_time", "quiet_hours.to required", "return_grace_minutes out_of_range",
                "time_zone too_short",
            ])
        for name in ["*", house.tenant, ID.fresh().uppercased()] {
            let answer = try desk.patch("/tenant", ["name": .string(name), "time_zone": "Mars/Olympus"])
            #expect(answer.status == 400 && answer.faults == ["name invalid_value", "time_zone invalid_value"])
        }
        for zone in ["Mars/Olympus", "america/bogota", "FOO+3", "../etc/passwd"] {
            let answer = try desk.patch("/tenant", ["time_zone": .string(zone)])
            #expect(answer.status == 400 && answer.faults == ["time_zone invalid_value"])
        }
        #expect(
            try desk.patch("/tenant", ["quiet_hours": ["from": "07:00", "to": "07:00"]]).faults == [
                "quiet_hours.to invalid_value"
            ])
        #expect(try desk.patch("/tenant", ["quiet_hours": [:]]).faults == ["quiet_hours wrong_type"])
        #expect(try desk.patch("/tenant", ["quiet_hours": "22:00-07:00"]).faults == ["quiet_hours wrong_type"])
        #expect(try house.database.value("select version from tenants where id = $1", [house.tenant]) == "1")
    }

    @Test(
        "a zone is one of Postgres's list, as it is written there",
        arguments: [
            ("UTC", true), ("Europe/Madrid", true), ("Asia/Kathmandu", true), ("europe/madrid", false), ("Europe/Madrid ", false),
            ("Mars/Olympus", false), ("FOO+3", false), ("UTC+2", false), ("<+02>-02", false), ("+02", false), ("CEST", false),
            ("", false),
        ])
    func zone(name: String, isOne: Bool) throws {
        let session = try TestDatabase.shared().session()
        #expect(try session.value("select office.is_time_zone($1)", [name]) == (isOne ? "t" : "f"))
    }

    @Test("an edit from another version is 409 with the present house; one with a key happens once")
    func mismatch() throws {
        let key = ID.fresh()
        let first = try desk.patch("/tenant", ["name": "First", "version": 1], key: key)
        let answer = try desk.patch("/tenant", ["name": "Second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["tenant"]?["name"] == "First")
        #expect(try desk.patch("/tenant", ["name": "First", "version": 1], key: key).text == first.text)
        try house.database.query("update tenants set name = 'By hand' where id = $1", [house.tenant])
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        let late = try desk.patch("/tenant", ["name": "First", "version": 1], key: key)
        #expect(late.status == 200 && late["name"] == "By hand" && late["version"] == 3)
    }

    @Test("who is let in without a language has the house's")
    func newcomers() throws {
        #expect(try desk.patch("/tenant", ["locale": "es"]).status == 200)
        let person: JSONTree = ["email": .string("\(ID.fresh())@house.example"), "display_name": "Sara", "roles": ["staff"]]
        #expect(try desk.post("/accounts", person)["locale"] == "es")
        #expect(try desk.patch("/tenant", ["locale": nil]).faults == ["locale required"])
    }

    @Test("null takes an address and a name of its own away; the room for files is not the house's to change")
    func own() throws {
        #expect(try desk.patch("/tenant", ["public_url": "http://acme.example:8080", "mail_name": "Acme"])["version"] == 2)
        let answer = try desk.patch("/tenant", ["public_url": nil, "mail_name": nil, "storage_limit": 1])
        #expect(answer["public_url"] == .null && answer["mail_name"] == .null)
        #expect(try desk.patch("/tenant", ["copy_days": nil]).faults == ["copy_days required"])
        #expect(try desk.patch("/tenant", ["booking_role": nil]).faults == ["booking_role required"])
        for wrong in ["acme.example", "https://", "https://a@acme.example", "https://acme.example?x", "https://acme.example;x"] {
            #expect(try desk.patch("/tenant", ["public_url": .string(wrong)]).faults == ["public_url invalid_value"])
        }
        // Blanks at the end take no text past what it has to be.
        let padded = JSONTree.string("https://acme.example;x" + String(repeating: " ", count: 200))
        #expect(try desk.patch("/tenant", ["public_url": padded]).faults == ["public_url too_long"])
        #expect(
            try desk.patch("/tenant", ["mail_name": .string(String(repeating: "x", count: 101))]).faults == ["mail_name too_long"]
        )
        for end in ["\n", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{1}", "\t"] {
            #expect(
                try desk.patch("/tenant", ["mail_name": .string("Acme\(end)x")]).faults == ["mail_name invalid_value"], "\(end)")
        }
        let stored = "select public_url is null, mail_name is null, storage_limit is null from tenants where id = $1"
        #expect(try house.database.query(stored, [house.tenant]) == [["t", "t", "t"]])
        #expect(try desk.patch("/tenant", ["mail_name": " Acme\u{202E} ", "public_url": " "])["mail_name"] == "Acme")
        #expect(try desk.patch("/tenant", ["mail_name": " \u{FEFF}"])["mail_name"] == .null)
        #expect(try house.database.query(stored, [house.tenant]) == [["t", "t", "t"]])
    }

    @Test("the addresses of files begin with the house's own, where it has one; another house's do not")
    func addresses() throws {
        let scenes = [try HandoverScene(), try HandoverScene()]
        try house.database.query("update tenants set public_url = 'https://acme.example' where id = $1", [scenes[0].house.tenant])
        let urls = try scenes.map { scene in
            try scene.house.phone().post(
                "/condition-reports/uploads", Phone.upload(of: scene.unit, on: scene.reservation), key: nil)["upload_url"]?.string
        }
        #expect(urls[0]?.hasPrefix("https://acme.example/storage/v1/") == true)
        #expect(urls[1]?.hasPrefix("http://") == true)
    }

    @Test("the house is the admin's to change")
    func roles() throws {
        #expect(try house.phone(.manager).patch("/tenant", ["name": "X"]).code == "insufficient_role")
        #expect(try house.database.value("select version from tenants where id = $1", [house.tenant]) == "1")
    }
}
