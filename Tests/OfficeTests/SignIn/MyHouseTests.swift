import TestSupport
import Testing

/// Somebody of two houses, whom this server signs in (docs/sign-in.md, "Several houses").
@Suite(.mayBlock) struct MyHouseTests {
    private let scene: SignInScene
    private let other: House

    init() throws {
        scene = try SignInScene()
        other = try House(on: scene.server)
    }

    /// Somebody who is signed in here, with an account of their address in the other house.
    private func invited() throws -> (session: SignedIn, account: Account) {
        let session = try scene.signedIn(.staff)
        return (session, try other.addAccount(roles: ["manager"], email: session.person.email, linked: false))
    }

    /// The same after their yes.
    private func joined() throws -> SignedIn {
        let (session, account) = try invited()
        #expect(try answer(account, true, session).status == 200)
        return session
    }

    private func answer(_ account: Account, _ accepts: Bool, _ session: SignedIn) throws -> Answer {
        try session.phone.accept(.string(account.id), accepts)
    }

    private func choose(_ house: House, _ session: SignedIn) throws -> Answer {
        try session.phone.post("/me/tenant", ["tenant_id": .string(house.tenant)], key: nil)
    }

    private func houses(_ answer: Answer) -> [JSONTree] { answer["tenants"]?.array ?? [] }

    private func chosen(_ houses: [JSONTree]) -> [String] {
        houses.filter { $0["chosen"] == true }.compactMap { $0["id"]?.string }
    }

    // MARK: The choice

    @Test("who has one house is told of it, and the token names it") func one() throws {
        let session = try scene.signedIn(.staff)
        let me = try session.phone.get("/me")
        #expect(houses(me).count == 1 && houses(me)[0]["role"] == "staff" && chosen(houses(me)) == [scene.house.tenant])
        #expect(session.claims["app_metadata"]?["tenant_id"] == .string(scene.house.tenant))
    }

    @Test("who has two and chose none is told which, chooses one, and works there from the next token on")
    func choice() throws {
        let person = try joined().person
        try person.forgetPause()
        let unchosen = try person.signIn()
        #expect(unchosen.claims["app_metadata"]?["tenant_id"]?.string == nil)
        let refused = try unchosen.phone.get("/me")
        #expect(refused.status == 403 && refused.code == "tenant_required")
        let offered = refused["error"]?["current"]?["tenants"]?.array ?? []
        #expect(Set(offered.compactMap { $0["id"]?.string }) == [scene.house.tenant, other.tenant] && chosen(offered) == [])
        for _ in 1...2 {
            let answer = try choose(other, unchosen)
            #expect(answer.status == 200 && answer["refresh"] == true && answer["user"]?["role"] == "manager")
            #expect(answer["tenant"]?["id"] == .string(other.tenant) && chosen(houses(answer)) == [other.tenant])
        }
        #expect(try unchosen.phone.get("/me")["tenant"]?["id"] == .string(other.tenant), "a token that names none")
        let next = try unchosen.refreshed()
        #expect(next.claims["app_metadata"]?["tenant_id"] == .string(other.tenant))
        let row = "select chosen_tenant from signin.sessions where id = $1"
        #expect(try scene.database.value(row, [unchosen.sessionID]) == other.tenant)
        #expect(try scene.count("idempotency_keys where tenant_id = $1", [other.tenant]) == 0)
    }

    @Test("who comes into a suspended house is told which other one there is, and chooses that; who has no other is not")
    func suspended() throws {
        let alone = try scene.signedIn(.viewer)
        let session = try joined()
        try scene.house.suspend()
        let refused = try session.phone.get("/me")
        #expect(refused.status == 403 && refused.code == "tenant_suspended")
        let offered = refused["error"]?["current"]?["tenants"]?.array ?? []
        #expect(offered.filter { $0["suspended"] == false }.compactMap { $0["id"]?.string } == [other.tenant])
        #expect(offered.count == 2)
        #expect(try alone.phone.get("/me")["error"]?["current"] == nil)
        #expect(try choose(other, session).status == 200)
        #expect(try session.refreshed().phone.get("/me")["tenant"]?["id"] == .string(other.tenant))
        try scene.house.suspend(false)
    }

    @Test("a token that names a house goes on meaning it until it is refreshed")
    func named() throws {
        let session = try joined()
        #expect(try choose(other, session).status == 200)
        let me = try session.phone.get("/me")
        #expect(me["tenant"]?["id"] == .string(scene.house.tenant) && chosen(houses(me)) == [other.tenant])
        #expect(try session.refreshed().phone.get("/me")["tenant"]?["id"] == .string(other.tenant))
    }

    @Test(
        "a request that names the other house is not run in this one; the way there, and the answer to an invitation, are open to it"
    )
    func namedHouse() throws {
        let session = try joined()
        let naming = [(name: "X-Quartermaster-House", value: other.tenant)]
        let refused = try session.phone.get("/me", headers: naming)
        #expect(refused.code == "tenant_required" && refused["error"]?["current"]?["tenants"]?.array?.count == 2)
        #expect(try session.phone.get("/me/invitations", headers: naming).status == 200)
        #expect(try session.phone.get("/me/sessions", headers: naming).status == 200)
        let choice: JSONTree = ["tenant_id": .string(other.tenant)]
        #expect(try session.phone.post("/me/tenant", choice, key: nil, headers: naming).status == 200)
        #expect(try session.refreshed().phone.get("/me", headers: naming)["tenant"]?["id"] == .string(other.tenant))
    }

    @Test("the choice is the session's: another one stays where it is, a new one begins with the last choice")
    func bySession() throws {
        let first = try joined()
        try first.person.forgetPause()
        let second = try first.person.signIn()
        #expect(try choose(scene.house, first).status == 200)
        #expect(try choose(other, second).status == 200)
        #expect(try first.refreshed().claims["app_metadata"]?["tenant_id"] == .string(scene.house.tenant))
        #expect(try second.refreshed().claims["app_metadata"]?["tenant_id"] == .string(other.tenant))
        try first.person.forgetPause()
        #expect(try first.person.signIn().claims["app_metadata"]?["tenant_id"] == .string(other.tenant))
    }

    @Test("a house that is none of the person's, invites alone, or has ended the session is not found; what is no id is at fault")
    func notFound() throws {
        let (session, _) = try invited()
        for house in [other, try House(on: scene.server)] {
            let answer = try choose(house, session)
            #expect(answer.status == 404 && answer.code == "tenant_not_found")
        }
        #expect(try session.phone.post("/me/tenant", ["tenant_id": "x"], key: nil).faults == ["tenant_id invalid_uuid"])
        #expect(try session.phone.post("/me/tenant", [:], key: nil).faults == ["tenant_id required"])
        let both = try joined()
        #expect(try choose(other, both).status == 200)
        let disable = "update accounts set disabled_at = $2::timestamptz where tenant_id = $3 and auth_user_id = $1"
        for time in ["2026-01-01", nil] { try scene.database.query(disable, [both.userID, time, scene.house.tenant]) }
        #expect(try choose(scene.house, both).code == "tenant_not_found")
        #expect(try houses(both.refreshed().phone.get("/me")).compactMap { $0["id"]?.string } == [other.tenant])
    }

    @Test("a yes to a second house leaves the person's sessions, and another issuer's tokens, where they work")
    func goesOn() throws {
        let (first, account) = try invited()
        try first.person.forgetPause()
        let second = try first.person.signIn()
        #expect(try answer(account, true, first).status == 200)
        for session in [first, second] {
            let next = try session.refreshed()
            #expect(next.claims["app_metadata"]?["tenant_id"] == .string(scene.house.tenant))
            let naming = [(name: "X-Quartermaster-House", value: scene.house.tenant)]
            #expect(try next.phone.get("/me", headers: naming)["tenant"]?["id"] == .string(scene.house.tenant))
        }
        let listed = "select count(*) from office.sessions_in_house($1, $2)"
        #expect(try scene.database.value(listed, [scene.house.tenant, first.userID]) == "2")

        let houses = [try House(), try House()]
        let phone = try Phone.invited(to: houses)
        for invitation in try phone.get("/me/invitations")["invitations"]?.array ?? [] {
            let yes: JSONTree = ["id": invitation["id"] ?? .null, "accept": true]
            #expect(try phone.post("/me/invitations", yes, key: nil).status == 200)
        }
        let me = try phone.get("/me")
        #expect(me.status == 200 && self.houses(me).count == 2)
    }

    @Test("a session that one of two houses has ended goes on in the other, also after its person's yes to a third")
    func third() throws {
        let person = try joined().person
        try person.forgetPause()
        let session = try person.signIn()
        #expect(try session.phone.get("/me").code == "tenant_required")
        let id = try scene.database.value(
            "select id from accounts where tenant_id = $1 and email = $2", [scene.house.tenant, person.email])
        #expect(try scene.signedIn(.admin).phone.post("/accounts/\(id ?? "")/sign-out", [:]).status == 200)
        #expect(try session.phone.get("/me")["tenant"]?["id"] == .string(other.tenant))
        let third = try House(on: scene.server).addAccount(roles: ["viewer"], email: person.email, linked: false)
        #expect(try answer(third, true, session).status == 200)
        let me = try session.phone.get("/me")
        #expect(me["tenant"]?["id"] == .string(other.tenant) && houses(me).count == 2)
    }

    @Test("a session that has ended chooses nothing") func ended() throws {
        let session = try joined()
        try scene.database.query("delete from signin.sessions where id = $1", [session.sessionID])
        #expect(try choose(other, session).code == "token_invalid")
        #expect(try session.phone.get("/me/invitations").code == "token_invalid")
    }

    @Test("a stolen token locks nobody out: what it may not choose is refused, and null takes a choice back")
    func stolen() throws {
        let session = try joined()
        func put(_ house: JSONTree) throws -> Answer {
            let body: JSONTree = ["data": ["tenant_id": house]]
            return try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
        }
        #expect(try put(.string(ID.fresh())).authCode == "tenant_not_found")
        #expect(try put(.string(other.tenant))["app_metadata"]?["tenant_id"] == .string(other.tenant))
        #expect(try put(.null)["app_metadata"]?["tenant_id"]?.string == nil)
        try session.person.forgetPause()
        #expect(try session.person.signIn().phone.get("/me").code == "tenant_required")
        #expect(try choose(scene.house, session).status == 200)
    }

    // MARK: Invitations

    @Test("a yes of a session that ends while it waits for that is none") func endsMeanwhile() throws {
        let (session, account) = try invited()
        let (ending, answering) = (try scene.server.database.session(), try scene.server.database.session())
        try ending.execute("begin")
        try ending.query("select from signin.users where id = $1 for no key update", [session.userID])
        try ending.query("delete from signin.sessions where id = $1", [session.sessionID])
        let pending = try answering.start(
            "select code from office.answer_invitation($1, $2, null, null, true, $3, true, null)",
            [session.userID, session.sessionID, account.id])
        #expect(try pending.isBlocked(seenFrom: scene.database))
        try ending.execute("commit")
        #expect(try pending.finish() == [["token_invalid"]])
        #expect(try scene.count("accounts where id = $1 and auth_user_id is null", [account.id]) == 1)
    }

    @Test(
        "the second house asks: before the yes it counts for nothing, after it it is one of two, and the same twice does the same"
    )
    func accepted() throws {
        let (session, account) = try invited()
        #expect(try houses(session.phone.get("/me")).count == 1)
        let listed = try session.phone.get("/me/invitations")
        let shown = try #require(listed["invitations"]?[0])
        #expect(listed.status == 200 && listed["invitations"]?.array?.count == 1)
        #expect(shown["id"] == .string(account.id) && shown["role"] == "manager" && shown["at"]?.string != nil)
        #expect(shown["tenant"]?["id"] == .string(other.tenant) && shown["tenant"]?["name"]?.string != nil)
        for _ in 1...2 { #expect(try answer(account, true, session).text == #"{"invitations":[]}"#) }
        #expect(try answer(account, false, session).code == "invitation_not_found")
        #expect(try session.phone.get("/me")["tenant"]?["id"] == .string(scene.house.tenant))
        #expect(try houses(session.phone.get("/me")).count == 2)
        #expect(try other.facts().audit.map { $0["action"] } == ["account.linked"])
    }

    @Test("a no disables the account, with an audit row, twice as once; enabled again it asks anew")
    func declined() throws {
        let (session, account) = try invited()
        for _ in 1...2 { #expect(try answer(account, false, session).text == #"{"invitations":[]}"#) }
        #expect(try answer(account, true, session).code == "invitation_not_found")
        let row = "select auth_user_id is null, disabled_at is null from accounts where id = $1"
        #expect(try scene.database.first(row, [account.id]) == ["t", "f"])
        #expect(try other.facts().audit.map { $0["action"] } == ["account.declined"])
        try scene.database.query("update accounts set disabled_at = null where id = $1", [account.id])
        #expect(try session.phone.get("/me/invitations")["invitations"]?.array?.count == 1)
        #expect(try houses(session.phone.get("/me")).count == 1)
    }

    @Test("what is another's, or nobody's, is no invitation: the same 404") func notTheirs() throws {
        let (session, account) = try invited()
        let stranger = try scene.signedIn(.staff)
        for refused in try [answer(account, true, stranger), answer(scene.house.account(.admin), false, session)] {
            #expect(refused.status == 404 && refused.code == "invitation_not_found")
        }
        let malformed = try session.phone.post("/me/invitations", ["id": "x"], key: nil)
        #expect(malformed.faults.sorted() == ["accept required", "id invalid_uuid"])
        #expect(try scene.database.value("select auth_user_id from accounts where id = $1", [account.id]) == nil)
    }

    @Test("an account that is added before the first sign-in, in whichever order, leaves the person one house and one invitation")
    func before() throws {
        let person = try scene.person(.staff)
        let later = try other.addAccount(roles: ["viewer"], email: person.email, linked: false)
        try scene.database.query("update accounts set created_at = now() - interval '1 day' where id = $1", [later.id])
        let session = try person.signIn()
        let me = try session.phone.get("/me")
        #expect(me["tenant"]?["id"] == .string(other.tenant), "the oldest")
        #expect(session.claims["app_metadata"]?["tenant_id"] == .string(other.tenant))
        #expect(try session.phone.get("/me/invitations")["invitations"]?[0]?["tenant"]?["id"] == .string(scene.house.tenant))
    }

    @Test("one that is added while the person signs in: the session goes on in its house") func during() throws {
        let person = try scene.person(.staff)
        let code = try person.requestCode()
        _ = try other.addAccount(roles: ["viewer"], email: person.email, linked: false)
        let session = try SignedIn(person.client.verify(person.email, code), person: person)
        #expect(try session.phone.get("/me")["tenant"]?["id"] == .string(scene.house.tenant))
        #expect(try session.phone.get("/me/invitations")["invitations"]?.array?.count == 1)
    }

    @Test("a disabled account of the address ties nobody, and keeps nobody from their house") func disabled() throws {
        let person = try scene.person(.staff)
        let closed = try other.addAccount(roles: ["viewer"], email: person.email, linked: false)
        let change = "update accounts set disabled_at = now(), created_at = now() - interval '1 day' where id = $1"
        try scene.database.query(change, [closed.id])
        let session = try person.signIn()
        #expect(try session.phone.get("/me")["tenant"]?["id"] == .string(scene.house.tenant))
        #expect(try session.phone.get("/me/invitations").text == #"{"invitations":[]}"#)
        #expect(try scene.database.value("select auth_user_id from accounts where id = $1", [closed.id]) == nil)
    }

    @Test("a new account reads the same whether its person works elsewhere or not") func alike() throws {
        let elsewhere = try scene.signedIn(.staff)
        let admin = try other.addAccount(roles: ["admin"], email: "boss@\(ID.fresh()).example", linked: false)
        let desk = try SignInPerson(email: admin.email, scene: scene).signIn().phone
        for email in [elsewhere.person.email, "nobody@\(ID.fresh()).example"] {
            let made = try desk.post("/accounts", ["email": .string(email), "display_name": "Ana", "roles": ["staff"]])
            #expect(made.status == 201 && made["invited"] == true && made["linked"] == .null && made["invited_by_mail"] == false)
            let listed = try desk.get("/accounts?q=\(email)")["accounts"]?[0]
            #expect(listed?["invited"] == true && listed?["linked"] == .null)
        }
        _ = try elsewhere.phone.accept(elsewhere.phone.get("/me/invitations")["invitations"]?[0]?["id"])
        let after = try desk.get("/accounts?q=\(elsewhere.person.email)")["accounts"]?[0]
        #expect(after?["invited"] == false && after?["linked"]?["email"] == .string(elsewhere.person.email))
    }

    @Test("who is only invited is no admin yet: the last one stays") func lastAdmin() throws {
        let admin = try scene.signedIn(.admin)
        _ = try scene.house.addAccount(roles: ["admin"], linked: false)
        try scene.house.changePeople(
            "update accounts set roles = '{staff}' where auth_user_id = $1", [scene.house.account(.admin).subject])
        let mine = try scene.database.value("select id from accounts where auth_user_id = $1", [admin.userID]) ?? ""
        let refused = OfficeTests.constraint(refusing: {
            try scene.house.changePeople("update accounts set disabled_at = now() where id = $1", [mine])
        })
        #expect(refused == "accounts_last_admin")
    }
}
