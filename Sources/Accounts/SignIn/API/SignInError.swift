import API
import HTTP
import JSON

/// A request that signing in refuses, in Supabase Auth's words: the client libraries decide by the code, and sign a person
/// out at some of them.
package struct SignInError: Error, Sendable {
    let status: Int
    /// Machines decide by it.
    let code: String
    /// For a person who reads a log, or a screen; it holds nothing of a code or token.
    let message: String
    /// The same in Spanish; nil where only who writes an app reads it.
    var spanish: String?
    /// Fields that the answer must carry.
    var headers = Headers()

    init(_ status: Int, _ code: String, _ message: String, spanish: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        self.spanish = spanish
    }
}

extension SignInError {
    static let noRoute = SignInError(404, "not_found", "there is nothing under this path")
    static let badJSON = SignInError(400, "bad_json", "the body is no JSON object")
    static let badToken = SignInError(
        403, "bad_jwt", "the token is not good, or its time is over", spanish: "La sesión no es válida o ha caducado.")
    static let noToken = SignInError(401, "no_authorization", "this needs a bearer token")
    static let badCode = SignInError(
        403, "otp_expired", "Token has expired or is invalid", spanish: "El código no es correcto o ha caducado.")
    static let badRefreshToken = SignInError(
        400, "refresh_token_not_found", "there is no such refresh token",
        spanish: "La sesión ha terminado. Inicia sesión de nuevo.")
    static let passwordsAreOff = SignInError(
        422, "email_provider_disabled", "passwords are turned off here", spanish: "Aquí no se usan contraseñas.")
    static let signUpIsOff = SignInError(
        422, "signup_disabled", "signing up is turned off here", spanish: "Aquí no es posible registrarse.")
    static let anonymousIsOff = SignInError(
        422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled",
        spanish: "No es posible iniciar sesión de forma anónima.")
    static let badPassword = SignInError(
        400, "invalid_credentials", "Invalid login credentials", spanish: "El correo o la contraseña no son correctos.")
    static let badAddress = SignInError(
        400, "validation_failed", "Unable to validate email address: invalid format",
        spanish: "La dirección de correo no es válida.")
    package static let unavailable = SignInError(
        503, "unexpected_failure", "signing in can't work just now, try again",
        spanish: "No es posible iniciar sesión en este momento. Inténtalo de nuevo.")

    static func invalid(_ message: String) -> SignInError { SignInError(400, "validation_failed", message) }

    /// What HTTP itself refuses: a body that is cut, malformed, late or too large.
    package init(http error: HTTPError) {
        switch error.status {
        case .contentTooLarge: self.init(413, "request_entity_too_large", "the body is too large")
        case .requestTimeout: self.init(408, "request_timeout", error.reason)
        default: self.init(error.status.code, "validation_failed", error.reason)
        }
        headers = error.headers
    }

    /// What the office refuses: there is no such path, or Postgres is away.
    package init(office error: OfficeError) {
        switch error.code.status {
        case 404: self = .noRoute
        case 405: self.init(405, "validation_failed", "the path has no such method")
        case 500:
            self.init(500, "unexpected_failure", "something went wrong here", spanish: "Algo salió mal en el servidor.")
        case 504:
            self.init(
                504, "request_timeout", "this took too long, try again", spanish: "Tardó demasiado. Inténtalo de nuevo.")
        case 429:
            self.init(
                429, "over_request_rate_limit", "too many requests, try again later",
                spanish: "Demasiadas solicitudes. Inténtalo más tarde.")
        default: self = .unavailable
        }
        headers = error.headers
        if let retryAfter = error.retryAfter { headers.set(.retryAfter, String(retryAfter)) }
    }

    package init(_ refusal: Refusal) {
        switch refusal {
        case .http(let error): self.init(http: error)
        case .office(let error): self.init(office: error)
        }
    }
}

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

extension SignInError {
    /// The answer that tells it. The only place that writes this API's errors.
    func response(_ version: SignInVersion, in language: Language) -> Response {
        let text = language == .spanish ? spanish ?? message : message
        var json = JSONWriter()
        json.object { json in
            switch version {
            case .of2024:
                json.name("code")
                json.string(code)
                json.name("message")
                json.string(text)
            case .unnamed:
                json.name("code")
                json.int(status)
                json.name("error_code")
                json.string(code)
                json.name("msg")
                json.string(text)
            }
        }
        var response = Response(Status(status), headers: headers, body: json.bytes)
        response.headers.set(.contentType, MediaType.json)
        response.headers.set("Content-Language", (text == message ? Language.english : language).rawValue)
        response.headers.set("X-Sb-Error-Code", code)
        if status == 503, headers.first(.retryAfter) == nil { response.headers.set(.retryAfter, "5") }
        return version.dress(response)
    }
}
