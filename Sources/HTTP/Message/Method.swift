import Text

/// A request method (RFC 9110, section 9; PATCH: RFC 5789). Methods are case-sensitive.
public enum Method: Sendable, Hashable {
    /// Asks for a representation.
    case get
    /// Asks as GET, without the body.
    case head
    /// Hands something over to be processed.
    case post
    /// Puts a representation in place.
    case put
    /// Changes a part.
    case patch
    /// Removes.
    case delete
    /// Asks what is possible.
    case options
    /// Asks for a tunnel.
    case connect
    /// Asks for an echo.
    case trace
    /// Any other token.
    case other(String)

    /// The method of that token.
    public init(_ token: ArraySlice<UInt8>) {
        for (method, name) in Self.known where ASCII.equal(name.span, token.span) {
            self = method
            return
        }
        self = .other(String(decoding: token, as: UTF8.self))
    }

    /// The likely ones first.
    private static let known = [Method.get, .post, .head, .put, .patch, .delete, .options, .connect, .trace].map {
        (method: $0, name: Array($0.name.utf8))
    }

    /// The token, as it stands in a request line.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .connect: "CONNECT"
        case .trace: "TRACE"
        case .other(let name): name
        }
    }
}
