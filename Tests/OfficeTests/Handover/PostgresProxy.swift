import CPostgres
import Foundation
import Glibc
import Synchronization

/// Stands between a server and its Postgres, passes every byte on, and writes down the messages (Postgres
/// documentation, chapter "Frontend/Backend Protocol"): what a call costs is counted where it goes over the wire.
/// Its threads hold it, and it listens, until the run ends.
final class PostgresProxy: Sendable {
    let port: UInt16
    private let listener: Int32
    private let upstream: PostgresAddress
    private let hidesBackends: Bool
    private let heard = Mutex<[PostgresMessage]>([])

    /// - Parameter hidesBackends: gives every client a process id that is no backend's, as a pooler does.
    init(to database: TestDatabase, hidesBackends: Bool = false) throws {
        self.hidesBackends = hidesBackends
        upstream = try PostgresAddress(of: database.session())
        port = FreePort.take()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in.loopback(port)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, Glibc.listen(listener, 64) == 0 else { throw Connection.Closed() }
        detach { proxy in proxy.accept() }
    }

    /// What the body gives, and what went over the wire while it ran.
    func listen<T>(during body: () throws -> T) rethrows -> (T, [PostgresMessage]) {
        heard.withLock { $0.removeAll() }
        let value = try body()
        return (value, heard.withLock { $0 })
    }

    private func detach(_ body: @escaping @Sendable (PostgresProxy) -> Void) {
        Thread { [self] in body(self) }.start()
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0, fcntl(client, F_SETFD, FD_CLOEXEC) == 0, let server = upstream.connect() else { return }
            detach { $0.relay(from: client, to: server, PostgresWire(isFrontend: true)) }
            detach { $0.relay(from: server, to: client, PostgresWire(isFrontend: false)) }
        }
    }

    private func relay(from source: Int32, to target: Int32, _ wire: PostgresWire) {
        var wire = wire
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if hidesBackends && !wire.isFrontend { hideBackend(in: &buffer, count) }
            let messages = wire.read(buffer.prefix(count))
            // Written down first: who has the answer finds it here.
            heard.withLock { $0 += messages }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(target, Int32(SHUT_RDWR))
    }

    /// BackendKeyData: `K`, a length of 12, the process id, the secret key.
    private func hideBackend(in buffer: inout [UInt8], _ count: Int) {
        let head: [UInt8] = [UInt8(ascii: "K"), 0, 0, 0, 12]
        guard let start = (0..<max(0, count - 12)).first(where: { buffer[$0...].starts(with: head) }) else { return }
        buffer.replaceSubrange(start + 5..<start + 9, with: [0, 0, 0, 1])
    }
}
