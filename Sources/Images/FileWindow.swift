/// Some bytes of a file, and where they stand in it.
struct FileWindow: Sendable {
    /// Where the first byte stands.
    var offset = 0
    /// The bytes at hand.
    var bytes: [UInt8] = []
    /// Whether the file ends with them.
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
