/// Why a request is not signed in. The caller is told the code and nothing else (openapi/schemas/errors.yaml).
public enum TokenFault: Error, Sendable, Equatable {
    /// There is no token: `token_missing`.
    case missing
    /// The token is none of ours: `token_invalid`. The reason is for debug logs.
    case invalid(Reason)
    /// The token was good and its time is over: `token_expired`.
    case expired
    /// No key set has ever been fetched, so nobody can say: not the caller's fault, to be answered with 503.
    case keysUnavailable

    /// The fault, in words that hold nothing of the token.
    public enum Reason: String, Sendable {
        /// Over ``CompactToken/maximumLength`` bytes.
        case tooLong
        /// Not three non-empty segments of canonical base64url.
        case malformed
        /// The header is no strict JSON object, or a field of it has the wrong type.
        case header
        /// `crit` is there: it names extensions that a verifier must understand.
        case criticalExtension
        /// `alg` is none of HS256, RS256 and ES256.
        case unsupportedAlgorithm
        /// `alg` is not that of the key.
        case algorithmMismatch
        /// No key of that `kid` is known: a fresh key set may have it.
        case unknownKey
        /// More than one key fits, and the token does not say which.
        case ambiguousKey
        /// The signature is not the key's.
        case signature
        /// The payload is no strict JSON object.
        case payload
        /// `exp` is absent or no believable time.
        case expiry
        /// `nbf` is no time, or in the future.
        case notBefore
        /// `iat` is no time, or in the future.
        case issuedAt
        /// `iss` is another.
        case issuer
        /// `aud` does not name us.
        case audience
        /// `role` is not `authenticated`: an anon or service key, for one.
        case role
        /// `sub` is absent or no UUID.
        case subject
    }

    /// The error code; `unavailable` where the keys are missing.
    public var code: String {
        switch self {
        case .missing: "token_missing"
        case .invalid: "token_invalid"
        case .expired: "token_expired"
        case .keysUnavailable: "unavailable"
        }
    }
}
