/// Judges bytes that come one by one as UTF-8 (RFC 3629): no overlong form, no surrogate, nothing past U+10FFFF.
struct UTF8Check: Sendable {
    private var missing = 0
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// True when no character is open.
    var isComplete: Bool { missing == 0 }

    /// Takes the next byte; false where it can't stand here.
    mutating func takes(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard next.contains(byte) else { return false }
            missing -= 1
            next = 0x80...0xBF
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default: return false
        }
        next =
            switch byte {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        return true
    }
}
