import HTTP
import TLS
import TestCertificates
import Testing

@Suite("Handshakes that come to nothing")
struct BrokenHandshakeTests {
    @Test("Plain HTTP to the port of HTTPS is told so in plain text, however it comes", arguments: [false, true])
    func plainHTTP(byteByByte: Bool) async throws {
        try await SecureServer.run { server in
            let client = try TestClient(port: server.server.port)
            let request = Array("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
            if byteByByte { for byte in request { client.send([byte]) } } else { client.send(request) }
            let answer = try client.answer()
            #expect(answer.status == 400)
            #expect(answer.text == "This port speaks only HTTPS: use an address that begins with https://\n")
            #expect(answer["Connection"] == "close")
            #expect(client.isClosed())
            await server.server.completions.waitForFirst()
            #expect(server.server.completions.all.map(\.status) == [.badRequest])
        }
    }

    @Test("A large plain request can read what it is told")
    func plainUpload() async throws {
        try await SecureServer.run { server in
            let client = try TestClient(port: server.server.port)
            client.send(
                "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + String(repeating: "b", count: 200_000))
            #expect(try client.answer().status == 400)
            #expect(client.isClosed())
        }
    }

    @Test("Bytes that are neither TLS nor HTTP are an alert or an end, never an answer")
    func garbage() async throws {
        try await SecureServer.run { server in
            var random = SystemRandomNumberGenerator()
            for first in [0, 0x80, 0x15, 0x16, 0x17, 0xFF] as [UInt8] {
                let client = try TestClient(port: server.server.port)
                client.send([first] + (0..<600).map { _ in UInt8.random(in: .min ... .max, using: &random) })
                client.shutdownWriting()
                #expect(client.read() == .closed, "\(first)")
            }
        }
    }

    @Test("A handshake that is not complete in time is let go, and meanwhile others are served")
    func slow() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.head = .seconds(8)
        try await SecureServer.run(configuration) { server in
            let hello = try #require(TestCipher(server.context)).encrypt()
            let silent = try (0..<100).map { _ in try TestClient(port: server.server.port) }
            let dripping = try (0..<100).map { _ in try TestClient(port: server.server.port) }
            for (index, byte) in hello.prefix(40).enumerated() {
                for client in dripping where !client.hasSomethingToRead(within: 0) { client.send([byte]) }
                guard index % 8 == 0 else { continue }
                let client = try server.client()
                client.send(SecureServer.request)
                #expect(try client.answer().status == 200)
            }
            for client in silent + dripping { #expect(client.isClosed()) }
        }
    }

    @Test("A reset in the middle of a handshake leaves nothing behind")
    func reset() async throws {
        try await SecureServer.run { server in
            let hello = try #require(TestCipher(server.context)).encrypt()
            for count in [0, 1, 5, 6, hello.count - 1, hello.count] {
                let client = try TestClient(port: server.server.port)
                client.send(hello.prefix(count))
                client.reset()
            }
        }
    }

    @Test("A server that stops lets handshakes go that are not complete")
    func draining() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.drain = .milliseconds(10)
        try await SecureServer.run(configuration) { server in
            let client = try TestClient(port: server.server.port)
            let other = try server.client()
            other.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try other.answer().status == 200)
            await server.server.server.shutdown()
            #expect(client.isClosed())
            #expect(other.isClosed())
        }
    }
}
