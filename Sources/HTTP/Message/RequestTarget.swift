import Text

/// What a request is about: the target of its request line, taken apart (RFC 9112, section 3.2).
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

    /// Whether it is `*`: the server itself (RFC 9112, section 3.2.4).
    public var isAsterisk: Bool { pathRange.count == 1 && bytes[pathRange.lowerBound] == UInt8(ascii: "*") }

    /// The parameters of its query; none where there is no query.
    public var query: Query { Query(queryRange.map { bytes[$0] } ?? []) }

    /// The segments of the path, each decoded on its own: an encoded slash is part of its segment.
    public var segments: [String] { PercentEncoding.decodedSegments(pathBytes.dropFirst()) }
}
