import EventLoop
import Testing

@testable import HTTP

@Suite("The frames of a WebSocket's client")
struct FrameParserTests {
    private static var limits: WebSocketLimits {
        var limits = WebSocketLimits()
        limits.message = 1000
        limits.fragments = 5
        limits.emptyFragments = 2
        limits.pingsASecond = 3
        return limits
    }

    /// What a parser tells of these pieces, up to where it wants more.
    static func events(_ pieces: [[UInt8]], limits: WebSocketLimits = limits, at now: EventLoop.Instant = .now) -> [FrameParser
        .Event]
    {
        var parser = FrameParser(limits: limits)
        var events: [FrameParser.Event] = []
        for piece in pieces {
            parser.feed(piece)
            while true {
                let event = parser.next(at: now)
                if event == .needsInput { break }
                events.append(event)
            }
        }
        return events
    }

    // MARK: What is good

    @Test("a text, bytes, pings between fragments, and a close; the same however the bytes come")
    func good() {
        let bytes =
            FrameBytes.text("hello") + FrameBytes.frame(0x82, [1, 2, 3]) + FrameBytes.frame(0x01, Array("a".utf8))
            + FrameBytes.frame(0x89, [9]) + FrameBytes.frame(0x00, Array("b".utf8)) + FrameBytes.frame(0x8A)
            + FrameBytes.frame(0x80, Array("ñ".utf8)) + FrameBytes.close(1001, Array("bye".utf8))
        let wanted: [FrameParser.Event] = [
            .text(Array("hello".utf8)), .binary([1, 2, 3]), .ping([9]), .pong, .text(Array("abñ".utf8)), .close(.goingAway),
        ]
        #expect(Self.events([bytes]) == wanted)
        #expect(Self.events(bytes.map { [$0] }) == wanted)
    }

    @Test("lengths at the edges of their forms", arguments: [0, 1, 125, 126, 127, 65_535, 65_536])
    func lengths(length: Int) {
        var limits = Self.limits
        limits.message = 70_000
        let payload = [UInt8](repeating: 0x61, count: length)
        #expect(Self.events([FrameBytes.frame(0x81, payload)], limits: limits) == [.text(payload)])
    }

    @Test("a client whose pieces all end inside a head does not make it grow", arguments: [0x81, 0x82] as [UInt8])
    func piecesEndInHeads(first: UInt8) {
        var parser = FrameParser(limits: WebSocketLimits())
        let frame = FrameBytes.frame(first, [UInt8](repeating: 0x61, count: 100_000))
        parser.feed(frame[..<1])
        let now = EventLoop.Instant.now
        for _ in 0..<100 {
            parser.feed(frame[1...] + frame[..<1])
            #expect(parser.heldInput <= frame.count + 1)
            var events = 0
            while parser.next(at: now) != .needsInput { events += 1 }
            #expect(events == 1)
        }
    }

    @Test("a character may be cut by a fragment")
    func cutCharacter() {
        let text = Array("€".utf8)
        let bytes = FrameBytes.frame(0x01, [text[0]]) + FrameBytes.frame(0x00, [text[1]]) + FrameBytes.frame(0x80, [text[2]])
        #expect(Self.events([bytes]) == [.text(text)])
    }

    @Test("a close without a code, and each code that a client may send")
    func closes() {
        #expect(Self.events([FrameBytes.frame(0x88)]) == [.close(nil)])
        for code: UInt16 in [1000, 1001, 1002, 1003, 1007, 1014, 3000, 4999] {
            #expect(Self.events([FrameBytes.close(code)]) == [.close(CloseCode(received: code))])
            #expect(CloseCode(received: code)?.number == code)
        }
    }

    // MARK: What is not

    struct BadFrame: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let code: CloseCode
        var testDescription: String { name }
    }

    static let badFrames: [BadFrame] = {
        var cases: [BadFrame] = []
        func bad(_ name: String, _ bytes: [UInt8], _ code: CloseCode = .protocolError) {
            cases.append(BadFrame(name: name, bytes: bytes, code: code))
        }
        for bit: UInt8 in [0x40, 0x20, 0x10] { bad("reserved bit \(bit)", [0x81 | bit]) }
        for opcode: UInt8 in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] { bad("reserved opcode \(opcode)", [0x80 | opcode]) }
        bad("no mask", [0x81, 5] + Array("hello".utf8))
        bad("no mask on a ping", [0x89, 0])
        bad("16 bits for 125", [0x81, 0xFE] + FrameBytes.bytes(125, 2))
        bad("64 bits for 65535", [0x81, 0xFF] + FrameBytes.bytes(65_535, 8))
        bad("64 bits for 5", [0x82, 0xFF] + FrameBytes.bytes(5, 8))
        bad("the top bit of the length", [0x81, 0xFF, 0x80, 0, 0, 0, 0, 1, 0, 0])
        for opcode: UInt8 in [8, 9, 10] {
            bad("control frame \(opcode) of 126 bytes", [0x80 | opcode, 0xFE])
            bad("control frame \(opcode) in fragments", [opcode])
        }
        bad("continuation of nothing", [0x80])
        bad("continuation behind a whole message", FrameBytes.text("a") + [0x80])
        bad("text inside a text", FrameBytes.frame(0x01, [0x61]) + [0x81])
        bad("bytes inside a text", FrameBytes.frame(0x01, [0x61]) + [0x02])
        bad("a close of one byte", FrameBytes.frame(0x88, [3]))
        for code: UInt16 in [0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65_535] {
            bad("close code \(code)", FrameBytes.close(code))
        }
        bad("a reason that is no UTF-8", FrameBytes.close(1000, [0xFF]), .invalidData)
        bad("a reason that ends inside a character", FrameBytes.close(1000, [0xC3]), .invalidData)
        let noText: [(String, [UInt8])] = [
            ("a stray byte", [0x80]), ("overlong of two", [0xC0, 0xAF]), ("overlong of three", [0xE0, 0x9F, 0xBF]),
            ("overlong of four", [0xF0, 0x8F, 0xBF, 0xBF]), ("a surrogate", [0xED, 0xA0, 0x80]),
            ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("no lead byte", [0xF5]), ("cut short", [0xE2, 0x82]),
            ("a lead byte inside", [0xE2, 0x28, 0xA1]),
        ]
        for (name, bytes) in noText {
            bad("text with \(name)", FrameBytes.frame(0x81, bytes), .invalidData)
            bad(
                "fragments with \(name)",
                bytes.enumerated().flatMap { index, byte in
                    FrameBytes.frame((index == 0 ? 1 : 0) | (index == bytes.count - 1 ? 0x80 : 0), [byte])
                }, .invalidData)
        }
        bad("a message over the limit, judged by its announcement", FrameBytes.head(0x81, 1001), .messageTooBig)
        bad("a message of 2^62 bytes", [0x82, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0], .messageTooBig)
        bad(
            "fragments over the limit together",
            FrameBytes.frame(0x02, [UInt8](repeating: 0, count: 600)) + FrameBytes.head(0x80, 401), .messageTooBig)
        bad(
            "too many fragments",
            FrameBytes.frame(0x02, [1]) + (0..<5).flatMap { _ in FrameBytes.frame(0x00, [1]) }, .policyViolation)
        bad("too many empty fragments", (0..<3).flatMap { FrameBytes.frame($0 == 0 ? 0x02 : 0x00) }, .policyViolation)
        bad("too many pings", (0..<4).flatMap { _ in FrameBytes.frame(0x89) }, .policyViolation)
        bad("too many pongs", (0..<4).flatMap { _ in FrameBytes.frame(0x8A) }, .policyViolation)
        return cases
    }()

    @Test("each rule that may be broken, whole and byte by byte; nothing is read behind it", arguments: badFrames)
    func bad(frame: BadFrame) {
        let behind = FrameBytes.text("behind")
        for pieces in [[frame.bytes + behind], (frame.bytes + behind).map { [$0] }] {
            let events = Self.events(pieces)
            guard case .fault(let code, let reason)? = events.last else {
                Issue.record("\(events)")
                continue
            }
            #expect(code == frame.code && !reason.isEmpty)
            #expect(!events.contains(.text(Array("behind".utf8))))
        }
    }

    @Test("a frame is judged before its payload comes")
    func early() {
        #expect(Self.events([FrameBytes.head(0x81, 1001)]).count == 1)
        #expect(Self.events([[0xC1]]).count == 1)
    }

    @Test("nothing is read behind a close")
    func behindClose() {
        #expect(Self.events([FrameBytes.close(1000) + FrameBytes.text("late")]) == [.close(.normal)])
    }

    // MARK: Time

    @Test("a message has only so much time, from its first byte, whatever comes between")
    func time() {
        var parser = FrameParser(limits: Self.limits)
        let start = EventLoop.Instant.now
        #expect(parser.next(at: start) == .needsInput)
        #expect(parser.deadline == nil)
        parser.feed(FrameBytes.frame(0x01, [0x61]))
        #expect(parser.next(at: start) == .needsInput)
        #expect(parser.deadline == start + .seconds(30))
        parser.feed(FrameBytes.frame(0x89))
        #expect(parser.next(at: start + .seconds(10)) == .ping([]))
        #expect(parser.next(at: start + .seconds(29)) == .needsInput)
        guard case .fault(.policyViolation, _) = parser.next(at: start + .seconds(30)) else {
            Issue.record("it goes on")
            return
        }
    }

    @Test("pings are counted anew each second, and a whole message ends its clock")
    func pings() {
        var parser = FrameParser(limits: Self.limits)
        let start = EventLoop.Instant.now
        for second in 0..<5 {
            for _ in 0..<3 {
                parser.feed(FrameBytes.frame(0x89))
                #expect(parser.next(at: start + .seconds(second)) == .ping([]))
            }
        }
        parser.feed(FrameBytes.text("a"))
        #expect(parser.next(at: start) == .text([0x61]))
        #expect(parser.deadline == nil)
    }

    // MARK: What is sent

    @Test("frames of the server: unmasked, lengths in their shortest form")
    func written() {
        for (length, head) in [
            (0, [0x81, 0]), (125, [0x81, 125]), (126, [0x81, 126, 0, 126]), (65_535, [0x81, 126, 0xFF, 0xFF]),
            (65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] as [(Int, [UInt8])] {
            var output: [UInt8] = []
            let payload = [UInt8](repeating: 0x61, count: length)
            FrameWriter.append(.text, payload, to: &output)
            #expect(output == head + payload)
        }
    }

    @Test("the reason of a close is cut at 123 bytes, between two characters")
    func cutReason() {
        var output: [UInt8] = []
        FrameWriter.appendClose(.policyViolation, String(repeating: "€", count: 60), to: &output)
        #expect(output.count == 2 + 2 + 123)
        #expect(Array(output[..<4]) == [0x88, 125, 0x03, 0xF0])
        #expect(String(validating: output[4...], as: UTF8.self) == String(repeating: "€", count: 41))
        output = []
        FrameWriter.appendClose(nil, "", to: &output)
        #expect(output == [0x88, 0])
    }
}
