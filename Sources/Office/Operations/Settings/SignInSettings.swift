/// What a server does that is its own issuer (contract, section 6).
public struct SignInSettings: Sendable {
    /// Where the key is that seals the signing keys.
    let sealKey: SealKeySource
    /// Whether somebody whom nobody knows may sign in.
    public var allowsSignUp: Bool
    /// Whether a password does as well as a code.
    public var allowsPasswords: Bool
    /// How long an access token is good, in seconds.
    public var tokenLifetime: Int
    /// How long a session lives that nobody refreshes.
    public var sessionLifetime: Duration
    /// The most mails with codes in an hour.
    public var mailsAnHour: Int
    /// What the client libraries have to show as `apikey`; nil where that is not looked at.
    public var apiKey: String?
    /// The `iss` of the tokens; nil leaves it out.
    public var issuer: String?
    /// The `aud` of the tokens.
    public var audience: String

    init(_ reader: inout SettingsReader, trust: Trust, publicURL: String?) {
        sealKey = SealKeySource(given: reader.sealingKey(.authSealKey), folder: reader.text(.authDir) ?? "")
        allowsSignUp = reader.isOn(.signUp)
        allowsPasswords = reader.isOn(.passwords)
        tokenLifetime = reader.number(.accessTokenLifetime) ?? 3600
        sessionLifetime = reader.duration(.sessionLifetime)
        mailsAnHour = reader.number(.mailsAnHour) ?? 0
        apiKey = reader.text(.authAPIKey)
        issuer = trust.issuer ?? publicURL.map { $0 + SignInDialect.root.dropLast() }
        audience = trust.audience
    }
}
