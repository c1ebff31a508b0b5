import Foundation
import Testing
import Text

@testable import Crypto

@Suite("reading a JWK set")
struct WebKeySetTests {
    let issuer: TestIssuer

    init() throws { issuer = try TestIssuer() }

    @Test("both kinds of key, each with its algorithm")
    func bothKinds() throws {
        let set = try WebKeySet(parsing: TestIssuer.document(issuer.webKeys))
        #expect(set.keys.map(\.algorithm) == [.rs256, .es256])
        #expect(set.keys.map(\.identifier) == [Array("rsa".utf8), Array("curve".utf8)])
    }

    @Test(
        "what is of no use is left out, and the rest is kept",
        arguments: [
            #"{"kty":"oct","k":"c2VjcmV0"}"#, #"{"kty":"OKP","crv":"Ed25519","x":"AA"}"#,
            #"{"kty":"EC","crv":"P-384","x":"AA","y":"AA"}"#,
            #"{"kty":"EC","crv":"secp256k1","x":"AA","y":"AA"}"#, #"{"kty":"RSA"}"#, #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#,
            "{}",
            "null", #""RSA""#, #"{"kty":7}"#,
        ])
    func useless(key: String) throws {
        let set = try WebKeySet(parsing: TestIssuer.document([Array(key.utf8)] + issuer.webKeys))
        #expect(set.count == 2)
    }

    @Test(
        "a key for another use, algorithm or operation is left out",
        arguments: [
            (#""use":"sig""#, #""use":"enc""#), (#""use":"sig""#, #""use":7"#),
            (#""key_ops":["verify"]"#, #""key_ops":["sign"]"#), (#""key_ops":["verify"]"#, #""key_ops":"verify""#),
            (#""alg":"ES256""#, #""alg":"ES384""#),
            (#""alg":"ES256""#, #""alg":"RS256""#),
            (#""kid":"curve""#, #""kid":7"#),
        ])
    func otherUse(good: String, changed: String) throws {
        let webKey = try #require(issuer.curve.webKey(identifier: "curve"))
        let key = String(decoding: webKey, as: UTF8.self)
        let range = try #require(key.firstRange(of: good))
        let document = TestIssuer.document([Array(key.replacingCharacters(in: range, with: changed).utf8)])
        #expect(try WebKeySet(parsing: document).count == 0)
    }

    @Test("an RSA key of 1,024 bits is refused")
    func weak() throws {
        let weak = try #require(SigningKey.generateRS256(bits: 1024)?.webKey(identifier: "weak"))
        #expect(try WebKeySet(parsing: TestIssuer.document([weak])).count == 0)
    }

    @Test("an RSA exponent under which anybody can sign is refused", arguments: ["AQ", "AA", "Ag", "AAE", ""])
    func exponent(text: String) throws {
        let modulus = Base64URL.encode([UInt8](repeating: 0xC1, count: 256))
        let key = Array(#"{"kty":"RSA","n":"\#(modulus)","e":"\#(text)"}"#.utf8)
        #expect(try WebKeySet(parsing: TestIssuer.document([key])).count == 0)
    }

    @Test("a point that is not on the curve is refused")
    func offCurve() throws {
        let one = Base64URL.encode([UInt8](repeating: 0, count: 31) + [1])
        let key = Array(#"{"kty":"EC","crv":"P-256","x":"\#(one)","y":"\#(one)"}"#.utf8)
        #expect(try WebKeySet(parsing: TestIssuer.document([key])).count == 0)
    }

    @Test("an empty set is a set")
    func empty() throws {
        #expect(try WebKeySet(parsing: Array(#"{"keys":[]}"#.utf8)).count == 0)
    }

    @Test("what is no set at all is a fault")
    func notASet() {
        #expect(throws: WebKeySetFault.notJSON) { try WebKeySet(parsing: Array("<html>".utf8)) }
        #expect(throws: WebKeySetFault.notJSON) { try WebKeySet(parsing: []) }
        #expect(throws: WebKeySetFault.notAKeySet) { try WebKeySet(parsing: Array("[]".utf8)) }
        #expect(throws: WebKeySetFault.notAKeySet) { try WebKeySet(parsing: Array(#"{"keys":{}}"#.utf8)) }
    }
}
