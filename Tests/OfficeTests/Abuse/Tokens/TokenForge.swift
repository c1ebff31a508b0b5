import Foundation
import Testing
import Text

@testable import Crypto

/// Makes tokens, good and forged, for a server that trusts an RSA key, two P-256 keys and a shared secret side by side.
struct TokenForge {
    static let issuer = "https://issuer.example/auth/v1"

    let rsa: SigningKey
    let curve: SigningKey
    /// The other key of its kind, so that a kid is needed to tell them apart.
    let nextCurve: SigningKey
    /// A key that nobody trusts.
    let own: SigningKey
    let subject: String
    /// Where an attacker's keys lie.
    let lure: String

    init(subject: String, lure: String) throws {
        rsa = try #require(SigningKey.generateRS256())
        curve = try #require(SigningKey.generateES256())
        nextCurve = try #require(SigningKey.generateES256())
        own = try #require(SigningKey.generateES256())
        self.subject = subject
        self.lure = lure
    }

    /// The set as the issuer publishes it.
    var webKeys: [[UInt8]] {
        [(rsa, "rsa"), (curve, "curve"), (nextCurve, "next")].compactMap { $0.webKey(identifier: $1) }
    }

    /// What the attacker publishes.
    var ownWebKey: [UInt8] { own.webKey(identifier: "lured") ?? [] }

    /// Claims that every check lets pass; members are replaced by other JSON text or, where nil, left out.
    func claims(_ changes: [String: String?] = [:]) -> [UInt8] {
        let now = time(nil)
        var members: [String: String?] = [
            "sub": "\"\(subject)\"", "aud": #""authenticated""#, "role": #""authenticated""#, "iss": "\"\(Self.issuer)\"",
            "iat": "\(now)", "exp": "\(now + 3600)",
        ]
        members.merge(changes) { $1 }
        return Array("{\(members.compactMap { name, text in text.map { "\"\(name)\":\($0)" } }.joined(separator: ","))}".utf8)
    }

    /// Signed with the shared secret.
    func secret(_ header: String = #"{"alg":"HS256","typ":"JWT"}"#, _ changes: [String: String?] = [:]) -> String {
        secret(header, claims: claims(changes))
    }

    func secret(_ header: String = #"{"alg":"HS256"}"#, claims: [UInt8], key: [UInt8] = Array(TestSettings.secret.utf8)) -> String
    {
        let signed = Token.segment(Array(header.utf8)) + "." + Token.segment(claims)
        return signed + "." + Token.segment(SHA256.authenticationCode(Array(signed.utf8), key: key))
    }

    /// Signed with a key pair, under any header.
    func signed(_ key: SigningKey, _ header: String, _ changes: [String: String?] = [:]) -> String {
        TokenSigner(key: key, keyIdentifier: nil).token(header: Array(header.utf8), claims: claims(changes)) ?? ""
    }

    /// A good token of the curve key with another signature.
    func curveToken(signature change: ([UInt8]) -> [UInt8]) -> String {
        let token = signed(curve, #"{"alg":"ES256","kid":"curve"}"#)
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let good = Base64URL.decode(parts[2].utf8) else { return "" }
        return parts[0] + "." + parts[1] + "." + Token.segment(change(good))
    }

    /// The RSA key as people paste it around (RFC 5280, section 4.1), and as text.
    func publicKeyForms() throws -> [String: [UInt8]] {
        let jwk = try #require(rsa.webKey(identifier: "rsa"))
        let tree = try #require(JSONTree(parsing: jwk))
        let modulus = try #require(tree["n"]?.string.flatMap { Base64URL.decode($0.utf8) })
        let exponent = try #require(tree["e"]?.string.flatMap { Base64URL.decode($0.utf8) })
        let der = DER.subjectPublicKeyInfo(modulus: modulus, exponent: exponent)
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        return [
            "DER": der, "PEM": Array(pem.utf8), "PEM without its last line end": Array(pem.utf8.dropLast()), "JWK": jwk,
            "the modulus": modulus,
        ]
    }
}

/// As much of DER (X.690) as a public key needs.
private enum DER {
    static func subjectPublicKeyInfo(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        let key = element(0x30, element(0x02, [0] + modulus) + element(0x02, exponent))
        let algorithm: [UInt8] = [0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
        return element(0x30, algorithm + element(0x03, [0] + key))
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count
        let prefix = length < 128 ? [UInt8(length)] : [0x82, UInt8(length >> 8), UInt8(length & 0xFF)]
        return [tag] + prefix + content
    }
}
