import HTTP
import Synchronization
import Testing

@Suite("Streamed answers over a socket")
struct BodyStreamTests {
    /// Makes pieces, counts how often it was asked, and tells when nobody can ask any more.
    private final class Source: Sendable {
        private let made = Atomic(0)
        private let pieces: Int
        private let size: Int
        private let dropped: Signal

        /// `pieces` of `size` bytes; the bytes of each are its number.
        init(pieces: Int, of size: Int, dropped: Signal = Signal()) {
            self.pieces = pieces
            self.size = size
            self.dropped = dropped
        }

        deinit { dropped.raise() }

        var asked: Int { made.load(ordering: .relaxed) }

        func next() -> [UInt8]? {
            let number = made.add(1, ordering: .relaxed).oldValue
            return number < pieces ? [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size) : nil
        }

        var whole: [UInt8] {
            (0..<pieces).flatMap { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: size) }
        }
    }

    private func handler(_ source: Source, length: Int, status: Status = .ok) -> Server.Handler {
        return { request in
            guard request.target.path == "/stream" else { return await TestRoutes.answer(request) }
            var headers = Headers()
            headers.add(.contentType, "text/plain")
            headers.add(.etag, "\"own\"")
            return Response(status, headers: headers, stream: BodyStream(length: length) { source.next() })
        }
    }

    private let get = "GET /stream HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
    private let livez = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test("A stream arrives whole, with its length and its own tag, never packed, and the connection goes on")
    func whole() async throws {
        let source = Source(pieces: 100, of: 50_000)
        try await TestServer.run(handler: handler(source, length: 5_000_000)) { server in
            let client = try TestClient(port: server.port)
            client.send(get + livez)
            let answer = try client.answer()
            #expect(answer.body == source.whole)
            #expect(answer["Content-Length"] == "5000000")
            #expect(answer["ETag"] == "\"own\"")
            #expect(answer["Content-Encoding"] == nil)
            #expect(answer["Vary"] == nil)
            #expect(try client.answer().text == "livez")
            #expect(source.asked == 100)
            #expect(server.completions.all.first?.bytes == 5_000_000)
        }
    }

    @Test("HEAD gets the length, a 304 nothing, and neither asks for a piece")
    func bodyless() async throws {
        let source = Source(pieces: 1, of: 10)
        try await TestServer.run(handler: handler(source, length: 10)) { server in
            let client = try TestClient(port: server.port)
            client.send("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer(toHead: true)["Content-Length"] == "10")
            client.send(livez)
            #expect(try client.answer().text == "livez")
            #expect(server.completions.all.first?.bytes == 0)
        }
        try await TestServer.run(handler: handler(source, length: 10, status: .notModified)) { server in
            let client = try TestClient(port: server.port)
            client.send(get + livez)
            #expect(try client.answer().status == 304)
            #expect(try client.answer().text == "livez")
        }
        #expect(source.asked == 0)
    }

    @Test("What is made beyond the length is not sent")
    func tooLong() async throws {
        let source = Source(pieces: 3, of: 10)
        try await TestServer.run(handler: handler(source, length: 15)) { server in
            let client = try TestClient(port: server.port)
            client.send(get + livez)
            #expect(try client.answer().body == Array(source.whole.prefix(15)))
            #expect(try client.answer().text == "livez")
            #expect(source.asked == 2)
        }
    }

    @Test("An empty stream is an empty body, and is not asked for a piece")
    func empty() async throws {
        let source = Source(pieces: 0, of: 0)
        try await TestServer.run(handler: handler(source, length: 0)) { server in
            let client = try TestClient(port: server.port)
            client.send(get + livez)
            #expect(try client.answer()["Content-Length"] == "0")
            #expect(try client.answer().text == "livez")
            #expect(source.asked == 0)
        }
    }

    @Test("A stream that fails breaks the connection off, so that its part is not taken for the whole", arguments: [0, 3])
    func failure(pieces: Int) async throws {
        let source = Source(pieces: pieces, of: 10)
        try await TestServer.run(handler: handler(source, length: 40)) { server in
            let client = try TestClient(port: server.port)
            client.send(livez + get + livez)
            #expect(try client.answer().text == "livez")
            #expect(client.read() == .closed)
            let log = server.completions.all
            #expect(log.map(\.bytes) == [5, pieces * 10])
            #expect(log.map(\.status) == [.ok, .ok])
        }
    }

    @Test("A client that reads nothing stops the source, and is let go when its answer does not move")
    func backPressure() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.writeStall = .milliseconds(100)
        let dropped = Signal()
        try await TestServer.run(configuration, handler: endless(dropped, Signal())) { server in
            let client = try TestClient(port: server.port)
            client.send(get)
            await server.completions.waitForFirst()
            await dropped.wait()
            let sent = try #require(server.completions.all.first?.bytes)
            #expect(sent < 100_000_000)
            withExtendedLifetime(client) {}
        }
    }

    @Test("The source is dropped when the client is gone")
    func disconnect() async throws {
        let dropped = Signal()
        let started = Signal()
        try await TestServer.run(handler: endless(dropped, started)) { server in
            do {
                let client = try TestClient(port: server.port)
                client.send(get)
                await started.wait()
                withExtendedLifetime(client) {}
            }
            await dropped.wait()
        }
    }

    @Test("A stream that never waits leaves the other connections their turn")
    func fairness() async throws {
        let dropped = Signal()
        let started = Signal()
        // Pieces so small that the greedy client is always faster than the server.
        try await TestServer.run(handler: endless(dropped, started, pieceSize: 1)) { server in
            let reading = Task.detached {
                let greedy = try TestClient(port: server.port)
                greedy.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
                await started.wait()
                while !Task.isCancelled { _ = greedy.skip() }
            }
            await started.wait()
            let other = try TestClient(port: server.port)
            other.send(livez)
            #expect(try other.answer().text == "livez")
            reading.cancel()
            try await reading.value
            await dropped.wait()
        }
    }

    /// Answers with far more than any socket holds, from a source that nobody else keeps.
    private func endless(_ dropped: Signal, _ started: Signal, pieceSize: Int = 65_536) -> Server.Handler {
        return { request in
            guard request.target.path == "/stream" else { return await TestRoutes.answer(request) }
            let source = Source(pieces: .max, of: pieceSize, dropped: dropped)
            let stream = BodyStream(length: 1 << 40) {
                started.raise()
                return source.next()
            }
            return Response(.ok, headers: Headers(), stream: stream)
        }
    }
}
