import Synchronization

/// A service of HTTP/2 in the clear (RFC 9113) that answers the first request of each connection, and no other.
final class HTTP2Stub: Sendable {
    private struct State {
        var connections = 0
        var unanswered = 0
        var latest: TCPConnection?
    }

    private struct Frame {
        let kind: UInt8
        let flags: UInt8
        let stream: UInt32
        let payload: [UInt8]

        var bytes: [UInt8] {
            let length = UInt32(payload.count)
            return [UInt8(length >> 16 & 0xff), UInt8(length >> 8 & 0xff), UInt8(length & 0xff), kind, flags] + Self.bytes(stream)
                + payload
        }

        static func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xff) } }
    }

    private enum Kind { static let (headers, settings, ping, goAway): (UInt8, UInt8, UInt8, UInt8) = (1, 4, 6, 7) }

    private static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    private static let (endOfStream, endOfHeaders, acknowledged): (UInt8, UInt8, UInt8) = (1, 4, 1)
    /// `:status 200`, by its place in HPACK's static table (RFC 7541, appendix A).
    private static let good: UInt8 = 0x88

    private let server: StubServer
    private let state = Mutex(State())

    init() throws {
        server = try StubServer()
        server.start { [self] connection in try? serve(connection) }
    }

    var url: String { "http://127.0.0.1:\(server.port)/" }
    var connections: Int { state.withLock { $0.connections } }
    /// How many requests wait for an answer that does not come.
    var unanswered: Int { state.withLock { $0.unanswered } }

    /// Tells the latest connection that streams after `last` are not looked at, and ends it at once.
    func leave(after last: UInt32) throws {
        let connection = state.withLock { $0.latest }
        try connection?.send(Frame(kind: Kind.goAway, flags: 0, stream: 0, payload: Frame.bytes(last) + Frame.bytes(0)).bytes)
        connection?.shutDown()
    }

    func close() { server.close() }

    private func serve(_ connection: TCPConnection) throws {
        state.withLock { state in
            state.connections += 1
            state.latest = connection
        }
        _ = try connection.read(exactly: Self.preface.utf8.count)
        try connection.send(Frame(kind: Kind.settings, flags: 0, stream: 0, payload: []).bytes)
        var isFirst = true
        while true {
            let frame = try Self.read(connection)
            switch frame.kind {
            case Kind.settings where frame.flags & Self.acknowledged == 0, Kind.ping where frame.flags & Self.acknowledged == 0:
                let payload = frame.kind == Kind.ping ? frame.payload : []
                try connection.send(Frame(kind: frame.kind, flags: Self.acknowledged, stream: 0, payload: payload).bytes)
            case Kind.headers where isFirst:
                isFirst = false
                let flags = Self.endOfStream | Self.endOfHeaders
                try connection.send(Frame(kind: Kind.headers, flags: flags, stream: frame.stream, payload: [Self.good]).bytes)
            case Kind.headers:
                state.withLock { $0.unanswered += 1 }
            default: break
            }
        }
    }

    private static func read(_ connection: TCPConnection) throws -> Frame {
        let head = try connection.read(exactly: 9).map(UInt32.init)
        let payload = try connection.read(exactly: Int(head[0] << 16 | head[1] << 8 | head[2]))
        let stream = head[5] << 24 | head[6] << 16 | head[7] << 8 | head[8]
        return Frame(kind: UInt8(head[3]), flags: UInt8(head[4]), stream: stream, payload: payload)
    }
}
