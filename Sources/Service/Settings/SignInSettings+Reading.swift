import API
import Accounts

extension SignInSettings {
    init(_ reader: inout SettingsReader, trust: Trust, publicURL: String?) {
        self.init(
            sealKey: SealKeySource(given: reader.sealingKey(.authSealKey), folder: reader.text(.authDir) ?? ""),
            allowsSignUp: reader.isOn(.signUp),
            allowsPasswords: reader.isOn(.passwords),
            tokenLifetime: reader.number(.accessTokenLifetime) ?? 3600,
            sessionLifetime: reader.duration(.sessionLifetime),
            mailsAnHour: reader.number(.mailsAnHour) ?? 0,
            apiKey: reader.text(.authAPIKey),
            issuer: trust.issuer ?? publicURL.map { $0 + SignInDialect.root.dropLast() },
            audience: trust.audience)
    }
}

extension Trust {
    /// RFC 7518 section 3.2: a key of HS256 has at least the length of its hash.
    private static let shortestSecret = 32

    init(_ reader: inout SettingsReader) {
        let secret = reader.text(.jwtSecret)
        self.init(
            secret: secret, keysURL: reader.url(.jwksURL), issuer: reader.text(.jwtIssuer),
            audience: reader.text(.jwtAudience) ?? "")
        if let secret, secret.utf8.count < Self.shortestSecret {
            reader.fail(.jwtSecret, "must have at least \(Self.shortestSecret) bytes (openssl rand -hex 32 makes one)")
        }
    }
}
