import TestSupport
import Testing

/// A request says which house it is meant for: it is run there or nowhere (docs/client-guide.md, "Two houses").
@Suite(.mayBlock) struct NamedHouseTests {
    private let scene: HandoverScene
    private let other: House

    init() throws {
        scene = try HandoverScene()
        other = try House()
    }

    private static func naming(_ house: String) -> [(name: String, value: String)] { [("X-Quartermaster-House", house)] }

    /// The staff of the scene, with a token that names that house, or none.
    private func phone(_ tenant: String?) throws -> Phone {
        Phone(
            port: try TestServer.shared().port,
            token: Token(subject: scene.house.account(.staff).subject, tenant: tenant).signed())
    }

    /// Makes them one of the other house's people too.
    private func join() throws {
        try other.database.query(
            "update accounts set auth_user_id = $1 where id = $2",
            [scene.house.account(.staff).subject, other.account(.viewer).id])
    }

    @Test(
        "the house that the token works in passes, in any case of letters, whether the token names it or not",
        arguments: [true, false])
    func same(isNamed: Bool) throws {
        let phone = try self.phone(isNamed ? scene.house.tenant : nil)
        for house in [scene.house.tenant, scene.house.tenant.uppercased()] {
            #expect(try phone.get("/me", headers: Self.naming(house)).status == 200)
        }
        #expect(try phone.post(scene.pickups, scene.pickup, headers: Self.naming(scene.house.tenant)).status == 200)
    }

    @Test(
        "another house is refused with those there are: nothing is run, and the key is free",
        arguments: [true, false], ["other", "x", ""])
    func another(isNamed: Bool, name: String) throws {
        let phone = try self.phone(isNamed ? scene.house.tenant : nil)
        let headers = Self.naming(name == "other" ? other.tenant : name)
        let (before, key) = (try scene.house.facts(), ID.fresh())
        let answer = try phone.post(scene.pickups, scene.pickup, key: key, headers: headers)
        #expect(answer.status == 403 && answer.code == "tenant_required")
        #expect(answer["error"]?["current"]?["tenants"]?[0]?["id"] == .string(scene.house.tenant))
        #expect(
            answer["error"]?["message"] == "This is meant for another company than the one that you work in. Choose one of yours."
        )
        #expect(try phone.get("/me", headers: headers).code == "tenant_required")
        #expect(try scene.house.facts() == before)
        let again = try phone.post(scene.pickups, scene.pickup, key: key)
        #expect(again.status == 200 && !again.isReplay)
    }

    @Test("a token of two houses that names none works in none") func none() throws {
        try join()
        let answer = try phone(nil).get("/me", headers: Self.naming(scene.house.tenant))
        #expect(answer.code == "tenant_required" && answer["error"]?["current"]?["tenants"]?.array?.count == 2)
    }

    @Test("an outbox that is meant for another house does nothing") func outbox() throws {
        let entries: JSONTree = ["entries": [OutboxDraft.pickUp(scene.unit, on: scene.reservation).tree]]
        let (before, phone) = (try scene.house.facts(), try self.phone(nil))
        #expect(try phone.post("/outbox", entries, headers: Self.naming(other.tenant)).code == "tenant_required")
        #expect(try scene.house.facts() == before)
        let sent = try phone.post("/outbox", entries, headers: Self.naming(scene.house.tenant))
        #expect(sent["results"]?[0]?["status"]?.number == 200)
    }

    @Test("with another issuer the person's choice counts for tokens that name no house; one that names another is told so")
    func foreignChoice() throws {
        try join()
        let (unnamed, named) = (try phone(nil), try phone(scene.house.tenant))
        func choose(_ house: House, _ phone: Phone) throws -> Answer {
            try phone.post("/me/tenant", ["tenant_id": .string(house.tenant)], key: nil)
        }
        #expect(try choose(other, named).faults == ["tenant_id not_supported"])
        #expect(try unnamed.get("/me").code == "tenant_required")
        #expect(try choose(other, unnamed)["refresh"] == true)
        #expect(try choose(other, unnamed)["limits"] == unnamed.get("/me")["limits"])
        #expect(try unnamed.get("/me")["tenant"]?["id"] == .string(other.tenant))
        #expect(try named.get("/me")["tenant"]?["id"] == .string(scene.house.tenant))
        #expect(try choose(House(), unnamed).code == "tenant_not_found")
    }

    @Test("with another issuer too, an address that the token proves is asked by all but the oldest of its accounts")
    func foreignInvitation() throws {
        let (first, second) = (try House(), try House())
        let phone = try Phone.invited(to: [first, second])
        let tenant = try phone.get("/me")["tenant"]?["id"]?.string
        let asked = try phone.get("/me/invitations")["invitations"]?.array ?? []
        #expect(asked.count == 1 && asked[0]["tenant"]?["id"]?.string != tenant)
        let yes: JSONTree = ["id": asked[0]["id"] ?? .null, "accept": true]
        #expect(try phone.post("/me/invitations", yes, key: nil).status == 200)
        // They go on in the house where they worked, and may choose the other.
        let me = try phone.get("/me")
        #expect(me["tenant"]?["id"]?.string == tenant && me["tenants"]?.array?.count == 2)
    }
}
