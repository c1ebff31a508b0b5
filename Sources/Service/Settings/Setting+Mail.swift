import API

extension Setting {
    /// Of the settings of mail.
    var mailDeclaration: Declaration {
        switch self {
        case .smtpURL:
            declare(
                .text, .described("codes are printed in the log"), [.serve],
                "The mail server: `smtp://user:password@host:587` or, with TLS from the first byte, `smtps://…:465`. "
                    + "Needs the library libcurl.")
        case .smtpStartTLS:
            declare(
                .isOn, .described("on, unless the mail server is this machine"), [.serve],
                "Whether `smtp://` goes on only with STARTTLS and a certificate that is good.")
        case .smtpCA:
            declare(
                .text, .described("the machine's"), [.serve],
                "The certificates, in PEM, that may vouch for the mail server; `SMTP_CA_FILE` names a file of them.")
        case .smtpTimeout:
            declare(
                .duration(atMost: .seconds(300), usual: (.seconds(5), .seconds(120))), .value("30s"), [.serve],
                "To hand one message over.")
        case .mailFrom:
            declare(
                .text, .none, [.serve], "Who mail comes from, such as `Acme Rental <office@example.com>`; `SMTP_URL` needs it.")
        default:
            declare(
                .duration(atMost: .seconds(600), usual: (.seconds(1), .seconds(120))), .value("5s"), [.serve],
                "Between two looks for mail to send, and before a message is tried again; then doubled up to a minute.")
        }
    }
}
