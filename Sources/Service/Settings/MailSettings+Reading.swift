import API
import Accounts
import Outbound

extension MailSettings {
    init(_ reader: inout SettingsReader) {
        let pace = MailPace(firstPause: reader.duration(.mailRetry), timeout: reader.duration(.smtpTimeout))
        let authorities = Self.authorities(&reader)
        let isEncrypted = reader.text(.smtpStartTLS) == nil ? nil : reader.isOn(.smtpStartTLS)
        let url = reader.smtpURL(.smtpURL)
        let sender = Self.sender(&reader, isNeeded: url != nil)
        guard let url, let sender else {
            self.init(server: nil, sender: sender, pace: pace)
            return
        }
        let startsTLS = isEncrypted ?? !url.isThisMachine
        let server = SMTPServer(
            host: url.host, port: url.port, security: url.isTLS ? .tls : startsTLS ? .startTLS : .none, login: url.login,
            authorities: authorities, localName: sender.address.domain)
        self.init(server: server, sender: sender, pace: pace)
    }

    private static func sender(_ reader: inout SettingsReader, isNeeded: Bool) -> MailSender? {
        let text = reader.text(
            .mailFrom, isNeeded: isNeeded, "says who mail comes from, such as Acme Rental <office@example.com>")
        guard let text else { return nil }
        let sender = MailSender(text)
        if sender == nil {
            reader.fail(.mailFrom, "must be an address, or a name and an address such as Acme Rental <office@example.com>")
        }
        return sender
    }

    private static func authorities(_ reader: inout SettingsReader) -> String? {
        guard let text = reader.text(.smtpCA) else { return nil }
        if !text.contains("-----BEGIN CERTIFICATE-----") {
            reader.fail(.smtpCA, "must be certificates in PEM; SMTP_CA_FILE names a file of them")
        }
        return text
    }
}

extension SettingsReader {
    fileprivate mutating func smtpURL(_ setting: Setting) -> SMTPURL? {
        guard let text = text(setting) else { return nil }
        let url = SMTPURL(text)
        if url == nil {
            fail(
                setting,
                "must be such as smtp://user:password@mail.example.com:587, or smtps:// with port 465; in user and password "
                    + "write : / @ % ? # as %3A %2F %40 %25 %3F %23")
        }
        return url
    }
}

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
