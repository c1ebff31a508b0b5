import API

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
