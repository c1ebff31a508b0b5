import EventLoop
import Text

/// The frames of a client as a pure state machine (RFC 6455, section 5): bytes in, events out, no socket; the caller brings the clock.
///
/// Strict throughout. Each frame is judged by its head, before its payload is read. After a fault or a close nothing more is read.
struct FrameParser {
    /// The next thing read.
    enum Event: Sendable, Equatable {
        /// More bytes are needed.
        case needsInput
        /// A whole message of UTF-8.
        case text([UInt8])
        /// A whole message of bytes.
        case binary([UInt8])
        /// It is to be answered with the same bytes.
        case ping([UInt8])
        /// A sign of life.
        case pong
        /// The client ends it; without a code where it sent none.
        case close(CloseCode?)
        /// The client broke a rule. Nothing follows.
        case fault(CloseCode, String)
    }

    private enum State {
        case head
        case payload(Frame)
        case ended
    }

    /// A frame whose head was read.
    private struct Frame {
        let opcode: UInt8
        let isLast: Bool
        let mask: [UInt8]
        let length: Int
        /// How much of its payload was read.
        var read = 0

        var isControl: Bool { opcode & 8 != 0 }
    }

    private enum Opcode {
        static let continuation: UInt8 = 0
        static let text: UInt8 = 1
        static let binary: UInt8 = 2
        static let close: UInt8 = 8
        static let ping: UInt8 = 9
        static let pong: UInt8 = 10
    }

    /// A rule that was broken.
    private struct Fault: Error {
        let code: CloseCode
        let reason: String
    }

    private let limits: WebSocketLimits
    private var input: [UInt8] = []
    private var cursor = 0
    private var state = State.head
    /// The opcode of the message under way.
    private var kind: UInt8?
    private var message: [UInt8] = []
    private var control: [UInt8] = []
    private var check = UTF8Check()
    private var fragments = 0
    private var emptyFragments = 0
    /// When the first byte of the message or frame under way was seen.
    private var start: EventLoop.Instant?
    private var pings = 0
    private var pingsSince: EventLoop.Instant?

    /// One that has read nothing.
    init(limits: WebSocketLimits) { self.limits = limits }

    /// When what has begun has to be complete; nil while nothing has.
    var deadline: EventLoop.Instant? { start.map { $0 + limits.messageTime } }

    /// Takes bytes as they came.
    mutating func feed(_ bytes: some Collection<UInt8>) {
        if cursor == input.count {
            releaseInput()
        } else if cursor > 0 {
            // What is left is less than a head, for nothing else is left unread.
            input.removeSubrange(..<cursor)
            cursor = 0
        }
        input += bytes
    }

    /// How many bytes it holds of what came, beside the message under way. For tests.
    var heldInput: Int { input.count }

    /// The next event.
    mutating func next(at now: EventLoop.Instant) -> Event {
        do throws(Fault) {
            while true {
                switch state {
                case .ended:
                    releaseInput()
                    return .needsInput
                case .head:
                    guard let frame = try readHead(at: now) else { return try pause(at: now) }
                    state = .payload(frame)
                case .payload(let frame):
                    guard let event = try readPayload(of: frame, at: now) else { continue }
                    return event == .needsInput ? try pause(at: now) : event
                }
            }
        } catch {
            state = .ended
            message = []
            releaseInput()
            return .fault(error.code, error.reason)
        }
    }

    private mutating func releaseInput() {
        input = []
        cursor = 0
    }

    /// All that came is used: whoever drips bytes has only so much time for a message.
    private mutating func pause(at now: EventLoop.Instant) throws(Fault) -> Event {
        if cursor == input.count { releaseInput() }
        if let deadline, now >= deadline { throw Fault(code: .policyViolation, reason: "the message took too long") }
        return .needsInput
    }

    // MARK: Heads

    /// Reads the head of a frame; nil when it has not come whole. What has come of it is judged at once.
    private mutating func readHead(at now: EventLoop.Instant) throws(Fault) -> Frame? {
        let left = input.count - cursor
        guard left > 0 else { return nil }
        if start == nil { start = now }
        let first = input[cursor]
        let (opcode, isLast) = (first & 0x0F, first & 0x80 != 0)
        try judge(first, opcode, isLast: isLast)
        guard left > 1 else { return nil }
        let second = input[cursor + 1]
        guard second & 0x80 != 0 else { throw broken("the frame is not masked") }
        let isControl = opcode & 8 != 0
        let short = Int(second & 0x7F)
        guard !isControl || short <= 125 else { throw broken("a control frame is longer than 125 bytes") }
        let width = short == 126 ? 2 : short == 127 ? 8 : 0
        guard left >= 2 + width else { return nil }
        let length = width == 0 ? short : try longLength(width)
        if !isControl { try judge(length, isLast: isLast) }
        guard left >= 2 + width + 4 else { return nil }
        let mask = Array(input[(cursor + 2 + width)..<(cursor + 6 + width)])
        cursor += 6 + width
        if !isControl { begin(opcode, length, isLast: isLast) }
        return Frame(opcode: opcode, isLast: isLast, mask: mask, length: length)
    }

    private func judge(_ first: UInt8, _ opcode: UInt8, isLast: Bool) throws(Fault) {
        guard first & 0x70 == 0 else { throw broken("a reserved bit is set") }
        switch opcode {
        case Opcode.continuation:
            guard kind != nil else { throw broken("a continuation of nothing") }
        case Opcode.text, Opcode.binary:
            guard kind == nil else { throw broken("a message begins inside another") }
        case Opcode.close, Opcode.ping, Opcode.pong:
            guard isLast else { throw broken("a control frame is in fragments") }
        default: throw broken("a reserved opcode")
        }
    }

    /// A length that does not fit into seven bits.
    private func longLength(_ width: Int) throws(Fault) -> Int {
        let bytes = input[(cursor + 2)..<(cursor + 2 + width)]
        guard width == 2 || bytes[bytes.startIndex] & 0x80 == 0 else { throw broken("the top bit of a length is set") }
        let length = bytes.reduce(0) { $0 << 8 | Int($1) }
        guard length > (width == 2 ? 125 : 65_535) else { throw broken("a length is not in its shortest form") }
        return length
    }

    /// What is announced is judged before it is read.
    private func judge(_ length: Int, isLast: Bool) throws(Fault) {
        guard length <= limits.message - message.count else {
            throw Fault(code: .messageTooBig, reason: "a message may have \(limits.message) bytes")
        }
        guard fragments < limits.fragments, length > 0 || isLast || emptyFragments < limits.emptyFragments else {
            throw Fault(code: .policyViolation, reason: "too many fragments")
        }
    }

    private mutating func begin(_ opcode: UInt8, _ length: Int, isLast: Bool) {
        if opcode != Opcode.continuation { kind = opcode }
        fragments += 1
        if length == 0, !isLast { emptyFragments += 1 }
    }

    private func broken(_ reason: String) -> Fault { Fault(code: .protocolError, reason: reason) }

    // MARK: Payloads

    /// Reads what has come of a payload; nil where there is nothing to tell yet and the next frame may be read.
    private mutating func readPayload(of started: Frame, at now: EventLoop.Instant) throws(Fault) -> Event? {
        var frame = started
        let count = min(frame.length - frame.read, input.count - cursor)
        if count > 0 {
            let place = frame.isControl ? control.count : message.count
            for offset in 0..<count {
                let byte = input[cursor + offset] ^ frame.mask[(frame.read + offset) & 3]
                if frame.isControl { control.append(byte) } else { message.append(byte) }
            }
            cursor += count
            frame.read += count
            if !frame.isControl, kind == Opcode.text, !check.take(message[place...]) { throw notText }
        }
        guard frame.read == frame.length else {
            state = .payload(frame)
            return .needsInput
        }
        state = .head
        if frame.isControl { return try endControl(frame, at: now) }
        guard frame.isLast else { return nil }
        return try endMessage()
    }

    private var notText: Fault { Fault(code: .invalidData, reason: "the text is no UTF-8") }

    private mutating func endMessage() throws(Fault) -> Event {
        guard check.isComplete else { throw notText }
        defer {
            message = []
            kind = nil
            check = UTF8Check()
            (fragments, emptyFragments, start) = (0, 0, nil)
        }
        return kind == Opcode.text ? .text(message) : .binary(message)
    }

    private mutating func endControl(_ frame: Frame, at now: EventLoop.Instant) throws(Fault) -> Event {
        defer { control = [] }
        // The clock of a message around it goes on.
        if kind == nil { start = nil }
        switch frame.opcode {
        case Opcode.ping, Opcode.pong:
            try countPing(at: now)
            return frame.opcode == Opcode.ping ? .ping(control) : .pong
        default:
            let code = try closeCode()
            state = .ended
            return .close(code)
        }
    }

    private mutating func countPing(at now: EventLoop.Instant) throws(Fault) {
        if let since = pingsSince, now < since + .seconds(1) {
            pings += 1
        } else {
            (pings, pingsSince) = (1, now)
        }
        guard pings <= limits.pingsASecond else { throw Fault(code: .policyViolation, reason: "too many pings") }
    }

    private func closeCode() throws(Fault) -> CloseCode? {
        guard !control.isEmpty else { return nil }
        guard control.count > 1 else { throw broken("a close code has two bytes") }
        guard let code = CloseCode(received: UInt16(control[0]) << 8 | UInt16(control[1])) else {
            throw broken("that is no close code")
        }
        var check = UTF8Check()
        guard check.take(control[2...]), check.isComplete else { throw notText }
        return code
    }
}

/// How much of a client's frames is taken.
public struct WebSocketLimits: Sendable {
    /// The largest message, all its fragments together, in bytes: 1009.
    public var message = 131_072
    /// How many fragments a message may have: 1008.
    public var fragments = 128
    /// How many of them may be empty, the last one apart: 1008.
    public var emptyFragments = 8
    /// How long a message may take from its first byte to its last: 1008.
    public var messageTime: Duration = .seconds(30)
    /// How many pings and pongs may come in a second: 1008.
    public var pingsASecond = 20
    /// How many bytes may wait for a client that reads slowly; past it the connection is closed.
    public var output = 2_097_152
    /// How long nothing may come before it is closed: 1001.
    public var idle: Duration = .seconds(90)
    /// How long the end of the connection may take once one side has said that it closes.
    public var closing: Duration = .seconds(5)

    /// The limits named above.
    public init() {}
}
