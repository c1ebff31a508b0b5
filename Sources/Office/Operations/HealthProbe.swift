import EventLoop
import TLS

/// Asks a server on this machine whether it is ready, as a container's health check does: no curl, no shell.
public enum HealthProbe {
    private static let deadline: Duration = .seconds(5)
    private static let request = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    private static let good = Array("HTTP/1.1 200 ".utf8)

    /// Throws when `/readyz` does not answer with 200. Blocks the calling thread, for five seconds at most.
    public static func check(_ settings: Settings) throws(CommandFailure) {
        let listening = settings.listening
        guard isReady(listening, overTLS: settings.tls != nil) else {
            throw CommandFailure(
                .unavailable,
                "the server on port \(listening.port) is not ready: PORT and HOST say where it is, its /readyz and its log why")
        }
    }

    private static func isReady(_ listening: Settings.Listening, overTLS: Bool) -> Bool {
        guard let loop = try? EventLoop() else { return false }
        let answer = Answer()
        loop.spawn {
            answer.isGood = await (try? ask(listening, overTLS: overTLS, on: loop)) ?? false
            loop.stop()
        }
        loop.run()
        return answer.isGood
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var isGood = false
    }

    private static func ask(
        _ listening: Settings.Listening, overTLS: Bool, on loop: EventLoop
    ) async throws(IOError) -> Bool {
        // A server that listens on every address is asked on this machine's own.
        let isAny = ["0.0.0.0", "::", "*", ""].contains(listening.host)
        let socket = try Socket.connect(to: isAny ? "localhost" : listening.host, port: listening.port, on: loop)
        defer { socket.close() }
        return overTLS ? try await ask(over: socket) : try await ask(socket)
    }

    private static func ask(_ socket: Socket) async throws(IOError) -> Bool {
        try await socket.write(request, stall: deadline)
        var bytes: [UInt8] = []
        while bytes.count < good.count, try await socket.read(into: &bytes, upTo: 4096, deadline: .now + deadline) > 0 {}
        return bytes.starts(with: good)
    }

    /// The certificate is for another name than that of this machine, and the answer no secret: it is not verified.
    private static func ask(over socket: Socket) async throws(IOError) -> Bool {
        guard let context = TLSContext.unverifiedClient(), let secure = TLSSocket(asking: context, over: socket),
            try await secure.handshake(until: .now + deadline) == .done
        else { return false }
        try await secure.write(request, stall: deadline)
        var bytes: [UInt8] = []
        while bytes.count < good.count, try await secure.read(into: &bytes, upTo: 4096, deadline: .now + deadline) > 0 {}
        return bytes.starts(with: good)
    }
}
