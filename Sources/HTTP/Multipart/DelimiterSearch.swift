import Text

/// Looks for a delimiter in bytes that come in pieces.
struct DelimiterSearch {
    /// The finding in the bytes at hand.
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

/// The line that parts are kept apart by (RFC 2046, section 5.1.1).
public struct MultipartBoundary: Sendable {
    /// Without the dashes: 1 to 70 bytes.
    let bytes: [UInt8]

    private static let characters = CharacterSet(alphanumericsAnd: "'()+_,-./:=? ")

    /// The boundary that a `Content-Type` names; nil unless that is `multipart/form-data` with exactly one good boundary.
    public init?(contentType: ArraySlice<UInt8>) {
        guard let field = ParameterizedValue(contentType), ASCII.equalIgnoringCase(field.value, "multipart/form-data"),
            let boundary = field["boundary"], Self.isBoundary(boundary)
        else { return nil }
        bytes = boundary
    }

    private static func isBoundary(_ text: [UInt8]) -> Bool {
        (1...70).contains(text.count) && text.last != ASCII.space && text.allSatisfy(characters.contains)
    }

    /// The end of a part: the line end before the boundary belongs to it.
    var delimiter: [UInt8] { [ASCII.carriageReturn, ASCII.lineFeed] + dashed }

    /// The boundary with its dashes.
    var dashed: [UInt8] { Array("--".utf8) + bytes }
}

/// The bytes after the last boundary: white space to the end of its line, then anything, which counts for nothing.
struct MultipartEpilogue {
    private enum State {
        case padding
        case lineEnd
        case text
    }

    private let limits: MultipartLimits
    private var state = State.padding
    private var length = 0

    init(limits: MultipartLimits) {
        self.limits = limits
    }

    /// Takes bytes as they came.
    mutating func take(_ bytes: ArraySlice<UInt8>) throws(MultipartFault) {
        length += bytes.count
        guard length <= limits.surroundings else { throw .malformed }
        for byte in bytes {
            switch (state, byte) {
            case (.padding, ASCII.space), (.padding, ASCII.tab), (.text, _): break
            case (.padding, ASCII.carriageReturn): state = .lineEnd
            case (.lineEnd, ASCII.lineFeed): state = .text
            default: throw .malformed
            }
        }
    }

    /// The body is over.
    func finish() throws(MultipartFault) {
        if case .lineEnd = state { throw .malformed }
    }
}
