import Text

/// Reads the bytes of a text in pieces as the encoding that its first bytes name: UTF-16 with a byte order mark, else UTF-8. What it
/// gives is UTF-8 without a mark.
struct TextDecoder: Sendable {
    private enum Encoding {
        case utf8
        case utf16(isLittle: Bool)
    }

    /// Nil while the first bytes may still be a mark.
    private var encoding: Encoding?
    /// Those first bytes.
    private var early: [UInt8] = []
    private var utf8 = UTF8Check()
    /// The first half of a unit of UTF-16.
    private var half: UInt8?
    /// The first of two units that are one character.
    private var lead: UInt16?

    /// True when no character, and no mark, is open.
    var isComplete: Bool { early.isEmpty && utf8.isComplete && half == nil && lead == nil }

    /// Takes the next piece and appends what it says. False where a byte can't stand there: what comes before it is appended.
    mutating func read(_ piece: some Sequence<UInt8>, into text: inout [UInt8]) -> Bool {
        for byte in piece where !takes(byte, &text) { return false }
        return true
    }

    private mutating func takes(_ byte: UInt8, _ text: inout [UInt8]) -> Bool {
        switch encoding {
        case .utf8:
            guard utf8.take(byte) else { return false }
            text.append(byte)
            return true
        case .utf16(let isLittle): return takesHalf(byte, isLittle, &text)
        case nil:
            early.append(byte)
            guard let (mark, named) = Self.marks.first(where: { $0.mark.starts(with: early) }) else {
                // It was the beginning of the text itself.
                let first = early
                begin(.utf8)
                return read(first, into: &text)
            }
            if mark.count == early.count { begin(named) }
            return true
        }
    }

    private mutating func begin(_ encoding: Encoding) {
        self.encoding = encoding
        early = []
    }

    private mutating func takesHalf(_ byte: UInt8, _ isLittle: Bool, _ text: inout [UInt8]) -> Bool {
        guard let first = half else {
            half = byte
            return true
        }
        half = nil
        let (high, low) = isLittle ? (byte, first) : (first, byte)
        let unit = UInt16(high) << 8 | UInt16(low)
        guard let lead else {
            if UTF16.isLeadSurrogate(unit) {
                self.lead = unit
                return true
            }
            return append(Unicode.Scalar(unit), &text)
        }
        guard UTF16.isTrailSurrogate(unit) else { return false }
        self.lead = nil
        return append(UTF16.decode(UTF16.EncodedScalar([lead, unit])), &text)
    }

    /// False for nil: half of a character.
    private func append(_ scalar: Unicode.Scalar?, _ text: inout [UInt8]) -> Bool {
        guard let scalar else { return false }
        text += String(scalar).utf8
        return true
    }

    private static let marks: [(mark: [UInt8], encoding: Encoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isLittle: true)), ([0xFE, 0xFF], .utf16(isLittle: false)),
    ]
}
