import Testing

@testable import Crypto

@Suite("tokens that are good")
struct GoodTokenTests {
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test("HS256, RS256 and ES256 are good side by side")
    func sideBySide() async throws {
        let verifier = await issuer.verifier()
        for signer in [issuer.hs256, issuer.rs256, issuer.es256] {
            let token = try #require(signer.token(claims: TestIssuer.claims()))
            let verified = try await verifier.verify(Array(token.utf8), now: TestIssuer.now)
            #expect(
                verified
                    == VerifiedToken(
                        subject: TestIssuer.subject, tenant: nil, session: nil, email: nil, provesEmail: false,
                        expiresAt: TestIssuer.now + 3600))
        }
    }

    @Test("the subject and the tenant come out in lower case")
    func lowerCase() async throws {
        let tenant = "1f0c6c5e-2d38-4c9a-8a6e-3b1d7e9f4a22"
        let claims = TestIssuer.claims([
            "sub": #""\#(TestIssuer.subject.uppercased())""#, "app_metadata": #"{"tenant_id":"\#(tenant.uppercased())"}"#,
        ])
        let verified = try await verify(claims)
        #expect(verified.subject == TestIssuer.subject)
        #expect(verified.tenant == tenant)
    }

    @Test("a tenant that is no UUID is one that nobody has", arguments: [#""""#, #""acme""#, "7", "[]", "false"])
    func unmatchableTenant(value: String) async throws {
        let verified = try await verify(TestIssuer.claims(["app_metadata": #"{"tenant_id":\#(value)}"#]))
        #expect(verified.tenant == VerifiedToken.unmatchableID)
    }

    @Test("no tenant is named by metadata without one", arguments: ["{}", #"{"tenant_id":null}"#, "null", "[]"])
    func noTenant(metadata: String) async throws {
        #expect(try await verify(TestIssuer.claims(["app_metadata": metadata])).tenant == nil)
    }

    @Test("thirty seconds of skew either way", arguments: ["exp", "nbf", "iat"])
    func skew(claim: String) async throws {
        for offset: Int64 in [-30, 30] {
            _ = try await verify(TestIssuer.claims([claim: "\(TestIssuer.now + offset)"]))
        }
    }

    @Test("times may have fractions and exponents", arguments: ["1750000100.75", "1.7500001e9"])
    func fractions(value: String) async throws {
        #expect(try await verify(TestIssuer.claims(["exp": value])).expiresAt >= TestIssuer.now + 100)
    }

    @Test("an audience list with us in it")
    func audienceList() async throws {
        _ = try await verify(TestIssuer.claims(["aud": #"["other","authenticated"]"#]))
    }

    @Test("a role is not required, nor is an issuer that nobody asked for")
    func optionalClaims() async throws {
        _ = try await verify(TestIssuer.claims(["role": nil, "iat": nil, "iss": #""anybody""#]))
    }

    @Test("the exact issuer, when one is set")
    func issuerSet() async throws {
        let policy = TokenPolicy(issuer: "https://x.example/auth/v1")
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims(["iss": #""https://x.example/auth/v1""#])))
        #expect(await issuer.verifier(policy: policy).fault(token) == nil)
    }

    @Test("a token without kid where one key fits its algorithm")
    func missingKid() async throws {
        let token = try #require(TokenSigner(key: issuer.curve, keyIdentifier: nil).token(claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == nil)
    }

    @Test("an HS256 token with a kid of the issuer's own making")
    func kidBesideSecret() async throws {
        let header = Array(#"{"alg":"HS256","kid":"legacy"}"#.utf8)
        let token = try #require(issuer.hs256.token(header: header, claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == nil)
    }

    @Test("a token of exactly 7,168 bytes")
    func longest() async throws {
        let token = try #require(issuer.hs256.token(ofLength: CompactToken.maximumLength))
        #expect(token.utf8.count == 7168)
        #expect(await issuer.verifier().fault(token) == nil)
    }

    private func verify(_ claims: [UInt8]) async throws -> VerifiedToken {
        let token = try #require(issuer.hs256.token(claims: claims))
        return try await issuer.verifier().verify(Array(token.utf8), now: TestIssuer.now)
    }
}

extension TokenSigner {
    /// A good token padded to `length` bytes; nil when no padding hits that length.
    func token(ofLength length: Int) -> String? {
        let empty = TestIssuer.claims(["pad": #""""#]).count
        let room = (length - 100) * 3 / 4
        for padding in (room - empty - 80)...(room - empty + 80) {
            let pad = String(repeating: "x", count: padding)
            if let token = token(claims: TestIssuer.claims(["pad": "\"\(pad)\""])), token.utf8.count == length { return token }
        }
        return nil
    }
}
