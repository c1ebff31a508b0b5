@testable import HTTP

/// What a parser told of some bytes, with each body in one piece.
struct RequestTranscript: Equatable {
    /// How many requests have ended.
    private(set) var ends = 0
    /// Whether the last event was a fault.
    private(set) var isRefused = false
    private var text: [UInt8] = []
    private var body: [UInt8] = []
    /// How long the body has to be; nil where that is not known, or no request has begun.
    private var length: Int?
    private var isInside = false

    /// How much of a body of a known length has not come yet; nil where there is none.
    var bytesLeft: Int? {
        guard isInside, let length, length > body.count else { return nil }
        return length - body.count
    }

    init() {}

    /// Feeds a new parser the pieces one after another.
    init(of pieces: [[UInt8]], limits: Limits) throws(Finding) {
        var parser = RequestParser(limits: limits)
        for piece in pieces where !isRefused {
            parser.feed(piece)
            _ = try take(from: &parser)
            parser.releaseMemory()
        }
        if isRefused { try Self.checkSilence(of: &parser) }
        finish()
    }

    /// Notes all events that there are. Returns the heads among them.
    mutating func take(from parser: inout RequestParser) throws(Finding) -> [RequestHead] {
        var heads: [RequestHead] = []
        while true {
            switch parser.next() {
            case .needsInput: return heads
            case .head(let head):
                try begin(head)
                heads.append(head)
            case .body(let bytes):
                try Finding.unless(isInside && !bytes.isEmpty, "an empty piece of a body, or one of no request")
                body += bytes
            case .end: try end()
            case .fault(let error):
                note("fault \(error.status.code) \(error.reason)")
                isRefused = true
                return heads
            }
        }
    }

    /// Notes the body that has no end yet.
    mutating func finish() {
        note("body")
        text += body
    }

    private mutating func begin(_ head: RequestHead) throws(Finding) {
        try Finding.unless(!isInside, "a head inside a request")
        isInside = true
        length = if case .length(let length) = head.framing { length } else { head.framing == .none ? 0 : nil }
        note("\(head.method.name) \(head.target.raw) \(head.target.path) \(head.target.segments.count)")
        note("\(head.isVersion10) \(head.framing) \(head.expectsContinue) \(head.isKeptAlive) \(head.headers.count)")
        for parameter in head.target.query.parameters { text += parameter.name + parameter.bytes }
        head.headers.forEach { name, value in text += name + [0] + value + [0] }
    }

    private mutating func end() throws(Finding) {
        try Finding.unless(isInside, "an end of no request")
        try Finding.unless(length == nil || length == body.count, "a body of \(body.count) bytes, announced as \(length ?? 0)")
        finish()
        body = []
        isInside = false
        ends += 1
    }

    private mutating func note(_ line: String) {
        text += line.utf8
        text.append(0)
    }

    /// A parser that has refused tells the same fault again, whatever comes.
    private static func checkSilence(of parser: inout RequestParser) throws(Finding) {
        parser.feed(Array("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        for _ in 0..<3 {
            guard case .fault = parser.next() else { throw Finding("an event after a fault") }
        }
    }
}
