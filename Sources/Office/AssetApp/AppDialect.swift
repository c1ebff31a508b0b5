import API
import Crypto
import HTTP
import JSON
import Postgres
import Text

/// The asset app's words: `{"success":false,"error":"<sentence>"}` for every refusal (docs/apps/asset-app.md).
package enum AppDialect: Dialect {
    package static let name = DialectName.assetApp
    package static let requiresJSONType = true
    package static let root = "/api/mobile/v1/"

    package static func failure(_ refusal: Refusal) -> OfficeError { OfficeError(refusal) }

    package static func status(of failure: OfficeError) -> Int { failure.code.status }

    package static func code(of failure: OfficeError) -> String { failure.code.rawValue }

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
            parts.append(error.code.sentence(error.facts, in: .english))
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

extension Endpoint {
    /// An endpoint of the asset app. `denied` is what a person is told whose role is not enough.
    package static func app(
        _ method: Method, _ path: String, _ operation: String, _ role: NeededRole,
        denied: String = "You do not have permission to do this", sends statements: [Statement] = [],
        _ handle: @escaping AccountHandler
    ) -> Endpoint {
        let access = Access<AppDialect, VerifiedToken>.account(role)
        return Endpoint(
            method, AppDialect.root + path, operation, access, body: method == .get ? .none : .json, sends: statements
        ) {
            requestContext, caller, body throws(OfficeError) in
            do throws(OfficeError) {
                var response = try await handle(AccountContext(requestContext: requestContext, caller: caller, body: body))
                // A refusal that a function wrote whole looks like every other.
                if response.status.code >= 400 {
                    response.headers.set(.cacheControl, "no-store")
                    response.headers.set("Content-Language", Language.english.rawValue)
                }
                return response
            } catch {
                var error = error
                if error.code == .insufficientRole { error.sentence = denied }
                throw error
            }
        }
    }
}

extension AccountContext {
    /// The whole number of a path segment; nil when it is none, which the functions answer with the row's 404.
    package func number(_ parameter: String) -> String? {
        guard let text = parameters[parameter], text.utf8.allSatisfy({ ASCII.isDigit($0) }),
            let number = Int64(text), number > 0
        else { return nil }
        return String(number)
    }
}
