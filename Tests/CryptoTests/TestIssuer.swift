import Testing

@testable import Crypto

/// An issuer with a shared secret, an RSA key and a P-256 key side by side, and a verifier that trusts all three.
struct TestIssuer {
    static let now: Int64 = 1_750_000_000
    static let subject = "0b7e4c1a-55d2-4f6e-9a63-8f2f6f0c9d11"
    static let secret = Array("a shared secret of more than thirty-two bytes".utf8)
    private static let rsaKey = SigningKey.generateRS256()
    private static let curveKey = SigningKey.generateES256()

    let rsa: SigningKey
    let curve: SigningKey

    init() throws {
        rsa = try #require(Self.rsaKey)
        curve = try #require(Self.curveKey)
    }

    var hs256: TokenSigner { TokenSigner(secret: Self.secret) }
    var rs256: TokenSigner { TokenSigner(key: rsa, keyIdentifier: "rsa") }
    var es256: TokenSigner { TokenSigner(key: curve, keyIdentifier: "curve") }

    var webKeys: [[UInt8]] { [rsa.webKey(identifier: "rsa"), curve.webKey(identifier: "curve")].compactMap { $0 } }

    /// A verifier whose ring has fetched `document` (by default both public keys).
    func verifier(
        secret: [UInt8]? = TestIssuer.secret, document: [UInt8]? = nil, policy: TokenPolicy = TokenPolicy()
    ) async -> TokenVerifier {
        let keys = document ?? Self.document(webKeys)
        let ring = KeyRing(secret: secret, fetch: { keys })
        await ring.refreshIfDue()
        return TokenVerifier(ring: ring, policy: policy)
    }

    static func document(_ webKeys: [[UInt8]]) -> [UInt8] {
        Array(#"{"keys":["#.utf8) + webKeys.joined(separator: Array(",".utf8)) + Array("]}".utf8)
    }

    /// Good claims, with members replaced by other JSON text or, where nil, left out.
    static func claims(_ changes: [String: String?] = [:]) -> [UInt8] {
        var members: [String: String?] = [
            "sub": #""\#(subject)""#, "aud": #""authenticated""#, "role": #""authenticated""#,
            "iat": "\(now)", "exp": "\(now + 3600)",
        ]
        members.merge(changes) { $1 }
        let text = members.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }.joined(separator: ",")
        return Array("{\(text)}".utf8)
    }
}

extension TokenVerifier {
    /// Why `token` is refused; nil when it is good.
    func fault(_ token: String, now: Int64 = TestIssuer.now) async -> TokenFault? {
        do throws(TokenFault) {
            _ = try await verify(Array(token.utf8), now: now)
            return nil
        } catch {
            return error
        }
    }
}
