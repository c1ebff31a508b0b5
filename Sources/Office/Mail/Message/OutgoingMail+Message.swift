extension OutgoingMail {
    /// The message that says it.
    func message(from sender: MailSender) -> AlternativeMessage {
        switch template {
        case .signIn:
            let words = SignInWords(code: variables.code, minutes: minutesLeft, in: language)
            return AlternativeMessage(
                sender: sender, recipient: recipient, subject: words.subject, language: language.rawValue, id: id,
                text: words.text(code: variables.code), html: words.html(code: variables.code, language: language))
        }
    }
}
