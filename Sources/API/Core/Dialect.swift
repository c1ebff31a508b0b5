import HTTP

/// How one part of the API words its refusals, and what all its answers carry. Its clients know that form and no other.
package protocol Dialect: SendableMetatype {
    /// The error that its handlers throw.
    associatedtype Failure: Error, Sendable

    /// The name by which the table of routes tells it.
    static var name: DialectName { get }
    /// True when a body of another media type than JSON is refused unread.
    static var requiresJSONType: Bool { get }
    /// True when text that Postgres can't keep is told as a fault of its field; elsewhere the body is no JSON then.
    static var tellsUnstorableText: Bool { get }
    /// A refusal of the pipeline's in this dialect's words.
    static func failure(_ refusal: Refusal) -> Failure
    /// The HTTP status that tells a failure.
    static func status(of failure: Failure) -> Int
    /// The code by which clients decide.
    static func code(of failure: Failure) -> String
    /// The answer that tells a failure; the request is nil where its head could not be read.
    static func response(_ failure: Failure, to request: Request?, id: String) -> Response
    /// A handler's answer with what every answer of this part of the API carries.
    static func dressed(_ response: Response, for request: Request) -> Response
    /// Settles a refused request before it is answered.
    static func settle(_ request: Request, _ services: Services) async
}

extension Dialect {
    package static var requiresJSONType: Bool { false }
    package static var tellsUnstorableText: Bool { false }
    package static func dressed(_ response: Response, for request: Request) -> Response { response }
    package static func settle(_ request: Request, _ services: Services) async {}

    /// The answer that tells a refusal of the pipeline's.
    package static func response(_ refusal: Refusal, to request: Request?, id: String) -> Response {
        response(failure(refusal), to: request, id: id)
    }
}

/// A refusal by the pipeline: HTTP's own, or the office's.
package enum Refusal: Error, Sendable {
    case http(HTTPError)
    case office(OfficeError)
}

extension OfficeError {
    /// The refusal in the office's words.
    package init(_ refusal: Refusal) {
        switch refusal {
        case .http(let error): self.init(http: error)
        case .office(let error): self = error
        }
    }
}

/// The office's own words: one shape of error everywhere (openapi/schemas/errors.yaml).
package enum OfficeDialect: Dialect {
    package static let name = DialectName.office
    package static let requiresJSONType = true
    package static let tellsUnstorableText = true

    package static func failure(_ refusal: Refusal) -> OfficeError { OfficeError(refusal) }

    package static func status(of failure: OfficeError) -> Int { failure.code.status }

    package static func code(of failure: OfficeError) -> String { failure.code.rawValue }

    package static func response(_ failure: OfficeError, to request: Request?, id: String) -> Response {
        failure.response(requestID: id, acceptLanguage: request?.headers[.acceptLanguage])
    }
}
