import Foundation
import OutboxExample
import Synchronization

/// The way from a phone to the real server, with the weather that a test orders: one for each request, then a clear sky.
final class Wifi: Transport {
    enum Weather: Sendable, CaseIterable {
        case clear
        /// The request never gets there.
        case down
        /// It gets there, and the answer does not come back.
        case answerLost
        /// It gets there twice.
        case sentTwice
    }

    struct NoAnswer: Error {}

    private let client: HTTPClient
    private let forecast: Mutex<[Weather]>
    private let log = Mutex<[Answer]>([])
    /// Whether the server is one that takes outboxes.
    private let takesOutbox: Bool

    init(to server: TestServer, _ forecast: [Weather] = [], takesOutbox: Bool = true) {
        client = server.client()
        self.takesOutbox = takesOutbox
        self.forecast = Mutex(forecast)
    }

    /// Every answer that the server gave, heard or not.
    var answers: [Answer] { log.withLock { $0 } }

    func send(_ request: OutgoingRequest) async throws -> IncomingAnswer {
        // As with every network, others have their turn meanwhile.
        await Task.yield()
        switch forecast.withLock({ $0.isEmpty ? .clear : $0.removeFirst() }) {
        case .clear: return try post(request)
        case .down: throw NoAnswer()
        case .answerLost:
            _ = try post(request)
            throw NoAnswer()
        case .sentTwice:
            _ = try post(request)
            return try post(request)
        }
    }

    private func post(_ outgoing: OutgoingRequest) throws -> IncomingAnswer {
        let headers = outgoing.headers.map { (name: $0.key, value: $0.value) }
        // An older server answers as to any path that it does not have.
        let path = takesOutbox ? outgoing.path : outgoing.path.replacing("/outbox", with: "/nothing")
        let answer = try client.send(Request("POST", path, headers: headers, body: Array(outgoing.body)))
        log.withLock { $0.append(answer) }
        return IncomingAnswer(status: answer.status, retryAfter: answer[header: "Retry-After"], body: Data(answer.body))
    }
}
