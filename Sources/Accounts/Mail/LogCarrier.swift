import API

/// Prints codes in the log, for a house that has no mail server yet: whoever reads the log can sign in as anybody.
struct LogCarrier: MailCarrier {
    let log: Log

    func carry(_ mail: OutgoingMail) async -> MailOutcome {
        let recipient = Self.abridged(mail.recipient)
        switch mail.template {
        case .signIn:
            let code = mail.variables.code ?? ""
            log.write(.warning, "sign-in code \(code) for \(recipient), printed because SMTP_URL is not set")
        case .passwordChanged:
            log.write(.warning, "the password of \(recipient) was changed, not mailed because SMTP_URL is not set")
        }
        return .sent
    }

    /// Enough for who waits for it to know it, without the whole address: `a…@example.com`.
    private static func abridged(_ address: String) -> String {
        let name = address.prefix { $0 != "@" }
        return name.prefix(1) + "…" + address.dropFirst(name.count)
    }
}
