import JSON

/// Claims that only who has the secret could have signed: HS256 tokens (RFC 7515) that the server makes for itself, such
/// as those in signed URLs. What they mean, and when they expire, is the caller's to judge.
public struct SecretToken: Sendable {
    private let secret: [UInt8]

    /// Tokens under `secret`, 32 bytes or more.
    public init(secret: [UInt8]) { self.secret = secret }

    /// The token of `claims`, a JSON object: the same for the same claims. Nil when libcrypto fails.
    public func sign(_ claims: [UInt8]) -> String? {
        TokenSigner(secret: secret).token(claims: claims)
    }

    /// The claims of a token that was signed here; nil for any other.
    public func open(_ token: String) -> JSONObject? {
        guard let compact = try? CompactToken(Array(token.utf8)), let header = try? TokenHeader(parsing: compact.header),
            header.algorithm == .hs256, HMACSHA256(key: secret).isValid(compact.signature, for: compact.signedPart),
            case .object(let claims)? = try? JSONValue(parsing: compact.payload)
        else { return nil }
        return claims
    }
}
