import EventLoop
import Glibc
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

    private init(loops: Int, configuration: ServerConfiguration, replier: @escaping Server.Replier) async throws {
        self.loops = try (0..<loops).map { _ in try EventLoop() }
        threads = self.loops.map { loop in LoopThread(name: "test loop") { loop.run() } }
        let completions = Completions()
        self.completions = completions
        server = try await Server.start(
            on: self.loops, at: [.address(host: "127.0.0.1", port: FreePort.take(), isShared: true)],
            configuration: configuration,
            renderError: TestServer.render, onCompletion: { completions.append($0) }, replier: replier)
    }

    /// How many run at a time: more would keep each other waiting, on a machine of few cores.
    private static let turns = Semaphore(2)

    /// Runs `body` against a server and then stops it; afterwards none of its sockets and tasks may be left. `body` may block.
    static func run(
        loops: Int = 1, _ configuration: ServerConfiguration = .patient,
        replier: @escaping Server.Replier = TestRoutes.reply, _ body: (TestServer) async throws -> Void
    ) async throws {
        // The turn is taken and given back on that executor: on the cooperative pool it would pass on behind all tests that have not begun.
        try await BlockingExecutor.run {
            await turns.wait()
            defer { turns.signal() }
            let server = try await TestServer(loops: loops, configuration: configuration, replier: replier)
            try await body(server)
            await server.stop()
            #expect(SocketTable.ofThisProcess(localPort: server.port).isEmpty)
            #expect(server.loops.map(\.liveTasks) == Array(repeating: 0, count: loops))
        }
    }

    /// The same against one whose every answer has to be waited for.
    static func run(
        loops: Int = 1, _ configuration: ServerConfiguration = .patient, handler: @escaping Server.Handler,
        _ body: (TestServer) async throws -> Void
    ) async throws {
        try await run(loops: loops, configuration, replier: { request in .later { await handler(request) } }, body)
    }

    /// Whether in the end no task is left on any loop, the connections as they are.
    func comesToRest() async -> Bool {
        for _ in 0..<10_000 {
            var tasks = 0
            // The question is a task, too.
            for loop in loops { tasks += await loop.perform { () async throws(Never) in loop.liveTasks } - 1 }
            if tasks == 0 { return true }
            _ = poll(nil, 0, 1)
        }
        return false
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

extension ServerConfiguration {
    /// No deadline that a busy machine could meet; a test shortens the one that it is about.
    static var patient: ServerConfiguration {
        var configuration = ServerConfiguration()
        let long = Duration.seconds(600)
        configuration.deadlines.head = long
        configuration.deadlines.body = long
        configuration.deadlines.idle = long
        configuration.deadlines.writeStall = long
        configuration.deadlines.uploadGrace = long
        configuration.deadlines.uploadPause = long
        configuration.deadlines.lingering = .seconds(20)
        configuration.deadlines.stop = .seconds(120)
        return configuration
    }
}
