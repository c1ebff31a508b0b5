import HTTP

/// The office's own words: one shape of error everywhere (contract, section 1).
package enum OfficeDialect: Dialect {
    package static let name = DialectName.office
    package static let requiresJSONType = true

    package static func failure(_ refusal: Refusal) -> OfficeError { OfficeError(refusal) }

    package static func status(of failure: OfficeError) -> Int { failure.code.status }

    package static func response(_ failure: OfficeError, to request: Request?, id: String) -> Response {
        failure.response(requestID: id, acceptLanguage: request?.headers[.acceptLanguage])
    }
}
