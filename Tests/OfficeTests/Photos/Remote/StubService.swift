import Foundation
import Glibc
import Synchronization

/// A storage service on this machine that a test plays itself: it keeps what it was asked and replies as it is told.
final class StubService: Sendable {
    /// A request as it came.
    struct Ask: Sendable {
        let method: String
        /// Path and query, as sent.
        let target: String
        let headers: [(name: String, value: String)]
        let body: [UInt8]

        var path: String { String(target.prefix { $0 != "?" }) }

        subscript(header name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    }

    enum Reply: Sendable {
        case answer(Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [])
        /// Bytes that need be no HTTP.
        case raw(String)
        /// Says nothing until the client hangs up.
        case silence

        static func text(_ status: Int, _ text: String) -> Reply { .answer(status, body: Array(text.utf8)) }
    }

    struct CannotListen: Error {}

    let port: UInt16
    private let listener: Int32
    private let respond: @Sendable (Ask) -> Reply
    private let state = Mutex((asks: [Ask](), isClosed: false))

    init(_ respond: @escaping @Sendable (Ask) -> Reply) throws {
        self.respond = respond
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        port = FreePort.take()
        var address = sockaddr_in.loopback(port)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 64) == 0 else { throw CannotListen() }
        Thread { [self] in while acceptOne() {} }.start()
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// Every request so far, in the order in which they came.
    var asks: [Ask] { state.withLock { $0.asks } }

    /// Nobody is there any more. Only the first call does anything: by the second the descriptor may be another's.
    func close() {
        state.withLock { state in
            if !state.isClosed { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isClosed = true
        }
    }

    private func acceptOne() -> Bool {
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        let descriptor = ChildProcess.betweenSpawns {
            let descriptor = accept(listener, nil, nil)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            return descriptor
        }
        guard descriptor >= 0 else {
            Glibc.close(listener)
            return false
        }
        let connection = Connection(accepted: descriptor)
        Thread { [self] in try? serve(connection) }.start()
        return true
    }

    private func serve(_ connection: Connection) throws {
        let ask = try Self.read(connection)
        state.withLock { $0.asks.append(ask) }
        switch respond(ask) {
        case .silence: _ = try connection.readToEnd()
        case .raw(let text): try connection.send(text)
        case .answer(let status, let headers, let body): try connection.send(Self.bytes(status, headers, body, to: ask))
        }
    }

    private static func read(_ connection: Connection) throws -> Ask {
        let lines = String(decoding: try connection.read(through: "\r\n\r\n"), as: UTF8.self).components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        let draft = Ask(method: start[0], target: start.count > 1 ? start[1] : "", headers: headers, body: [])
        let body = try connection.read(exactly: draft[header: "content-length"].flatMap { Int($0) } ?? 0)
        return Ask(method: draft.method, target: draft.target, headers: headers, body: body)
    }

    private static func bytes(
        _ status: Int, _ headers: [(name: String, value: String)], _ body: [UInt8], to ask: Ask
    ) -> [UInt8] {
        let length = headers.contains { $0.name.lowercased() == "content-length" } ? [] : ["Content-Length: \(body.count)"]
        let lines = ["HTTP/1.1 \(status) Stub", "Connection: close"] + length + headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (ask.method == "HEAD" ? [] : body)
    }
}
