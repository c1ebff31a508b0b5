import EventLoop

/// Asks a server on this machine whether it is ready, as a container's health check does: no curl, no shell.
public enum HealthProbe {
    private static let deadline: Duration = .seconds(5)
    private static let request = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    private static let good = Array("HTTP/1.1 200 ".utf8)

    /// Throws when `/readyz` does not answer with 200. Blocks the calling thread, for five seconds at most.
    public static func check(_ listening: Settings.Listening) throws(CommandFailure) {
        guard isReady(listening) else {
            throw CommandFailure(
                .unavailable,
                "the server on port \(listening.port) is not ready: PORT and HOST say where it is, its /readyz and its log why")
        }
    }

    private static func isReady(_ listening: Settings.Listening) -> Bool {
        guard let loop = try? EventLoop() else { return false }
        let answer = Answer()
        loop.spawn {
            answer.isGood = await (try? ask(listening, on: loop)) ?? false
            loop.stop()
        }
        loop.run()
        return answer.isGood
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var isGood = false
    }

    private static func ask(_ listening: Settings.Listening, on loop: EventLoop) async throws(IOError) -> Bool {
        // A server that listens on every address is asked on this machine's own.
        let isAny = ["0.0.0.0", "::", "*", ""].contains(listening.host)
        let socket = try Socket.connect(to: isAny ? "localhost" : listening.host, port: listening.port, on: loop)
        defer { socket.close() }
        try await socket.write(request, stall: deadline)
        var bytes: [UInt8] = []
        while bytes.count < good.count, try await socket.read(into: &bytes, upTo: 4096, deadline: .now + deadline) > 0 {}
        return bytes.starts(with: good)
    }
}
