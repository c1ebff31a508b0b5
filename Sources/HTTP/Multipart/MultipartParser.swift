import Text

/// Reads a `multipart/form-data` body (RFC 7578, RFC 2046) as a pure state machine: bytes in, events out.
///
/// Strict: lines end with CRLF, a boundary's line holds nothing else, a line that only begins like a boundary is no
/// one's. The bytes of parts are handed on as they come; what is kept is at most a head, or the beginning of a boundary.
/// The events depend on the bytes alone, but for how those of one part are cut. After a fault nothing more is read.
public struct MultipartParser {
    /// The next thing read.
    public enum Event {
        /// More bytes are needed, or ``finish()``.
        case needsInput
        /// A part's head.
        case partBegan(MultipartPart)
        /// Bytes of that part, one at least.
        case partBytes(ArraySlice<UInt8>)
        /// The part is over.
        case partEnded
        /// The last boundary has come. The bytes after it are looked at and dropped.
        case end
    }

    private enum State {
        case preamble(skipped: Int)
        case boundaryLine
        case head
        case bodyStart
        case body
        case epilogue
        case failed(MultipartFault)
    }

    private let limits: MultipartLimits
    private let dashed: [UInt8]
    private let search: DelimiterSearch
    private var input = InputBuffer()
    private var head: MultipartPartHead
    private var tally: MultipartTally
    private var epilogue: MultipartEpilogue
    private var state = State.preamble(skipped: 0)

    /// A parser for a body with that boundary.
    public init(boundary: MultipartBoundary, limits: MultipartLimits = MultipartLimits()) {
        self.limits = limits
        dashed = boundary.dashed
        search = DelimiterSearch(boundary.delimiter)
        head = MultipartPartHead(limit: limits.partHead)
        tally = MultipartTally(limits: limits)
        epilogue = MultipartEpilogue(limits: limits)
        // The first boundary may stand at the very start, where no line end comes before it.
        input.append([ASCII.carriageReturn, ASCII.lineFeed])
    }

    /// Takes bytes as they came.
    public mutating func feed(_ bytes: [UInt8]) {
        input.append(bytes)
    }

    /// The next event; the same fault again after a fault.
    public mutating func next() throws(MultipartFault) -> Event {
        do throws(MultipartFault) {
            while true {
                if let event = try advance() { return event }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    /// The body is over: throws when it should not be, or when ``next()`` has not told everything.
    public mutating func finish() throws(MultipartFault) {
        switch state {
        case .epilogue where input.count == 0: try epilogue.finish()
        case .failed(let fault): throw fault
        default: throw .truncated
        }
    }

    /// One step; nil when it led to no event but on.
    private mutating func advance() throws(MultipartFault) -> Event? {
        switch state {
        case .preamble(let skipped): return try skipPreamble(skipped)
        case .boundaryLine: return try readBoundaryLine()
        case .head: return try readHead()
        case .bodyStart: return startBody()
        case .body: return try readBody()
        case .epilogue:
            try epilogue.take(input.takeAll())
            return .needsInput
        case .failed(let fault): throw fault
        }
    }

    private mutating func skipPreamble(_ skipped: Int) throws(MultipartFault) -> Event? {
        let result = search(input.rest)
        let (length, isFound) = result.bytesBefore
        guard skipped + length <= limits.surroundings else { throw .malformed }
        input.skip(length + (isFound ? search.length : 0))
        state = isFound ? .boundaryLine : .preamble(skipped: skipped + length)
        return isFound ? nil : .needsInput
    }

    /// Reads the end of a boundary: two dashes after the last one, else the end of its line.
    private mutating func readBoundaryLine() throws(MultipartFault) -> Event? {
        if input.rest.starts(with: "--".utf8) {
            input.skip(2)
            state = .epilogue
            return .end
        }
        switch input.nextLine(limit: limits.padding) {
        case .incomplete: return .needsInput
        case .complete(let line) where input.slice(line).allSatisfy(ASCII.isSpace): state = .head
        case .complete, .tooLong, .malformed: throw .malformed
        }
        input.setMark()
        return nil
    }

    private mutating func readHead() throws(MultipartFault) -> Event? {
        guard let part = try head.next(&input) else { return .needsInput }
        try tally.begin(part)
        state = .bodyStart
        return .partBegan(part)
    }

    /// A part may have no body at all: then the line end of its head is that of the boundary (RFC 2046, section 5.1.1).
    private mutating func startBody() -> Event? {
        let beginning = input.rest.prefix(dashed.count)
        guard dashed.starts(with: beginning) else {
            state = .body
            return nil
        }
        guard beginning.count == dashed.count else { return .needsInput }
        input.skip(dashed.count)
        state = .boundaryLine
        return .partEnded
    }

    private mutating func readBody() throws(MultipartFault) -> Event? {
        let (length, isFound) = search(input.rest).bytesBefore
        if length > 0 {
            try tally.count(length)
            return .partBytes(input.cut(length))
        }
        guard isFound else { return .needsInput }
        input.skip(search.length)
        state = .boundaryLine
        return .partEnded
    }
}

extension DelimiterSearch.Result {
    /// How many bytes are surely no delimiter's, and whether one follows them.
    fileprivate var bytesBefore: (length: Int, isFound: Bool) {
        switch self {
        case .found(let index): (index, true)
        case .absent(let index): (index, false)
        }
    }
}

extension InputBuffer {
    /// The bytes from the mark on, which in a body is the cursor.
    fileprivate var rest: ArraySlice<UInt8> { bytes[mark...] }

    fileprivate mutating func cut(_ count: Int) -> ArraySlice<UInt8> {
        let taken = take(upTo: count)
        setMark()
        return taken
    }

    fileprivate mutating func skip(_ count: Int) { _ = cut(count) }

    fileprivate mutating func takeAll() -> ArraySlice<UInt8> { cut(count) }
}
