import Foundation
import Postgres
import Synchronization
import Testing

/// Stands between a server and its Postgres, passes every byte on, and writes down the messages (Postgres
/// documentation, chapter "Frontend/Backend Protocol"): what a call costs is counted where it goes over the wire.
/// It listens until the run ends.
final class PostgresProxy: Sendable {
    private let server: StubServer
    private let upstream: PostgresAddress
    private let hidesBackends: Bool
    private let wire = Mutex(Wire())

    private struct Wire {
        /// With the number of its connection.
        var heard: [(connection: Int, message: PostgresMessage)] = []
        /// For each connection that is open, how often Postgres has still to say that it is ready.
        var owed: [Int: Int] = [:]
        /// The connections that have begun a batch and not ended it.
        var unfinished: Set<Int> = []
        /// The connections that the server still sets up: it may make one anew at any time, and no request asks for what is said there.
        var settingUp: Set<Int> = []
        var connections = 0
    }

    /// - Parameter hidesBackends: gives every client a process id that is no backend's, as a pooler does.
    init(to database: TestDatabase, hidesBackends: Bool = false) throws {
        self.hidesBackends = hidesBackends
        upstream = try PostgresAddress(of: database.session())
        server = try StubServer()
        server.start { [self] client in serve(client) }
    }

    var port: UInt16 { server.port }

    /// What has gone over the wire since somebody listened last.
    var soFar: [PostgresMessage] { wire.withLock { $0.heard.map(\.message) } }

    /// What the body gives, and what went over the wire while it ran, one connection after another. Whoever has an answer may have it
    /// before Postgres said that it is ready for the next. That a connection which was only now made is ready answers nobody.
    func listen<T>(during body: () throws -> T) rethrows -> (T, [PostgresMessage]) {
        _ = takeHeard()
        let value = try body()
        let heard = takeHeard()
        let connections = Set(heard.map(\.connection)).sorted()
        let messages = connections.flatMap { one in
            heard.filter { $0.connection == one }.map(\.message).drop { $0 == .ready("I") }
        }
        return (value, messages)
    }

    /// Takes what was heard, once no connection is amid a batch: under one lock, or a job's batch that begins between the two leaves
    /// its end to the next who listens.
    private func takeHeard() -> [(connection: Int, message: PostgresMessage)] {
        var taken: [(connection: Int, message: PostgresMessage)] = []
        #expect(
            eventually(within: 60) {
                wire.withLock { wire in
                    guard wire.unfinished.isEmpty && wire.owed.values.allSatisfy({ $0 <= 0 }) else { return false }
                    (taken, wire.heard) = (wire.heard, [])
                    return true
                }
            })
        return taken
    }

    private func serve(_ client: TCPConnection) {
        guard let postgres = upstream.connect() else { return }
        // It says so once for the connection itself.
        let connection = wire.withLock { wire in
            wire.connections += 1
            wire.owed[wire.connections] = 1
            return wire.connections
        }
        Thread.detachNewThread { [self] in
            relay(from: postgres, to: client, PostgresMessageReader(isFrontend: false), of: connection)
        }
        relay(from: client, to: postgres, PostgresMessageReader(isFrontend: true), of: connection)
        wire.withLock { wire in
            wire.owed[connection] = nil
            wire.unfinished.remove(connection)
            wire.settingUp.remove(connection)
        }
    }

    private func relay(
        from source: TCPConnection, to target: TCPConnection, _ reader: PostgresMessageReader, of connection: Int
    ) {
        var reader = reader
        while var piece = try? source.readSome(), !piece.isEmpty {
            if hidesBackends && !reader.isFrontend { hideBackend(in: &piece) }
            let messages = reader.read(piece[...])
            // Written down first: who has the answer finds it here.
            wire.withLock { wire in
                for message in messages {
                    // Whoever finds a pooler sets nothing on its session.
                    if message.beginsSetUp && !hidesBackends { wire.settingUp.insert(connection) }
                    if !wire.settingUp.contains(connection) { wire.heard.append((connection, message)) }
                    if message.endsSetUp { wire.settingUp.remove(connection) }
                    switch message {
                    case .parse, .bind: wire.unfinished.insert(connection)
                    case .sync, .query:
                        wire.unfinished.remove(connection)
                        wire.owed[connection]? += 1
                    case .ready: wire.owed[connection]? -= 1
                    default: break
                    }
                }
            }
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

extension PostgresMessage {
    /// The first that a server says over a new connection: whether a pooler stands between.
    fileprivate var beginsSetUp: Bool { self == .query(SetUpStatement.backend) }

    /// The last, in between are the statements that it prepares. Its answer, `ready`, is heard.
    fileprivate var endsSetUp: Bool {
        if case .query(let text) = self { text.hasPrefix(SetUpStatement.timeouts) } else { false }
    }
}
