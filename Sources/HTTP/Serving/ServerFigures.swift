/// The counts of a server.
public struct ServerFigures: Sendable {
    /// Connections that are open.
    public var connections = 0
    /// Connections that were taken, ever.
    public var accepted = 0
    /// Connections that were closed at once, because their address has too many or there is no memory for one more.
    public var turnedAway = 0
    /// Handshakes that came to nothing, by why.
    public var failedHandshakes: [HandshakeFailure: Int] = [:]
    /// Requests whose answer is not sent yet: those that wait, and streams, too.
    public var activeRequests = 0
    /// Connections that speak WebSocket, and what went over them.
    public var webSockets = WebSocketFigures()

    /// Begins at zero.
    public init() {}

    /// Both together.
    public static func + (left: ServerFigures, right: ServerFigures) -> ServerFigures {
        var sum = left
        sum.connections += right.connections
        sum.accepted += right.accepted
        sum.turnedAway += right.turnedAway
        sum.failedHandshakes.merge(right.failedHandshakes, uniquingKeysWith: +)
        sum.activeRequests += right.activeRequests
        sum.webSockets = left.webSockets + right.webSockets
        return sum
    }
}

/// Why a TLS handshake came to nothing.
public enum HandshakeFailure: String, Sendable, CaseIterable {
    /// The two sides did not agree, or one refused the other's certificate and said so.
    case failed
    /// The client spoke HTTP without TLS.
    case plainHTTP = "plain_http"
    /// The client went away without a word, or took too long.
    case unfinished
}
