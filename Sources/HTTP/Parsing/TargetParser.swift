import Text

/// Reads the target of a request line in its four forms (RFC 9112, section 3.2).
struct TargetParser {
    private let bytes: [UInt8]
    private let whole: Range<Int>
    private let method: Method
    /// The authority that an absolute-form target names.
    private(set) var authority: Authority?
    /// The port of its scheme (RFC 9110, sections 4.2.1 and 4.2.2).
    private(set) var defaultPort = 80

    /// A parser of the target that stands at `whole` in `bytes`.
    init(in bytes: [UInt8], at whole: Range<Int>, method: Method) {
        self.bytes = bytes
        self.whole = whole
        self.method = method
    }

    /// The target, its characters and triplets checked.
    mutating func parse() throws(HTTPError) -> RequestTarget {
        if method == .connect { throw HTTPError(.notImplemented, "no tunnels here") }
        if bytes[whole.lowerBound] == UInt8(ascii: "/") { return try parsePath(from: whole.lowerBound) }
        if bytes[whole].elementsEqual("*".utf8) {
            guard method == .options else { throw .malformed("only OPTIONS can have the target *") }
            return RequestTarget(in: bytes, whole: whole, path: whole, query: nil)
        }
        return try parseAbsolute()
    }

    private mutating func parseAbsolute() throws(HTTPError) -> RequestTarget {
        guard let start = try endOfScheme() else { throw .malformed("the target is neither a path nor a URI") }
        let end = bytes[start..<whole.upperBound].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let authorityEnd = end ?? whole.upperBound
        authority = try Authority(bytes[start..<authorityEnd])
        return try parsePath(from: authorityEnd)
    }

    /// Where the authority begins. A request for another scheme has come to the wrong server (RFC 9110, section 7.4).
    private mutating func endOfScheme() throws(HTTPError) -> Int? {
        let text = bytes[whole]
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        guard text[(colon + 1)...].starts(with: "//".utf8), colon > text.startIndex else { return nil }
        let scheme = text[..<colon]
        guard scheme.allSatisfy({ ASCII.isAlphanumeric($0) || "+-.".utf8.contains($0) }) else { return nil }
        if ASCII.equalIgnoringCase(scheme, "https") {
            defaultPort = 443
        } else if !ASCII.equalIgnoringCase(scheme, "http") {
            throw HTTPError(.misdirectedRequest, "only http URIs are served here")
        }
        return colon + 3
    }

    private func parsePath(from start: Int) throws(HTTPError) -> RequestTarget {
        let mark = bytes[start..<whole.upperBound].firstIndex(of: UInt8(ascii: "?"))
        let path = start..<(mark ?? whole.upperBound)
        try checkPath(bytes[path])
        let query = mark.map { ($0 + 1)..<whole.upperBound }
        if let query, !PercentEncoding.isValid(bytes[query], of: .query) {
            throw .malformed("the query has a character that must be encoded")
        }
        return RequestTarget(in: bytes, whole: whole, path: path, query: query)
    }

    /// A path's text must be text: no U+0000 that would end it for somebody further on, and no overlong encodings.
    private func checkPath(_ path: ArraySlice<UInt8>) throws(HTTPError) {
        guard PercentEncoding.isValid(path, of: .path) else {
            throw .malformed("the path has a character that must be encoded")
        }
        guard path.contains(UInt8(ascii: "%")) else { return }
        let decoded = PercentEncoding.decoded(path)
        guard !decoded.contains(0), String(validating: decoded, as: UTF8.self) != nil else {
            throw .malformed("the path is not text")
        }
    }
}

extension RequestTarget {
    /// Reads a path, with its query where it has one, as a request line would have it; nil where none could.
    public init?(path: String) {
        let bytes = Array(path.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Limits().target else { return nil }
        var parser = TargetParser(in: bytes, at: bytes.indices, method: .get)
        guard let target = try? parser.parse() else { return nil }
        self = target
    }
}
