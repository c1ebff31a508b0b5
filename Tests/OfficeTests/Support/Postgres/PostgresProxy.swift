import Foundation
import Synchronization

/// Stands between a server and its Postgres, passes every byte on, and writes down the messages (Postgres
/// documentation, chapter "Frontend/Backend Protocol"): what a call costs is counted where it goes over the wire.
/// It listens until the run ends.
final class PostgresProxy: Sendable {
    private let server: StubServer
    private let upstream: PostgresAddress
    private let hidesBackends: Bool
    private let heard = Mutex<[PostgresMessage]>([])

    /// - Parameter hidesBackends: gives every client a process id that is no backend's, as a pooler does.
    init(to database: TestDatabase, hidesBackends: Bool = false) throws {
        self.hidesBackends = hidesBackends
        upstream = try PostgresAddress(of: database.session())
        server = try StubServer()
        server.start { [self] client in serve(client) }
    }

    var port: UInt16 { server.port }

    /// What the body gives, and what went over the wire while it ran.
    func listen<T>(during body: () throws -> T) rethrows -> (T, [PostgresMessage]) {
        heard.withLock { $0.removeAll() }
        let value = try body()
        return (value, heard.withLock { $0 })
    }

    private func serve(_ client: TCPConnection) {
        guard let postgres = upstream.connect() else { return }
        Thread.detachNewThread { [self] in relay(from: postgres, to: client, PostgresMessageReader(isFrontend: false)) }
        relay(from: client, to: postgres, PostgresMessageReader(isFrontend: true))
    }

    private func relay(from source: TCPConnection, to target: TCPConnection, _ reader: PostgresMessageReader) {
        var reader = reader
        while var piece = try? source.readSome(), !piece.isEmpty {
            if hidesBackends && !reader.isFrontend { hideBackend(in: &piece) }
            let messages = reader.read(piece[...])
            // Written down first: who has the answer finds it here.
            heard.withLock { $0 += messages }
            guard (try? target.send(piece)) != nil else { break }
        }
        target.shutDown()
    }

    /// BackendKeyData: `K`, a length of 12, the process id, the secret key.
    private func hideBackend(in bytes: inout [UInt8]) {
        let head: [UInt8] = [UInt8(ascii: "K"), 0, 0, 0, 12]
        guard let start = (0..<max(0, bytes.count - 12)).first(where: { bytes[$0...].starts(with: head) }) else { return }
        bytes.replaceSubrange(start + 5..<start + 9, with: [0, 0, 0, 1])
    }
}
