import API
import Text

/// What one mail says, as plain text and as HTML.
struct MailText {
    enum Paragraph {
        case plain(String)
        /// On a line of its own, where a phone finds it.
        case code(String)
    }

    let subject: String
    let language: Language
    let paragraphs: [Paragraph]

    /// A code to sign in with, which is good for so many minutes more.
    init(code: String, minutes: Int, in language: Language) {
        typealias Words = MailWords.Code
        subject = Words.subject.text(in: language, ["code": code])
        self.language = language
        let validity = minutes == 1 ? Words.lastMinute : Words.validity
        paragraphs = [
            .plain(Words.intro.text(in: language)), .code(code),
            .plain(validity.text(in: language, ["minutes": String(minutes)])), .plain(Words.caution.text(in: language)),
        ]
    }

    /// That somebody's password was changed.
    init(passwordChangedIn language: Language) {
        typealias Words = MailWords.PasswordChanged
        subject = Words.subject.text(in: language)
        self.language = language
        paragraphs = [.plain(Words.news.text(in: language)), .plain(Words.advice.text(in: language))]
    }

    /// A notification: one sentence.
    init(_ words: MailVariables.Words, in language: Language) {
        subject = words.subject
        self.language = language
        paragraphs = [.plain(words.text)]
    }

    var text: String {
        paragraphs.map { paragraph in
            switch paragraph {
            case .plain(let text), .code(let text): text
            }
        }
        .joined(separator: "\n\n") + "\n"
    }

    /// Neither an image nor a link nor a script: nothing that a mail program would have to fetch or to forbid.
    var html: String {
        let body = paragraphs.map { paragraph in
            switch paragraph {
            case .plain(let text): "<p>\(HTMLText.escaped(text))</p>"
            case .code(let code):
                #"<p style="font-size: 32px; font-weight: bold; letter-spacing: 4px">\#(HTMLText.escaped(code))</p>"#
            }
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head><meta charset="utf-8"><title>\(HTMLText.escaped(subject))</title></head>
            <body style="font-family: sans-serif; font-size: 16px">
            \(body.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}
