/// The counts of a server's WebSockets.
public struct WebSocketFigures: Sendable {
    /// Those that are open.
    public var open = 0
    /// Frames that came, control frames too.
    public var framesIn = 0
    /// Frames that were sent.
    public var framesOut = 0
    /// Those that have ended, by what ended them.
    public var ends: [WebSocketEnd: Int] = [:]

    /// Begins at zero.
    public init() {}

    /// Both together.
    public static func + (left: WebSocketFigures, right: WebSocketFigures) -> WebSocketFigures {
        var sum = left
        sum.open += right.open
        sum.framesIn += right.framesIn
        sum.framesOut += right.framesOut
        sum.ends.merge(right.ends, uniquingKeysWith: +)
        return sum
    }
}

/// What ended a WebSocket.
public enum WebSocketEnd: String, Sendable, CaseIterable {
    /// The client closed it.
    case client
    /// The connection ended without a word.
    case gone
    /// Nothing came for too long.
    case idle
    /// The client read too slowly.
    case slow
    /// The client broke a rule of the protocol.
    case fault
    /// Who listens ended it: the client may no longer.
    case refused
    /// The server stopped.
    case drain
}
