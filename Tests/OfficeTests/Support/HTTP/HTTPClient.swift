import Foundation

/// A blocking HTTP/1.1 client that keeps its connection alive and sends nothing twice. Every answer is held to the API's
/// description unless that is not wanted. Threads that share one take turns; a race wants one each.
final class HTTPClient: @unchecked Sendable {
    let port: UInt16
    private let isHeldToDescription: Bool
    private var connection: Connection?
    private let turn = NSLock()

    /// - Parameter isHeldToDescription: not where a service answers that a test plays, or of very many answers that are alike.
    init(port: UInt16, isHeldToDescription: Bool = true) {
        self.port = port
        self.isHeldToDescription = isHeldToDescription
    }

    /// Sends the request and reads the answer, on the connection of the last one where the server kept it.
    func send(_ request: Request) throws -> Answer {
        turn.lock()
        defer { turn.unlock() }
        if let kept = connection, try !kept.isHungUp() { return try exchange(request, on: kept) }
        return try exchange(request, on: Connection(port: port))
    }

    /// Hangs up; the next request opens a connection of its own.
    func disconnect() {
        turn.lock()
        defer { turn.unlock() }
        connection = nil
    }

    private func exchange(_ request: Request, on connection: Connection) throws -> Answer {
        self.connection = nil
        try connection.send(request.bytes)
        var answer = try AnswerReader(connection: connection).read(answering: request.method)
        while answer.status < 200 { answer = try AnswerReader(connection: connection).read(answering: request.method) }
        if isHeldToDescription { Conformance.check(answer, to: request) }
        if answer[header: "Connection"]?.lowercased() != "close" { self.connection = connection }
        return answer
    }
}
