import Foundation

/// A blocking HTTP/1.1 client that keeps its connection alive and sends nothing twice. Every answer is held to the API's
/// description, unless it is another service's. Threads that share one take turns; a race wants one each.
final class HTTPClient: @unchecked Sendable {
    let port: UInt16
    private let isOfOffice: Bool
    private var connection: Connection?
    private let turn = NSLock()

    /// - Parameter isOfOffice: whether this program answers there; else a service that a test plays.
    init(port: UInt16, isOfOffice: Bool = true) {
        self.port = port
        self.isOfOffice = isOfOffice
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
        if isOfOffice { Conformance.check(answer, to: request) }
        if answer[header: "Connection"]?.lowercased() != "close" { self.connection = connection }
        return answer
    }
}
