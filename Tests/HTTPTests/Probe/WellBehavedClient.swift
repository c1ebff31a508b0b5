import Dispatch
import EventLoop
import Synchronization
import Testing

/// A client that asks for what it may have, one thing after another, and wants every answer.
final class WellBehavedClient: Sendable {
    private struct Record {
        var answers = 0
        var failure: String?
    }

    private let port: UInt16
    private let record = Mutex(Record())
    private let hasBegun = DispatchSemaphore(value: 0)
    private let isOver = DispatchSemaphore(value: 0)

    private init(port: UInt16) { self.port = port }

    /// Runs `body` and expects that before, meanwhile and afterwards every request of another connection is answered.
    static func isServed(on port: UInt16, while body: () throws -> Void) throws {
        let client = WellBehavedClient(port: port)
        let thread = LoopThread(name: "well-behaved") { client.askUntilOver() }
        defer {
            client.isOver.signal()
            thread.join()
            let record = client.record.withLock { $0 }
            #expect(record.failure == nil)
            #expect(record.answers > 0)
        }
        client.hasBegun.wait()
        try body()
    }

    private func askUntilOver() {
        defer { hasBegun.signal() }
        do {
            let connection = try TestClient(port: port)
            repeat {
                try ask(connection, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", body: "alive")
                hasBegun.signal()
                try ask(connection, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello", body: "hello")
            } while isOver.wait(timeout: .now() + .milliseconds(5)) == .timedOut
            try ask(connection, "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", body: "alive")
        } catch {
            record.withLock { $0.failure = "after \($0.answers) answers: \(error)" }
        }
    }

    private struct Wrong: Error { let answer: TestAnswer }

    private func ask(_ connection: TestClient, _ request: String, body: String) throws {
        connection.send(request)
        let answer = try connection.answer()
        guard answer.status == 200, answer.text == body else { throw Wrong(answer: answer) }
        record.withLock { $0.answers += 1 }
    }
}
