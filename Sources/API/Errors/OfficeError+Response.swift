import HTTP

extension OfficeError {
    /// The answer that tells it.
    package func response(requestID: String, acceptLanguage: String?) -> Response {
        let language = Language(accepting: acceptLanguage)
        let body = ErrorBody.write(self, in: language, requestID: requestID)
        var response = Response(Status(code.status), headers: headers, body: body)
        response.headers.add(.contentType, MediaType.json)
        response.headers.add(.cacheControl, "no-store")
        response.headers.add("Content-Language", language.rawValue)
        if let retryAfter { response.headers.add(.retryAfter, String(retryAfter)) }
        if code.status == 401 { response.headers.add(.wwwAuthenticate, challenge) }
        return response
    }

    /// RFC 6750 section 3: without an error where no token was sent.
    private var challenge: String {
        code == .tokenMissing ? #"Bearer realm="quartermaster""# : #"Bearer realm="quartermaster", error="invalid_token""#
    }

    /// What HTTP itself refuses, in the one shape of all errors.
    package init(http error: HTTPError) {
        self.init(ErrorCode(rawValue: error.code) ?? .badRequest)
        headers = error.headers
    }
}
