import API
import HTTP
import JSON

/// A request that signing in refuses, in Supabase Auth's words: the client libraries decide by the code, and sign a person
/// out at some of them.
package struct SignInError: Error, Sendable {
    let status: Int
    /// Machines decide by it.
    let code: String
    private let words: Words
    /// Fields that the answer must carry.
    var headers = Headers()
    /// What a password that is refused lacks: client libraries read it beside the code.
    private var reasons: [String] = []

    /// It holds nothing of a code or token.
    private enum Words: Sendable {
        case person(Phrase, [String: String])
        /// Only who writes an app reads it: in English.
        case developer(String)
    }

    /// - Parameter values: what fills the places of the phrase.
    init(_ status: Int, _ code: String, _ phrase: Phrase, _ values: [String: String] = [:]) {
        self.status = status
        self.code = code
        words = .person(phrase, values)
    }

    init(_ status: Int, _ code: String, developer message: String) {
        self.status = status
        self.code = code
        words = .developer(message)
    }
}

extension SignInError {
    static let noRoute = SignInError(404, "not_found", developer: "there is nothing under this path")
    static let badJSON = SignInError(400, "bad_json", developer: "the body is not a JSON object")
    static let badToken = SignInError(403, "bad_jwt", SignInWords.badToken)
    static let noToken = SignInError(401, "no_authorization", developer: "this needs a bearer token")
    static let badCode = SignInError(403, "otp_expired", SignInWords.badCode)
    static func weakPassword(least: Int, most: Int) -> SignInError {
        var error = SignInError(422, "weak_password", SignInWords.weakPassword, ["least": String(least), "most": String(most)])
        error.reasons = ["length"]
        return error
    }
    static let badRefreshToken = SignInError(400, "refresh_token_not_found", SignInWords.sessionEnded)
    static let passwordsAreOff = SignInError(422, "email_provider_disabled", SignInWords.passwordsAreOff)
    static let signUpIsOff = SignInError(422, "signup_disabled", SignInWords.signUpIsOff)
    static let anonymousIsOff = SignInError(422, "anonymous_provider_disabled", SignInWords.anonymousIsOff)
    static let badPassword = SignInError(400, "invalid_credentials", SignInWords.badPassword)
    static let badAddress = SignInError(400, "validation_failed", SignInWords.badAddress)
    package static let unavailable = SignInError(503, "unexpected_failure", SignInWords.unavailable)

    static func invalid(_ message: String) -> SignInError { SignInError(400, "validation_failed", developer: message) }

    /// What HTTP itself refuses: a body that is cut, malformed, late or too large.
    package init(http error: HTTPError) {
        switch error.status {
        case .contentTooLarge: self.init(413, "request_entity_too_large", developer: "the body is too large")
        case .requestTimeout: self.init(408, "request_timeout", developer: error.reason)
        default: self.init(error.status.code, "validation_failed", developer: error.reason)
        }
        headers = error.headers
    }

    /// What the office refuses: there is no such path, or Postgres is away.
    package init(office error: OfficeError) {
        switch error.code.status {
        case 404: self = .noRoute
        case 405: self.init(405, "validation_failed", developer: "this path does not take that method")
        case 500: self.init(500, "unexpected_failure", SignInWords.failed)
        case 504: self.init(504, "request_timeout", SignInWords.tookTooLong)
        case 429: self.init(429, "over_request_rate_limit", SignInWords.tooManyRequests)
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
        if code == "validation_failed" {
            self.init(answer.status, code, developer: "data would be more than \(UserMetadata.limit) bytes")
        } else {
            self.init(answer.status, code, Self.phrase(code), ["seconds": wait])
        }
        if !wait.isEmpty { headers.set(.retryAfter, wait) }
    }

    private static func phrase(_ code: String) -> Phrase {
        switch code {
        case badCode.code: SignInWords.badCode
        case badPassword.code: SignInWords.badPassword
        case "over_email_send_rate_limit": SignInWords.tooManyCodes
        case "over_request_rate_limit": SignInWords.tooManyTries
        case badRefreshToken.code, "refresh_token_already_used", "session_not_found": SignInWords.sessionEnded
        case "session_expired": SignInWords.sessionExpired
        case "reauthentication_needed": SignInWords.needsSignIn
        case "user_not_found": SignInWords.noUser
        case "tenant_not_found": SignInWords.noHouse
        default: SignInWords.failed
        }
    }
}

extension SignInError {
    /// The answer that tells it. The only place that writes this API's errors.
    func response(_ version: SignInVersion, in language: Language) -> Response {
        let (text, spoken): (String, Language) =
            switch words {
            case .person(let phrase, let values): (phrase.text(in: language, values), language)
            case .developer(let message): (message, .english)
            }
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
            if !reasons.isEmpty {
                json.name("weak_password")
                json.object { json in
                    json.name("reasons")
                    json.value(.array(reasons.map(JSONValue.string)))
                }
            }
        }
        var response = Response(Status(status), headers: headers, body: json.bytes)
        response.headers.set(.contentType, MediaType.json)
        response.headers.set("Content-Language", spoken.rawValue)
        response.headers.set("X-Sb-Error-Code", code)
        if status == 503, headers.first(.retryAfter) == nil { response.headers.set(.retryAfter, "5") }
        return version.dress(response)
    }
}
