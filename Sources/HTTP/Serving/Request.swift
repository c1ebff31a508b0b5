import EventLoop

/// A request whose head has been read and found to be well-formed. Its body comes when it is asked for.
public final class Request: Sendable {
    /// The method.
    public let method: Method
    /// The target: path and query.
    public let target: RequestTarget
    /// The fields.
    public let headers: Headers
    /// The client's `X-Request-Id` where that is 1 to 128 visible ASCII characters, else one made here.
    public let id: String
    /// The client's address, without its port: that of the other side of the connection, or what a trusted proxy says.
    public let remoteAddress: String
    /// `remoteAddress` taken apart; nil where the kernel told none.
    public let client: IPAddress?
    /// Whether the client speaks TLS, as far as that is known here.
    public let isSecure: Bool
    /// When the head was complete.
    public let receivedAt: EventLoop.Instant
    /// The body.
    public let body: RequestBody
    private let boundLog: LoopBound<RequestLog>

    /// What the access log will say about this request. On the connection's loop only.
    public var log: RequestLog { boundLog.value }

    init(
        _ head: RequestHead, id: String, origin: ClientOrigin, receivedAt: EventLoop.Instant, body: RequestBody,
        log: LoopBound<RequestLog>
    ) {
        method = head.method
        target = head.target
        headers = head.headers
        self.id = id
        remoteAddress = origin.text
        client = origin.address
        isSecure = origin.isSecure
        self.receivedAt = receivedAt
        self.body = body
        boundLog = log
    }
}
