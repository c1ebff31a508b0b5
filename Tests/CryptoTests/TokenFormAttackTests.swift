import Testing

@testable import Crypto

@Suite("attacks on the form of a token")
struct TokenFormAttackTests {
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test("no token at all")
    func missing() async {
        #expect(await issuer.verifier().fault("") == .missing)
    }

    @Test("two, four and five segments, and empty ones")
    func segments() async throws {
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims()))
        let parts = token.split(separator: ".").map(String.init)
        let verifier = await issuer.verifier()
        for text in [
            parts[0] + "." + parts[1], parts[0], token + ".", token + "." + parts[2], token + "..AA", "." + token,
            "." + parts[1] + "." + parts[2], parts[0] + ".." + parts[2], parts[0] + "." + parts[1] + ".",
            "..", "...", "a.b.c.d.e",
        ] {
            #expect(await verifier.fault(text) == .invalid(.malformed))
        }
    }

    @Test("padding, foreign letters and white space in each segment", arguments: ["=", "==", "+", "/", "\n", " ", "\u{0}", "é"])
    func letters(letter: String) async throws {
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims()))
        let verifier = await issuer.verifier()
        for index in 0..<3 {
            var parts = token.split(separator: ".").map(String.init)
            parts[index] += letter
            #expect(await verifier.fault(parts.joined(separator: ".")) == .invalid(.malformed))
        }
    }

    @Test("a last character that is not the canonical one")
    func nonCanonical() async throws {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let token = try #require(issuer.hs256.token(claims: TestIssuer.claims()))
        // A 32-byte signature leaves two bits of its last letter unused: three other letters decode alike when read loosely.
        let last = try #require(token.last.flatMap(alphabet.firstIndex(of:)))
        let verifier = await issuer.verifier()
        for offset in 1...3 {
            #expect(await verifier.fault(token.dropLast() + String(alphabet[last + offset])) == .invalid(.malformed))
        }
    }

    @Test("a token of 7,169 bytes is refused, good as it is")
    func tooLong() async throws {
        let token = try #require(issuer.hs256.token(ofLength: 7169) ?? issuer.hs256.token(ofLength: 7170))
        #expect(await issuer.verifier().fault(token) == .invalid(.tooLong))
        let exactly = String(repeating: "A", count: 7169)
        #expect(await issuer.verifier().fault(exactly) == .invalid(.tooLong))
    }

    @Test(
        "a header that is no strict JSON object",
        arguments: [
            #"{"alg":"none","alg":"HS256"}"#, #"{"alg":"HS256","alg":"HS256"}"#, #"{"alg":"HS256","kid":"a","kid":"a"}"#,
            #"["HS256"]"#, "null", "{", #"{"alg":"HS256"} x"#, #"{"alg":"HS256",}"#, "",
        ])
    func header(text: String) async throws {
        let token = try #require(issuer.hs256.token(header: Array(text.utf8), claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(text.isEmpty ? .malformed : .header))
    }

    @Test(
        "crit, whatever it lists",
        arguments: [#"["exp"]"#, #"["b64"]"#, #"["http://example.invalid/x"]"#, "[]", "null", #""exp""#])
    func critical(value: String) async throws {
        let header = Array(#"{"alg":"HS256","b64":true,"crit":\#(value)}"#.utf8)
        let token = try #require(issuer.hs256.token(header: header, claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.criticalExtension))
    }

    @Test(
        "a payload that is no strict JSON object",
        arguments: ["[]", "null", #""text""#, "7", "{", #"{"sub":"a","sub":"b"}"#, "\u{FEFF}{}", #"{"a":"\u0000"}"#])
    func payload(text: String) async throws {
        let token = try #require(issuer.hs256.token(claims: Array(text.utf8)))
        #expect(await issuer.verifier().fault(token) == .invalid(.payload))
    }

    @Test("no description of a fault holds anything of the token")
    func noLeak() async throws {
        let kid = "canary-7f3a"
        let token = try #require(TokenSigner(key: issuer.rsa, keyIdentifier: kid).token(claims: TestIssuer.claims()))
        let fault = try #require(await issuer.verifier().fault(token))
        #expect(!"\(fault)".contains(kid))
        #expect(fault.code == "token_invalid")
    }
}
