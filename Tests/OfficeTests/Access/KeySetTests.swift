import Crypto
import TestSupport
import Testing

/// Keys from a JWKS beside the shared secret (docs/sign-in.md, "An issuer of your own").
@Suite(.mayBlock) final class KeySetTests {
    private let rsa: SigningKey
    private let curve: SigningKey
    private let keys: KeyServer

    init() throws {
        rsa = try #require(SigningKey.generateRS256())
        curve = try #require(SigningKey.generateES256())
        keys = try KeyServer()
        keys.publish([rsa.webKey(identifier: "rsa"), curve.webKey(identifier: "curve")].compactMap { $0 })
    }

    deinit { keys.close() }

    @Test("RS256 and ES256 from the JWKS are good, and HS256 beside them")
    func sideBySide() throws {
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        #expect(try status(server, house, signed(house, by: rsa, "rsa")) == 200)
        #expect(try status(server, house, signed(house, by: curve, "curve")) == 200)
        #expect(try status(server, house, Token(subject: house.account(.staff).subject).signed()) == 200)
        #expect(try status(server, house, signed(house, by: rsa, "curve")) == 401)
        #expect(try status(server, house, signed(house, by: curve, "rsa")) == 401)
        #expect(keys.fetches == 1)
    }

    @Test("with a JWKS alone, HS256 under any secret is none, the public key's text included")
    func alone() throws {
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url, "JWT_SECRET": ""])
        let house = try House(on: server)
        let publicKey = String(decoding: rsa.webKey(identifier: "rsa") ?? [], as: UTF8.self)
        var forged = Token(subject: house.account(.staff).subject)
        forged.header["kid"] = "rsa"
        #expect(try status(server, house, forged.signed(with: publicKey)) == 401)
        #expect(try status(server, house, Token(subject: house.account(.staff).subject).signed()) == 401)
        #expect(try status(server, house, signed(house, by: rsa, "rsa")) == 200)
    }

    @Test("a rotated key is fetched when the first token names it, and the old one is good no more")
    func rotation() throws {
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        let old = try signed(house, by: rsa, "rsa")
        #expect(try status(server, house, old) == 200)
        let next = try #require(SigningKey.generateES256())
        keys.publish([next.webKey(identifier: "next")].compactMap { $0 })
        #expect(try status(server, house, signed(house, by: next, "next")) == 200)
        #expect(try status(server, house, old) == 401)
        #expect(keys.fetches == 2)
    }

    @Test("over one connection a person's token, another's and the first again are each their own, until their key is taken away")
    func oneConnection() throws {
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        let client = server.client()
        func me(_ token: String) throws -> Answer {
            try client.send(Request("GET", "/api/office/me").with("Authorization", "Bearer " + token))
        }
        let people = try [Role.staff, .manager].map { role in
            (id: house.account(role).subject, token: try signed(house, by: rsa, "rsa", role))
        }
        for person in people + people + people.reversed() {
            #expect(try me(person.token)["user"]?["id"] == .string(person.id))
            #expect(try me(person.token)["user"]?["id"] == .string(person.id))
        }
        var forged = people[0].token
        forged.replaceSubrange(forged.startIndex...forged.startIndex, with: "f")
        #expect(try me(forged).status == 401)
        #expect(try me(people[0].token + "A").status == 401)
        #expect(try me(people[0].token).status == 200)
        let next = try #require(SigningKey.generateES256())
        keys.publish([next.webKey(identifier: "next")].compactMap { $0 })
        #expect(try me(signed(house, by: next, "next", .staff)).status == 200)
        for person in people { #expect(try me(person.token).status == 401) }
    }

    /// `KeyRingTests` has the ten thousand in every run, without a server.
    @Test("ten thousand tokens with random kids are at most two fetches, in the ordinary run a thousand")
    func randomKids() throws {
        let each = DeepTests.rounds(250, deep: 2500)
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        let template = try signed(house, by: curve, "curve").split(separator: ".").map(String.init)
        let start = ContinuousClock.now
        let refused = try Bystander.beside(server) {
            try race(4) { _ in
                let client = server.client()
                return try (0..<each).count { _ in
                    let header = Token.segment(Array(#"{"alg":"ES256","kid":"\#(ID.fresh())"}"#.utf8))
                    let token = "\(header).\(template[1]).\(template[2])"
                    let request = Request("GET", "/api/office/me").with("Authorization", "Bearer " + token)
                    return try client.send(request).status == 401
                }
            }
        }
        #expect(refused == Array(repeating: each, count: 4))
        // One more for each half minute that a slow machine took.
        #expect(keys.fetches <= 2 + Int((ContinuousClock.now - start) / .seconds(30)))
    }

    @Test("a JWKS that breaks or goes away keeps the last good keys")
    func goesAway() throws {
        let server = try TestServer.start(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        #expect(try status(server, house, signed(house, by: rsa, "rsa")) == 200)
        keys.publish(nil)
        #expect(try status(server, house, signed(house, by: curve, "unknown")) == 401)
        #expect(keys.fetches == 2)
        keys.close()
        #expect(try status(server, house, signed(house, by: curve, "curve")) == 200)
        #expect(try server.client().send(Request("GET", "/readyz"))["checks"]?["keys"] == "up")
    }

    @Test("a JWKS that never answered: not ready by name, its tokens 503, and HS256 beside it goes on")
    func neverThere() throws {
        keys.publish(nil)
        let server = try TestServer.launch(settings: ["JWKS_URL": keys.url])
        let house = try House(on: server)
        let hs256 = Token(subject: house.account(.staff).subject).signed()
        #expect(eventually { (try? status(server, house, hs256)) == 200 })
        #expect(try eventually { try server.readiness()["checks"]?["postgres"] == "up" })
        let ready = try server.readiness()
        #expect(ready.status == 503)
        #expect(ready["checks"]?["keys"] == "down")
        let answer = try Phone(port: server.port, token: signed(house, by: rsa, "rsa")).get("/me")
        #expect(answer.status == 503)
        #expect(answer.code == "unavailable")
        #expect(answer["error"]?["retryable"] == true)
        let reason = "the keys that tokens are checked with can't be fetched: it answers with 500"
        #expect(eventually { server.log.lines(containing: "a job fails").contains { $0.contains(reason) } })
        keys.publish([rsa.webKey(identifier: "rsa")].compactMap { $0 })
        #expect(server.becomesReady())
        #expect(try status(server, house, signed(house, by: rsa, "rsa")) == 200)
    }

    private func signed(
        _ house: House, by key: SigningKey, _ identifier: String, _ role: Role = .staff
    ) throws -> String {
        let claims = JSONTree.object(Token(subject: house.account(role).subject).claims)
        return try #require(TokenSigner(key: key, keyIdentifier: identifier).token(claims: claims.bytes))
    }

    private func status(_ server: TestServer, _ house: House, _ token: String) throws -> Int {
        try Phone(port: server.port, token: token).get("/me").status
    }
}
