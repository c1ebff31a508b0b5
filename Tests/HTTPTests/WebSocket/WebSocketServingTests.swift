import EventLoop
import HTTP
import Synchronization
import Testing

@Suite("WebSockets over a socket")
struct WebSocketServingTests {
    /// Sends back what it hears; `fill` sends that many pieces at once, `pour` as the client reads, `trickle` too, from outside of what it hears;
    /// `bye` closes, `drown` sends much and closes soon.
    private final class Echo: WebSocketListener {
        private let socket: WebSocket
        private let over: Signal

        init(_ socket: WebSocket, _ over: Signal) {
            self.socket = socket
            self.over = over
        }

        func receive(_ text: [UInt8]) async {
            let words = String(decoding: text, as: UTF8.self).split(separator: " ")
            switch words.first {
            case "fill":
                for _ in 0..<(Int(words.last ?? "") ?? 0) { socket.send([UInt8](repeating: 0x78, count: 65_536)) }
            case "pour":
                for _ in 0..<(Int(words.last ?? "") ?? 0) {
                    guard await socket.makeRoom() else { return }
                    socket.send([UInt8](repeating: 0x78, count: 65_536))
                }
            case "trickle":
                let (count, bound) = (Int(words.last ?? "") ?? 0, LoopBound(socket, to: socket.loop))
                socket.loop.spawn {
                    for _ in 0..<count {
                        guard await bound.value.room() else { return }
                        bound.value.send([UInt8](repeating: 0x78, count: 65_536))
                    }
                }
            case "drown":
                for _ in 0..<16 { socket.send([UInt8](repeating: 0x78, count: 65_536)) }
                // By then the kernel has what it takes, and the rest is being sent.
                _ = socket.loop.schedule(at: .now + .milliseconds(500)) { [socket] in socket.close(.policyViolation, "bye") }
            case "bye":
                socket.close(.policyViolation, "bye")
                socket.send(Array("never".utf8))
            default: socket.send(text)
            }
        }

        func receive(binary bytes: [UInt8]) async { socket.send(Array("bytes: \(bytes.count)".utf8)) }

        func ended() { over.raise() }
    }

    private func handler(_ limits: WebSocketLimits = WebSocketLimits(), over: Signal = Signal()) -> Server.Handler {
        return { request in
            guard request.target.path == "/socket" else { return await TestRoutes.answer(request) }
            do throws(HTTPError) {
                return try Response.webSocket(request, limits: limits) { Echo($0, over) }
            } catch {
                var response = Response(error.status, headers: error.headers, body: Array(error.reason.utf8))
                response.headers.add(.contentType, "text/plain")
                return response
            }
        }
    }

    private static let fields = [
        "Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    private static func request(
        _ changes: [String: String?] = [:], method: String = "GET", version: String = "1.1", more: String = ""
    ) -> String {
        var fields = fields
        for (name, value) in changes { fields[name] = value }
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return "\(method) /socket HTTP/\(version)\r\n\(lines.joined())\(more)\r\n"
    }

    /// A frame of the server's, read off a client.
    private final class Reader {
        let client: TestClient
        private var bytes: [UInt8] = []

        init(port: UInt16, behind frames: [UInt8] = []) throws {
            client = try TestClient(port: port)
            client.send(Array(WebSocketServingTests.request().utf8) + frames)
            let answer = try client.answer()
            #expect(answer.status == 101)
            #expect(answer["Sec-WebSocket-Accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(answer["Upgrade"] == "websocket" && answer["Connection"] == "Upgrade")
            #expect(answer["Content-Length"] == nil && answer["Sec-WebSocket-Extensions"] == nil)
        }

        /// Its first byte and payload; nil at the end.
        func frame() throws -> (first: UInt8, payload: [UInt8])? {
            while true {
                if let frame = cut() { return frame }
                let more = try client.bytes()
                if more.isEmpty { return nil }
                bytes += more
            }
        }

        private func cut() -> (first: UInt8, payload: [UInt8])? {
            guard bytes.count >= 2 else { return nil }
            var (length, start) = (Int(bytes[1]), 2)
            if length > 125 {
                let width = length == 126 ? 2 : 8
                guard bytes.count >= 2 + width else { return nil }
                length = bytes[2..<(2 + width)].reduce(0) { $0 << 8 | Int($1) }
                start += width
            }
            guard bytes.count >= start + length else { return nil }
            defer { bytes.removeFirst(start + length) }
            return (bytes[0], Array(bytes[start..<(start + length)]))
        }

        func text() throws -> String? {
            guard let frame = try frame(), frame.first == 0x81 else { return nil }
            return String(decoding: frame.payload, as: UTF8.self)
        }

        /// The code of the close frame that has to come next.
        func closeCode() throws -> Int? {
            guard let frame = try frame(), frame.first == 0x88 else { return nil }
            return frame.payload.count < 2 ? 0 : Int(frame.payload[0]) << 8 | Int(frame.payload[1])
        }
    }

    @Test("the connection switches, what comes in one piece with the request is frames, and each is answered")
    func echo() async throws {
        let over = Signal()
        try await TestServer.run(handler: handler(over: over)) { server in
            let reader = try Reader(port: server.port, behind: FrameBytes.text("at once"))
            #expect(try reader.text() == "at once")
            for text in ["", "a", String(repeating: "ñ", count: 40_000)] {
                reader.client.send(FrameBytes.text(text))
                #expect(try reader.text() == text)
            }
            reader.client.send(FrameBytes.frame(0x82, [1, 2, 3]))
            #expect(try reader.text() == "bytes: 3")
            reader.client.send(FrameBytes.frame(0x89, [1, 2, 3]))
            let pong = try reader.frame()
            #expect(pong?.first == 0x8A && pong?.payload == [1, 2, 3])
            reader.client.send(FrameBytes.close(1000, Array("done".utf8)) + FrameBytes.text("late"))
            #expect(try reader.closeCode() == 1000)
            #expect(try reader.frame() == nil)
            reader.client.shutdownWriting()
            await over.wait()
            await server.completions.waitForFirst()
            let line = try #require(server.completions.all.first)
            #expect(line.status.code == 101)
            let fields = Dictionary(uniqueKeysWithValues: line.fields.map { ($0.name, $0.value) })
            #expect(fields["socket_end"] == .text("client") && fields["close_code"] == .number(1000))
            #expect(fields["frames_in"] == .number(7) && fields["frames_out"] == .number(7))
        }
    }

    @Test("whoever waits for room sends more than may wait, and the client has all of it", arguments: ["pour", "trickle"])
    func room(how: String) async throws {
        var limits = WebSocketLimits()
        limits.output = 262_144
        try await TestServer.run(handler: handler(limits)) { server in
            let reader = try Reader(port: server.port, behind: FrameBytes.text("\(how) 100"))
            for _ in 0..<100 { #expect(try reader.frame()?.payload.count == 65_536) }
            reader.client.send(FrameBytes.text("still"))
            #expect(try reader.text() == "still")
        }
    }

    @Test(
        "what is no request for a WebSocket",
        arguments: [
            ("no Upgrade", request(["Upgrade": nil]), 426), ("another protocol", request(["Upgrade": "h2c"]), 426),
            ("no Connection", request(["Connection": "keep-alive"]), 400),
            ("version 8", request(["Sec-WebSocket-Version": "8"]), 426),
            ("no version", request(["Sec-WebSocket-Version": nil]), 426), ("no key", request(["Sec-WebSocket-Key": nil]), 400),
            ("a key of 15 bytes", request(["Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAA"]), 400),
            ("two keys", request(more: "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"), 400),
            ("no base64", request(["Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ!="]), 400),
            ("POST", request(["Content-Length": "0"], method: "POST"), 400), ("HTTP/1.0", request(version: "1.0"), 400),
            ("a body", request(["Content-Length": "3"]) + "abc", 400),
        ])
    func refused(name: String, request: String, status: Int) async throws {
        try await TestServer.run(handler: handler()) { server in
            let client = try TestClient(port: server.port)
            client.send(request)
            let answer = try client.answer()
            #expect(answer.status == status, "\(name)")
            if status == 426 { #expect(answer["Sec-WebSocket-Version"] == "13" && answer["Upgrade"] == "websocket") }
        }
    }

    @Test("HEAD does not switch")
    func head() async throws {
        try await TestServer.run(handler: handler()) { server in
            let client = try TestClient(port: server.port)
            client.send(Self.request(method: "HEAD"))
            #expect(try client.answer(toHead: true).status == 400)
        }
    }

    @Test("names in any case and in lists, an Origin, and offers of extensions")
    func lenient() async throws {
        try await TestServer.run(handler: handler()) { server in
            let client = try TestClient(port: server.port)
            client.send(
                Self.request(
                    [
                        "Upgrade": "h2c, WebSocket", "Connection": "keep-alive, UPGRADE", "Origin": "https://other.example",
                        "Sec-WebSocket-Extensions": "permessage-deflate", "Sec-WebSocket-Protocol": "phoenix",
                    ]))
            let answer = try client.answer()
            #expect(answer.status == 101)
            #expect(answer["Sec-WebSocket-Extensions"] == nil && answer["Sec-WebSocket-Protocol"] == nil)
        }
    }

    @Test("a broken rule is told by its code, and the connection ends")
    func fault() async throws {
        try await TestServer.run(handler: handler()) { server in
            let reader = try Reader(port: server.port)
            reader.client.send([0x81, 5] + Array("hello".utf8))
            #expect(try reader.closeCode() == 1002)
            #expect(try reader.frame() == nil)
        }
    }

    @Test("who listens closes: nothing follows, and the connection ends with the client's answer, or without it")
    func closes() async throws {
        var limits = WebSocketLimits()
        limits.closing = .milliseconds(300)
        try await TestServer.run(handler: handler(limits)) { server in
            for answers in [true, false] {
                let reader = try Reader(port: server.port)
                reader.client.send(FrameBytes.text("bye"))
                #expect(try reader.closeCode() == 1008)
                if answers { reader.client.send(FrameBytes.close(1008)) }
                #expect(try reader.frame() == nil)
            }
        }
    }

    @Test("a socket on which nothing comes is closed, and one whose message does not end")
    func silence() async throws {
        var limits = WebSocketLimits()
        limits.idle = .milliseconds(300)
        try await TestServer.run(handler: handler(limits)) { server in
            let reader = try Reader(port: server.port)
            #expect(try reader.closeCode() == 1001)
        }
        limits = WebSocketLimits()
        limits.messageTime = .milliseconds(300)
        try await TestServer.run(handler: handler(limits)) { server in
            let reader = try Reader(port: server.port)
            reader.client.send(FrameBytes.frame(0x01, [0x61]))
            #expect(try reader.closeCode() == 1008)
        }
    }

    @Test("a client that reads nothing loses its connection, and what waits for it is bounded")
    func slowReader() async throws {
        // So much waits at once, or a little for long, or more is waited with.
        let short = Duration.milliseconds(300)
        for (message, stall) in [("fill 64", .seconds(600)), ("fill 16", short), ("pour 2000", short)] {
            let over = Signal()
            var configuration = ServerConfiguration.patient
            configuration.deadlines.writeStall = stall
            try await TestServer.run(configuration, handler: handler(over: over)) { server in
                let reader = try Reader(port: server.port)
                // Far more than the way to it holds.
                for _ in 0..<40 { reader.client.send(FrameBytes.text(message)) }
                await over.wait()
                await server.completions.waitForFirst()
                let fields = try #require(server.completions.all.first?.fields)
                #expect(fields.contains { $0.name == "socket_end" && $0.value == .text("slow") })
            }
        }
    }

    @Test("a close while frames are being sent ends the connection in its time, too")
    func closesWhileSending() async throws {
        let over = Signal()
        var limits = WebSocketLimits()
        limits.closing = .milliseconds(300)
        var configuration = ServerConfiguration.patient
        configuration.deadlines.writeStall = .seconds(600)
        try await TestServer.run(configuration, handler: handler(limits, over: over)) { server in
            let reader = try Reader(port: server.port)
            // Far more than the way to it holds.
            for _ in 0..<40 { reader.client.send(FrameBytes.text("drown")) }
            await over.wait()
        }
    }

    @Test("when the server stops, sockets are told so last, behind the requests that are under way")
    func drain() async throws {
        let started = Signal()
        let mayFinish = Signal()
        let echo = handler()
        let handler: Server.Handler = { request in
            guard request.target.path == "/socket" else {
                started.raise()
                await mayFinish.wait()
                return await TestRoutes.answer(request)
            }
            return await echo(request)
        }
        var configuration = ServerConfiguration.patient
        configuration.deadlines.drain = .milliseconds(50)
        try await TestServer.run(configuration, handler: handler) { server in
            let reader = try Reader(port: server.port)
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            await started.wait()
            async let stopped: Void = server.server.shutdown()
            while TestClient.canConnect(port: server.port) { await Task.yield() }
            // It lives as long as somebody is being answered.
            reader.client.send(FrameBytes.text("still"))
            #expect(try reader.text() == "still")
            mayFinish.raise()
            #expect(try client.answer().text == "livez")
            client.shutdownWriting()
            #expect(try reader.closeCode() == 1012)
            reader.client.send(FrameBytes.close(1012))
            #expect(try reader.frame() == nil)
            reader.client.shutdownWriting()
            await stopped
        }
    }
}
