/// What a handler adds to the access log's line about its request.
public final class RequestLog {
    /// A value in the line.
    public enum Value: Sendable, Equatable {
        /// Text.
        case text(String)
        /// A whole number; its name says the unit.
        case number(Int)
    }

    /// The template of the route that served it, never the path itself.
    public var route: String?
    /// The fields in the order they were first set.
    public private(set) var fields: [(name: String, value: Value)] = []

    init() {}

    /// Sets a field, in place of an earlier value.
    public func set(_ name: String, _ value: Value) {
        if let index = fields.firstIndex(where: { $0.name == name }) {
            fields[index].value = value
        } else {
            fields.append((name, value))
        }
    }
}

/// A request that has been answered, for the access log.
public struct CompletedRequest: Sendable {
    /// The method; nil where no head could be read.
    public let method: Method?
    /// The path as it was sent; nil where no head could be read.
    public let path: String?
    /// The template of its route; nil where the handler named none.
    public let route: String?
    /// The status of the answer.
    public let status: Status
    /// From the complete head to the answer's last byte being handed on.
    public let duration: Duration
    /// The body's length as it is sent, in bytes.
    public let bytes: Int
    /// The id in `X-Request-Id`.
    public let requestID: String
    /// The client's address, as `Request` says.
    public let remoteAddress: String
    /// What the handler added.
    public let fields: [(name: String, value: RequestLog.Value)]
}
