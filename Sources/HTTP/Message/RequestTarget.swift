import Text

/// The target of a request line, taken apart (RFC 9112, section 3.2).
public struct RequestTarget: Sendable {
    private let bytes: [UInt8]
    private let whole: Range<Int>
    private let pathRange: Range<Int>
    private let queryRange: Range<Int>?

    /// A target that stands in `bytes`. An empty path is the root.
    init(in bytes: [UInt8], whole: Range<Int>, path: Range<Int>, query: Range<Int>?) {
        self.bytes = bytes
        self.whole = whole
        self.pathRange = path
        self.queryRange = query
    }

    /// The target as it was sent: visible ASCII.
    public var raw: String { String(decoding: bytes[whole], as: UTF8.self) }

    /// The path as it was sent, percent triplets and all: `*`, or it begins with a slash.
    public var path: String { String(decoding: pathBytes, as: UTF8.self) }

    /// The bytes of `path`, for the router.
    var pathBytes: ArraySlice<UInt8> { pathRange.isEmpty ? [UInt8(ascii: "/")] : bytes[pathRange] }

    /// True when it is `*`: the server itself (RFC 9112, section 3.2.4).
    public var isAsterisk: Bool { pathRange.count == 1 && bytes[pathRange.lowerBound] == UInt8(ascii: "*") }

    /// The parameters of its query; none where there is no query.
    public var query: Query { Query(queryRange.map { bytes[$0] } ?? []) }

    /// The segments of the path, each decoded on its own: an encoded slash is part of its segment.
    public var segments: [String] { PercentEncoding.decodedSegments(pathBytes.dropFirst()) }
}

/// The parameters of a query, in their order: `name=value` pairs between ampersands, as web forms write them.
public struct Query: Sendable {
    /// One pair.
    public struct Parameter: Sendable {
        /// The name, decoded.
        public let name: [UInt8]
        /// The value, decoded; empty where there is no `=`.
        public let bytes: [UInt8]

        /// The value as text, or nil where its bytes are no UTF-8. U+0000 is text: what may not hold it says so itself.
        public var text: String? { String(validating: bytes, as: UTF8.self) }
    }

    /// All parameters, in order.
    public let parameters: [Parameter]

    /// Reads the text between `?` and the end of a target.
    init(_ text: ArraySlice<UInt8>) {
        guard !text.isEmpty else {
            parameters = []
            return
        }
        parameters = text.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(name: Self.decoded(parts[0]), bytes: parts.count > 1 ? Self.decoded(parts[1]) : [])
        }
    }

    /// The parameters of that name, compared as bytes, in order.
    public subscript(name: String) -> [Parameter] {
        parameters.filter { $0.name.elementsEqual(name.utf8) }
    }

    /// The only value of that name, nil where it is not there. Throws what `failure` makes of a sentence where there are two, which
    /// could be read as either, or where it is not text.
    public func only<Failure: Error>(_ name: String, orThrow failure: (String) -> Failure) throws(Failure) -> String? {
        let values = self[name]
        guard values.count <= 1, values.allSatisfy({ $0.text != nil }) else {
            throw failure("\(name) is there more than once, or is not text")
        }
        return values.first?.text
    }

    /// A plus sign is a space there (WHATWG URL, section 5.1).
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        PercentEncoding.decoded(ArraySlice(text.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }))
    }
}
