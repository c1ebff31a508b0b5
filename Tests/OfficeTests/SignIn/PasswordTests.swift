import Testing

/// Passwords, for houses that want them: chosen by who has proven the address, hashed by scrypt, guessed slowly.
@Suite struct PasswordTests {
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

    private func choose(_ password: String, _ session: SignedIn) throws -> Answer {
        let body: JSONTree = ["password": .string(password)]
        return try session.client.send("PUT", "/user", token: session.accessToken, body: body.bytes)
    }

    @Test("a person who signed in by code chooses a password, which then does as well; other sessions end with it")
    func chosen() throws {
        let first = try scene().signedIn()
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
        let session = try scene.signedIn()
        #expect(try choose(Self.password, session).status == 200)
        let byPassword = try SignedIn(signIn(session.person), person: session.person)
        #expect(try byPassword.phone.get("/me").code == "no_office_role")
        #expect(try session.phone.get("/me").status == 200)
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
        let session = try scene.signedIn()
        #expect(try choose(Self.password, session).status == 200)
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
        #expect(answer.status == 422 && answer.authCode == "weak_password")
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

    @Test("where passwords are off, none is taken and none does")
    func off() throws {
        let session = try SignInScene().signedIn()
        for answer in [try signIn(session.person), try choose(Self.password, session)] {
            #expect(answer.status == 422 && answer.authCode == "email_provider_disabled")
        }
    }
}
