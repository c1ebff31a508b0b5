import TestSupport
import Testing

/// Who is asking.
@Suite(.mayBlock) struct MeTests {
    @Test("the answer has the contract's members, byte for byte") func wholeBody() throws {
        let house = try House(timeZone: "America/Bogota")
        let account = house.account(.staff)
        let name = try house.database.value("select display_name from accounts where id = $1", [account.id]) ?? ""
        let answer = try house.phone(.staff).get("/me")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"user":{"id":"\(account.subject)","email":"\(account.email)","display_name":"\(name)","locale":"en",\
                "roles":["staff"],"role":"staff"},\
                "tenant":{"id":"\(house.tenant)","name":"House \(house.tenant.prefix(8))","time_zone":"America/Bogota"}}
                """)
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
