/// Some of a representation's bytes, one at least (RFC 9110, section 14).
public struct ByteRange: Sendable, Equatable {
    /// The first byte, counted from zero.
    public let first: Int
    /// The last byte, itself included.
    public let last: Int

    /// How many bytes there are.
    public var count: Int { last - first + 1 }

    /// The `Content-Range` of a 206 with these bytes, for a representation of so many in all.
    public func contentRange(ofLength length: Int) -> String {
        "bytes \(first)-\(last)/\(length)"
    }

    /// The `Content-Range` of a 416, for a representation of so many bytes.
    public static func unsatisfied(length: Int) -> String {
        "bytes */\(length)"
    }
}
