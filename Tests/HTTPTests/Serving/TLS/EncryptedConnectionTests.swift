import EventLoop
import HTTP
import Synchronization
import Testing

@Suite("Connections over TLS")
struct EncryptedConnectionTests {
    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    @Test("A body goes there and back byte for byte, also one that came in many small records")
    func echo() async throws {
        try await SecureServer.run { server in
            let body = Self.bytes(900_000)
            let client = try server.client()
            for step in [900_000, 16_384, 999] {
                client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n")
                for start in stride(from: 0, to: body.count, by: step) {
                    client.send(body[start..<min(body.count, start + step)])
                }
                let answer = try client.answer()
                #expect(answer.status == 200)
                #expect(answer.body == body)
            }
        }
    }

    @Test("An upload is handed on as it comes, a streamed answer sent as it is made")
    func streams() async throws {
        let sent = Self.bytes(6_000_000)
        let handler: Server.Handler = { request in
            var received: [UInt8] = []
            request.body.setPace(.upload)
            while let piece = try? await request.body.next() {
                #expect(piece.count <= 16_384)
                received += piece
            }
            let body = received
            let next = Atomic(0)
            let stream = BodyStream(length: body.count) {
                let start = next.add(100_000, ordering: .relaxed).oldValue
                return start < body.count ? Array(body[start..<min(body.count, start + 100_000)]) : nil
            }
            return Response(.ok, headers: Headers(), stream: stream)
        }
        try await SecureServer.run(handler: handler) { server in
            let client = try server.client()
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(sent.count)\r\n\r\n")
            client.send(sent)
            #expect(try client.answer().body == sent)
        }
    }

    @Test("Ciphertext may come byte by byte")
    func byteByByte() async throws {
        try await SecureServer.run { server in
            let cipher = try #require(TestCipher(server.context))
            let client = try TestClient(port: server.server.port)
            for byte in cipher.encrypt() { client.send([byte]) }
            while !cipher.isEstablished { _ = cipher.decrypt(try client.bytes()) }
            for byte in cipher.encrypt(Array(SecureServer.request.utf8)) { client.send([byte]) }
            var answer: [UInt8] = []
            while !cipher.hasEnded { answer += cipher.decrypt(try client.bytes()) }
            #expect(try #require(TestAnswer.parse(answer, toHead: false)).0.status == 200)
        }
    }

    @Test("The end of the last answer is told, and the end of a silent connection")
    func closeNotify() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.idle = .seconds(5)
        try await SecureServer.run(configuration) { server in
            let last = try server.client()
            last.send(SecureServer.request)
            #expect(try last.answer().status == 200)
            let silent = try server.client()
            for client in [last, silent] {
                #expect(client.isClosed())
                #expect(client.cipher?.hasEnded == true)
            }
        }
    }

    @Test("An answer that breaks off does not end as one that is whole")
    func brokenOff() async throws {
        let handler: Server.Handler = { _ in
            let isAsked = Atomic(false)
            let stream = BodyStream(length: 200) {
                isAsked.exchange(true, ordering: .relaxed) ? nil : Self.bytes(100)
            }
            return Response(.ok, headers: Headers(), stream: stream)
        }
        try await SecureServer.run(handler: handler) { server in
            let client = try server.client()
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.read() == .closed)
            #expect(client.cipher?.hasEnded == false)
        }
    }

    @Test("A client that has said its last still gets its answer; one that was cut off inside a body is no request")
    func halfClose() async throws {
        try await SecureServer.run { server in
            let told = try server.client()
            told.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok")
            told.shutdownWriting()
            #expect(try told.answer().text == "ok")
            let cut = try server.client()
            cut.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nok")
            cut.cutWriting()
            #expect(try cut.answer().status == 400)
        }
    }

    @Test("A client that pipelines, each request in a record of its own, has sixteen served, and then another has its turn")
    func fairness() async throws {
        let order = Mutex<[String]>([])
        let started = Signal()
        let bothHaveSent = Atomic(false)
        let handler: Server.Handler = { request in
            let isFirst = order.withLock { order in
                order.append(request.target.path)
                return order.count == 1
            }
            if isFirst { started.raise() }
            // The loop stands still until all is in the kernel's hands.
            while isFirst, !bothHaveSent.load(ordering: .acquiring) {}
            return TestRoutes.text(.ok, "")
        }
        try await SecureServer.run(handler: handler) { server in
            let greedy = try server.client()
            let modest = try server.client()
            for _ in 0..<400 { greedy.send("GET /greedy HTTP/1.1\r\nHost: x\r\n\r\n") }
            await started.wait()
            modest.send("GET /modest HTTP/1.1\r\nHost: x\r\n\r\n")
            bothHaveSent.store(true, ordering: .releasing)
            for _ in 0..<400 { #expect(try greedy.answer().status == 200) }
            #expect(try modest.answer().status == 200)
            let turn = order.withLock { $0.firstIndex(of: "/modest") }
            #expect(try #require(turn) <= 2 * 16)
        }
    }
}
