/// The counts of a server.
public struct ServerFigures: Sendable {
    /// Connections that are open.
    public var connections = 0
    /// Connections that were taken, ever.
    public var accepted = 0
    /// Connections that were closed at once, because their address has too many.
    public var turnedAway = 0
    /// Requests whose answer is not sent yet: those that wait, and streams, too.
    public var activeRequests = 0
    /// Connections that speak WebSocket, and what went over them.
    public var webSockets = WebSocketFigures()

    /// Begins at zero.
    public init() {}

    init(connections: Int, accepted: Int, turnedAway: Int, activeRequests: Int, webSockets: WebSocketFigures) {
        self.connections = connections
        self.accepted = accepted
        self.turnedAway = turnedAway
        self.activeRequests = activeRequests
        self.webSockets = webSockets
    }

    /// Both together.
    public static func + (left: ServerFigures, right: ServerFigures) -> ServerFigures {
        ServerFigures(
            connections: left.connections + right.connections, accepted: left.accepted + right.accepted,
            turnedAway: left.turnedAway + right.turnedAway, activeRequests: left.activeRequests + right.activeRequests,
            webSockets: left.webSockets + right.webSockets)
    }
}
