/// A message of the protocol, those of one connection in the order they were sent.
enum PostgresMessage: Equatable, Sendable {
    /// With the name of the statement; empty where it is unnamed.
    case parse(String)
    /// With the name of the statement; empty where it is unnamed.
    case bind(String)
    case execute
    /// The end of a batch: what the client then waits for is one round trip.
    case sync
    case query(String)
    /// The answer to a sync or a query; `I` is outside any transaction.
    case ready(String)
}

/// Finds the messages in one direction of a connection. Describe, rows and the like say nothing about the cost.
struct PostgresMessageReader {
    let isFrontend: Bool
    private var bytes: [UInt8] = []
    private var hasStarted: Bool

    init(isFrontend: Bool) {
        self.isFrontend = isFrontend
        // Only a client's first message has no type.
        hasStarted = !isFrontend
    }

    mutating func read(_ received: ArraySlice<UInt8>) -> [PostgresMessage] {
        bytes += received
        var messages: [PostgresMessage] = []
        while let (type, body) = next() {
            if let message = message(type, body) { messages.append(message) }
        }
        return messages
    }

    private mutating func next() -> (UInt8, [UInt8])? {
        let head = hasStarted ? 1 : 0
        guard bytes.count >= head + 4 else { return nil }
        let length = bytes[head..<head + 4].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= head + length else { return nil }
        defer {
            bytes.removeFirst(head + length)
            hasStarted = true
        }
        return (hasStarted ? bytes[0] : 0, Array(bytes[head + 4..<head + length]))
    }

    private func message(_ type: UInt8, _ body: [UInt8]) -> PostgresMessage? {
        switch (isFrontend, Character(Unicode.Scalar(type))) {
        case (true, "P"): .parse(text(body[...]))
        case (true, "B"): .bind(text(body.drop { $0 != 0 }.dropFirst()))
        case (true, "E"): .execute
        case (true, "S"): .sync
        case (true, "Q"): .query(text(body[...]))
        case (false, "Z"): .ready(text(body[...]))
        default: nil
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
