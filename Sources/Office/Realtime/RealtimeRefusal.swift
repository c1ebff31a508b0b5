import API

/// Why a channel is not joined, in the form of the original: code, colon, text. It is for whoever writes the app, so it is English.
struct RealtimeRefusal: Error {
    /// How a client is told, so that it does what helps (docs/apps/realtime.md).
    enum Remedy {
        /// Another try, with the newest token, cures it: `error` alone.
        case again
        /// It stays so: `error`, and the channel is closed behind it.
        case never
    }

    let code: String
    let text: String
    let remedy: Remedy

    var reason: String { code + ": " + text }

    init(_ code: String, _ text: String, _ remedy: Remedy = .never) {
        self.code = code
        self.text = text
        self.remedy = remedy
    }

    /// What is wrong with what was asked for.
    static func unknown(_ code: String, _ text: String) -> RealtimeRefusal { RealtimeRefusal(code, text) }

    /// A refusal of the office's.
    init(_ error: OfficeError) {
        let sentence = error.code.sentence(error.facts, in: .english)
        switch error.code {
        case .tokenMissing: self.init("Unauthorized", "no access token was sent: sign in, then join", .again)
        case .tokenInvalid: self.init("InvalidJWTToken", "this is no access token of a person who is signed in", .again)
        case .tokenExpired: self.init("InvalidJWTToken", "the access token has expired", .again)
        case .rateLimited: self.init("ClientJoinRateLimitReached", sentence, .again)
        case .noOfficeRole, .insufficientRole, .accountDisabled, .tenantRequired, .tenantSuspended:
            self.init("Unauthorized", sentence)
        default: self.init("DatabaseUnavailable", sentence, .again)
        }
    }
}
