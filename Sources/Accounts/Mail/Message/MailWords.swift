import API
import Text

/// What a mail with a code says. It has no link: programs that look into mail would follow it.
struct SignInWords {
    let subject: String
    let intro: String
    let validity: String
    let caution: String

    /// In that language; `minutes` is how long the code is still good.
    init(code: String, minutes: Int, in language: Language) {
        switch language {
        case .english:
            subject = "\(code) is your sign-in code"
            intro = "Type this code in the app to sign in:"
            validity = "It works once, in the next \(minutes == 1 ? "minute" : "\(minutes) minutes")."
            caution = "If you did not ask for it, you can ignore this message. Give the code to nobody."
        case .spanish:
            subject = "\(code) es tu código de acceso"
            intro = "Escribe este código en la app para iniciar sesión:"
            validity = "Funciona una sola vez, durante \(minutes == 1 ? "un minuto" : "\(minutes) minutos")."
            caution = "Si no lo has pedido, puedes ignorar este mensaje. No le des el código a nadie."
        }
    }

    /// The code on a line of its own, where a phone finds it.
    func text(code: String) -> String {
        "\(intro)\n\n\(code)\n\n\(validity)\n\n\(caution)\n"
    }

    /// Neither an image nor a link nor a script: nothing that a mail program would have to fetch or to forbid.
    func html(code: String, language: Language) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head><meta charset="utf-8"><title>\(HTMLText.escaped(subject))</title></head>
        <body style="font-family: sans-serif; font-size: 16px">
        <p>\(HTMLText.escaped(intro))</p>
        <p style="font-size: 32px; font-weight: bold; letter-spacing: 4px">\(HTMLText.escaped(code))</p>
        <p>\(HTMLText.escaped(validity))</p>
        <p>\(HTMLText.escaped(caution))</p>
        </body>
        </html>

        """
    }
}

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

extension MailVariables.Words {
    /// The one sentence of a notification.
    func html(language: Language) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head><meta charset="utf-8"><title>\(HTMLText.escaped(subject))</title></head>
        <body style="font-family: sans-serif; font-size: 16px">
        <p>\(HTMLText.escaped(text))</p>
        </body>
        </html>

        """
    }
}
