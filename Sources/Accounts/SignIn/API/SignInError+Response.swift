import API
import HTTP
import JSON

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
