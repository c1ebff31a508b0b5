/// Reads a stream of events off a connection, as browsers do (WHATWG HTML, section 9.2), comments included.
final class EventReader {
    struct Event: Equatable {
        var name = ""
        var id: String?
        var data = ""
        var comment: String?
        var retry: Int?

        var json: JSONTree { JSONTree(parsing: Array(data.utf8)) ?? .null }
        /// The kinds and ops of its page.
        var told: [String] {
            (json["changes"]?.array ?? []).map { "\($0["kind"]?.string ?? "?") \($0["op"]?.string ?? "?")" }
        }
        /// The ids of its page.
        var ids: [String] { (json["changes"]?.array ?? []).map { $0["id"]?.string ?? "?" } }
    }

    let connection: Connection
    let head: String
    private var body: [UInt8] = []
    private var isAtEnd = false

    /// Asks for a stream and reads the head of its answer.
    /// - Parameter holdsLittle: the server waits as soon as this one does not read.
    init(
        port: UInt16, token: String, _ query: String = "", headers: [(name: String, value: String)] = [],
        holdsLittle: Bool = false
    ) throws {
        connection = try Connection(port: port, holdsLittle: holdsLittle)
        let request = Request("GET", "/api/office/changes" + query, headers: headers)
        try connection.send(
            request.with("Authorization", "Bearer " + token).with("Accept", "text/event-stream").with("Accept-Encoding", "gzip")
                .bytes)
        head = String(decoding: try connection.read(through: "\r\n\r\n"), as: UTF8.self)
    }

    /// The next event; nil at the end of the stream.
    func next() throws -> Event? {
        while true {
            if let end = body.firstRange(of: Array("\n\n".utf8)) {
                let text = String(decoding: body[..<end.lowerBound], as: UTF8.self)
                body.removeSubrange(..<end.upperBound)
                return Self.event(text)
            }
            guard !isAtEnd else { return nil }
            try readChunk()
        }
    }

    /// The next event that is no comment.
    func nextEvent() throws -> Event? {
        while let event = try next() { if event.comment == nil { return event } }
        return nil
    }

    /// The events of a full run, up to its last page.
    func run() throws -> [Event] {
        var events: [Event] = []
        while let event = try nextEvent() {
            events.append(event)
            if event.json["more"] != true { return events }
        }
        return events
    }

    private func readChunk() throws {
        let line = String(decoding: try connection.read(through: "\r\n").dropLast(2), as: UTF8.self)
        guard let size = Int(line, radix: 16) else { throw AnswerReader.Malformed(head: line) }
        body += try connection.read(exactly: size)
        _ = try connection.read(exactly: 2)
        isAtEnd = size == 0
    }

    private static func event(_ text: String) -> Event {
        var event = Event()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var value = parts.count > 1 ? String(parts[1]) : ""
            if value.hasPrefix(" ") { value.removeFirst() }
            switch parts.first ?? "" {
            case "": event.comment = value
            case "event": event.name = value
            case "id": event.id = value
            case "data": event.data += event.data.isEmpty ? value : "\n" + value
            case "retry": event.retry = Int(value)
            default: event.name = "?" + line
            }
        }
        return event
    }
}
