/// Reads numbers off some bytes, one after another; past their end it throws.
struct ByteCursor {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ count: Int) throws(ImageFault) {
        _ = try take(count)
    }

    mutating func take(_ count: Int) throws(ImageFault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A number of 1 to 4 bytes, the first one the most significant.
    mutating func bigEndian(_ width: Int) throws(ImageFault) -> Int {
        try take(width).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of 1 to 4 bytes, the first one the least significant.
    mutating func littleEndian(_ width: Int) throws(ImageFault) -> Int {
        try take(width).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Some bytes of a file, and where they stand in it.
struct FileWindow: Sendable {
    /// Where the first byte stands.
    var offset = 0
    /// The bytes at hand.
    var bytes: [UInt8] = []
    /// True when the file ends with them.
    var isLast = false

    /// The bytes of a range, or nil when they are not all at hand.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8>? {
        guard range.lowerBound >= offset, range.upperBound - offset <= bytes.count else { return nil }
        return bytes[(range.lowerBound - offset)..<(range.upperBound - offset)]
    }

    /// The range when it is still to be read, nil when it is at hand; a fault when the file ends inside it.
    func missing(_ range: Range<Int>) throws(ImageFault) -> Range<Int>? {
        if slice(range) != nil { return nil }
        if isLast, range.lowerBound >= offset { throw .truncated }
        return range
    }
}
