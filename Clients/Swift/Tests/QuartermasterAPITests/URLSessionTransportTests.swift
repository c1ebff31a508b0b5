import Foundation
import QuartermasterAPI
import Testing

@Suite struct URLSessionTransportTests {
    /// Answers one request at `/moved` with a redirect, others with what they sent; it prints its port. It ends with its input: where `python3`
    /// is a script that starts another process, a signal does not reach that.
    private static let server = """
        import http.server, sys, threading

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers['content-length']))
                self.send_response(307 if self.path == '/moved' else 200)
                if self.path == '/moved':
                    self.send_header('location', '/elsewhere')
                self.send_header('content-length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        sys.stdin.read()
        """

    /// Runs a server in Python: its port, and what ends it.
    private static func serve(_ source: String) throws -> (port: String, stop: () -> Void) {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", source]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).filter(\.isNumber)
        return (port, { input.fileHandleForWriting.closeFile() })
    }

    @Test("a redirect is an answer as any other, and nothing is sent on", .timeLimit(.minutes(1)))
    func redirect() async throws {
        let (port, stop) = try Self.serve(Self.server)
        defer { stop() }
        let transport = URLSessionTransport()
        func send(_ path: String) async throws -> IncomingAnswer {
            let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
            return try await transport.send(
                OutgoingRequest(method: "POST", url: url, headers: ["Authorization": "Bearer a"], body: Data("hello".utf8)))
        }
        let moved = try await send("/moved")
        #expect(moved.status == 307)
        #expect(moved.headers["location"] == "/elsewhere")
        let plain = try await send("/plain")
        #expect(plain.status == 200)
        #expect(plain.body == Data("hello".utf8))
        let cancelled = Task { try await send("/plain") }
        cancelled.cancel()
        _ = await cancelled.result
    }

    /// Answers the first request of a connection with what it sent, and breaks the connection in the midst of the second.
    private static let breaking = """
        import http.server, sys, threading

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def setup(self):
                super().setup()
                self.count = 0

            def do_POST(self):
                self.count += 1
                length = int(self.headers['content-length'])
                body = self.rfile.read(min(length, 200000) if self.count > 1 else length)
                if self.count > 1:
                    self.close_connection = True
                    return
                self.send_response(200)
                self.send_header('content-length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        sys.stdin.read()
        """

    @Test("a body arrives whole or not at all, also where a kept connection is broken", .timeLimit(.minutes(1)))
    func brokenConnection() async throws {
        let (port, stop) = try Self.serve(Self.breaking)
        defer { stop() }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        let transport = URLSessionTransport()
        let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) })
        for _ in 0..<4 {
            let request = OutgoingRequest(method: "POST", url: url, body: bytes, timeout: 5)
            guard let answer = try? await transport.send(request) else { continue }
            #expect(answer.status == 200 && answer.body == bytes)
        }
    }

    /// Says its head and a first piece, and the second when the next request comes.
    private static let slow = """
        import http.server, sys, threading

        go = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                if self.path == '/go':
                    go.set()
                self.send_response(200)
                self.send_header('content-type', 'text/event-stream')
                self.end_headers()
                self.wfile.write(b'one')
                self.wfile.flush()
                if self.path != '/go':
                    go.wait()
                    self.wfile.write(b'two')

            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        print(server.server_port, flush=True)
        sys.stdin.read()
        """

    @Test("a stream is read as it comes, and one that nobody reads any more is closed", .timeLimit(.minutes(1)))
    func stream() async throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.slow]
        process.standardOutput = pipe
        process.standardInput = Pipe()
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { (process.standardInput as? Pipe)?.fileHandleForWriting.closeFile() }
        let port = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).filter(\.isNumber)
        let transport = URLSessionTransport()
        func request(_ path: String) throws -> OutgoingRequest {
            OutgoingRequest(method: "GET", url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")), timeout: 20)
        }
        let answer = try await transport.open(try request("/stream"))
        #expect(answer.status == 200 && answer.headers["content-type"] == "text/event-stream")
        var bytes = answer.bytes.makeAsyncIterator()
        #expect(try await bytes.next() == Data("one".utf8))
        _ = try await transport.send(try request("/go"))
        #expect(try await bytes.next() == Data("two".utf8))
        #expect(try await bytes.next() == nil)
        let cancelled = Task { try await transport.open(try request("/stream")) }
        cancelled.cancel()
        _ = await cancelled.result
    }
}
