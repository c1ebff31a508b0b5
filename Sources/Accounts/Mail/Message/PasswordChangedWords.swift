import API

/// What a mail says to somebody whose password has been changed. It has no link either.
struct PasswordChangedWords {
    let subject: String
    private let paragraphs: [String]

    init(in language: Language) {
        switch language {
        case .english:
            subject = "Your password was changed"
            paragraphs = [
                "The password that you sign in with has just been changed. Your other devices were signed out.",
                "If that was not you: sign in with a code, choose another password, and tell whoever runs the app for you.",
            ]
        case .spanish:
            subject = "Tu contraseña ha cambiado"
            paragraphs = [
                "La contraseña con la que inicias sesión acaba de cambiar. La sesión se ha cerrado en tus otros dispositivos.",
                "Si no has sido tú: inicia sesión con un código, elige otra contraseña y avisa a quien administra la app.",
            ]
        }
    }

    var text: String { paragraphs.joined(separator: "\n\n") + "\n" }

    func html(language: Language) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head><meta charset="utf-8"><title>\(HTMLText.escaped(subject))</title></head>
        <body style="font-family: sans-serif; font-size: 16px">
        \(paragraphs.map { "<p>\(HTMLText.escaped($0))</p>" }.joined(separator: "\n"))
        </body>
        </html>

        """
    }
}
