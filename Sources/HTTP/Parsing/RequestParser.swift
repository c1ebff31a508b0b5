/// HTTP/1.1 requests as a pure state machine: bytes in, events out, no socket and no clock.
///
/// Strict throughout (RFC 9112): what two servers could read in two ways is refused, and after a fault nothing more
/// is read. The events depend on the bytes alone, not on the pieces they came in.
struct RequestParser {
    /// The next thing read.
    enum Event {
        /// More bytes are needed.
        case needsInput
        /// The head of a request.
        case head(RequestHead)
        /// Bytes of its body, one at least.
        case body(ArraySlice<UInt8>)
        /// The request is over; the next event is of the next one.
        case end
        /// The bytes are no request that can be served. Nothing follows.
        case fault(HTTPError)
    }

    private enum State {
        case head
        case body(left: Int)
        case chunks(ChunkedParser)
        case failed(HTTPError)
    }

    private let limits: Limits
    private var input = InputBuffer()
    private var headParser: HeadParser
    private var state = State.head

    init(limits: Limits) {
        self.limits = limits
        headParser = HeadParser(limits: limits)
    }

    /// True when part of a head has come, beyond empty lines before it.
    var isInsideHead: Bool {
        guard case .head = state else { return false }
        return headParser.hasBegun || input.count > 0
    }

    /// True when there are bytes that no event has told of yet.
    var hasInput: Bool { input.count > 0 }

    /// How many bytes it holds, used or not. For tests.
    var heldInput: Int { input.bytes.count }

    /// How many bytes of the body are announced and have not been told of: in a chunked one, those of its current chunk.
    var announcedBody: Int {
        switch state {
        case .body(let left): left
        case .chunks(let chunks): chunks.announced
        case .head, .failed: 0
        }
    }

    /// Takes bytes as they came.
    mutating func feed(_ bytes: [UInt8]) {
        input.append(bytes)
    }

    /// Gives back the memory of what has been used.
    mutating func releaseMemory() {
        if case .head = state, !headParser.hasBegun { input.releaseIfEmpty() }
    }

    /// Takes back all bytes that no event has told of: they are of another protocol.
    mutating func takeRest() -> [UInt8] { Array(input.take(upTo: input.count)) }

    /// The next event.
    mutating func next() -> Event {
        do throws(HTTPError) {
            return try advance()
        } catch {
            state = .failed(error)
            return .fault(error)
        }
    }

    private mutating func advance() throws(HTTPError) -> Event {
        switch state {
        case .head:
            guard let head = try headParser.next(&input) else { return .needsInput }
            begin(head.framing)
            return .head(head)
        case .body(let left):
            return takeBody(left: left)
        case .chunks(var chunks):
            let event = try chunks.next(&input)
            state = .chunks(chunks)
            return told(event)
        case .failed(let error):
            throw error
        }
    }

    private mutating func begin(_ framing: BodyFraming) {
        switch framing {
        case .none: state = .body(left: 0)
        case .length(let length): state = .body(left: length)
        case .chunked: state = .chunks(ChunkedParser(limits: limits))
        }
    }

    private mutating func takeBody(left: Int) -> Event {
        guard left > 0 else { return end() }
        let bytes = input.take(upTo: left)
        input.setMark()
        guard !bytes.isEmpty else { return .needsInput }
        state = .body(left: left - bytes.count)
        return .body(bytes)
    }

    private mutating func told(_ event: ChunkedParser.Event?) -> Event {
        switch event {
        case nil: .needsInput
        case .data(let bytes): .body(bytes)
        case .end: end()
        }
    }

    private mutating func end() -> Event {
        state = .head
        input.setMark()
        return .end
    }
}
