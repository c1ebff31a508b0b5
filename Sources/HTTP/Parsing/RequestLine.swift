import Text

/// A request line taken apart (RFC 9112, section 3). Ranges are offsets from the start of the head.
struct RequestLine {
    let method: Range<Int>
    let target: Range<Int>
    let isVersion10: Bool

    /// Reads `method SP target SP HTTP/d.d`, and nothing that only looks like it.
    init(_ line: ArraySlice<UInt8>, at offset: Int, limits: Limits) throws(HTTPError) {
        let text = line.span
        let firstSpace = try Self.endOfMethod(text, limits: limits)
        var secondSpace = firstSpace + 1
        while secondSpace < text.count, text[secondSpace] != ASCII.space { secondSpace += 1 }
        let targetLength = secondSpace - firstSpace - 1
        guard targetLength <= limits.target else { throw Self.targetTooLong }
        guard secondSpace < text.count else { throw .malformed("the request line has no version") }
        isVersion10 = try Self.isVersion10(text.extracting((secondSpace + 1)...))
        method = offset..<(offset + firstSpace)
        target = (offset + firstSpace + 1)..<(offset + secondSpace)
        guard !target.isEmpty else { throw .malformed("the target is empty") }
    }

    private static var targetTooLong: HTTPError { HTTPError(.uriTooLong, "the target is too long") }

    private static func endOfMethod(_ line: Span<UInt8>, limits: Limits) throws(HTTPError) -> Int {
        let token = CharacterSet.token
        for index in line.indices {
            if line[index] == ASCII.space, index > 0 { return index }
            guard token.contains(line[index]) else { throw .malformed("the method is not a token") }
            guard index < limits.method else { throw HTTPError(.notImplemented, "unknown method") }
        }
        throw .malformed("the request line has no target")
    }

    private static let protocolName = Array("HTTP/".utf8)

    private static func isVersion10(_ text: Span<UInt8>) throws(HTTPError) -> Bool {
        guard text.count == 8, ASCII.equal(text.extracting(0..<5), protocolName.span) else { throw .malformed("no HTTP version") }
        let (major, minor) = (text[5], text[7])
        guard ASCII.isDigit(major), ASCII.isDigit(minor), text[6] == UInt8(ascii: ".") else {
            throw .malformed("no HTTP version")
        }
        guard major == UInt8(ascii: "1") else {
            throw HTTPError(.httpVersionNotSupported, "only HTTP/1.1 and HTTP/1.0 are spoken here")
        }
        return minor == UInt8(ascii: "0")
    }

    /// The fault of a line that is longer than any good one could be.
    static func fault(ofTooLong line: ArraySlice<UInt8>, limits: Limits) -> HTTPError {
        do {
            _ = try endOfMethod(line.span, limits: limits)
            return targetTooLong
        } catch {
            return error
        }
    }
}

/// The head of a request: its request line and its fields, found to be well-formed.
struct RequestHead: Sendable {
    let method: Method
    let target: RequestTarget
    /// HTTP/1.0; any other minor version is treated as 1.1 (RFC 9110, section 2.5).
    let isVersion10: Bool
    let headers: Headers
    let framing: BodyFraming
    /// True when the client wants an interim answer before it sends its body.
    let expectsContinue: Bool
    /// True when the client would go on with this connection afterwards.
    let isKeptAlive: Bool
}

/// How the end of a body is known (RFC 9112, section 6).
enum BodyFraming: Sendable, Equatable {
    /// There is no body.
    case none
    /// So many bytes, one at least.
    case length(Int)
    /// The length that its chunks say.
    case chunked
}
