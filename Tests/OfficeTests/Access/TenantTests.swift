import TestSupport
import Testing

/// Which tenant a token opens, and that no other one is ever seen (docs/database.md).
@Suite(.mayBlock) struct TenantTests {
    @Test("the person's only tenant without a claim, the claimed one with it")
    func choice() throws {
        let (first, second) = (try House(), try House())
        let subject = first.account(.staff).subject
        let port = try TestServer.shared().port
        func me(_ tenant: String?) throws -> Answer {
            try Phone(port: port, token: Token(subject: subject, tenant: tenant).signed()).get("/me")
        }
        #expect(try me(nil)["tenant"]?["id"] == .string(first.tenant))
        #expect(try me(first.tenant)["tenant"]?["id"] == .string(first.tenant))
        #expect(try me(second.tenant).code == "no_office_role")
        try second.database.query(
            "update accounts set auth_user_id = $1 where id = $2", [subject, second.account(.viewer).id])
        #expect(try me(nil).code == "tenant_required")
        #expect(try me(first.tenant)["user"]?["role"] == "staff")
        #expect(try me(second.tenant)["user"]?["role"] == "viewer")
        #expect(try me(ID.fresh()).code == "no_office_role")
    }

    @Test("a claimed tenant that is no UUID opens none, and never the person's only one")
    func oddClaims() throws {
        let house = try House()
        let claims: [JSONTree] = ["", "x", 7, true, [.string(house.tenant)], ["id": .string(house.tenant)]]
        for claim in claims {
            var token = Token(subject: house.account(.staff).subject)
            token.claims["app_metadata"] = ["tenant_id": claim]
            let answer = try Phone(port: TestServer.shared().port, token: token.signed()).get("/me")
            #expect([401, 403].contains(answer.status), "\(claim)")
        }
    }

    @Test("what the user can edit names no tenant")
    func userMetadata() throws {
        let (house, other) = (try House(), try House())
        var token = Token(subject: house.account(.staff).subject)
        token.claims["user_metadata"] = ["tenant_id": .string(other.tenant)]
        token.claims["tenant_id"] = .string(other.tenant)
        let answer = try Phone(port: TestServer.shared().port, token: token.signed()).get("/me")
        #expect(answer["tenant"]?["id"] == .string(house.tenant))
    }

    @Test("a foreign id is the same 404 as a made-up one, byte for byte", arguments: OfficeRoute.allCases)
    func foreign(route: OfficeRoute) throws {
        guard route != .me, route != .list else { return }
        let theirs = try route.scene()
        let ours = try HandoverScene()
        let before = try theirs.house.facts()
        let phone = try ours.house.phone(.admin)
        let headers = [(name: "X-Request-Id", value: "same")]
        let foreign = try route.ask(phone, about: theirs, headers: headers)
        let gone = try HandoverScene()
        try gone.house.erase(gone)
        let invented = try route.ask(phone, about: gone, headers: headers)
        #expect(foreign.status == 404)
        // What was understood of the code is said back.
        #expect(withoutCode(foreign, theirs.unit.code) == withoutCode(invented, gone.unit.code))
        #expect(try theirs.house.facts() == before)
    }

    /// The body but for the code that was sent, where it is said back.
    private func withoutCode(_ answer: Answer, _ sent: String) -> String { answer.text.replacing(sent, with: "…") }

    @Test("another tenant's asset, and its sticker, are as unknown on one's own reservation as made-up ones")
    func foreignParts() throws {
        let (ours, theirs) = (try HandoverScene(), try HandoverScene())
        let phone = try ours.house.phone()
        #expect(try phone.pickUp(theirs.unit, on: ours.reservation).code == "asset_not_found")
        #expect(try phone.takeBack(theirs.unit, from: ours.reservation).code == "asset_not_found")
        let at = WireTime.now()
        let (foreign, invented) = try (
            scanned(theirs.unit.code, at: at, by: phone, ours), scanned("NOSUCH", at: at, by: phone, ours)
        )
        #expect(foreign.code == "code_mismatch")
        #expect(withoutCode(foreign, theirs.unit.code) == withoutCode(invented, "NOSUCH"))
    }

    private func scanned(_ code: String, at time: String, by phone: Phone, _ scene: HandoverScene) throws -> Answer {
        try phone.post(scene.pickups, Phone.handover(scene.unit, time, code), headers: [("X-Request-Id", "same")])
    }

    @Test("the same code in two tenants is each one's own")
    func sameCode() throws {
        let code = ID.freshCode()
        for house in [try House(), try House()] {
            let asset = try house.addAsset(of: house.addItem(), code: code)
            #expect(try house.phone().get("/assets/resolve?code=\(code)")["asset"]?["id"] == .string(asset.id))
        }
    }

    @Test("a list holds nobody else's")
    func list() throws {
        let (ours, theirs) = (try HandoverScene(), try HandoverScene())
        let listed = try ours.house.phone().get("/reservations?window=week")
        #expect(listed["reservations"]?.array?.map { $0["id"] } == [.string(ours.reservation.id)])
        #expect(!listed.text.contains(theirs.unit.id))
    }
}

extension House {
    /// Takes a scene's rows away again, so that its ids are nobody's.
    fileprivate func erase(_ scene: HandoverScene) throws {
        try database.execute(
            """
            delete from short_links where tenant_id = '\(tenant)';
            delete from reservation_items where tenant_id = '\(tenant)';
            delete from reservations where tenant_id = '\(tenant)';
            delete from assets where tenant_id = '\(tenant)';
            delete from items where tenant_id = '\(tenant)';
            """)
    }
}
