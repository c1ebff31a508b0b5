import API
import Outbound
import Settings

extension AnySetting {
    package static let smtpURL = Setting(
        "SMTP_URL",
        Form(
            "text",
            "must be a URL such as smtp://user:password@mail.example.com:587, or smtps:// with port 465; in user and password "
                + "write : / @ % ? # as %3A %2F %40 %25 %3F %23", SMTPURL.init), unset: "codes are printed in the log", .must,
        "The mail server: `smtp://user:password@host:587` or, with TLS from the first byte, `smtps://…:465`. Needs the library libcurl."
    )
    package static let mailFrom = Setting(
        "MAIL_FROM",
        Form("text", "must be an address, or a name and an address such as Acme Rental <office@example.com>", MailSender.init),
        .must,
        "Who mail comes from, such as `Acme Rental <office@example.com>`; `SMTP_URL` needs it.")
    package static let smtpStartTLS = Setting(
        "SMTP_STARTTLS", .isOn, unset: "on, unless the mail server is this machine", .leave,
        "Whether mail is sent to `smtp://` only after STARTTLS and with a certificate that is valid.")
    package static let smtpCA = Setting(
        "SMTP_CA", .certificates(of: "SMTP_CA"), unset: "the machine's", .may,
        "The certificates, in PEM, that may vouch for the mail server; `SMTP_CA_FILE` names a file of them.")
    package static let smtpTimeout = Setting(
        "SMTP_TIMEOUT", .duration(atMost: .seconds(300), usual: .seconds(5)...(.seconds(120))), default: .seconds(30), .leave,
        "How long it may take to hand one message over.")
    package static let mailRetry = Setting(
        "MAIL_RETRY", .duration(atMost: .seconds(600), usual: .seconds(1)...(.seconds(120))), default: .seconds(5), .leave,
        "How long it waits between two looks for mail to send, and before it tries a message again; then doubled each time, up to a minute."
    )
}

extension SettingSection {
    /// How mail goes out.
    package static let mail = SettingSection([.smtpURL, .mailFrom, .smtpStartTLS, .smtpCA, .smtpTimeout, .mailRetry]) { reader in
        if reader[.smtpURL] != nil {
            reader.need(.mailFrom, "says who mail comes from, such as Acme Rental <office@example.com>")
        }
    }
}

extension Settings {
    /// How mail goes out.
    package var mail: MailSettings { MailSettings(self) }
}

/// How mail goes out: through the house's mail server, or into the log.
package struct MailSettings: Sendable {
    /// Nil when there is none: then codes are printed.
    package let server: SMTPServer?
    /// Nil when there is no server, or nothing that is a sender was named.
    package let sender: MailSender?
    package let pace: MailPace

    init(_ settings: Settings) {
        sender = settings[.mailFrom]
        pace = MailPace(firstPause: settings[.mailRetry], timeout: settings[.smtpTimeout])
        guard let url = settings[.smtpURL], let sender else {
            server = nil
            return
        }
        let startsTLS = settings[.smtpStartTLS] ?? !url.isThisMachine
        server = SMTPServer(
            host: url.host, port: url.port, security: url.isTLS ? .tls : startsTLS ? .startTLS : .none, login: url.login,
            authorities: settings[.smtpCA], localName: sender.address.domain)
    }
}

/// How long the worker waits, and for what.
package struct MailPace: Sendable {
    /// Before a message is tried for the second time. Doubled each time, up to ``longestPause``.
    package let firstPause: Duration
    /// The most time for one try.
    package let timeout: Duration

    package init(firstPause: Duration, timeout: Duration) {
        self.firstPause = firstPause
        self.timeout = timeout
    }

    /// Long enough for a mail server that puts strangers off (greylisting), short next to how long a code is good.
    private static let longestPause: Duration = .seconds(60)
    /// For the statements before and after a try.
    private static let margin: Duration = .seconds(30)

    /// Between two looks at the outbox when nobody rings.
    var lookPause: Duration { firstPause }

    /// How long a message that was taken up belongs to its server: longer than any try.
    var lease: Duration { timeout * 2 + Self.margin }

    /// After this a try that has not begun may not begin, so that it ends before the lease.
    var latestStart: Duration { lease - timeout - Self.margin / 2 }

    /// The pause after a try that failed, the first try being 1.
    package func pause(afterAttempt attempt: Int) -> Duration {
        let doublings = min(max(0, attempt - 1), 16)
        return min(max(firstPause, Self.longestPause), firstPause * (1 << doublings))
    }
}
