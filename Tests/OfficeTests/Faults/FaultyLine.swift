import Glibc
import Synchronization

/// One connection over a `FaultyWire`: passes every byte on until it is cut. Closed with the last who holds it.
final class FaultyLine: Sendable {
    private let client: Int32
    private let server: Int32
    private let cutPoint: @Sendable (String) -> WireCut?
    /// The cut that this connection's present call is to meet.
    private let due = Mutex<WireCut?>(nil)
    private let silence = Mutex<FaultyWire.Silence?>(nil)

    init(client: Int32, server: Int32, cutPoint: @escaping @Sendable (String) -> WireCut?) {
        self.client = client
        self.server = server
        self.cutPoint = cutPoint
    }

    deinit {
        close(client)
        close(server)
    }

    /// Swallows what comes, from now on or from the first statement.
    func fallSilent(_ silence: FaultyWire.Silence) { self.silence.withLock { $0 = silence } }

    /// Ends it on both sides.
    func cut() {
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
    }

    /// What the server says, on its way to Postgres.
    @Sendable func runForth() {
        var wire = PostgresWire(isFrontend: true)
        relay(from: client, to: server) { chunk in
            for case .bind(let name) in wire.read(chunk) {
                if let cut = cutPoint(name) { due.withLock { $0 = cut } }
            }
            return due.withLock { $0 }.map { $0.passed(ofCall: chunk.count) } ?? chunk.count
        }
    }

    /// What Postgres says. The end of an answer comes in one piece, and not before the commit.
    @Sendable func runBack() {
        var wire = PostgresWire(isFrontend: false)
        relay(from: server, to: client) { chunk in
            let isEnd = wire.read(chunk).contains { if case .ready = $0 { true } else { false } }
            guard let cut = due.withLock({ $0 }), isEnd else { return chunk.count }
            return cut.passed(ofAnswer: chunk.count)
        }
    }

    /// A simple query is the first thing that is said on a session.
    private func swallows(_ type: UInt8) -> Bool {
        silence.withLock { silence in
            if silence == .afterSigningIn, type == UInt8(ascii: "Q") { silence = .fromTheStart }
            return silence == .fromTheStart
        }
    }

    /// Passes on as much of each chunk as it is told, and cuts the line where that is not all.
    private func relay(from source: Int32, to target: Int32, _ passed: (ArraySlice<UInt8>) -> Int) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            if swallows(buffer[0]) { continue }
            let length = passed(buffer.prefix(count))
            guard length == 0 || send(target, buffer, length, Int32(MSG_NOSIGNAL)) == length, length == count else { break }
        }
        cut()
    }
}
