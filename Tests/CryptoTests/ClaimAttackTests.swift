import Testing

@testable import Crypto

@Suite("attacks on the claims, with good signatures")
struct ClaimAttackTests {
    private static let now = TestIssuer.now
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test("an expiry in the past, at its very second and after")
    func expired() async throws {
        #expect(try await fault(["exp": "\(Self.now - 60)"]) == .expired)
        #expect(try await fault(["exp": "\(Self.now - 59)"]) == nil)
        #expect(try await fault(["exp": "0"]) == .expired)
        #expect(TokenFault.expired.code == "token_expired")
    }

    @Test(
        "an expiry that is missing, a string, null, negative or out of this world",
        arguments: [nil, #""1750003600""#, "null", "true", "[1750003600]", "{}", "1e400", "1e300", "-1", "253402300800"])
    func unusableExpiry(value: String?) async throws {
        #expect(try await fault(["exp": value]) == .invalid(.expiry))
    }

    @Test("a number longer than 32 characters is no strict JSON")
    func endlessNumber() async throws {
        #expect(try await fault(["exp": "1750003600." + String(repeating: "0", count: 32)]) == .invalid(.payload))
    }

    @Test("a token from the future by nbf", arguments: ["\(now + 61)", "1e400", #""\#(now)""#, "null", "9e11"])
    func notBefore(value: String) async throws {
        #expect(try await fault(["nbf": value]) == .invalid(.notBefore))
    }

    @Test("a token from the future by iat", arguments: ["\(now + 61)", "1e400", #""\#(now)""#, "null", "9e11"])
    func issuedAt(value: String) async throws {
        #expect(try await fault(["iat": value]) == .invalid(.issuedAt))
    }

    @Test(
        "another issuer: by suffix, prefix, case, as a list, missing",
        arguments: [
            #""https://evil.example/https://x.example""#, #""https://x.example/""#, #""https://x.example.evil.example""#,
            #""https://X.example""#, #"["https://x.example"]"#, #""""#, "null", nil,
        ])
    func wrongIssuer(value: String?) async throws {
        let policy = TokenPolicy(issuer: "https://x.example")
        #expect(try await fault(["iss": value], policy) == .invalid(.issuer))
    }

    @Test("an issuer that is equal only by Unicode's rules")
    func canonicallyEqualIssuer() async throws {
        #expect(try await fault(["iss": "\"cafe\u{301}\""], TokenPolicy(issuer: "caf\u{E9}")) == .invalid(.issuer))
    }

    @Test(
        "an audience without us",
        arguments: [
            #""other""#, #""authenticated2""#, #""Authenticated""#, #"["other"]"#, "[]", #"[["authenticated"]]"#,
            #"{"authenticated":true}"#, "null", "7", nil,
        ])
    func wrongAudience(value: String?) async throws {
        #expect(try await fault(["aud": value]) == .invalid(.audience))
    }

    @Test("an audience of our own choosing leaves the default one out")
    func otherAudience() async throws {
        #expect(try await fault([:], TokenPolicy(audience: "office")) == .invalid(.audience))
        #expect(try await fault(["aud": #""office""#], TokenPolicy(audience: "office")) == nil)
    }

    @Test("another role", arguments: [#""anon""#, #""service_role""#, #""""#, "null", #"["authenticated"]"#, "1"])
    func wrongRole(value: String) async throws {
        #expect(try await fault(["role": value]) == .invalid(.role))
    }

    @Test("the anon and service keys of a Supabase project", arguments: ["anon", "service_role"])
    func projectKeys(role: String) async throws {
        let claims = #"{"iss":"supabase","ref":"abcdefghijklmnopqrst","role":"\#(role)","iat":1700000000,"exp":2015000000}"#
        let token = try #require(issuer.hs256.token(claims: Array(claims.utf8)))
        #expect(await issuer.verifier().fault(token) == .invalid(.audience))
        let dressedUp = TestIssuer.claims(["role": #""\#(role)""#])
        let second = try #require(issuer.hs256.token(claims: dressedUp))
        #expect(await issuer.verifier().fault(second) == .invalid(.role))
    }

    @Test("a subject that is missing or no UUID", arguments: [nil, #""""#, #""admin""#, "null", "7", #"["a"]"#])
    func wrongSubject(value: String?) async throws {
        #expect(try await fault(["sub": value]) == .invalid(.subject))
    }

    private func fault(_ changes: [String: String?], _ policy: TokenPolicy = TokenPolicy()) async throws -> TokenFault? {
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims(changes)))
        return await issuer.verifier(policy: policy).fault(token)
    }
}
