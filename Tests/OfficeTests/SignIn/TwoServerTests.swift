import TestSupport
import Testing

/// What signing in counts and remembers is the database's: of two servers none knows more than the other (docs/scale-out.md).
@Suite(.mayBlock) struct TwoServerTests {
    private let stage: TwoServerScene

    init() throws { stage = try TwoServerScene() }

    // MARK: Codes

    @Test("five wrong tries are five at both together: the right code is refused at each")
    func tries() throws {
        let person = try stage.scene.person()
        let code = try person.requestCode()
        for index in 1...5 {
            let answer = try stage.clients[index % 2].verify(person.email, SignInPerson.wrong(for: code))
            #expect(answer.authCode == "otp_expired")
        }
        for client in stage.clients { #expect(try client.verify(person.email, code).authCode == "otp_expired") }
        #expect(try stage.scene.tries(of: person.email) == "5")
    }

    @Test("the browser that asked one for a code has its five tries at the other, and no tries twice")
    func holder() throws {
        let person = try stage.scene.person()
        let asked = try stage.page("code", ["email": .string(person.email), "create_user": false])
        let cookie = try stage.cookie(of: asked)
        #expect(eventually(within: 120) { person.codes().count == 1 })
        let code = try #require(person.codes().last)
        let wrong = SignInPerson.wrong(for: code)
        for index in 1...5 { #expect(try stage.prove(person.email, wrong, at: index % 2).authCode == "otp_expired") }
        #expect(try stage.prove(person.email, code, at: 1).authCode == "otp_expired", "a stranger of the network")
        for index in 1...4 {
            #expect(try stage.prove(person.email, wrong, cookie: cookie, at: index % 2).authCode == "otp_expired")
        }
        #expect(try stage.prove(person.email, code, cookie: cookie, at: 1).status == 200)
        #expect(try stage.prove(person.email, code, cookie: cookie, at: 0).authCode == "otp_expired")
    }

    @Test("a code that is typed at both at once makes one session") func once() throws {
        let person = try stage.scene.person()
        let code = try person.requestCode()
        let clients = stage.clients
        let answers = try race(8) { try AuthClient(port: clients[$0 % 2].port).verify(person.email, code).status }
        #expect(answers.sorted() == [200] + Array(repeating: 403, count: 7))
    }

    // MARK: Refreshing

    @Test("a token that is shown to both at once, and once more, has one child") func refreshed() throws {
        let first = try stage.scene.signedIn()
        let clients = stage.clients
        let answers = try race(8) { try AuthClient(port: clients[$0 % 2].port).refresh(first.refreshToken) }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 8))
        let children = Set(answers.map { $0["refresh_token"]?.string })
        #expect(children.count == 1 && children.first != first.refreshToken)
        for client in clients { #expect(try children.contains(client.refresh(first.refreshToken)["refresh_token"]?.string)) }
    }

    @Test("a token whose child was used at one ends the session at both when it comes to the other after its minute")
    func replayed() throws {
        let first = try stage.scene.signedIn()
        let last = try first.refreshed().refreshed()
        for phone in stage.phones(last.accessToken) { #expect(try phone.get("/me").status == 200) }
        try stage.database.query(
            """
            update signin.sessions
            set refreshed_at = refreshed_at - interval '61 seconds',
                spent_at = array(select t.at - interval '61 seconds' from unnest(spent_at) as t (at))
            where id = $1
            """, [first.sessionID])
        #expect(try stage.clients[1].refresh(first.refreshToken).authCode == "refresh_token_already_used")
        for client in stage.clients { #expect(try client.refresh(last.refreshToken).authCode == "refresh_token_not_found") }
        for phone in stage.phones(last.accessToken) { #expect(try phone.get("/me").code == "token_invalid") }
    }

    @Test("of two cookies none is believed at either; signing out at one ends the sessions of both at the other")
    func cookies() throws {
        let people = [try stage.scene.person(), try stage.scene.person()]
        let proven = try people.map { try stage.prove($0.email, $0.requestCode()) }
        let cookies = try proven.map { try stage.cookie(of: $0) }
        let pair = cookies.joined(separator: "; ")
        for index in 0..<2 { #expect(try stage.page("refresh", cookie: pair, at: index).authCode == "refresh_token_not_found") }
        let phones = try proven.flatMap { stage.phones(try #require($0["access_token"]?.string)) }
        for phone in phones { #expect(try phone.get("/me").status == 200) }
        #expect(try stage.page("sign-out", cookie: pair, at: 1).status == 204)
        for phone in phones { #expect(try phone.get("/me").code == "token_invalid") }
        for cookie in cookies { #expect(try stage.page("refresh", cookie: cookie).authCode == "refresh_token_not_found") }
    }

    // MARK: Houses

    @Test(
        "an account that the command line adds asks, or with --no-consent does not: a session stays where it works until moved",
        arguments: [false, true])
    func joined(isAsked: Bool) throws {
        let other = try House(on: stage.servers[0])
        let session = try stage.scene.signedIn(.staff)
        let words = ["account", "add", "--tenant", other.tenant, "--email", session.person.email, "--role", "manager"]
        let added = try stage.run(words + (isAsked ? [] : ["--no-consent"]))
        #expect(added.exit == .code(0), "\(added.output)")
        let phones = stage.phones(session.accessToken)
        for phone in phones {
            let me = try phone.get("/me")
            #expect(me["tenant"]?["id"] == .string(stage.house.tenant) && me["tenants"]?.array?.count == (isAsked ? 1 : 2))
            #expect(try phone.get("/me", headers: [("X-Quartermaster-House", other.tenant)]).code == "tenant_required")
        }
        if isAsked {
            #expect(try choose(other, phones[1]).code == "tenant_not_found")
            #expect(try phones[0].accept(phones[1].get("/me/invitations")["invitations"]?[0]?["id"]).status == 200)
        }
        #expect(try choose(other, phones[1]).status == 200)
        let moved = try SignedIn(stage.clients[0].refresh(session.refreshToken), person: session.person)
        let there = stage.phones(moved.accessToken)
        for phone in there { #expect(try phone.get("/me")["tenant"]?["id"] == .string(other.tenant)) }
        // A house that the command line takes away is chosen no more: the other one is what is left.
        let gone = try stage.run(["account", "unlink", "--tenant", other.tenant, "--email", session.person.email])
        #expect(gone.exit == .code(0), "\(gone.output)")
        for phone in there { #expect(try phone.get("/me").code == "no_office_role") }
        #expect(try stage.clients[1].refresh(moved.refreshToken).authCode == "refresh_token_not_found")
        try session.person.forgetPause()
        #expect(try session.person.signIn().phone.get("/me")["tenant"]?["id"] == .string(stage.house.tenant))
    }

    private func choose(_ house: House, _ phone: Phone) throws -> Answer {
        try phone.post("/me/tenant", ["tenant_id": .string(house.tenant)], key: nil)
    }

    @Test("a choice that is refused at one is refused at the other; a token of the command line is of the house that it names")
    func named() throws {
        let other = try House(on: stage.servers[0])
        let session = try stage.scene.signedIn(.staff)
        for phone in stage.phones(session.accessToken) { #expect(try choose(other, phone).code == "tenant_not_found") }
        let account = try other.addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        try stage.database.query("update accounts set auth_user_id = $1 where id = $2", [session.userID, account.id])
        for house in [stage.house, other] {
            let run = try stage.run(["token", "--tenant", house.tenant, "--email", session.person.email])
            #expect(run.exit == .code(0), "\(run.output)")
            for phone in stage.phones(run.output.filter { !$0.isWhitespace }) {
                #expect(try phone.get("/me")["tenant"]?["id"] == .string(house.tenant))
            }
        }
    }

    @Test("a house that the command line suspends lets nobody in, by a tag or an answered key; resumed, the session goes on")
    func suspended() throws {
        let session = try stage.scene.signedIn(.manager)
        let phones = stage.phones(session.accessToken)
        let path = "/reservations/\(try stage.house.addReservation([LineDraft(stage.house.addItem())]).id)"
        let (body, key): (JSONTree, String) = (["display_name": "Acme Films"], ID.fresh())
        #expect(try phones[0].post("/clients", body, key: key).status == 201)
        let tag = try #require(try phones[0].get(path)[header: "ETag"])
        func answers(_ phone: Phone) throws -> [Answer] {
            [try phone.get(path, headers: [("If-None-Match", tag)]), try phone.post("/clients", body, key: key)]
        }
        for phone in phones { #expect(try answers(phone).map(\.status) == [304, 201]) }
        #expect(try stage.run(["tenant", "suspend", stage.house.tenant]).exit == .code(0))
        for phone in phones { #expect(try answers(phone).map(\.code) == ["tenant_suspended", "tenant_suspended"]) }
        #expect(try stage.run(["tenant", "resume", stage.house.tenant]).exit == .code(0))
        for phone in phones { #expect(try answers(phone).map(\.status) == [304, 201]) }
    }
}
