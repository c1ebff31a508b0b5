import API
import HTTP
import JSON

/// The asset app's words: `{"success":false,"error":"<sentence>"}` for every refusal (contract, section 8).
package enum AppDialect: Dialect {
    package static let name = DialectName.assetApp
    package static let requiresJSONType = true
    package static let root = "/api/mobile/v1/"

    package static func failure(_ refusal: Refusal) -> OfficeError { OfficeError(refusal) }

    package static func status(of failure: OfficeError) -> Int { failure.code.status }

    /// Fields and statuses are the office's; the body is the app's.
    package static func response(_ failure: OfficeError, to request: Request?, id: String) -> Response {
        var response = failure.response(requestID: id, acceptLanguage: nil)
        response.body = refused(sentence(of: failure))
        return response
    }

    private static func refused(_ sentence: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("success")
            json.bool(false)
            json.name("error")
            json.string(sentence)
        }
        return json.bytes
    }

    /// All that is wrong, in one sentence: the key, what is missing, then the rest.
    package static func sentence(of error: OfficeError) -> String {
        if let sentence = error.sentence { return sentence }
        var parts: [String] = []
        if error.code != .validationFailed || error.details.isEmpty {
            parts.append(Messages.of(error.code, error.facts, in: .english))
        }
        let missing = error.details.filter { $0.code == .required }.map(\.field)
        if !missing.isEmpty { parts.append("Missing required fields: " + missing.joined(separator: ", ")) }
        parts += error.details.filter { $0.code != .required }.map { "\($0.field) \(predicate($0.code))" }
        return parts.joined(separator: "; ")
    }

    private static func predicate(_ fault: FieldFault.Code) -> String {
        switch fault {
        case .required: "is missing"
        case .wrongType: "has the wrong type"
        case .invalidUUID, .invalidTime, .invalidValue, .notSupported: "has a value that is not allowed"
        case .tooShort: "is too short"
        case .tooLong: "is too long"
        case .outOfRange: "is out of range"
        }
    }
}
