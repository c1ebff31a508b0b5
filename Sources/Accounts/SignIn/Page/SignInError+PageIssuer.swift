import API
import HTTP

extension SignInError {
    /// What another issuer says, or does not say, in the words of this server.
    init(_ fault: PageIssuer.Fault) {
        switch fault {
        case .away: self = .unavailable
        case .unexpected: self = .unfitIssuer
        case .refused(_, Self.badCode.code, _, _): self = .badCode
        case .refused(let status, "email_address_invalid", _, _):
            self.init(status, "email_address_invalid", SignInWords.badAddress)
        case .refused(_, let code, _, _) where Self.ends.contains(code):
            self.init(400, code, SignInWords.sessionEnded)
        case .refused(429, let code, _, let retryAfter):
            self.init(429, Self.known(code), SignInWords.tooManyRequests)
            if let retryAfter { headers.set(.retryAfter, retryAfter) }
        case .refused(let status, let code, let message, _):
            let message = String(message.filter { !$0.isNewline }.prefix(Self.longestMessage))
            self.init(status, Self.known(code), SignInWords.refusedByIssuer, ["message": message])
        }
    }

    /// Its answers are not those of a Supabase Auth, or its tokens not those that this server takes: for who runs the two to mend.
    static let unfitIssuer = SignInError(502, "unexpected_failure", SignInWords.unfitIssuer)

    /// Whether no cookie of that session will ever be good again.
    var endsSession: Bool { Self.ends.contains(code) }

    /// A code of the issuer, where it is one that is handed on; any other could be anything, and is told as a refusal alone.
    package static func known(_ code: String) -> String {
        ends.contains(code) || others.contains(code) ? code : "validation_failed"
    }

    private static let ends: Set = [
        "refresh_token_already_used", "refresh_token_not_found", "session_expired", "session_not_found", "user_banned",
        "user_not_found",
    ]

    private static let others: Set = [
        "captcha_failed", "email_address_invalid", "email_address_not_authorized", "email_provider_disabled", "otp_disabled",
        "otp_expired", "over_email_send_rate_limit", "over_request_rate_limit", "signup_disabled",
    ]

    /// In characters: a sentence for a person.
    private static let longestMessage = 200
}
