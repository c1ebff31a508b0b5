import Synchronization

/// One connection through a `FaultyPostgresProxy`: passes every byte on until it is cut. Closed with the last who holds it.
final class FaultyConnection: Sendable {
    private let client: TCPConnection
    private let server: TCPConnection
    private let cutPoint: @Sendable (String) -> WireCut?
    /// The cut that this connection's present call is to meet.
    private let due = Mutex<WireCut?>(nil)
    private let silence = Mutex<FaultyPostgresProxy.Silence?>(nil)

    init(client: TCPConnection, server: TCPConnection, cutPoint: @escaping @Sendable (String) -> WireCut?) {
        self.client = client
        self.server = server
        self.cutPoint = cutPoint
    }

    /// Swallows what comes, from now on or from the first statement.
    func fallSilent(_ silence: FaultyPostgresProxy.Silence) { self.silence.withLock { $0 = silence } }

    /// Ends it on both sides.
    func cut() {
        client.shutDown()
        server.shutDown()
    }

    /// What the server says, on its way to Postgres.
    func runForth() {
        var reader = PostgresMessageReader(isFrontend: true)
        relay(from: client, to: server) { chunk in
            for case .bind(let name) in reader.read(chunk) {
                if let cut = cutPoint(name) { due.withLock { $0 = cut } }
            }
            return due.withLock { $0 }.map { $0.passed(ofCall: chunk.count) } ?? chunk.count
        }
    }

    /// What Postgres says. The end of an answer comes in one piece, and not before the commit.
    func runBack() {
        var reader = PostgresMessageReader(isFrontend: false)
        relay(from: server, to: client) { chunk in
            let isEnd = reader.read(chunk).contains { if case .ready = $0 { true } else { false } }
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
    private func relay(from source: TCPConnection, to target: TCPConnection, _ passed: (ArraySlice<UInt8>) -> Int) {
        while let piece = try? source.readSome(), let first = piece.first {
            if swallows(first) { continue }
            let length = passed(piece[...])
            guard (try? target.send(Array(piece.prefix(length)))) != nil, length == piece.count else { break }
        }
        cut()
    }
}
