/// A phone's way to the servers, which loses what it is told to lose. Keeps its connection alive as long as that works.
final class Wifi {
    /// What becomes of a request and its answer.
    enum Loss: Sendable, CaseIterable {
        /// The connection breaks off in the middle of the request.
        case request
        /// It breaks off when the request is out.
        case answer
        /// It breaks off when the first bytes of the answer are there.
        case restOfAnswer
        /// The answer comes, and the phone dies before it has written it down.
        case memory
    }

    /// An answer, and whether the phone has it. What it lost after it came is still judged.
    struct Outcome: Sendable {
        var answer: WireAnswer?
        var isKept: Bool
    }

    private let port: UInt16
    /// Seconds.
    var patience = 2
    private var connection: WireConnection?

    init(port: UInt16) { self.port = port }

    func exchange(_ request: WireRequest, losing loss: Loss?) -> Outcome {
        do {
            return try exchange(request.bytes, losing: loss)
        } catch {
            connection = nil
            return Outcome(answer: nil, isKept: false)
        }
    }

    /// The connection of the last exchange where it is still there; whoever has it decides whether it is kept.
    private func open() throws(WireConnection.Broken) -> WireConnection {
        defer { connection = nil }
        if let connection { return connection }
        return try WireConnection(port: port, patience: patience)
    }

    /// Hangs up; the next request takes a connection of its own.
    func disconnect() { connection = nil }

    private func exchange(_ bytes: [UInt8], losing loss: Loss?) throws(WireConnection.Broken) -> Outcome {
        let connection = try open()
        if loss == .request {
            try connection.send(bytes.prefix(bytes.count * 2 / 3))
            connection.reset()
            return Outcome(answer: nil, isKept: false)
        }
        try connection.send(bytes)
        if loss == .answer { return Outcome(answer: nil, isKept: false) }
        if loss == .restOfAnswer {
            try connection.awaitFirstByte()
            connection.reset()
            return Outcome(answer: nil, isKept: false)
        }
        let answer = try connection.readAnswer()
        if loss != .memory, answer.headers["connection"]?.lowercased() != "close" { self.connection = connection }
        return Outcome(answer: answer, isKept: loss != .memory)
    }
}
