import JSON

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
