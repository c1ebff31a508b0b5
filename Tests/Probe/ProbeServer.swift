import EventLoop
import Glibc
import HTTP

/// The probe as a process: from the command line to its exit.
final class ProbeServer: Sendable {
    private let host: String
    private let port: UInt16
    private let loops: Int
    private let configuration: ServerConfiguration

    init(host: String, port: UInt16, loops: Int, _ configuration: ServerConfiguration) {
        // Before any thread is started, so that only the coordinator gets them.
        SignalWatch.block([SIGTERM, SIGINT])
        SignalWatch.ignore([SIGPIPE])
        ProcessMemory.returnLargeBlocks()
        self.host = host
        self.port = port
        self.loops = loops
        self.configuration = configuration
    }

    /// Serves until SIGTERM or SIGINT, answers what is in flight and returns. Blocks the calling thread.
    func run(onLeash: Bool) throws {
        let coordinator = try EventLoop()
        let outcome = Outcome()
        coordinator.spawn { [self] in
            do {
                try await serve(on: coordinator, outcome)
            } catch {
                outcome.failure = error
                coordinator.stop()
            }
        }
        if onLeash { Self.endWithStandardInput() }
        coordinator.run()
        if let failure = outcome.failure { throw failure }
    }

    /// What the coordinator leaves behind; read when it has ended.
    private final class Outcome: @unchecked Sendable {
        var failure: (any Error)?
        var signals: SignalWatch?
    }

    private func serve(on coordinator: EventLoop, _ outcome: Outcome) async throws {
        let loops = try (0..<loops).map { _ in try EventLoop() }
        for (index, loop) in loops.enumerated() { _ = LoopThread(name: "loop-\(index)") { loop.run() } }
        let server = try await Server.start(
            on: loops, at: [.address(host: host, port: port, isShared: true)], configuration: configuration,
            renderError: { error, _, _ in ProbeRoutes.response(to: error) }, replier: ProbeRoutes.reply)
        outcome.signals = try SignalWatch([SIGTERM, SIGINT], on: coordinator) { _ in
            coordinator.spawn {
                await server.shutdown()
                coordinator.stop()
            }
        }
        announce("listening on \(host) port \(server.port)")
    }

    /// At once and whole, for whoever waits for the port.
    private func announce(_ line: String) {
        let output = LineOutput(descriptor: STDOUT_FILENO, threadName: "output")
        output.write(Array(line.utf8))
        output.flush(within: .seconds(1))
    }

    private static func endWithStandardInput() {
        _ = LoopThread(name: "leash") {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(STDIN_FILENO, &bytes, bytes.count) > 0 {}
            kill(getpid(), SIGTERM)
        }
    }
}
