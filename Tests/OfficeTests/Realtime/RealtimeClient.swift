/// A client of Realtime that speaks WebSocket by hand: what it sends and hears is to the byte.
final class RealtimeClient {
    /// A frame of the server.
    enum Heard: Equatable {
        case text(JSONTree)
        case pong([UInt8])
        case close(Int?, String)
        /// The connection has ended.
        case end
    }

    static let path = "/realtime/v1/websocket"
    /// The key and its answer that RFC 6455 has for an example.
    static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    static let acceptance = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    let connection: Connection
    let head: String

    /// Connects, and reads the head of the answer.
    /// - Parameter behind: sent with the request, in one piece.
    init(
        port: UInt16, version: String? = "2.0.0", apikey: String? = "anon-key", fields: [String: String] = [:],
        behind frames: [UInt8] = [], holdsLittle: Bool = false
    ) throws {
        connection = try Connection(port: port, holdsLittle: holdsLittle)
        let query = (apikey.map { "apikey=\($0)&" } ?? "") + (version.map { "vsn=\($0)&" } ?? "") + "log_level=info"
        try connection.send(Array(Self.request("\(Self.path)?\(query)", fields).utf8) + frames)
        head = String(decoding: try connection.read(through: "\r\n\r\n"), as: UTF8.self)
    }

    /// A request to switch; a field may be left out or replaced.
    static func request(_ target: String = path, _ changes: [String: String?] = [:], method: String = "GET") -> String {
        var fields = [
            "Host": "localhost", "Upgrade": "websocket", "Connection": "keep-alive, Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
        ]
        for (name, value) in changes { fields[name] = value }
        let lines = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
        return "\(method) \(target) HTTP/1.1\r\n\(lines.joined())\r\n"
    }

    // MARK: Sending

    /// A masked frame.
    static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        switch payload.count {
        case ...125: bytes.append(0x80 | UInt8(payload.count))
        case ...65_535: bytes += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default:
            bytes.append(0xFF)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 255)) }
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    func send(_ text: String) throws { try connection.send(Self.frame(1, Array(text.utf8))) }

    /// Joins a channel in the form of 2.0.0, with what is asked for as JSON.
    func join(
        _ wishes: String, token: String?, topic: String = "realtime:floor", joinRef: String = "1", ref: String = "1",
        broadcast: String = #"{"ack":false,"self":false}"#
    ) throws {
        let credential = token.map { #","access_token":"\#($0)""# } ?? ""
        try send(
            #"["\#(joinRef)","\#(ref)","\#(topic)","phx_join",{"config":{"broadcast":\#(broadcast),"presence":{"key":"","enabled":false},"#
                + #""postgres_changes":\#(wishes),"private":false}\#(credential)}]"#)
    }

    // MARK: Hearing

    func hear() throws -> Heard {
        while true {
            guard !(try connection.isAtEnd()) else { return .end }
            let head = try connection.read(exactly: 2)
            let more = try connection.read(exactly: head[1] == 126 ? 2 : head[1] == 127 ? 8 : 0)
            let length = more.isEmpty ? Int(head[1]) : more.reduce(0) { $0 << 8 | Int($1) }
            let payload = try connection.read(exactly: length)
            switch head[0] {
            case 0x81: return .text(JSONTree(parsing: payload) ?? .null)
            case 0x8A: return .pong(payload)
            case 0x88:
                guard payload.count > 1 else { return .close(nil, "") }
                return .close(Int(payload[0]) << 8 | Int(payload[1]), String(decoding: payload.dropFirst(2), as: UTF8.self))
            default: throw Unexpected(text: "a frame that begins with \(head)")
            }
        }
    }

    /// The next frame as text.
    func text() throws -> JSONTree {
        let heard = try hear()
        guard case .text(let tree) = heard else { throw Unexpected(text: "\(heard)") }
        return tree
    }

    /// The payload of the next change, in the form of 2.0.0.
    func change() throws -> JSONTree {
        let frame = try text()
        guard frame[3] == "postgres_changes", let payload = frame[4] else { throw Unexpected(text: "\(frame)") }
        return payload
    }

    /// Joins and hears that it is subscribed; the ids of what it asked for.
    func subscribe(_ wishes: String, token: String, topic: String = "realtime:floor", ref: String = "1") throws -> [Int] {
        try join(wishes, token: token, topic: topic, joinRef: ref, ref: ref)
        let reply = try text()
        guard reply[4]?["status"] == "ok", let told = reply[4]?["response"]?["postgres_changes"]?.array else {
            throw Unexpected(text: "\(reply)")
        }
        if !told.isEmpty, try text()[3] != "system" { throw Unexpected(text: "no system message") }
        return told.compactMap { $0["id"]?.int }
    }

    struct Unexpected: Error, CustomStringConvertible {
        let text: String
        var description: String { "unexpected: \(text)" }
    }
}
