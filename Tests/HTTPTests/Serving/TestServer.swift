import EventLoop
import Foundation
import HTTP
import Synchronization
import Testing

/// A server on loops of its own, with a few routes that tests ask.
final class TestServer: Sendable {
    let server: Server
    let completions: Completions
    private let loops: [EventLoop]
    private let threads: [LoopThread]

    /// Requests that the server said it had answered.
    final class Completions: Sendable {
        private let requests = Mutex<[CompletedRequest]>([])
        var all: [CompletedRequest] { requests.withLock { $0 } }
        private let first = Signal()

        func append(_ request: CompletedRequest) {
            requests.withLock { $0.append(request) }
            first.raise()
        }

        /// Waits until one has been answered.
        func waitForFirst() async { await first.wait() }
    }

    var port: UInt16 { server.port }

    private init(loops: Int, configuration: ServerConfiguration, handler: @escaping Server.Handler) async throws {
        self.loops = try (0..<loops).map { _ in try EventLoop() }
        threads = self.loops.map { loop in LoopThread(name: "test loop") { loop.run() } }
        let completions = Completions()
        self.completions = completions
        server = try await Server.start(
            on: self.loops, host: "127.0.0.1", port: 0, configuration: configuration, renderError: TestServer.render,
            onCompletion: { completions.append($0) }, handler: handler)
    }

    /// Runs `body` against a server and then stops it; afterwards none of its sockets and tasks may be left.
    static func run(
        loops: Int = 1, _ configuration: ServerConfiguration = ServerConfiguration(),
        handler: @escaping Server.Handler = TestRoutes.answer, _ body: (TestServer) async throws -> Void
    ) async throws {
        let server = try await TestServer(loops: loops, configuration: configuration, handler: handler)
        try await body(server)
        await server.stop()
        #expect(OpenSockets.count(localPort: server.port) == 0)
        #expect(server.loops.map(\.liveTasks) == Array(repeating: 0, count: loops))
    }

    private func stop() async {
        await server.shutdown()
        for loop in loops { loop.stop() }
        for thread in threads { thread.join() }
    }

    private static func render(_ error: HTTPError, _ request: Request?, _ requestID: String) -> Response {
        var response = Response(error.status, headers: error.headers, body: Array(error.code.utf8))
        response.headers.add(.contentType, "text/plain")
        return response
    }
}

/// The sockets of this process; the kernel's table has those of all others, programs under test among them.
enum OpenSockets {
    static func count(localPort: UInt16) -> Int { lines(localPort: localPort).count }

    /// The table's lines that belong to a local port, for the message of a test that expected another number.
    static func lines(localPort: UInt16) -> [Substring] {
        let table = (try? String(contentsOfFile: "/proc/self/net/tcp", encoding: .ascii)) ?? ""
        let suffix = ":" + String(format: "%04X", Int(localPort))
        let own = inodes
        return table.split(separator: "\n").dropFirst().filter { line in
            let columns = line.split(separator: " ")
            return columns.count > 9 && columns[1].hasSuffix(suffix) && own.contains(String(columns[9]))
        }
    }

    /// By these the table names the descriptors; what only the kernel still knows has none.
    private static var inodes: Set<String> {
        let folder = "/proc/self/fd"
        let files = FileManager.default
        let links = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let targets = links.compactMap { try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Set(targets.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
    }
}
