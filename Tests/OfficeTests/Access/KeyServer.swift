import Foundation
import Glibc
import Synchronization

/// An issuer's JWKS endpoint on this machine: it serves the keys it was last given, and counts how often it was asked.
final class KeyServer: Sendable {
    private struct State {
        var document: [UInt8]?
        var fetches = 0
        var isClosed = false
    }

    struct CannotListen: Error {}

    let port: UInt16
    private let listener: Int32
    private let state = Mutex(State())

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        port = FreePort.take()
        var address = sockaddr_in.loopback(port)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, listen(listener, 64) == 0 else { throw CannotListen() }
        Thread { [self] in while serveOne() {} }.start()
    }

    var url: String { "http://127.0.0.1:\(port)/jwks.json" }

    var fetches: Int { state.withLock { $0.fetches } }

    /// From now on serves these members; nil answers every fetch with a 500.
    func publish(_ keys: [[UInt8]]?) {
        let document = keys.map { Array(#"{"keys":["#.utf8) + $0.joined(separator: Array(",".utf8)) + Array("]}".utf8) }
        state.withLock { $0.document = document }
    }

    /// Nobody is there any more. Only the first call does anything: by the second the descriptor may be another's.
    func close() {
        state.withLock { state in
            if !state.isClosed { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isClosed = true
        }
    }

    private func serveOne() -> Bool {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
            Glibc.close(listener)
            return false
        }
        var buffer = [UInt8](repeating: 0, count: 8192)
        _ = recv(connection, &buffer, buffer.count, 0)
        let document = state.withLock { state in
            state.fetches += 1
            return state.document
        }
        let body = document ?? []
        let head =
            "HTTP/1.1 \(document == nil ? "500 Broken" : "200 OK")\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        let bytes = Array(head.utf8) + body
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        Glibc.close(connection)
        return true
    }
}
