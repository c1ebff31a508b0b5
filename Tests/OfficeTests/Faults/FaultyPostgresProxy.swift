import Foundation
import Synchronization

/// Stands between a server and its Postgres. Cuts a connection at a chosen byte, goes down for a while, or falls silent. It listens
/// until the run ends.
final class FaultyPostgresProxy: Sendable {
    private struct State {
        var isDown = false
        var silence: Silence?
        var attempts = 0
        var cut: (point: WireCut, functions: Set<String>)?
        var connections: [ObjectIdentifier: FaultyConnection] = [:]
    }

    /// From where on new connections hear nothing more.
    enum Silence { case fromTheStart, afterSigningIn }

    private let server: StubServer
    private let upstream: PostgresAddress
    private let state = Mutex(State())

    init(to database: TestDatabase) throws {
        upstream = try PostgresAddress(of: database.session())
        server = try StubServer()
        server.start { [self] client in serve(client) }
    }

    /// The settings of a server that reaches its Postgres through this proxy.
    func settings(_ database: TestDatabase) -> [String: String] {
        ["DATABASE_URL": database.target(as: .server).with(host: "127.0.0.1", port: server.port).text]
    }

    /// How many connections were asked for so far.
    var attempts: Int { state.withLock { $0.attempts } }

    /// How many are up.
    var connections: Int { state.withLock { $0.connections.count } }

    /// From now on nobody answers, and what was connected is gone.
    func goDown() {
        let lost = state.withLock { state in
            state.isDown = true
            return Array(state.connections.values)
        }
        for connection in lost { connection.cut() }
    }

    /// From now on nothing is heard on what is connected, and new connections are accepted and fall silent as well. Nobody is
    /// hung up on.
    func fallSilent(_ silence: Silence = .fromTheStart) {
        let connections = state.withLock { state in
            state.silence = silence
            return Array(state.connections.values)
        }
        for connection in connections { connection.fallSilent(.fromTheStart) }
    }

    /// New connections are as before; the silent ones stay silent.
    func speakAgain() { state.withLock { $0.silence = nil } }

    func comeBack() { state.withLock { $0.isDown = false } }

    /// Cuts the connection, once, over which one of these functions is called next.
    func cut(_ point: WireCut, at functions: Set<String>) { state.withLock { $0.cut = (point, functions) } }

    /// Whether the cut that was asked for has not come about.
    var isCutDue: Bool { state.withLock { $0.cut != nil } }

    private func serve(_ client: TCPConnection) {
        let isDown = state.withLock { state in
            state.attempts += 1
            return state.isDown
        }
        guard !isDown, let postgres = upstream.connect() else { return }
        let connection = FaultyConnection(client: client, server: postgres) { [self] name in cutPoint(of: name) }
        // In one step: an outage or a silence that begins now finds it among the others, or here.
        let (isLost, silence) = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            return (state.isDown, state.silence)
        }
        if isLost { connection.cut() }
        if let silence { connection.fallSilent(silence) }
        Thread.detachNewThread { [self] in
            connection.runBack()
            forget(connection)
        }
        connection.runForth()
        forget(connection)
    }

    private func forget(_ connection: FaultyConnection) {
        state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
    }

    /// Where to cut the call of a function; each cut is given out once.
    private func cutPoint(of function: String) -> WireCut? {
        state.withLock { state in
            guard let cut = state.cut, cut.functions.contains(function) else { return nil }
            state.cut = nil
            return cut.point
        }
    }
}
