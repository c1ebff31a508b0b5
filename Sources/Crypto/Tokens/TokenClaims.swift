import JSON
import Text

/// The claims of a payload whose signature is good (RFC 7519, section 4), judged one rule at a time.
struct TokenClaims {
    private let claims: JSONObject
    private let policy: TokenPolicy

    init(parsing payload: [UInt8], policy: TokenPolicy) throws(TokenFault) {
        guard case .object(let claims)? = try? JSONValue(parsing: payload) else { throw .invalid(.payload) }
        self.claims = claims
        self.policy = policy
    }

    /// Applies every rule at `now`, seconds since 1970. Expiry comes last: only a token that is otherwise good has expired.
    func verified(at now: Int64) throws(TokenFault) -> VerifiedToken {
        let expiry = try expiry()
        try checkStart("nbf", .notBefore, at: now)
        try checkStart("iat", .issuedAt, at: now)
        try checkIssuer()
        try checkAudience()
        try checkRole()
        let email = email
        let provesEmail = EmailProof.isGiven(by: claims, email: email)
        let token = VerifiedToken(
            subject: try subject(), tenant: tenant, session: session, email: email, provesEmail: provesEmail, expiresAt: expiry,
            provenAt: provesEmail ? EmailProof.time(in: claims) : nil)
        guard !token.hasExpired(at: now, leeway: policy.leeway) else { throw .expired }
        return token
    }

    private func expiry() throws(TokenFault) -> Int64 {
        guard let date = claims["exp"].flatMap(NumericDate.init), let seconds = Int64(exactly: date.seconds.rounded(.up)) else {
            throw .invalid(.expiry)
        }
        return seconds
    }

    private func checkStart(_ name: String, _ reason: TokenFault.Reason, at now: Int64) throws(TokenFault) {
        guard let value = claims[name] else { return }
        guard let date = NumericDate(value), !date.isFuture(at: now, leeway: policy.leeway) else { throw .invalid(reason) }
    }

    private func checkIssuer() throws(TokenFault) {
        guard let issuer = policy.issuer else { return }
        guard claims["iss"]?.isString(issuer) == true else { throw .invalid(.issuer) }
    }

    /// One name or a list of names (RFC 7519, section 4.1.3).
    private func checkAudience() throws(TokenFault) {
        let names: [JSONValue] =
            switch claims["aud"] {
            case nil: []
            case .array(let list): list
            case .some(let single): [single]
            }
        guard names.contains(where: { $0.isString(policy.audience) }) else { throw .invalid(.audience) }
    }

    /// A Supabase project's anon and service keys are signed with the same secret as its people's tokens.
    private func checkRole() throws(TokenFault) {
        guard let role = claims["role"] else { return }
        guard role.isString("authenticated") else { throw .invalid(.role) }
    }

    private func subject() throws(TokenFault) -> String {
        guard case .string(let text) = claims["sub"], let subject = UUIDText.canonical(text) else { throw .invalid(.subject) }
        return subject
    }

    private var tenant: String? {
        guard case .object(let metadata) = claims["app_metadata"] else { return nil }
        switch metadata["tenant_id"] {
        case nil, .null: return nil
        case .string(let text): return UUIDText.canonical(text) ?? VerifiedToken.unmatchableID
        default: return VerifiedToken.unmatchableID
        }
    }

    private var session: String? {
        guard case .string(let text) = claims["session_id"] else { return nil }
        return UUIDText.canonical(text)
    }

    private var email: String? {
        guard case .string(let text) = claims["email"], !text.isEmpty else { return nil }
        return text
    }
}

/// A time in seconds since 1970, whole or with a fraction (RFC 7519, section 2).
struct NumericDate {
    /// The last second of the year 9999: what lies beyond is no time that anybody means.
    private static let latest = 253_402_300_799.0

    let seconds: Double

    /// Reads a number; nil for any other type and for a time before 1970 or after 9999.
    init?(_ value: JSONValue) {
        guard case .number(let text) = value, let seconds = Double(text), (0...Self.latest).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// True when the time lies more than `leeway` seconds after `now`.
    func isFuture(at now: Int64, leeway: Int64) -> Bool {
        seconds > Double(now) + Double(leeway)
    }
}
