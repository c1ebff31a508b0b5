import API
import EventLoop
import JSON
import Settings
import TLS

/// Asks a server on this machine about itself, as a container's health check does: no curl, no shell.
package enum HealthProbe {
    private static let deadline: Duration = .seconds(5)
    private static let request = Array("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
    private static let good = Array("HTTP/1.1 200 ".utf8)
    /// Far more than `/readyz` says.
    private static let longestAnswer = 16_384

    /// Throws when `/readyz` does not answer with 200. Blocks the calling thread, for five seconds at most.
    package static func check(_ settings: Settings) throws(CommandFailure) {
        guard isReady(settings) else {
            throw CommandFailure(
                .unavailable,
                "the server on port \(settings.listeningPort) is not ready: PORT and HOST say where it is, its /readyz and its log why"
            )
        }
    }

    /// The warnings of a running server, by name; none where none answers. Blocks as `check` does.
    static func warnings(_ settings: Settings) -> [String] {
        guard settings.listeningPort != 0, case .array(let all)? = body(of: ask(settings))?["warnings"] else { return [] }
        return all.compactMap { if case .string(let warning) = $0 { warning } else { nil } }
    }

    private static func body(of answer: [UInt8]) -> JSONObject? {
        guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound,
            case .object(let object)? = try? JSONValue(parsing: Array(answer[end...]))
        else { return nil }
        return object
    }

    private static func isReady(_ settings: Settings) -> Bool { ask(settings).starts(with: good) }

    /// Everything that it says; nothing where none answers.
    private static func ask(_ settings: Settings) -> [UInt8] {
        guard let loop = try? EventLoop() else { return [] }
        let answer = Answer()
        loop.spawn {
            answer.bytes = await (try? ask(settings, on: loop)) ?? []
            loop.stop()
        }
        loop.run()
        return answer.bytes
    }

    /// Written on the loop, read when it has ended.
    private final class Answer: @unchecked Sendable {
        var bytes: [UInt8] = []
    }

    /// Everything that it says, head and body.
    private static func ask(_ settings: Settings, on loop: EventLoop) async throws(IOError) -> [UInt8] {
        // A server that listens on every address is asked on this machine's own.
        let host = settings[.host]
        let isAny = ["0.0.0.0", "::", "*", ""].contains(host)
        let socket = try Socket.connect(to: isAny ? "localhost" : host, port: settings.listeningPort, on: loop)
        defer { socket.close() }
        return CertificateFiles(settings) == nil ? try await ask(socket) : try await ask(over: socket)
    }

    private static func ask(_ socket: Socket) async throws(IOError) -> [UInt8] {
        try await socket.write(request, stall: deadline)
        let end = EventLoop.Instant.now + deadline
        var bytes: [UInt8] = []
        while bytes.count < longestAnswer, try await socket.read(into: &bytes, upTo: 4096, deadline: end) > 0 {}
        return bytes
    }

    /// The certificate is for another name than that of this machine, and the answer no secret: it is not verified.
    private static func ask(over socket: Socket) async throws(IOError) -> [UInt8] {
        let end = EventLoop.Instant.now + deadline
        guard let context = TLSContext.unverifiedClient(), let secure = TLSSocket(asking: context, over: socket),
            try await secure.handshake(until: end) == .done
        else { return [] }
        try await secure.write(request, stall: deadline)
        var bytes: [UInt8] = []
        while bytes.count < longestAnswer, try await secure.read(into: &bytes, upTo: 4096, deadline: end) > 0 {}
        return bytes
    }
}
