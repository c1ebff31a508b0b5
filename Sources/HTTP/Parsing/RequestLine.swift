import Text

/// A request line taken apart (RFC 9112, section 3). Ranges are offsets from the start of the head.
struct RequestLine {
    let method: Range<Int>
    let target: Range<Int>
    let isVersion10: Bool

    /// Reads `method SP target SP HTTP/d.d`, and nothing that only looks like it.
    init(_ line: ArraySlice<UInt8>, at offset: Int, limits: Limits) throws(HTTPError) {
        let firstSpace = try Self.endOfMethod(line, limits: limits)
        let rest = line[(firstSpace + 1)...]
        guard let secondSpace = rest.firstIndex(of: ASCII.space) else {
            throw rest.count > limits.target ? Self.targetTooLong : .malformed("the request line has no version")
        }
        guard secondSpace - rest.startIndex <= limits.target else { throw Self.targetTooLong }
        isVersion10 = try Self.isVersion10(line[(secondSpace + 1)...])
        let base = offset - line.startIndex
        method = (line.startIndex + base)..<(firstSpace + base)
        target = (firstSpace + 1 + base)..<(secondSpace + base)
        guard !target.isEmpty else { throw .malformed("the target is empty") }
    }

    private static var targetTooLong: HTTPError { HTTPError(.uriTooLong, "the target is too long") }

    private static func endOfMethod(_ line: ArraySlice<UInt8>, limits: Limits) throws(HTTPError) -> Int {
        for index in line.indices {
            if line[index] == ASCII.space, index > line.startIndex { return index }
            guard CharacterSet.token.contains(line[index]) else { throw .malformed("the method is not a token") }
            guard index - line.startIndex < limits.method else { throw HTTPError(.notImplemented, "unknown method") }
        }
        throw .malformed("the request line has no target")
    }

    private static func isVersion10(_ text: ArraySlice<UInt8>) throws(HTTPError) -> Bool {
        let digits = text.suffix(3)
        guard text.count == 8, text.prefix(5).elementsEqual("HTTP/".utf8) else { throw .malformed("no HTTP version") }
        guard let major = digits.first, let minor = digits.last else { throw .malformed("no HTTP version") }
        guard ASCII.isDigit(major), ASCII.isDigit(minor), digits.dropFirst().first == UInt8(ascii: ".") else {
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
            _ = try endOfMethod(line, limits: limits)
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
