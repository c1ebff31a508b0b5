import EventLoop
import HTTP
import Synchronization
import Testing

@Suite("Streams without a known end")
struct OpenStreamTests {
    /// What the test wants to be sent, to one client or several.
    private final class Script: Sendable {
        let room = WaitingRoom()
        private let pieces = Mutex<[BodyStream.Piece]>([])
        let dropped = Signal()

        func add(_ piece: BodyStream.Piece) {
            pieces.withLock { $0.append(piece) }
            room.wakeAll()
        }

        func add(_ text: String) { add(.bytes(Array(text.utf8))) }

        func piece(_ number: Int) -> BodyStream.Piece {
            pieces.withLock { number < $0.count ? $0[number] : .wait }
        }

        /// Answers requests for `/stream` with what the test adds.
        @Sendable func answer(_ request: Request) async -> Response {
            guard request.target.path == "/stream" else { return await TestRoutes.answer(request) }
            _ = room.enter(request)
            let reader = Reader(self)
            var headers = Headers()
            headers.add(.contentType, "text/event-stream")
            return Response(
                .ok, headers: headers,
                stream: BodyStream {
                    request.isDraining ? reader.isToldOfEnd() ? .end : .bytes(Array("bye".utf8)) : reader.next()
                })
        }
    }

    /// Where one client is in a script.
    private final class Reader: Sendable {
        private let script: Script
        private let position = Atomic(0)
        private let isTold = Atomic(false)

        init(_ script: Script) { self.script = script }

        deinit { script.dropped.raise() }

        func next() -> BodyStream.Piece {
            let number = position.load(ordering: .relaxed)
            let piece = script.piece(number)
            if case .wait = piece { return piece }
            position.store(number + 1, ordering: .relaxed)
            return piece
        }

        func isToldOfEnd() -> Bool { isTold.exchange(true, ordering: .relaxed) }
    }

    private let get = "GET /stream HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
    private let livez = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    /// Reads until `text` has come, at the end of all that has.
    private func read(_ client: TestClient, until text: String) throws -> String {
        var all = ""
        while !all.hasSuffix(text) {
            let bytes = try client.bytes()
            try #require(!bytes.isEmpty, "the stream ends after \(all)")
            all += String(decoding: bytes, as: UTF8.self)
        }
        return all
    }

    @Test("Each piece is sent at once, as a chunk; nothing is packed, tagged or measured; between them there is no task")
    func pieces() async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(get)
            let head = try read(client, until: "\r\n\r\n").lowercased()
            #expect(head.contains("\r\ntransfer-encoding: chunked\r\n"))
            for field in ["content-length", "content-encoding", "etag", "connection", "vary"] {
                #expect(!head.contains("\r\n\(field):"))
            }
            for text in ["one", String(repeating: "two ", count: 1024)] {
                #expect(await server.comesToRest())
                script.add(text)
                #expect(try read(client, until: "\r\n") == String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n")
            }
        }
    }

    @Test("At its end the last chunk is sent, the log told of bytes and time, and the connection goes on")
    func end() async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(livez + get + livez)
            #expect(try client.answer().text == "livez")
            #expect(eventually { script.room.count == 1 })
            #expect(await server.comesToRest())
            for text in ["one", "", "three"] { script.add(text) }
            script.add(.end)
            let answer = try client.answer()
            #expect(answer.status == 200)
            #expect(answer.text == "onethree")
            #expect(try client.answer().text == "livez")
            #expect(script.room.count == 0)
            let log = try #require(server.completions.all.dropFirst().first)
            #expect(log.bytes == 8)
            #expect(log.status == .ok)
            #expect(log.duration > .zero)
            await script.dropped.wait()
        }
    }

    @Test("A client of HTTP/1.0 gets it without chunks, and the end of the connection is the end")
    func oldClient() async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let head = try read(client, until: "\r\n\r\n").lowercased()
            #expect(head.contains("\r\nconnection: close\r\n"))
            #expect(!head.contains("transfer-encoding"))
            script.add("one")
            #expect(try read(client, until: "one") == "one")
            script.add(.end)
            #expect(client.isClosed())
        }
    }

    @Test("HEAD gets the head alone")
    func head() async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send("HEAD /stream HTTP/1.1\r\nHost: x\r\n\r\n" + livez)
            #expect(try client.answer(toHead: true)["Transfer-Encoding"] == "chunked")
            #expect(try client.answer().text == "livez")
            #expect(script.room.count == 0)
        }
    }

    @Test("Over TLS it arrives piece by piece, too")
    func encrypted() async throws {
        let script = Script()
        try await SecureServer.run(handler: script.answer) { server in
            let client = try server.client()
            client.send(get)
            _ = try read(client, until: "\r\n\r\n")
            for text in ["one", "two"] {
                #expect(await server.server.comesToRest())
                script.add(text)
                _ = try read(client, until: text + "\r\n")
            }
        }
    }

    @Test("A client that goes away while nothing is sent is noticed", arguments: [true, false])
    func clientGone(byReset: Bool) async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            do {
                let client = try TestClient(port: server.port)
                client.send(get)
                script.add("one")
                _ = try read(client, until: "one\r\n")
                #expect(await server.comesToRest())
                if byReset { client.reset() }
            }
            await script.dropped.wait()
            #expect(eventually { SocketTable.ofThisProcess(localPort: server.port).count == 1 })
            #expect(script.room.count == 0)
            let log = try #require(server.completions.all.first)
            #expect(log.status == .ok)
            #expect(log.bytes == 3)
        }
    }

    @Test("A client that reads nothing is let go when a piece does not move")
    func backPressure() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.writeStall = .milliseconds(100)
        let script = Script()
        for _ in 0..<64 { script.add(.bytes([UInt8](repeating: 0x61, count: 1 << 20))) }
        try await TestServer.run(configuration, handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(get)
            await script.dropped.wait()
            await server.completions.waitForFirst()
            #expect(try #require(server.completions.all.first?.bytes) < 64 << 20)
            #expect(script.room.count == 0)
            withExtendedLifetime(client) {}
        }
    }

    @Test("A stop lets it say its last words, and ends it")
    func drain() async throws {
        let script = Script()
        try await TestServer.run(handler: script.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(get)
            #expect(eventually { script.room.count == 1 })
            #expect(await server.comesToRest())
            async let stopped: Void = server.server.shutdown()
            #expect(try client.answer().text == "bye")
            #expect(client.isClosed())
            client.shutdownWriting()
            await stopped
        }
    }

    @Test("One that waits nowhere is broken off")
    func nowhere() async throws {
        let handler: Server.Handler = { _ in Response(.ok, headers: Headers(), stream: BodyStream { .wait }) }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(get)
            #expect(client.read() == .closed)
        }
    }
}
