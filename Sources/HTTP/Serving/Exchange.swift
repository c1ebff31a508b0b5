/// One request under way: what its connection keeps of it while it waits without a task.
struct Exchange {
    let request: Request
    let reader: BodyReader?
    let log: RequestLog
    let isVersion10: Bool
    let isKeptAlive: Bool
    /// Set once the head of the answer has been sent, and its body is made as it goes.
    var answer: OpenAnswer?

    init(_ request: Request, _ reader: BodyReader?, _ log: RequestLog, _ head: RequestHead) {
        self.request = request
        self.reader = reader
        self.log = log
        isVersion10 = head.isVersion10
        isKeptAlive = head.isKeptAlive
    }
}

/// An answer whose length nobody knows, and how far it has come.
struct OpenAnswer {
    let status: Status
    let source: BodyStream.OpenSource
    /// True when pieces are framed (RFC 9112, section 7.1); else the end of the connection is the end of the body.
    let isChunked: Bool
    let isLast: Bool
    /// How many bytes of the body were sent, without their frames.
    var bytes = 0

    /// A piece as it is sent; an empty one would end the body.
    func frame(_ piece: [UInt8]) -> [UInt8] {
        guard isChunked else { return piece }
        var framed = Array(String(piece.count, radix: 16).utf8)
        framed.reserveCapacity(framed.count + piece.count + 4)
        framed += Self.lineEnd
        framed += piece
        framed += Self.lineEnd
        return framed
    }

    /// The bytes that end the body.
    var end: [UInt8] { isChunked ? Self.lastChunk : [] }

    private static let lineEnd = Array("\r\n".utf8)
    private static let lastChunk = Array("0\r\n\r\n".utf8)
}
