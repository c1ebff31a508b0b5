import Text

/// Reads a chunked body (RFC 9112, section 7.1).
struct ChunkedParser {
    /// The next thing read.
    enum Event {
        /// Bytes of the body, one at least.
        case data(ArraySlice<UInt8>)
        /// The body is over, its trailer read and dropped: nothing in it may pass for a field of the head.
        case end
    }

    private enum State {
        case size
        case data(left: Int)
        case endOfData
        case trailer(read: Int)
    }

    private let limits: Limits
    private var state = State.size
    private var overhead = 0

    init(limits: Limits) {
        self.limits = limits
    }

    /// How many bytes of the chunk that is being read have not come yet.
    var announced: Int {
        if case .data(let left) = state { left } else { 0 }
    }

    /// The next event, or nil when more bytes are needed.
    mutating func next(_ input: inout InputBuffer) throws(HTTPError) -> Event? {
        while true {
            switch state {
            case .size:
                guard try readSize(&input) else { return nil }
            case .data(let left):
                return takeData(&input, left: left)
            case .endOfData:
                guard try readEndOfData(&input) else { return nil }
            case .trailer(let read):
                guard let line = try trailerLine(&input, read: read) else { return nil }
                if line.isEmpty { return .end }
            }
        }
    }

    private mutating func takeData(_ input: inout InputBuffer, left: Int) -> Event? {
        let data = input.take(upTo: left)
        guard !data.isEmpty else { return nil }
        // What was told of is kept no longer: a chunk may be as large as a file.
        input.setMark()
        state = data.count == left ? .endOfData : .data(left: left - data.count)
        return .data(data)
    }

    private mutating func readSize(_ input: inout InputBuffer) throws(HTTPError) -> Bool {
        input.setMark()
        switch input.nextLine(limit: limits.chunkLine) {
        case .incomplete: return false
        case .tooLong: throw .malformed("a chunk's size line is too long")
        case .malformed: throw .malformed("a line ends without CR")
        case .complete(let line):
            let size = try ChunkLine.size(input.slice(line))
            state = size == 0 ? .trailer(read: 0) : .data(left: size)
            // The free bytes are what an honest size and its line ends need; extensions and padding come on top.
            overhead += max(0, line.count + 4 - 16)
            guard overhead <= limits.chunkOverhead else {
                throw HTTPError(.contentTooLarge, "the chunks have too much framing")
            }
            return true
        }
    }

    private mutating func readEndOfData(_ input: inout InputBuffer) throws(HTTPError) -> Bool {
        input.setMark()
        guard let first = input.first else { return false }
        guard first == ASCII.carriageReturn else { throw .malformed("a chunk is longer than its size") }
        switch input.nextLine(limit: 0) {
        case .incomplete: return false
        case .complete: state = .size
        case .tooLong, .malformed: throw .malformed("a chunk does not end with CRLF")
        }
        return true
    }

    private mutating func trailerLine(_ input: inout InputBuffer, read: Int) throws(HTTPError) -> Range<Int>? {
        input.setMark()
        let room = limits.trailers - read - 2
        guard room >= 0 else { throw HTTPError(.headerFieldsTooLarge, "the trailer is too large") }
        switch input.nextLine(limit: room) {
        case .incomplete: return nil
        case .tooLong: throw HTTPError(.headerFieldsTooLarge, "the trailer is too large")
        case .malformed: throw .malformed("a line ends without CR")
        case .complete(let line):
            if !line.isEmpty { _ = try FieldLine.parse(input.slice(line), at: 0) }
            state = .trailer(read: read + line.count + 2)
            return line
        }
    }
}
