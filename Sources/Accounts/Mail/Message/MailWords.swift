import API

/// What mail says, but for notifications, whose words Postgres has. No mail has a link: programs that look into mail would follow it.
enum MailWords {
    /// Of a mail with a code.
    enum Code {
        static let subject = Phrase(en: "{code} is your sign-in code", es: "{code} es su código de acceso")
        static let intro = Phrase(
            en: "Type this code in the app to sign in:", es: "Escriba este código en la app para iniciar sesión:")
        static let lastMinute = Phrase(
            en: "It works once, in the next minute.", es: "Funciona una sola vez, durante un minuto.")
        static let validity = Phrase(
            en: "It works once, in the next {minutes} minutes.", es: "Funciona una sola vez, durante {minutes} minutos.")
        static let caution = Phrase(
            en: "If you did not ask for it, you can ignore this message. Do not give the code to anybody.",
            es: "Si no lo ha pedido, puede ignorar este mensaje. No le dé el código a nadie.")
    }

    /// Of the mail to somebody whose password was changed.
    enum PasswordChanged {
        static let subject = Phrase(en: "Your password was changed", es: "Su contraseña ha cambiado")
        static let news = Phrase(
            en: "The password that you sign in with has just been changed. Your other devices were signed out.",
            es: "La contraseña con la que inicia sesión acaba de cambiar. La sesión se ha cerrado en sus otros dispositivos.")
        static let advice = Phrase(
            en: "If that was not you: sign in with a code, choose another password, and tell whoever runs the app for you.",
            es: "Si no ha sido usted: inicie sesión con un código, elija otra contraseña y avise a quien administra la app.")
    }
}
