/// A request that HTTP itself refuses, before anybody asks what it means.
public struct HTTPError: Error, Sendable {
    /// The status of the answer.
    public let status: Status
    /// The name of this kind of error: it never changes, whatever the language of the message.
    public let code: String
    /// The fault in English, for the person who reads a log.
    public let reason: String
    /// Fields that the answer must carry.
    public var headers = Headers()

    /// An error of that status, named after it.
    public init(_ status: Status, _ reason: String) {
        self.status = status
        self.code = Self.code(of: status)
        self.reason = reason
    }

    /// A malformed message: 400.
    static func malformed(_ reason: String) -> HTTPError {
        HTTPError(.badRequest, reason)
    }

    private static func code(of status: Status) -> String {
        switch status {
        case .notFound: "not_found"
        case .methodNotAllowed: "method_not_allowed"
        case .requestTimeout: "request_timeout"
        case .contentTooLarge: "body_too_large"
        case .uriTooLong: "uri_too_long"
        case .unsupportedMediaType: "unsupported_media_type"
        case .expectationFailed: "expectation_failed"
        case .misdirectedRequest: "misdirected_request"
        case .upgradeRequired: "upgrade_required"
        case .headerFieldsTooLarge: "headers_too_large"
        case .internalServerError: "internal"
        case .notImplemented: "not_implemented"
        case .httpVersionNotSupported: "http_version_not_supported"
        default: "bad_request"
        }
    }
}
