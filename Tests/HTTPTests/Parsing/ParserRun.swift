@testable import HTTP

/// What a parser told about some bytes, a line an event; a body that came in pieces is one line.
struct ParserRun: Equatable {
    /// `head`, `body`, `end` and `fault` lines, and `needs input` last where it asked for more.
    private(set) var transcript: [String] = []
    /// The heads, for tests that look closer.
    private(set) var heads: [RequestHead] = []
    /// The bodies, one a request.
    private(set) var bodies: [[UInt8]] = []
    /// The status of the fault, if there was one.
    private(set) var fault: Int?

    static func == (left: ParserRun, right: ParserRun) -> Bool {
        left.transcript == right.transcript && left.bodies == right.bodies
    }

    /// Feeds the pieces one after another and reads what there is after each.
    init(_ pieces: [[UInt8]], limits: Limits = Limits()) {
        var parser = RequestParser(limits: limits)
        for piece in pieces where fault == nil {
            parser.feed(piece)
            while note(parser.next()) {}
        }
        if fault == nil { transcript.append("needs input") }
    }

    /// Feeds everything at once.
    init(_ text: String, limits: Limits = Limits()) {
        self.init([Array(text.utf8)], limits: limits)
    }

    private mutating func note(_ event: RequestParser.Event) -> Bool {
        switch event {
        case .needsInput: return false
        case .head(let head):
            heads.append(head)
            bodies.append([])
            transcript.append("head \(head.method.name) \(head.target.raw) \(head.framing)")
        case .body(let bytes): bodies[bodies.count - 1] += bytes
        case .end: transcript.append("end")
        case .fault(let error):
            fault = error.status.code
            transcript.append("fault \(error.status.code) \(error.reason)")
            return false
        }
        return true
    }
}

extension ParserRun {
    /// Feeds the same bytes one by one.
    static func byteByByte(_ bytes: [UInt8], limits: Limits = Limits()) -> ParserRun {
        ParserRun(bytes.map { [$0] }, limits: limits)
    }

    /// Feeds the same bytes in pieces whose lengths come from a seed.
    static func split(_ bytes: [UInt8], seed: UInt64, limits: Limits = Limits()) -> ParserRun {
        ParserRun(Pieces.of(bytes, seed: seed).map { Array($0) }, limits: limits)
    }
}

/// Bytes cut into pieces.
enum Pieces {
    /// The lengths come from a seed.
    static func of(_ bytes: [UInt8], seed: UInt64) -> [ArraySlice<UInt8>] {
        var random = SeededGenerator(seed: seed)
        let longest = [3, 40, 5000].randomElement(using: &random) ?? 3
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(bytes.count > 100_000 ? 7919 : Int.random(in: 1...longest, using: &random))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

/// SplitMix64: the same sequence for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
