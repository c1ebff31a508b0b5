import EventLoop

@testable import HTTP

extension FuzzTarget {
    /// Frames are the same messages whole, in pieces and byte by byte. A text is UTF-8, a message no longer than the limit, and after a
    /// fault or a close nothing more is read.
    static let websocket = FuzzTarget("websocket", longestInput: 1024) {
        { bytes throws(Finding) in
            let whole = try WebSocketFuzz.events([bytes])
            try Finding.unless(try WebSocketFuzz.events(Pieces.of(bytes)) == whole, "in pieces it is something else")
            try Finding.unless(try WebSocketFuzz.events(bytes.map { [$0] }) == whole, "byte by byte it is something else")
        }
    }
}

private enum WebSocketFuzz {
    /// Low, so that short inputs reach each of them.
    private static let limits: WebSocketLimits = {
        var limits = WebSocketLimits()
        limits.message = 300
        limits.fragments = 5
        limits.emptyFragments = 2
        limits.pingsASecond = 4
        return limits
    }()
    private static let now = EventLoop.Instant.now

    static func events(_ pieces: [[UInt8]]) throws(Finding) -> [FrameParser.Event] {
        var parser = FrameParser(limits: limits)
        var events: [FrameParser.Event] = []
        var isOver = false
        for piece in pieces {
            parser.feed(piece)
            while true {
                let event = parser.next(at: now)
                if event == .needsInput { break }
                try Finding.unless(!isOver, "something is read behind the end")
                switch event {
                case .text(let text):
                    try Finding.unless(String(validating: text, as: UTF8.self) != nil, "a text is no UTF-8")
                    try Finding.unless(text.count <= limits.message, "a text is too long")
                case .binary(let bytes): try Finding.unless(bytes.count <= limits.message, "a message is too long")
                case .ping(let bytes): try Finding.unless(bytes.count <= 125, "a ping is too long")
                case .close, .fault: isOver = true
                case .pong, .needsInput: break
                }
                events.append(event)
            }
        }
        return events
    }
}
