import Foundation
import Testing
import Text

@testable import Crypto

@Suite("attacks on the signature: the key decides the algorithm")
struct SignatureAttackTests {
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test(
        "alg none, missing, unknown or of another type, whoever signed",
        arguments: [
            #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":"NONE"}"#, #"{"typ":"JWT"}"#, #"{"alg":"HS512"}"#,
            #"{"alg":"hs256"}"#, #"{"alg":""}"#, #"{"alg":256}"#, #"{"alg":["HS256"]}"#, #"{"alg":null}"#, #"{"alg":"PS256"}"#,
        ])
    func algorithm(header: String) async throws {
        let token = try #require(issuer.hs256.token(header: Array(header.utf8), claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.unsupportedAlgorithm))
    }

    @Test("alg none with an empty signature")
    func noneUnsigned() async {
        let token = Base64URL.encode(#"{"alg":"none"}"#.utf8) + "." + Base64URL.encode(TestIssuer.claims()) + "."
        #expect(await issuer.verifier().fault(token) == .invalid(.malformed))
    }

    @Test("HS256 signed with the RSA public key as DER, PEM or JWK text, with and without its kid")
    func publicKeyAsSecret() async throws {
        let jwk = try #require(issuer.rsa.webKey(identifier: "rsa"))
        let der = try subjectPublicKeyInfo(jwk)
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        let verifier = await issuer.verifier()
        let withoutSecret = await issuer.verifier(secret: nil)
        for secret in [der, Array(pem.utf8), Array(pem.utf8.dropLast()), jwk] {
            let signer = TokenSigner(secret: secret)
            let plain = try #require(signer.token(claims: TestIssuer.claims()))
            #expect(await verifier.fault(plain) == .invalid(.signature))
            #expect(await withoutSecret.fault(plain) == .invalid(.algorithmMismatch))
            let header = Array(#"{"alg":"HS256","kid":"rsa"}"#.utf8)
            let named = try #require(signer.token(header: header, claims: TestIssuer.claims()))
            #expect(await verifier.fault(named) == .invalid(.algorithmMismatch))
            #expect(await withoutSecret.fault(named) == .invalid(.algorithmMismatch))
        }
    }

    @Test("RS256 under the curve key's kid and ES256 under the RSA key's")
    func crossedKids() async throws {
        let verifier = await issuer.verifier()
        for (key, kid) in [(issuer.rsa, "curve"), (issuer.curve, "rsa")] {
            let token = try #require(TokenSigner(key: key, keyIdentifier: kid).token(claims: TestIssuer.claims()))
            #expect(await verifier.fault(token) == .invalid(.algorithmMismatch))
        }
    }

    @Test("a token that claims RS256 and is signed with the curve key, and the reverse")
    func crossedAlgorithms() async throws {
        let verifier = await issuer.verifier()
        for (signer, header) in [
            (issuer.es256, #"{"alg":"RS256","kid":"rsa"}"#), (issuer.rs256, #"{"alg":"ES256","kid":"curve"}"#),
        ] {
            let token = try #require(signer.token(header: Array(header.utf8), claims: TestIssuer.claims()))
            #expect(await verifier.fault(token) == .invalid(.signature))
        }
    }

    @Test("ES256 with r = s = 0, r = 0, s = 0, DER-shaped, swapped halves, one byte short, empty of meaning")
    func curveSignatures() async throws {
        let token = try #require(issuer.es256.token(claims: TestIssuer.claims()))
        let dot = try #require(token.lastIndex(of: "."))
        let good = try #require(Base64URL.decode(token[token.index(after: dot)...].utf8))
        let zero = [UInt8](repeating: 0, count: 32)
        let der = try #require(ECDSASignature.der(fromRaw: good))
        let bad: [[UInt8]] = [
            zero + zero, zero + good[32...], good[..<32] + zero, der,
            Array(good[32...] + good[..<32]), good.dropLast(), good + [0], [0], [UInt8](repeating: 0xFF, count: 64),
        ]
        let verifier = await issuer.verifier()
        for signature in bad {
            #expect(await verifier.fault(token[...dot] + Base64URL.encode(signature)) == .invalid(.signature))
        }
        #expect(await verifier.fault(token) == nil)
    }

    @Test("a signature over other claims", arguments: ["hs", "rs", "es"])
    func foreignClaims(kind: String) async throws {
        let signer = kind == "hs" ? issuer.hs256 : kind == "rs" ? issuer.rs256 : issuer.es256
        let token = try #require(signer.token(claims: TestIssuer.claims()))
        var parts = token.split(separator: ".").map(String.init)
        parts[1] = Base64URL.encode(TestIssuer.claims(["sub": #""11111111-1111-4111-8111-111111111111""#]))
        #expect(await issuer.verifier().fault(parts.joined(separator: ".")) == .invalid(.signature))
    }

    @Test("a key that the token brings along, by jwk, x5c, jku or x5u", arguments: ["jwk", "x5c", "jku", "x5u"])
    func embeddedKey(field: String) async throws {
        let own = try #require(SigningKey.generateES256())
        let webKey = try #require(own.webKey(identifier: "curve"))
        let jwk = String(decoding: webKey, as: UTF8.self)
        let value = ["jwk": jwk, "x5c": #"["MIIB"]"#][field] ?? #""https://evil.example/keys""#
        let header = #"{"alg":"ES256","kid":"curve","\#(field)":\#(value)}"#
        let signer = TokenSigner(key: own, keyIdentifier: nil)
        let token = try #require(signer.token(header: Array(header.utf8), claims: TestIssuer.claims()))
        #expect(await issuer.verifier().fault(token) == .invalid(.signature))
    }

    /// The X.509 form of an RSA key (RFC 5280, section 4.1), which is what people paste around as PEM.
    private func subjectPublicKeyInfo(_ jwk: [UInt8]) throws -> [UInt8] {
        let set = try WebKeySet(parsing: TestIssuer.document([jwk]))
        guard case .rsa(let modulus, let exponent)? = set.keys.first?.material else { throw WebKeySetFault.notAKeySet }
        let key = der(0x30, der(0x02, [0] + modulus) + der(0x02, exponent))
        let algorithm: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
        return der(0x30, algorithm + der(0x03, [0] + key))
    }

    private func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count
        let prefix = length < 128 ? [UInt8(length)] : [0x82, UInt8(length >> 8), UInt8(length & 0xFF)]
        return [tag] + prefix + content
    }
}
