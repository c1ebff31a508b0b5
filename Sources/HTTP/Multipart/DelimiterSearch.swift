/// Looks for a delimiter in bytes that come in pieces.
struct DelimiterSearch {
    /// What the bytes at hand allow to say.
    enum Result: Equatable {
        /// So many bytes come before a whole delimiter.
        case found(at: Int)
        /// So many bytes are surely before it; the rest may be its beginning, and is shorter than it.
        case absent(through: Int)
    }

    private let delimiter: [UInt8]

    /// A search for bytes whose first one stands nowhere else in them, as CR does in a line end and a boundary: a place
    /// where they do not match whole is left by going on, never by going back.
    init(_ delimiter: [UInt8]) {
        self.delimiter = delimiter
    }

    /// How many bytes the delimiter has.
    var length: Int { delimiter.count }

    /// Searches from the start of `bytes`.
    func callAsFunction(_ bytes: ArraySlice<UInt8>) -> Result {
        let span = bytes.span
        var index = 0
        while index < span.count {
            if span[index] == delimiter[0] {
                let matched = matchLength(span, from: index)
                if matched == length { return .found(at: index) }
                if index + matched == span.count { return .absent(through: index) }
            }
            index += 1
        }
        return .absent(through: span.count)
    }

    /// How many bytes from there on are those of the delimiter.
    private func matchLength(_ span: Span<UInt8>, from start: Int) -> Int {
        var matched = 0
        while matched < length, start + matched < span.count, span[start + matched] == delimiter[matched] { matched += 1 }
        return matched
    }
}
