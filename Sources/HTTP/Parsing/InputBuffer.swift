import CLinux
import Text

/// The bytes that have come on a connection and have not been used, with a cursor that cuts lines off them.
struct InputBuffer {
    /// The outcome of looking for a line.
    enum Line: Equatable {
        /// A line, as offsets from the mark, without its CRLF.
        case complete(Range<Int>)
        /// Its end has not come yet.
        case incomplete
        /// It is longer than the limit.
        case tooLong
        /// It ends with a bare LF.
        case malformed
    }

    /// Everything that is kept, from some byte before `mark` on.
    private(set) var bytes: [UInt8] = []
    /// Where the message part that is being read begins in `bytes`: what is before it may be thrown away.
    private(set) var mark = 0
    /// The next byte to use.
    private var cursor = 0
    /// Up to where a line's end has been looked for in vain.
    private var scanned = 0

    /// How many bytes have not been used.
    var count: Int { bytes.count - cursor }

    /// How many bytes lie between the mark and the cursor.
    var consumed: Int { cursor - mark }

    /// The next byte, or nil.
    var first: UInt8? { cursor < bytes.count ? bytes[cursor] : nil }

    /// Adds what has come. When all is used the new bytes take the old ones' place, and nothing is copied.
    mutating func append(_ new: [UInt8]) {
        if mark == bytes.count {
            bytes = new
        } else {
            if mark > 0 { bytes.removeSubrange(..<mark) }
            bytes.append(contentsOf: new)
        }
        cursor -= mark
        scanned -= mark
        mark = 0
    }

    /// Forgets everything that is used, and the memory with it when nothing is left.
    mutating func releaseIfEmpty() {
        if count == 0 { self = InputBuffer() }
    }

    /// Sets the mark at the cursor.
    mutating func setMark() {
        mark = cursor
        scanned = max(scanned, cursor)
    }

    /// Cuts off the next line, of `limit` bytes at most.
    ///
    /// The answer depends on the bytes alone, not on how they were split when they came.
    mutating func nextLine(limit: Int) -> Line {
        let last = cursor + limit + 1
        scanned = Self.position(of: ASCII.lineFeed, in: bytes, from: max(scanned, cursor), through: last)
        guard scanned <= last else { return .tooLong }
        guard scanned < bytes.count else { return .incomplete }
        guard scanned > cursor, bytes[scanned - 1] == ASCII.carriageReturn else { return .malformed }
        let line = (cursor - mark)..<(scanned - 1 - mark)
        cursor = scanned + 1
        return .complete(line)
    }

    /// Takes up to `limit` bytes as they are.
    mutating func take(upTo limit: Int) -> ArraySlice<UInt8> {
        let end = cursor + min(limit, count)
        defer { cursor = end }
        return bytes[cursor..<end]
    }

    /// The bytes of a line.
    func slice(_ line: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(mark + line.lowerBound)..<(mark + line.upperBound)]
    }

    /// The first place of `byte`, or where the search ended: at the end of `bytes` or just past `last`.
    private static func position(of byte: UInt8, in bytes: [UInt8], from start: Int, through last: Int) -> Int {
        // In C's own way: a loop of ours takes ten times as long.
        qm_find(bytes, start, min(bytes.count, last + 1), byte)
    }
}
