/// Judges whether bytes are UTF-8 as they come (RFC 3629): overlong forms, surrogates and what is above U+10FFFF are not.
public struct UTF8Check: Sendable {
    /// How many bytes of a character are still to come.
    private var missing = 0
    /// What the next of them may be.
    private var next: ClosedRange<UInt8> = 0x80...0xBF

    /// One that has seen nothing.
    public init() {}

    /// True when no character is left unfinished.
    public var isComplete: Bool { missing == 0 }

    /// Takes more bytes; false at the first that can't be.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
        for byte in bytes where !take(byte) { return false }
        return true
    }

    /// Takes the next byte; false where it can't stand here.
    public mutating func take(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard next.contains(byte) else { return false }
            missing -= 1
            next = 0x80...0xBF
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: begin(1)
        case 0xE0: begin(2, 0xA0...0xBF)
        case 0xED: begin(2, 0x80...0x9F)
        case 0xE1...0xEF: begin(2)
        case 0xF0: begin(3, 0x90...0xBF)
        case 0xF1...0xF3: begin(3)
        case 0xF4: begin(3, 0x80...0x8F)
        default: return false
        }
        return true
    }

    private mutating func begin(_ missing: Int, _ next: ClosedRange<UInt8> = 0x80...0xBF) {
        self.missing = missing
        self.next = next
    }
}
