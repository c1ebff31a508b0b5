import HTTP
import Text

/// Events as browsers read them (WHATWG HTML, section 9.2).
enum EventStream {
    static let mediaType = "text/event-stream"

    /// A comment, so that nobody takes the connection for dead.
    static let comment = Array(":\n\n".utf8)

    /// The fields of the answer: no cache keeps it, and nginx does not gather it.
    static let headers: Headers = {
        var headers = Headers()
        headers.add(.contentType, mediaType)
        headers.add(.cacheControl, "private, no-cache")
        headers.add(.vary, ChangeLook.vary)
        headers.add("X-Accel-Buffering", "no")
        return headers
    }()

    /// An event with JSON in it. Between the tokens of JSON a line's end is as good as a space, and inside of them there is none.
    static func event(_ name: String, id: String?, data: [UInt8]) -> [UInt8] {
        var bytes = Array("event: \(name)\n".utf8)
        bytes.reserveCapacity(bytes.count + data.count + (id?.utf8.count ?? 0) + 16)
        if let id { bytes += "id: \(id)\n".utf8 }
        bytes += "data: ".utf8
        bytes += data.map { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn ? ASCII.space : $0 }
        bytes += "\n\n".utf8
        return bytes
    }

    /// When a client that has lost the stream comes back.
    static func retry(milliseconds: Int) -> [UInt8] { Array("retry: \(milliseconds)\n\n".utf8) }
}
