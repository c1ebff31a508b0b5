import HTTP

/// The office's own words: one shape of error everywhere (contract, section 1).
enum OfficeDialect: Dialect {
    static let name = DialectName.office
    static let requiresJSONType = true

    static func failure(_ refusal: Refusal) -> OfficeError { OfficeError(refusal) }

    static func status(of failure: OfficeError) -> Int { failure.code.status }

    static func response(_ failure: OfficeError, to request: Request?, id: String) -> Response {
        failure.response(requestID: id, acceptLanguage: request?.headers[.acceptLanguage])
    }
}
