import Crypto
import TestSupport
import Testing

@testable import API
@testable import Accounts

/// Passwords, for houses that want them: chosen by who has proven the address, hashed by scrypt, guessed slowly.
@Suite(.mayBlock) struct PasswordTests {
    private static let password = "correct horse battery staple"

    private static let shared = Result {
        let settings = SignInScene.settings.merging(["PASSWORDS": "on", "SIGN_UP": "on"]) { $1 }
        let server = try TestServer.start(settings: settings, database: TestDatabase.fresh())
        RunEnd.add { server.stop() }
        return server
    }

    private func scene() throws -> SignInScene { try SignInScene(on: Self.shared.get()) }

    private func signIn(_ person: SignInPerson, _ password: String = password) throws -> Answer {
        try person.client.post(
            "/token?grant_type=password", ["email": .string(person.email), "password": .string(password)])
    }

    private func choose(_ password: String, showing present: String? = nil, _ session: SignedIn) throws -> Answer {
        let body: JSONTree = ["password": .string(password), "current_password": present.map { .string($0) } ?? nil]
        return try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
    }

    /// A hash takes a tenth of a second or more: most tests are of what comes after it was made.
    private static let hash = PasswordHash(of: Array(password.utf8))?.text

    /// Somebody who signed in by code and has the password already.
    private func withPassword(_ scene: SignInScene) throws -> SignedIn {
        let (session, hash) = (try scene.signedIn(), try #require(Self.hash))
        try scene.database.query("update signin.users set password_hash = $2 where id = $1", [session.userID, hash])
        return session
    }

    private func account(of session: SignedIn, in scene: SignInScene) throws -> String {
        let sql = "select id from accounts where tenant_id = $1 and email = $2"
        return try #require(try scene.database.value(sql, [scene.house.tenant, session.person.email]))
    }

    /// Another house has them as well.
    private func letIn(_ session: SignedIn, elsewhereThan scene: SignInScene) throws {
        let other = try House(on: scene.server).addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        try scene.database.query("update accounts set auth_user_id = $1 where id = $2", [session.userID, other.id])
    }

    private func anotherCode(_ session: SignedIn) throws -> String {
        try session.person.forgetPause()
        return try session.person.requestCode()
    }

    /// As if the session had been opened longer ago than a code counts as proof.
    private func age(_ session: SignedIn, _ scene: SignInScene) throws {
        try scene.database.query(
            "update signin.sessions set created_at = created_at - interval '16 minutes' where id = $1", [session.sessionID])
    }

    @Test("a person who signed in by code chooses a password, which then does as well; other sessions end with it")
    func chosen() throws {
        let first = try scene().signedIn()
        #expect(try first.phone.get("/me").status == 200)
        try first.person.forgetPause()
        let second = try first.person.signIn()
        #expect(try choose(Self.password, second).status == 200)
        #expect(try first.phone.get("/me").code == "token_invalid")
        let session = try SignedIn(signIn(first.person), person: first.person)
        #expect(session.claims["amr"]?[0]?["method"] == "password" && session.userID == first.userID)
        #expect(try second.phone.get("/me").status == 200)
        #expect(try session.phone.get("/me").status == 200)
    }

    @Test("a password alone proves no address: it links no account")
    func noProof() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        // A cut takes the password away, so it is put back.
        let hash = try scene.database.value("select password_hash from signin.users where email = $1", [session.person.email])
        try scene.house.changePeople("update accounts set auth_user_id = null where email = $1", [session.person.email])
        try scene.database.query("update signin.users set password_hash = $2 where email = $1", [session.person.email, hash])
        let byPassword = try SignedIn(signIn(session.person), person: session.person)
        #expect(try byPassword.phone.get("/me").code == "no_office_role")
        try session.person.forgetPause()
        #expect(try session.person.signIn().phone.get("/me").status == 200)
    }

    @Test("the database keeps a hash by scrypt, and another each time")
    func hashed() throws {
        let scene = try scene()
        var hashes: Set<String> = []
        for _ in 0..<2 {
            let session = try scene.signedIn()
            #expect(try choose(Self.password, session).status == 200)
            let hash = try scene.database.value("select password_hash from signin.users where id = $1", [session.userID])
            hashes.insert(hash ?? "")
        }
        #expect(hashes.count == 2)
        #expect(hashes.allSatisfy { $0.hasPrefix("$scrypt$ln=15,r=8,p=3$") })
    }

    @Test("a wrong password, one too long, an address without one and an unknown one are refused the same; five slow it down")
    func refused() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        let people = [session.person, try scene.signedIn().person, try scene.person(nil)]
        let refusals = try people.map { person in
            try (0..<6).map { _ in
                let answer = try signIn(person, "wrong")
                return "\(answer.status) \(answer.text.replacing(#/\d+ seconds/#, with: "N seconds"))"
            }
        }
        #expect(Set(refusals).count == 1)
        #expect(refusals[0].prefix(5).allSatisfy { $0.hasPrefix("400") && $0.contains("invalid_credentials") })
        #expect(refusals[0][5].hasPrefix("429") && refusals[0][5].contains("over_request_rate_limit"))
        // On a busy machine the pause is over before the others have tried.
        try scene.database.query(
            "update signin.addresses set password_after = password_after + interval '1 hour' where email = $1",
            [session.person.email])
        #expect(try signIn(session.person).status == 429)
        try scene.database.query("update signin.addresses set password_after = null where email = $1", [session.person.email])
        #expect(try signIn(session.person).status == 200)
        #expect(try signIn(session.person, String(repeating: "x", count: 257)).authCode == "invalid_credentials")
    }

    @Test("whoever signs up proves the address first; the password is then theirs")
    func signUp() throws {
        let person = try scene().person(nil)
        let body: JSONTree = ["email": .string(person.email), "password": .string(Self.password), "data": ["shift": "late"]]
        let answer = try person.client.post("/signup", body)
        #expect(answer.status == 200)
        #expect(answer["email"] == .string(person.email) && answer["identities"] == [])
        #expect(try signIn(person).authCode == "invalid_credentials")
        #expect(eventually(within: 120) { person.codes().count == 1 })
        let session = try SignedIn(person.client.verify(person.email, person.codes()[0], type: "signup"), person: person)
        #expect(session.userID != answer["id"]?.string)
        #expect(session.body["user"]?["user_metadata"]?["shift"] == "late")
        #expect(try signIn(person).status == 200)
    }

    /// A sign-up for the address, as anybody may ask for one.
    private func signUp(_ person: SignInPerson, _ password: String, name: String) throws -> Answer {
        let body: JSONTree = ["email": .string(person.email), "password": .string(password), "data": ["name": .string(name)]]
        return try person.client.post("/signup", body)
    }

    @Test(
        "of two who sign one address up while a code is live, whichever comes first, neither's password or data is kept",
        arguments: [["thief", "owner"], ["owner", "thief"]], [0, 61])
    func twoSignUps(order: [String], seconds: Int) throws {
        let scene = try scene()
        let person = try scene.person(nil)
        var answers: [Int] = []
        for name in order {
            let answer = try signUp(person, "the password of the \(name)", name: name)
            answers.append(answer.status)
            // A code that is still to be mailed gives way to a newer one.
            #expect(eventually(within: 120) { person.codes().count == answers.count { $0 == 200 } })
            try scene.database.query(
                "update signin.addresses set sent_at = clock_timestamp() - make_interval(secs => $2) where email = $1",
                [person.email, "\(seconds)"])
        }
        #expect(answers == (seconds > 60 ? [200, 200] : [200, 429]))
        let last = try #require(person.codes().last)
        let session = try SignedIn(person.client.verify(person.email, last, type: "signup"), person: person)
        #expect(session.body["user"]?["user_metadata"] == ["email_verified": true])
        #expect(try scene.count("signin.users where id = $1 and password_hash is null", [session.userID]) == 1)
        #expect(try signIn(person, "the password of the \(order[1])").authCode == "invalid_credentials")
    }

    @Test("a password that was chosen with a code whose time is over is not kept")
    func expiredSignUp() throws {
        let scene = try scene()
        let person = try scene.person(nil)
        #expect(try signUp(person, "the password of the thief", name: "thief").status == 200)
        #expect(eventually(within: 120) { person.codes().count == 1 })
        try scene.database.query(
            "update signin.codes set expires_at = now() - interval '1 second' where email = $1", [person.email])
        try person.forgetPause()
        #expect(try signUp(person, Self.password, name: "owner").status == 200)
        #expect(eventually(within: 120) { person.codes().count == 2 })
        let session = try SignedIn(
            person.client.verify(person.email, person.codes()[1], type: "signup"), person: person)
        #expect(session.body["user"]?["user_metadata"]?["name"] == "owner")
        #expect(try signIn(person).status == 200)
    }

    @Test("a token alone chooses no lasting password: a code typed in the last 15 minutes does, or the password of now")
    func reauthentication() throws {
        let scene = try scene()
        let session = try scene.signedIn()
        try age(session, scene)
        let refused = try choose(Self.password, session)
        #expect(refused.status == 400 && refused.authCode == "reauthentication_needed")
        #expect(try choose(Self.password, showing: "a guess", session).authCode == "invalid_credentials")
        try session.person.forgetPause()
        let again = try session.person.signIn()
        #expect(try choose(Self.password, again).status == 200)
        try age(again, scene)
        let other = "another good password"
        #expect(try choose(other, again).authCode == "reauthentication_needed")
        #expect(try choose(other, showing: "a guess", again).authCode == "invalid_credentials")
        #expect(try choose(other, showing: Self.password, again).status == 200)
        #expect(try signIn(again.person, other).status == 200)
        let byPassword = try SignedIn(signIn(again.person, other), person: again.person)
        #expect(try choose(Self.password, byPassword).authCode == "reauthentication_needed")
    }

    @Test("whoever guesses the password of now by changing it is slowed down like one who signs in")
    func guessedChange() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        try age(session, scene)
        let answers = try (0..<6).map { _ in try choose("another good password", showing: "a guess", session) }
        #expect(answers.map(\.status) == [400, 400, 400, 400, 400, 429])
        #expect(try signIn(session.person).status == 429)
    }

    @Test("a changed password is told by mail, in the person's language, without a code")
    func notice() throws {
        let scene = try scene()
        let session = try scene.signedIn()
        #expect(try choose(Self.password, session).status == 200)
        let domain = session.person.email.drop { $0 != "@" }
        #expect(eventually(within: 120) { scene.server.log.contains("the password of a…\(domain) was changed") })
        let mail = MailText(passwordChangedIn: .spanish)
        #expect(mail.subject == "Su contraseña ha cambiado" && mail.text.contains("Si no ha sido usted"))
    }

    @Test("a password that is changed while somebody signs in by the old one leaves no session of the old one")
    func changedMeanwhile() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        let old = try #require(
            try scene.database.value("select password_hash from signin.users where id = $1", [session.userID]))
        // The old password was compared; then another is stored, and its transaction is not over yet.
        let (changing, waiting) = (try scene.server.database.session(), try scene.server.database.session())
        try changing.execute("begin")
        try changing.query("update signin.users set password_hash = 'new' where id = $1", [session.userID])
        let accepting = try waiting.start(
            "select (office.finish_password_sign_in($1, $2)).code", [session.person.email, old])
        #expect(try accepting.isBlocked(seenFrom: scene.database))
        try changing.execute("commit")
        #expect(try accepting.finish().first?.first == "invalid_credentials")
    }

    @Test("who is disabled loses their password and a code under way; signing out everywhere drops such a code")
    func dropped() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        let row = "accounts where email = $1"
        try scene.house.changePeople("update accounts set disabled_at = now() where email = $1", [session.person.email])
        try scene.house.changePeople("update accounts set disabled_at = null where email = $1", [session.person.email])
        #expect(try scene.count(row, [session.person.email]) == 1)
        #expect(try signIn(session.person).authCode == "invalid_credentials")
        try session.person.forgetPause()
        let again = try session.person.signIn()
        try session.person.forgetPause()
        let code = try session.person.requestCode()
        #expect(try again.client.signOut(again.accessToken).status == 204)
        #expect(try again.client.verify(again.person.email, code).authCode == "otp_expired")
    }

    @Test("who is disabled in one house keeps password and code where another lets them in")
    func disabledElsewhere() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        let other = try House(on: scene.server)
        try scene.database.query(
            "insert into accounts (tenant_id, email, display_name, roles) values ($1, $2, 'Planted', '{viewer}')",
            [other.tenant, session.person.email.uppercased()])
        try session.person.forgetPause()
        let code = try session.person.requestCode()
        try other.changePeople(
            "update accounts set disabled_at = now() where tenant_id = $1 and roles = '{viewer}'", [other.tenant])
        #expect(try signIn(session.person).status == 200)
        #expect(try session.person.client.verify(session.person.email, code).status == 200)
    }

    @Test(
        "who is cut off loses the password, unless another house lets them in: who proves the address next shares it with nobody",
        arguments: ["unlink", "address", "sql"])
    func cutOff(way: String) throws {
        let scene = try scene()
        let desk = try scene.signedIn(.admin).phone
        let (alone, elsewhere) = (try withPassword(scene), try withPassword(scene))
        try letIn(elsewhere, elsewhereThan: scene)
        let codes = try [alone, elsewhere].map(anotherCode)
        for session in [alone, elsewhere] {
            let id = try account(of: session, in: scene)
            switch way {
            case "unlink": #expect(try desk.post("/accounts/\(id)/unlink", [:]).status == 200)
            case "address":
                #expect(try desk.patch("/accounts/\(id)", ["email": .string("ana@\(ID.fresh()).example")]).status == 200)
            default: try scene.house.changePeople("update accounts set auth_user_id = null where id = $1", [id])
            }
        }
        #expect(try signIn(alone.person).authCode == "invalid_credentials")
        #expect(try signIn(elsewhere.person).status == 200)
        #expect(try alone.client.verify(alone.person.email, codes[0]).authCode == "otp_expired")
        #expect(try elsewhere.client.verify(elsewhere.person.email, codes[1]).status == 200)
        try alone.person.forgetPause()
        let next = try alone.person.signIn()
        #expect(try next.userID == alone.userID && next.phone.get("/me").code == (way == "address" ? "no_office_role" : nil))
        #expect(try signIn(alone.person).authCode == "invalid_credentials")
    }

    @Test("whose account is deleted loses the password and a code under way, unless another house lets them in")
    func deleted() throws {
        let scene = try scene()
        let (alone, elsewhere) = (try withPassword(scene), try withPassword(scene))
        try letIn(elsewhere, elsewhereThan: scene)
        let codes = try [alone, elsewhere].map(anotherCode)
        for session in [alone, elsewhere] {
            try scene.house.changePeople("delete from accounts where id = $1", [account(of: session, in: scene)])
        }
        #expect(try scene.count("signin.users where id = $1 and password_hash is null", [alone.userID]) == 1)
        #expect(try signIn(alone.person).authCode == "invalid_credentials")
        #expect(try alone.client.verify(alone.person.email, codes[0]).authCode == "otp_expired")
        #expect(try signIn(elsewhere.person).status == 200)
        #expect(try elsewhere.client.verify(elsewhere.person.email, codes[1]).status == 200)
    }

    @Test("who is only invited loses a code under way with the account, and keeps it where another house invites them")
    func deletedInvitation() throws {
        let scene = try scene()
        let (alone, elsewhere) = (try scene.person(), try scene.person())
        _ = try House(on: scene.server).addAccount(roles: ["viewer"], email: elsewhere.email, linked: false)
        let codes = try [alone, elsewhere].map { try $0.requestCode() }
        for person in [alone, elsewhere] {
            try scene.house.changePeople(
                "delete from accounts where tenant_id = $1 and email = $2", [scene.house.tenant, person.email])
        }
        #expect(try alone.client.verify(alone.email, codes[0]).authCode == "otp_expired")
        #expect(try elsewhere.client.verify(elsewhere.email, codes[1]).status == 200)
    }

    @Test(
        "the mail with a code that becomes void goes unsent: of who signs out, is signed out, cut off, disabled or deleted",
        arguments: ["everywhere", "sign-out", "unlink", "disable", "delete"])
    func mailUnderWay(way: String) throws {
        let scene = try scene()
        let (desk, session) = (try scene.signedIn(.admin).phone, try scene.signedIn())
        try scene.database.query(
            """
            insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until, due_at)
            values ($1, 'en', 'sign_in', '', false, now() + interval '1 hour', now() + interval '1 hour')
            """, [session.person.email])
        let id = try account(of: session, in: scene)
        switch way {
        case "everywhere": #expect(try session.client.signOut(session.accessToken).status == 204)
        case "delete": try scene.house.changePeople("delete from accounts where id = $1", [id])
        case "disable": try scene.house.changePeople("update accounts set disabled_at = now() where id = $1", [id])
        default: #expect(try desk.post("/accounts/\(id)/\(way)", [:]).status == 200)
        }
        #expect(try scene.count("signin.mail_outbox where recipient = $1", [session.person.email]) == 0)
    }

    @Test("an invitation of another house keeps neither password nor code of who is disabled where they work")
    func disabledAndInvited() throws {
        let scene = try scene()
        let session = try withPassword(scene)
        _ = try House(on: scene.server).addAccount(roles: ["viewer"], email: session.person.email, linked: false)
        try session.person.forgetPause()
        let code = try session.person.requestCode()
        try scene.house.changePeople(
            "update accounts set disabled_at = now() where tenant_id = $1 and email = $2",
            [scene.house.tenant, session.person.email])
        #expect(try signIn(session.person).authCode == "invalid_credentials")
        #expect(try session.person.client.verify(session.person.email, code).authCode == "otp_expired")
    }

    @Test("who signs in by code does not take over a password that somebody else chose for the address")
    func stolenAddress() throws {
        let person = try scene().person(nil)
        let body: JSONTree = ["email": .string(person.email), "password": "the password of a thief"]
        #expect(try person.client.post("/signup", body).status == 200)
        #expect(eventually(within: 120) { person.codes().count == 1 })
        #expect(try person.client.verify(person.email, person.codes()[0]).status == 200)
        #expect(try signIn(person, "the password of a thief").authCode == "invalid_credentials")
    }

    @Test("signing up for an address that is there changes nothing, and looks the same")
    func signUpAgain() throws {
        let scene = try scene()
        let session = try scene.signedIn()
        try session.person.forgetPause()
        let people = [session.person, try scene.person(nil)]
        let faces = try people.map { person in
            let body: JSONTree = ["email": .string(person.email), "password": "the password of a thief"]
            let answer = try person.client.post("/signup", body)
            return "\(answer.status) \(answer.json.object?.keys.sorted() ?? [])"
        }
        #expect(Set(faces).count == 1)
        #expect(eventually(within: 120) { session.person.codes().count == 2 })
        let last = try #require(session.person.codes().last)
        #expect(try session.client.verify(session.person.email, last, type: "signup").status == 200)
        #expect(try signIn(session.person, "the password of a thief").authCode == "invalid_credentials")
    }

    @Test("a weak password is refused", arguments: ["seven77", String(repeating: "x", count: 257)])
    func weak(password: String) throws {
        let session = try scene().signedIn()
        let answer = try choose(password, session)
        #expect(answer.status == 422 && answer["code"] == "weak_password" && answer["message"]?.string != nil)
        #expect(answer["weak_password"] == ["reasons": ["length"]])
    }

    @Test("what people keep about themselves is merged and stays small enough for a token; the address is not theirs to change")
    func metadata() throws {
        let session = try scene().signedIn()
        func put(_ body: JSONTree) throws -> Answer {
            try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
        }
        #expect(try put(["data": ["shift": "late", "van": 3]]).status == 200)
        let merged = try put(["data": ["shift": "early", "van": nil]])
        #expect(merged["user_metadata"] == ["shift": "early", "email_verified": true])
        #expect(try session.refreshed().claims["user_metadata"] == merged["user_metadata"])
        // A null inside one is kept.
        let nested = try put(["data": ["prefs": ["printer": nil, "lane": 3]]])
        #expect(nested["user_metadata"]?["prefs"] == ["printer": nil, "lane": 3])
        #expect(try put(["data": ["prefs": nil]])["user_metadata"] == merged["user_metadata"])
        #expect(try put(["data": ["note": .string(String(repeating: "x", count: 2100))]]).authCode == "validation_failed")
        for round in 0..<2 {
            let answer = try put(["data": ["note\(round)": .string(String(repeating: "x", count: 1500))]])
            #expect(answer.authCode == (round == 0 ? nil : "validation_failed"))
        }
        let digits = Array(#"{"data":{"big":1E131071,"small":1e-9}}"#.utf8)
        let large = try session.client.send("PUT", "/user", token: session.accessToken, body: digits)
        #expect(large.authCode == "validation_failed")
        #expect(try put(["email": "other@house.example"]).authCode == "validation_failed")
        // Saying so of oneself proves nothing, and denies nothing to the server.
        #expect(try put(["data": ["email_verified": false]])["user_metadata"]?["email_verified"] == true)
    }

    @Test("a token whose session has ended makes no hash, and a new password is counted like a proof")
    func counted() throws {
        let settings = ["PASSWORDS": "on", "RATE_LIMIT": "on", "RATE_LIMIT_ADDRESS": "100000"]
        let scene = try SignInScene(settings: settings)
        let session = try scene.signedIn()
        #expect(try session.client.signOut(session.accessToken, scope: "local").status == 204)
        #expect(try choose(Self.password, session).authCode == "session_not_found")
        try session.person.forgetPause()
        let again = try session.person.signIn()
        // 60 in five minutes, one more each five seconds: on a slow machine one may be there again between two requests.
        let refused = try (0..<5).map { _ in
            var tries = 0
            while try again.client.verify("nobody@house.example", "x").status != 429, tries < 600 { tries += 1 }
            return try choose(Self.password, again)
        }.filter { $0.status == 429 }
        #expect(!refused.isEmpty && refused.allSatisfy { $0.authCode == "over_request_rate_limit" })
        let harmless: JSONTree = ["data": ["shift": "late"]]
        #expect(try again.client.send("PUT", "/user", token: again.accessToken, body: harmless.bytes).status == 200)
        #expect(scene.server.stop() == .code(0))
        let puts = scene.server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter { $0["method"] == "PUT" }
        #expect(puts.count { $0["password_us"] != nil } == 5 - refused.count)
    }

    @Test("hashes wait in a bounded queue: one too many is a 503, and who has gone meanwhile gets none")
    func bounded() throws {
        let scene = try SignInScene(settings: ["PASSWORDS": "on", "TRUSTED_PROXIES": "127.0.0.1"])
        let person = try scene.person()
        let body = Array(#"{"email":"\#(person.email)","password":"wrong"}"#.utf8)
        let clients = try (0..<60).map { index in
            let connection = try Connection(port: scene.server.port)
            let request = Request("POST", "/auth/v1/token?grant_type=password", body: body)
                .with("X-Forwarded-For", "192.0.2.\(index % 20 + 1)")
            try connection.send(request.bytes)
            connection.finishSending()
            return connection
        }
        let lines = {
            scene.server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter {
                $0["route"] == "/auth/v1/token"
            }
        }
        #expect(eventually(within: 120) { lines().count == 60 })
        #expect(lines().count { $0["password_us"] != nil } < 30, "most had gone by their turn")
        #expect(lines().count { $0["status"] == 503 } >= 30)
        withExtendedLifetime(clients) {}
    }

    @Test("where passwords are off, none is taken and none does")
    func off() throws {
        let session = try SignInScene().signedIn()
        for answer in [try signIn(session.person), try choose(Self.password, session)] {
            #expect(answer.status == 422 && answer.authCode == "email_provider_disabled")
        }
    }
}
