import JSON
import Text

/// Makes signed tokens in the compact form of RFC 7515. Not Sendable.
public struct TokenSigner {
    private let algorithm: SignatureAlgorithm
    private let keyIdentifier: String?
    private let sign: ([UInt8]) -> [UInt8]?

    /// Signs with HS256 under `secret`.
    public init(secret: [UInt8]) {
        let key = HMACSHA256(key: secret)
        algorithm = .hs256
        keyIdentifier = nil
        sign = { key.code(for: $0) }
    }

    /// Signs with the key's algorithm and names the key `keyIdentifier`.
    public init(key: SigningKey, keyIdentifier: String?) {
        algorithm = key.algorithm
        self.keyIdentifier = keyIdentifier
        sign = key.signature(of:)
    }

    /// Signs with a P-256 key, the same claims the same way each time, so that several servers make one token without talking.
    public init(deterministic key: SigningKey, keyIdentifier: String?) {
        algorithm = key.algorithm
        self.keyIdentifier = keyIdentifier
        sign = key.deterministicSignature(of:)
    }

    /// The token of `claims`, a JSON object; nil when libcrypto fails to sign.
    public func token(claims: [UInt8]) -> String? {
        token(header: header, claims: claims)
    }

    /// The token of any header and claims: what a test needs to forge one.
    func token(header: [UInt8], claims: [UInt8]) -> String? {
        let signedPart = Base64URL.encode(header) + "." + Base64URL.encode(claims)
        guard let signature = sign(Array(signedPart.utf8)) else { return nil }
        return signedPart + "." + Base64URL.encode(signature)
    }

    private var header: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            let fields = [("alg", algorithm.rawValue), ("typ", "JWT")] + (keyIdentifier.map { [("kid", $0)] } ?? [])
            for (name, value) in fields {
                writer.name(name)
                writer.string(value)
            }
        }
        return writer.bytes
    }
}
