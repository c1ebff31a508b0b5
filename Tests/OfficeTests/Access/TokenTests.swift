import TestSupport
import Testing

/// Which tokens let a person in, through the socket (docs/client-guide.md, "Sign-in"). The verifier's own tests go deeper.
@Suite(.mayBlock) struct TokenTests {
    private let house: House

    init() throws { house = try House() }

    @Test(
        "a bent token is a 401 that gives no reason away",
        arguments: [
            ["exp": nil], ["exp": "1999999999"], ["nbf": 9_999_999_999], ["iat": 9_999_999_999], ["sub": nil], ["sub": "me"],
            ["sub": 7],
            ["aud": "anybody"], ["aud": nil], ["aud": ["a", "b"]], ["role": "anon"], ["role": "service_role"], ["role": 7],
        ] as [[String: JSONTree]])
    func bentClaims(changes: [String: JSONTree]) throws {
        var token = Token(subject: house.account(.staff).subject)
        for (name, value) in changes { token.claims[name] = value == .null ? nil : value }
        try expectInvalid(token.signed())
    }

    @Test("the key decides the algorithm, never the token", arguments: ["none", "None", "HS384", "HS512", "RS256", "ES256", ""])
    func algorithms(name: String) throws {
        var token = Token(subject: house.account(.staff).subject)
        token.header["alg"] = .string(name)
        try expectInvalid(token.signed())
    }

    @Test("a header that asks for more than a signature is refused", arguments: ["crit"])
    func criticalHeader(name: String) throws {
        var token = Token(subject: house.account(.staff).subject)
        token.header[name] = ["exp"]
        try expectInvalid(token.signed())
    }

    @Test("`jku`, `x5u` and an embedded `jwk` are ignored")
    func ignoredHeaders() throws {
        var token = Token(subject: house.account(.staff).subject)
        token.header.merge(["jku": "http://127.0.0.1:1/", "x5u": "http://127.0.0.1:1/", "jwk": ["kty": "oct", "k": "AAAA"]]) {
            $1
        }
        #expect(try send("Bearer " + token.signed()).status == 200)
    }

    @Test("another secret, a cut, doubled or changed token is none")
    func broken() throws {
        let good = Token(subject: house.account(.staff).subject).signed()
        try expectInvalid(Token(subject: house.account(.staff).subject).signed(with: String(repeating: "x", count: 40)))
        let parts = good.split(separator: ".").map(String.init)
        let forms = [
            parts[0] + "." + parts[1], parts[0] + "." + parts[1] + ".", good + ".", good + "." + parts[2], "." + good, good + "=",
            parts[0] + "." + parts[1] + "x." + parts[2], String(good.dropLast()), "x", "..",
        ]
        for form in forms { try expectInvalid(form) }
    }

    @Test("an expired token says so")
    func expired() throws {
        var token = Token(subject: house.account(.staff).subject)
        token.claims["exp"] = 1_700_000_000
        let answer = try send("Bearer " + token.signed())
        #expect(answer.status == 401)
        #expect(answer.code == "token_expired")
    }

    @Test("clocks may be half a minute apart", arguments: [-30.0, 30.0])
    func skew(seconds: Double) throws {
        var token = Token(subject: house.account(.staff).subject)
        guard case .number(let now)? = token.claims["iat"] else { return }
        token.claims["iat"] = .number(now + seconds)
        token.claims["nbf"] = .number(now + seconds)
        token.claims["exp"] = .number(now + max(seconds, -30))
        #expect(try send("Bearer " + token.signed()).status == 200)
    }

    @Test("a token without a role claim, or with us among its audiences, is good")
    func goodVariants() throws {
        var token = Token(subject: house.account(.staff).subject)
        token.claims["role"] = nil
        token.claims["aud"] = ["somebody", "authenticated"]
        #expect(try send("bearer   " + token.signed()).status == 200)
    }

    @Test("over 7 KiB a token is a 401 unread, over the line's limit a 431")
    func size() throws {
        for (padding, status) in [(4000, 200), (5600, 401), (8000, 431)] {
            var token = Token(subject: house.account(.staff).subject)
            token.claims["padding"] = .string(String(repeating: "x", count: padding))
            #expect(try send("Bearer " + token.signed()).status == status, "\(padding)")
        }
    }

    @Test("another scheme, or none, is no token", arguments: ["Basic YTpi", "Bearer", "Bearer ", "Token x", "Bearerx", ""])
    func schemes(field: String) throws {
        let answer = try send(field)
        #expect(answer.status == 401)
        #expect(answer.code == "token_missing")
    }

    @Test("iss and aud are checked where they are set")
    func issuerAndAudience() throws {
        let server = try TestServer.start(settings: ["JWT_ISSUER": "https://issuer.example/auth/v1", "JWT_AUDIENCE": "office"])
        let house = try House(on: server)
        let wrong: [(JSONTree, JSONTree)] = [
            ("https://issuer.example/auth/v1", "authenticated"), ("https://evil.example/auth/v1", "office"), (nil, "office"),
            ("x.https://issuer.example/auth/v1", "office"), ("https://issuer.example/auth/v1/", "office"),
        ]
        for (issuer, audience) in wrong { #expect(try me(server, house, issuer, audience).code == "token_invalid") }
        #expect(try me(server, house, "https://issuer.example/auth/v1", "office").status == 200)
    }

    private func me(_ server: TestServer, _ house: House, _ issuer: JSONTree, _ audience: JSONTree) throws -> Answer {
        var token = Token(subject: house.account(.staff).subject)
        token.claims["iss"] = issuer == .null ? nil : issuer
        token.claims["aud"] = audience
        return try Phone(port: server.port, token: token.signed()).get("/me")
    }

    private func send(_ authorization: String) throws -> Answer {
        try TestServer.shared().client().send(Request("GET", "/api/office/me").with("Authorization", authorization))
    }

    private func expectInvalid(_ token: String) throws {
        let answer = try send("Bearer " + token)
        #expect(answer.status == 401)
        #expect(answer.code == "token_invalid")
        #expect(answer["error"]?["message"] == "The sign-in is not valid. Sign in again.")
        #expect(answer["error"]?["details"] == nil)
    }
}
