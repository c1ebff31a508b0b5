import Testing

@testable import Crypto

@Suite("attacks on the choice of the key")
struct KeyChoiceTests {
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test(
        "a kid that is a path, SQL, a near miss or unknown is looked up and nothing else",
        arguments: ["../../../../dev/null", "' OR 1=1 --", "RSA", "rsa ", "", "nobody", "https://evil.example/k"])
    func unknownKid(kid: String) async throws {
        let token = try #require(TokenSigner(key: issuer.rsa, keyIdentifier: kid).token(claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.unknownKey))
    }

    @Test("a kid spelt with a decomposed accent is not the composed one")
    func canonicallyEqualKid() async throws {
        let webKey = try #require(issuer.curve.webKey(identifier: "caf\u{E9}"))
        let verifier = await issuer.verifier(document: TestIssuer.document([webKey]))
        let token = try #require(TokenSigner(key: issuer.curve, keyIdentifier: "cafe\u{301}").token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(token) == .invalid(.unknownKey))
    }

    @Test("a kid of 10 KiB makes the token too long to be read")
    func hugeKid() async throws {
        let kid = String(repeating: "k", count: 10_240)
        let token = try #require(TokenSigner(key: issuer.rsa, keyIdentifier: kid).token(claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.tooLong))
    }

    @Test("a kid of 257 bytes, and one that is no string")
    func strangeKid() async throws {
        let verifier = await issuer.verifier()
        for kid in ["\"" + String(repeating: "k", count: 257) + "\"", "7", "null", #"["rsa"]"#] {
            let header = Array(#"{"alg":"RS256","kid":\#(kid)}"#.utf8)
            let token = try #require(issuer.rs256.token(header: header, claims: TestIssuer.claims()))
            #expect(await verifier.fault(token) == .invalid(.header))
        }
    }

    @Test("a kid with a NUL")
    func nulKid() async throws {
        let header = Array(#"{"alg":"RS256","kid":"rsa\u0000"}"#.utf8)
        let token = try #require(issuer.rs256.token(header: header, claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.header))
    }

    @Test("no kid where two keys of the algorithm are known")
    func missingKid() async throws {
        let other = try #require(SigningKey.generateES256()?.webKey(identifier: "next"))
        let verifier = await issuer.verifier(document: TestIssuer.document(issuer.webKeys + [other]))
        let token = try #require(TokenSigner(key: issuer.curve, keyIdentifier: nil).token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(token) == .invalid(.ambiguousKey))
        let named = try #require(issuer.es256.token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(named) == nil)
    }

    @Test("two keys of one kid and one algorithm: neither is used")
    func doubledKid() async throws {
        let twin = try #require(SigningKey.generateES256()?.webKey(identifier: "curve"))
        let verifier = await issuer.verifier(document: TestIssuer.document(issuer.webKeys + [twin]))
        let token = try #require(issuer.es256.token(claims: TestIssuer.claims()))
        #expect(await verifier.fault(token) == .invalid(.ambiguousKey))
    }

    @Test("a public-key token where only a secret is configured, and the reverse")
    func otherKindOnly() async throws {
        let secretOnly = TokenVerifier(ring: KeyRing(secret: TestIssuer.secret))
        let signed = try #require(issuer.rs256.token(claims: TestIssuer.claims()))
        #expect(await secretOnly.fault(signed) == .invalid(.unknownKey))
        let keysOnly = await issuer.verifier(secret: nil)
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims()))
        #expect(await keysOnly.fault(token) == .invalid(.algorithmMismatch))
    }
}
