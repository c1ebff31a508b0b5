/// The signature algorithms of RFC 7518, section 3 that tokens may use. A key has exactly one.
public enum SignatureAlgorithm: String, Sendable {
    /// HMAC with SHA-256, under a shared secret.
    case hs256 = "HS256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"

    /// The algorithm of exactly this name; nil for any other spelling, `none` included.
    init?(exactly name: String) {
        let found = [Self.hs256, .rs256, .es256].first { $0.rawValue.utf8.elementsEqual(name.utf8) }
        guard let found else { return nil }
        self = found
    }
}
