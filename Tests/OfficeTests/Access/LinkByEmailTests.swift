import Foundation
import TestSupport
import Testing

/// An account made by e-mail is linked to the first token that proves the address, once (docs/sign-in.md, "Who gets in").
@Suite(.mayBlock) struct LinkByEmailTests {
    /// Claims that prove an address, besides the address itself.
    private static let proof: [String: JSONTree] = ["amr": [["method": "otp", "timestamp": 1_750_000_000]]]

    @Test("a token that proves the address links the account, with one audit row, and once")
    func links() throws {
        let house = try House()
        let account = try invited(to: house)
        let phone = try self.phone(account, Self.proof)
        let answer = try phone.get("/me", headers: [("X-Request-Id", "the-link")])
        #expect(answer.status == 200)
        #expect(answer["user"]?["id"] == .string(account.subject))
        #expect(answer["user"]?["email"] == .string(account.email))
        #expect(try phone.get("/me").status == 200)
        let audit = try house.facts().audit
        #expect(audit.map { $0["action"] } == ["account.linked"])
        #expect(audit[0]["entity_id"] == account.id)
        #expect(audit[0]["actor_user_id"] == account.subject)
        #expect(audit[0]["source"] == "api")
        #expect(audit[0]["request_id"] == "the-link")
        #expect(try owner(of: account, in: house) == account.subject)
    }

    @Test("the first request may be a change: it is linked and done")
    func linksAtAChange() throws {
        let scene = try HandoverScene()
        let account = try invited(to: scene.house)
        #expect(try phone(account, Self.proof).pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(try scene.house.facts().audit.map { $0["action"] } == ["account.linked", "asset.picked_up"])
    }

    @Test(
        "every way of a mailed code or link proves it",
        arguments: [
            ["amr": ["otp"]], ["amr": ["magiclink"]], ["amr": [["method": "magiclink"]]],
            ["amr": [["method": "mfa"], ["method": "otp"]]],
            ["amr": ["otp"], "is_anonymous": false], ["amr": ["otp"], "phone": ""], ["amr": ["otp"], "phone": nil],
            ["amr": ["otp"], "email_verified": true],
            ["amr": ["otp"], "user_metadata": ["email_verified": true]],
        ] as [[String: JSONTree]])
    func proofs(claims: [String: JSONTree]) throws {
        let house = try House()
        #expect(try phone(invited(to: house), claims).get("/me").status == 200)
    }

    @Test(
        "without a proof nothing is linked",
        arguments: [
            ["amr": nil], ["amr": []], ["amr": ["password"]], ["amr": [["method": "oauth"]]], ["amr": "otp"], ["amr": ["OTP"]],
            ["amr": [["name": "otp"]]], ["email": nil], ["email": "somebody@else.example"], ["email": ["a@house.example"]],
            ["phone": "+573005550100"], ["phone": 7], ["is_anonymous": true],
            ["is_anonymous": "no"], ["email_verified": false],
            ["user_metadata": ["email_verified": false]],
            ["app_metadata": ["deep": [["email_verified": false]]]], ["email_verified": "false"],
        ] as [[String: JSONTree]])
    func noProofs(changes: [String: JSONTree]) throws {
        let house = try House()
        let account = try invited(to: house)
        let claims = Self.proof.merging(changes) { $1 }
        try expectNotLinked(account, in: house, claims)
    }

    @Test("an address that only user_metadata names proves nothing: the user can edit that")
    func userMetadata() throws {
        let house = try House()
        let account = try invited(to: house)
        let claims: [String: JSONTree] = ["email": nil, "user_metadata": ["email": .string(account.email)]]
        try expectNotLinked(account, in: house, Self.proof.merging(claims) { $1 })
    }

    @Test("the address is compared by ASCII letters in any case, and by nothing looser")
    func addressCase() throws {
        let house = try House()
        let account = try invited(to: house)
        #expect(try phone(account, Self.proof, email: account.email.uppercased()).get("/me").status == 200)
        let second = try invited(to: house, email: "kelvin-\(ID.fresh())@house.example")
        for lookalike in [second.email.replacing("k", with: "\u{212A}"), second.email + " ", "x" + second.email] {
            #expect(try phone(second, Self.proof, email: lookalike).get("/me").code == "no_office_role")
        }
        #expect(try owner(of: second, in: house) == nil)
    }

    @Test("of two accounts of the address the oldest is linked, in whichever house, and the other stays nobody's")
    func oldest() throws {
        let (house, other) = (try House(), try House())
        let later = try invited(to: other)
        let account = try invited(to: house, email: later.email.uppercased())
        try house.database.query("update accounts set created_at = created_at - interval '1 day' where id = $1", [account.id])
        #expect(try phone(account, Self.proof).get("/me")["tenant"]?["id"] == .string(house.tenant))
        #expect(try owner(of: account, in: house) == account.subject)
        #expect(try owner(of: later, in: other) == nil)
    }

    @Test("a proof from before the account was cut links nothing; a later one does")
    func cut() throws {
        let house = try House()
        let account = try invited(to: house)
        #expect(try phone(account, Self.proof).get("/me").status == 200)
        #expect(try house.phone(.admin).post("/accounts/\(account.id)/unlink", [:]).status == 200)
        let now = Double(time(nil))
        let old: [[String: JSONTree]] = [
            Self.proof, ["amr": [["method": "otp", "timestamp": .number(now - 60)]], "iat": .number(now + 5)],
            ["amr": ["otp"], "iat": .number(now - 60)],
            ["amr": ["otp", ["method": "password", "timestamp": .number(now + 5)]], "iat": .number(now - 60)],
        ]
        for claims in old { #expect(try phone(account, claims).get("/me").code == "no_office_role") }
        #expect(try owner(of: account, in: house) == nil)
        #expect(try phone(account, ["amr": ["otp"], "iat": .number(now + 5)]).get("/me").status == 200)
    }

    @Test("an account that is linked already stays its owner's")
    func taken() throws {
        let house = try House()
        let owned = house.account(.admin)
        let thief = Account(id: owned.id, subject: ID.fresh(), email: owned.email, tenant: house.tenant)
        #expect(try phone(thief, Self.proof).get("/me").code == "no_office_role")
        #expect(try owner(of: owned, in: house) == owned.subject)
        #expect(try house.facts().audit.isEmpty)
    }

    @Test("a token that claims a tenant is linked there and nowhere else")
    func claimedTenant() throws {
        let (house, other) = (try House(), try House())
        let account = try invited(to: house)
        let namesake = try invited(to: other, email: account.email)
        let elsewhere = Self.proof.merging(["app_metadata": ["tenant_id": .string(ID.fresh())]]) { $1 }
        #expect(try phone(account, elsewhere).get("/me").code == "no_office_role")
        let here = Self.proof.merging(["app_metadata": ["tenant_id": .string(house.tenant)]]) { $1 }
        #expect(try phone(account, here).get("/me").status == 200)
        #expect(try owner(of: account, in: house) == account.subject)
        #expect(try owner(of: namesake, in: other) == nil)
    }

    @Test("eight first requests at once are one link")
    func race() throws {
        let house = try House()
        let account = try invited(to: house)
        let token = token(account, Self.proof, email: account.email)
        let port = try TestServer.shared().port
        let answers = try OfficeTests.race(8) { _ in try Phone(port: port, token: token).get("/me").status }
        #expect(answers == Array(repeating: 200, count: 8))
        #expect(try house.facts().audit.count == 1)
    }

    @Test("two people with the same proof at once: one gets the account, the other nothing")
    func rivals() throws {
        let house = try House()
        let account = try invited(to: house)
        let port = try TestServer.shared().port
        let tokens = (0..<6).map { _ in
            token(
                Account(id: account.id, subject: ID.fresh(), email: account.email, tenant: house.tenant), Self.proof,
                email: account.email)
        }
        let answers = try OfficeTests.race(6) { try Phone(port: port, token: tokens[$0]).get("/me").status }
        #expect(answers.sorted() == [200, 403, 403, 403, 403, 403])
        #expect(try house.facts().audit.count == 1)
    }

    @Test("LINK_BY_EMAIL=off turns it off")
    func off() throws {
        let server = try TestServer.start(settings: ["LINK_BY_EMAIL": "off"])
        let house = try House(on: server)
        let account = try invited(to: house)
        let phone = Phone(port: server.port, token: token(account, Self.proof, email: account.email))
        #expect(try phone.get("/me").code == "no_office_role")
        #expect(try owner(of: account, in: house) == nil)
    }

    // MARK: Steps

    private func invited(to house: House, email: String? = nil) throws -> Account {
        try house.addAccount(roles: ["staff"], email: email ?? "ana-\(ID.fresh())@house.example", linked: false)
    }

    private func token(_ account: Account, _ claims: [String: JSONTree], email: String) -> String {
        var token = Token(subject: account.subject)
        token.claims["email"] = .string(email)
        token.claims.merge(claims) { $1 }
        return token.signed()
    }

    private func phone(_ account: Account, _ claims: [String: JSONTree], email: String? = nil) throws -> Phone {
        Phone(port: try TestServer.shared().port, token: token(account, claims, email: email ?? account.email))
    }

    private func owner(of account: Account, in house: House) throws -> String? {
        try house.database.value("select auth_user_id from accounts where id = $1", [account.id])
    }

    private func expectNotLinked(_ account: Account, in house: House, _ claims: [String: JSONTree]) throws {
        let answer = try phone(account, claims).get("/me")
        #expect([401, 403].contains(answer.status))
        #expect(try owner(of: account, in: house) == nil)
        #expect(try house.facts().audit.isEmpty)
    }
}
