import API
import Crypto

/// What a loop's sign-in endpoints work with. Belongs to its loop.
package final class SignInServices {
    package let issuer: Issuer
    package let settings: SignInSettings
    package let passwords: PasswordCheck
    private let apiKey: [UInt8]?

    package init(issuer: Issuer, passwords: PasswordCheck, settings: SignInSettings) {
        self.passwords = passwords
        self.issuer = issuer
        self.settings = settings
        apiKey = settings.apiKey.map { Array($0.utf8) }
    }

    /// Whether an API key has to be shown.
    var wantsAPIKey: Bool { apiKey != nil }

    /// Whether the text is the API key; in a time that tells nothing of it.
    func isAPIKey(_ text: some Collection<UInt8>) -> Bool {
        apiKey.map { constantTimeEquals(Array(text), $0) } ?? true
    }
}

extension Services {
    /// Nil where another issuer is trusted.
    package var signIn: SignInServices? { self[SignInServices.self] }
}

/// What a server does that is its own issuer (contract, section 6).
package struct SignInSettings: Sendable {
    /// Where the key is that seals the signing keys.
    package let sealKey: SealKeySource
    /// Whether somebody whom nobody knows may sign in.
    package var allowsSignUp: Bool
    /// Whether a password does as well as a code.
    package var allowsPasswords: Bool
    /// How long an access token is good, in seconds.
    package var tokenLifetime: Int
    /// How long a session lives that nobody refreshes.
    package var sessionLifetime: Duration
    /// The most mails with codes in an hour.
    package var mailsAnHour: Int
    /// What the client libraries have to show as `apikey`; nil where that is not looked at.
    package var apiKey: String?
    /// The `iss` of the tokens; nil leaves it out.
    package var issuer: String?
    /// The `aud` of the tokens.
    package var audience: String

    package init(
        sealKey: SealKeySource, allowsSignUp: Bool, allowsPasswords: Bool, tokenLifetime: Int, sessionLifetime: Duration,
        mailsAnHour: Int, apiKey: String?, issuer: String?, audience: String
    ) {
        self.sealKey = sealKey
        self.allowsSignUp = allowsSignUp
        self.allowsPasswords = allowsPasswords
        self.tokenLifetime = tokenLifetime
        self.sessionLifetime = sessionLifetime
        self.mailsAnHour = mailsAnHour
        self.apiKey = apiKey
        self.issuer = issuer
        self.audience = audience
    }
}
