import EventLoop
import Text

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
    /// True when the client speaks TLS, as far as that is known here.
    public let isSecure: Bool
    /// When the head was complete.
    public let receivedAt: EventLoop.Instant
    /// The body.
    public let body: RequestBody
    let isVersion10: Bool
    let hasBody: Bool
    private let seat: ConnectionSeat?
    private let boundLog: LoopBound<RequestLog>
    private let connection: LoopBound<Connection>

    /// The fields that a handler adds to this request's line in the access log. On the connection's loop only.
    public var log: RequestLog { boundLog.value }

    /// True when the client has closed its side of the connection, as one does that has given up: work that nobody has begun
    /// may be left. One that only sends no more looks the same. On the connection's loop only.
    public var isClientGone: Bool { connection.value.isClientGone }

    /// Where it waits while its handler has no answer; nil until the handler sets it, once. The server ends it with the request.
    /// On the connection's loop only.
    public var suspension: Suspension? {
        get { connection.value.suspension }
        set { connection.value.suspension = newValue }
    }

    /// What becomes of the connection where the answer switches it to WebSocket.
    var opening: WebSocketOpening? {
        get { connection.value.opening }
        set { connection.value.opening = newValue }
    }

    /// True when the handler was called before for it and is called again: it was counted then. On the connection's loop only.
    public var isResumed: Bool { connection.value.isResumed }

    /// True when the server is to stop: those who wait are to be answered at once. On the connection's loop only.
    public var isDraining: Bool { connection.value.isDraining }

    /// Counts the connection as `owner`'s from now on. False where the owner has as many as are allowed: the answer to this
    /// request then closes it.
    public func claimConnection(for owner: String) -> Bool { seat?.claim(owner) ?? true }

    init(
        _ head: RequestHead, id: String, origin: ClientOrigin, receivedAt: EventLoop.Instant, body: RequestBody,
        seat: ConnectionSeat?, log: LoopBound<RequestLog>, connection: LoopBound<Connection>
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
        isVersion10 = head.isVersion10
        hasBody = head.framing != .none
        self.seat = seat
        boundLog = log
        self.connection = connection
    }

    /// A request that stands in the body of `outer`: of the same client, over the same connection. It begins now and has no body.
    /// Its log is its own, and nobody writes it.
    public init(
        _ method: Method, _ target: RequestTarget, headers: Headers, id: String, inside outer: Request
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.id = id
        remoteAddress = outer.remoteAddress
        client = outer.client
        isSecure = outer.isSecure
        receivedAt = .now
        body = .none
        isVersion10 = outer.isVersion10
        hasBody = false
        seat = outer.seat
        let log = RequestLog()
        log.take(outer.log.trace)
        boundLog = outer.boundLog.rebound(log)
        connection = outer.connection
    }
}
