import JSON
import Text

/// A token in the compact form of RFC 7515, section 7.1: `header.payload.signature`, each canonical base64url.
struct CompactToken {
    /// The longest token that is read, in bytes (docs/client-guide.md, "Sign-in").
    static let maximumLength = 7168

    let header: [UInt8]
    let payload: [UInt8]
    let signature: [UInt8]
    /// The signed bytes: the first two segments as they were sent.
    let signedPart: ArraySlice<UInt8>

    init(_ token: [UInt8]) throws(TokenFault) {
        guard token.count <= Self.maximumLength else { throw .invalid(.tooLong) }
        let segments = token.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard segments.count == 3, !segments.contains(where: \.isEmpty),
            let header = Base64URL.decode(segments[0]),
            let payload = Base64URL.decode(segments[1]),
            let signature = Base64URL.decode(segments[2])
        else { throw .invalid(.malformed) }
        self.header = header
        self.payload = payload
        self.signature = signature
        signedPart = token[..<segments[1].endIndex]
    }
}

/// The two fields of a JOSE header that are looked at (RFC 7515, section 4).
///
/// `jku`, `jwk`, `x5u` and `x5c` would let the token bring its own key: they are not read at all.
struct TokenHeader {
    /// Longer names than this belong to no issuer.
    static let maximumIdentifierLength = 256

    let algorithm: SignatureAlgorithm
    /// The bytes of `kid`: looked up by equality, and used for nothing else.
    let keyIdentifier: [UInt8]?

    init(parsing bytes: [UInt8]) throws(TokenFault) {
        guard case .object(let members)? = try? JSONValue(parsing: bytes) else { throw .invalid(.header) }
        guard members["crit"] == nil else { throw .invalid(.criticalExtension) }
        guard case .string(let name) = members["alg"], let algorithm = SignatureAlgorithm(exactly: name) else {
            throw .invalid(.unsupportedAlgorithm)
        }
        self.algorithm = algorithm
        switch members["kid"] {
        case nil: keyIdentifier = nil
        case .string(let text) where text.utf8.count <= Self.maximumIdentifierLength: keyIdentifier = Array(text.utf8)
        default: throw .invalid(.header)
        }
    }
}

/// Claims that only who has the secret could have signed: HS256 tokens (RFC 7515) that the server makes for itself, such
/// as those in signed URLs. The caller has to judge their claims, and when they expire.
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
