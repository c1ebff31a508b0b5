import API
import HTTP

extension SignInError {
    /// What a function of signing in refuses.
    package init(_ answer: FunctionResult) {
        let wait = answer.refusal?.facts["seconds"] ?? ""
        let code = answer.code ?? "unexpected_failure"
        let (english, spanish) = Self.sentences(code, wait: wait)
        self.init(answer.status, code, english, spanish: spanish)
        if !wait.isEmpty { headers.set(.retryAfter, wait) }
    }

    private static func sentences(_ code: String, wait: String) -> (english: String, spanish: String?) {
        switch code {
        case badCode.code: (badCode.message, badCode.spanish)
        case badRefreshToken.code: (badRefreshToken.message, badRefreshToken.spanish)
        case badPassword.code: (badPassword.message, badPassword.spanish)
        case "over_email_send_rate_limit":
            (
                "For security purposes, you can only request this after \(wait) seconds.",
                "Por seguridad, solo puedes pedirlo de nuevo dentro de \(wait) segundos."
            )
        case "over_request_rate_limit":
            (
                "too many tries: try again in \(wait) seconds",
                "Demasiados intentos: inténtalo de nuevo dentro de \(wait) segundos."
            )
        case "refresh_token_already_used":
            ("this refresh token was replaced before: the session has ended", badRefreshToken.spanish)
        case "session_not_found": ("the session has ended", badRefreshToken.spanish)
        case "session_expired": ("the session has expired", "La sesión ha caducado. Inicia sesión de nuevo.")
        case "reauthentication_needed":
            (
                "Password update requires reauthentication",
                "Para cambiar la contraseña, escribe la actual o inicia sesión de nuevo con un código."
            )
        case "user_not_found": ("there is no such user", "No existe ese usuario.")
        case "validation_failed": ("data would be more than \(UserMetadata.limit) bytes", nil)
        default: ("something went wrong here", "Algo salió mal en el servidor.")
        }
    }
}
