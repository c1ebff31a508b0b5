import Foundation
import Glibc
import Synchronization

/// The wire between a server and its Postgres, cut at a chosen byte or gone for a while. Its threads hold it, and it listens, until
/// the run ends.
final class FaultyWire: Sendable {
    private struct State {
        var isDown = false
        var silence: Silence?
        var attempts = 0
        var cut: (point: WireCut, functions: Set<String>)?
        var lines: [ObjectIdentifier: FaultyLine] = [:]
    }

    /// From where on new connections hear nothing more.
    enum Silence { case fromTheStart, afterSigningIn }

    let port: UInt16
    private let listener: Int32
    private let upstream: PostgresAddress
    private let state = Mutex(State())

    init(to database: TestDatabase) throws {
        upstream = try PostgresAddress(of: database.session())
        port = FreePort.take()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in.loopback(port)
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, Glibc.listen(listener, 256) == 0 else { throw Connection.Closed() }
        Thread { [self] in while true { acceptOne() } }.start()
    }

    /// The settings of a server that reaches its Postgres over this wire.
    func settings(_ database: TestDatabase) -> [String: String] {
        ["DATABASE_URL": database.target(as: .server).with(host: "127.0.0.1", port: port).text]
    }

    /// How many connections were asked for so far.
    var attempts: Int { state.withLock { $0.attempts } }

    /// How many are up.
    var lines: Int { state.withLock { $0.lines.count } }

    /// From now on nobody answers, and what was connected is gone.
    func goDown() {
        let lost = state.withLock { state in
            state.isDown = true
            return Array(state.lines.values)
        }
        for line in lost { line.cut() }
    }

    /// From now on nothing is heard on what is connected, and new connections are accepted and fall silent as well. Nobody is
    /// hung up on.
    func fallSilent(_ silence: Silence = .fromTheStart) {
        let lines = state.withLock { state in
            state.silence = silence
            return Array(state.lines.values)
        }
        for line in lines { line.fallSilent(.fromTheStart) }
    }

    /// New connections are as before; the silent ones stay silent.
    func speakAgain() { state.withLock { $0.silence = nil } }

    func comeBack() { state.withLock { $0.isDown = false } }

    /// Cuts the connection, once, over which one of these functions is called next.
    func cut(_ point: WireCut, at functions: Set<String>) { state.withLock { $0.cut = (point, functions) } }

    /// Whether the cut that was asked for has not come about.
    var isCutDue: Bool { state.withLock { $0.cut != nil } }

    private func acceptOne() {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        let (isDown, silence) = state.withLock { state in
            state.attempts += 1
            return (state.isDown, state.silence)
        }
        guard !isDown, let server = upstream.connect() else {
            close(client)
            return
        }
        let line = FaultyLine(client: client, server: server) { [self] name in cutPoint(of: name) }
        if let silence { line.fallSilent(silence) }
        state.withLock { $0.lines[ObjectIdentifier(line)] = line }
        for direction in [line.runForth, line.runBack] {
            Thread { [self] in
                direction()
                state.withLock { $0.lines[ObjectIdentifier(line)] = nil }
            }.start()
        }
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
