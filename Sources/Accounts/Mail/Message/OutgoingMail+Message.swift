import API

extension OutgoingMail {
    /// The message that says it.
    package func message(from sender: MailSender) -> AlternativeMessage {
        switch template {
        case .signIn:
            let code = variables.code ?? ""
            let words = SignInWords(code: code, minutes: minutesLeft, in: language)
            return AlternativeMessage(
                sender: sender, recipient: recipient, subject: words.subject, language: language.rawValue, id: id,
                text: words.text(code: code), html: words.html(code: code, language: language))
        case .passwordChanged:
            let words = PasswordChangedWords(in: language)
            return AlternativeMessage(
                sender: sender, recipient: recipient, subject: words.subject, language: language.rawValue, id: id,
                text: words.text, html: words.html(language: language))
        }
    }
}
