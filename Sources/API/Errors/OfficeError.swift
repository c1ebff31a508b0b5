import HTTP
import Postgres

/// A refusal on its way to the client: one shape everywhere (openapi/schemas/errors.yaml).
package struct OfficeError: Error, Sendable {
    package var code: ErrorCode
    /// The facts that the sentence needs.
    package var facts: [String: String] = [:]
    /// Said in place of the code's own, where a part of the API has words of its own.
    package var sentence: String?
    /// The faults of a 400, all of them.
    package var details: [FieldFault] = []
    /// The faults of a file, the first of them, in place of `details`.
    package var rowFaults: [RowFault] = []
    /// How many there are in all.
    package var rowFaultCount = 0
    /// What else is told of the file: JSON by name.
    package var fileFacts: [(name: String, json: [UInt8])] = []
    /// The server's facts of a 409: a JSON object.
    package var current: [UInt8]?
    /// Seconds, on 429 and 503.
    package var retryAfter: Int?
    /// Fields that its answer must carry.
    package var headers = Headers()
    /// The SQLSTATE behind it, for the log.
    package var sqlState: String?

    package init(_ code: ErrorCode, details: [FieldFault] = []) {
        self.code = code
        self.details = details
        retryAfter = code.row.retryAfter
    }
}

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

    /// HTTP's own refusal, in the one shape of all errors.
    package init(http error: HTTPError) {
        self.init(ErrorCode(rawValue: error.code) ?? .badRequest)
        headers = error.headers
        // Only a body that is packed in another way is told how it may be.
        if code == .unsupportedMediaType, headers[.acceptEncoding] != nil { facts["body"] = "packed" }
    }
}

extension OfficeError {
    /// The meaning of a failure of Postgres to the client: by SQLSTATE, never by message text.
    ///
    /// | SQLSTATE | code |
    /// |---|---|
    /// | 22…, 54001 | `bad_request`: input that slipped through |
    /// | 22P02, 22P03, 42… | `internal`: our own statement does not fit what is there. A 4xx would be final for a phone |
    /// | 23… | `bad_request`: a constraint that no function foresaw |
    /// | 53…, 55P03, 55006, 58…, 40…, what ends the connection: 08…, 57P…, 25006, 26000, 0A000 | `unavailable` |
    /// | 57014, no answer in time | `timeout` |
    /// | anything else | `internal` |
    package init(postgres error: PostgresError) {
        switch error {
        case .unavailable, .poolExhausted, .noTurn: self.init(.unavailable)
        case .timedOut: self.init(.timeout)
        case .refused(let refusal):
            self.init(error.endsConnection ? .unavailable : Self.code(sqlState: refusal.sqlState))
            sqlState = refusal.sqlState
        }
    }

    private static func code(sqlState: String) -> ErrorCode {
        switch sqlState {
        case "57014": return .timeout
        case "55P03", "55006": return .unavailable
        case "54001": return .badRequest
        case "22P02", "22P03": return .internal
        default: break
        }
        switch sqlState.prefix(2) {
        case "22", "23": return .badRequest
        case "40", "53", "57", "58": return .unavailable
        default: return .internal
        }
    }
}
