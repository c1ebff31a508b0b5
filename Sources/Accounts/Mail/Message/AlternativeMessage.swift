import API
import HTTP
import Text

/// A message that says the same as plain text and as HTML (RFC 2046, section 5.1.4), ready to be handed over.
struct AlternativeMessage {
    let sender: MailSender
    let recipient: String
    let subject: String
    /// RFC 5646, such as es.
    let language: String
    /// Names the message for good: a second copy of it is known by it.
    let id: String
    /// Lines end in plain line feeds.
    let text: String
    let html: String

    /// Header and body with CRLF line ends, all of it ASCII, no line longer than 78 characters but for long addresses.
    ///
    /// - Parameter seconds: the date, since the beginning of 1970.
    func encoded(at seconds: Int) -> [UInt8] {
        // In quoted-printable an equals sign is never followed by an underscore: no body can hold the boundary.
        let boundary = "=_\(id)"
        var lines = header(boundary: boundary, at: seconds).map { "\($0.name): \($0.value)" }
        lines += [""] + part("text/plain", text, boundary) + part("text/html", html, boundary) + ["--\(boundary)--", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private func header(boundary: String, at seconds: Int) -> [(name: String, value: String)] {
        [
            ("Date", HTTPDate.text(of: seconds).dropLast(3) + "+0000"),
            ("From", sender.field),
            // An address that would need quotes stands in the envelope only.
            ("To", PlainAddress(recipient)?.text ?? "undisclosed-recipients:;"),
            ("Subject", EncodedWord.field(subject)),
            ("Message-ID", "<\(id)@\(sender.address.domain)>"),
            // No program is to answer (RFC 3834, section 5).
            ("Auto-Submitted", "auto-generated"),
            ("Content-Language", language),
            ("MIME-Version", "1.0"),
            ("Content-Type", "multipart/alternative;\r\n boundary=\"\(boundary)\""),
        ]
    }

    private func part(_ type: String, _ body: String, _ boundary: String) -> [String] {
        [
            "--\(boundary)", "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable", "",
            String(decoding: QuotedPrintable.encode(body), as: UTF8.self),
        ]
    }
}

extension OutgoingMail {
    /// The message that says it.
    package func message(from sender: MailSender) -> AlternativeMessage {
        let mail = content
        return AlternativeMessage(
            sender: sender, recipient: recipient, subject: mail.subject, language: language.rawValue, id: id, text: mail.text,
            html: mail.html)
    }

    private var content: MailText {
        switch template {
        case .signIn: MailText(code: variables.code ?? "", minutes: minutesLeft, in: language)
        case .passwordChanged: MailText(passwordChangedIn: language)
        case .notification, .invitation: MailText(variables.words ?? MailVariables.Words(subject: "", text: ""), in: language)
        }
    }
}
