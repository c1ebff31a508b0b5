import TestSupport
import Testing

/// Who is asking.
@Suite(.mayBlock) struct MeTests {
    @Test("the answer has the contract's members, byte for byte") func wholeBody() throws {
        let house = try House(timeZone: "America/Bogota")
        // Labels name the house where there is another.
        _ = try House()
        let account = house.account(.staff)
        let name = try house.database.value("select display_name from accounts where id = $1", [account.id]) ?? ""
        let answer = try house.phone(.staff).get("/me")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"user":{"id":"\(account.subject)","account_id":"\(account.id)","email":"\(account.email)","display_name":"\(name)",\
                "locale":"en","language":"en","theme":"device","roles":["staff"],"role":"staff"},\
                "tenant":{"id":"\(house.tenant)","name":"House \(house.tenant.prefix(8))","time_zone":"America/Bogota",\
                "booking_role":"manager","copy_days":7,"label_house":"\(house.tenant.prefix(8))"},\
                "tenants":[{"id":"\(house.tenant)","name":"House \(house.tenant.prefix(8))","role":"staff","chosen":true,"suspended":false}],\
                "limits":{"photo_bytes":15728640,"video_bytes":209715200,"document_bytes":15728640}}
                """)
    }

    @Test("what a setting says of files is in it, wherever one hears who one is") func limits() throws {
        let server = try TestServer.start(
            settings: ["PHOTO_MAX_SIZE": "1MiB", "VIDEO_MAX_SIZE": "500MiB", "DOCUMENT_MAX_SIZE": "2MiB", "LOOPS": "1"])
        let house = try House(on: server)
        let phone = try house.phone(.staff)
        for answer in [try phone.get("/me"), try phone.patch("/me", ["language": "en"])] {
            #expect(answer["limits"]?["photo_bytes"] == 1_048_576, "\(answer.text)")
            #expect(answer["limits"]?["video_bytes"] == 524_288_000)
            #expect(answer["limits"]?["document_bytes"] == 2_097_152)
        }
    }

    @Test("one sets one's own language, which is the account's, with one audit row; the same again changes nothing")
    func language() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        let answer = try phone.patch("/me", ["language": "es"])
        #expect(answer.status == 200)
        #expect(answer["user"]?["language"] == "es" && answer["user"]?["locale"] == "es")
        #expect(try phone.patch("/me", ["language": "es"]).text == answer.text)
        #expect(try phone.patch("/me", [:]).text == answer.text)
        #expect(try phone.get("/me").text == answer.text)
        let account = house.account(.viewer)
        #expect(
            try house.database.query(
                "select action, actor_user_id, before->>'locale', after->>'locale' from audit_log where entity_id = $1",
                [account.id])
                == [["account.changed", account.subject, "en", "es"]])
        #expect(try phone.patch("/me", ["language": nil]).faults == ["language required"])
        #expect(try phone.patch("/me", ["language": "fr"]).faults == ["language invalid_value"])
    }

    @Test("one sets how the page looks for oneself: it stays, alone or with the language, and the audit does not tell of it")
    func theme() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        #expect(try phone.get("/me")["user"]?["theme"] == "device")
        let answer = try phone.patch("/me", ["theme": "dark"])
        #expect(answer.status == 200 && answer["user"]?["theme"] == "dark" && answer["user"]?["language"] == "en")
        #expect(try phone.get("/me").text == answer.text)
        let account = house.account(.viewer)
        let audited = "select count(*) from audit_log where entity_id = $1"
        #expect(try house.database.value(audited, [account.id]) == "0")
        let both = try phone.patch("/me", ["theme": "light", "language": "es"])
        #expect(both["user"]?["theme"] == "light" && both["user"]?["language"] == "es")
        #expect(try house.database.value("select theme from accounts where id = $1", [account.id]) == "light")
        #expect(try house.phone(.staff).get("/me")["user"]?["theme"] == "device")
        #expect(try phone.patch("/me", ["theme": "blue"]).faults == ["theme invalid_value"])
        #expect(try phone.patch("/me", ["theme": nil]).faults == ["theme required"])
        #expect(try house.database.value("select theme from accounts where id = $1", [account.id]) == "light")
    }

    @Test("a change of one's own with a key happens once")
    func languageOnce() throws {
        let house = try House()
        let (phone, key) = (try house.phone(.viewer), ID.fresh())
        let first = try phone.patch("/me", ["language": "es"], key: key)
        _ = try phone.patch("/me", ["language": "en"])
        #expect(try phone.patch("/me", ["language": "es"], key: key).text == first.text)
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        #expect(try phone.patch("/me", ["language": "es"], key: key)["user"]?["language"] == "en")
    }

    @Test(
        "the role is the highest of those the office knows",
        arguments: [
            (["viewer", "staff"], "staff"), (["manager", "viewer"], "manager"), (["admin", "staff", "manager"], "admin"),
        ])
    func highest(roles: [String], role: String) throws {
        let house = try House()
        let answer = try house.phone(of: house.addAccount(roles: roles + ["driver"])).get("/me")
        #expect(answer["user"]?["roles"] == .array(roles.map { .string($0) }))
        #expect(answer["user"]?["role"]?.string == role)
    }
}
