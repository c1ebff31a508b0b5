import Text

/// A set of ASCII characters as a bit mask; no byte from 0x80 on is ever in it.
struct CharacterSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The letters and digits, and these.
    init(alphanumericsAnd others: StaticString) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in UInt8(0)..<128 where ASCII.isAlphanumeric(byte) || others.description.utf8.contains(byte) {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        self.init(low: low, high: high)
    }

    func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<64: low >> UInt64(byte) & 1 == 1
        case 64..<128: high >> UInt64(byte - 64) & 1 == 1
        default: false
        }
    }
}

extension CharacterSet {
    /// tchar (RFC 9110, section 5.6.2).
    static let token = CharacterSet(alphanumericsAnd: "!#$%&'*+-.^_`|~")
    /// pchar without its percent triplets, and the slash (RFC 3986, section 3.3).
    static let path = CharacterSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/")
    /// The characters of a query beside its percent triplets (RFC 3986, section 3.4).
    static let query = CharacterSet(alphanumericsAnd: "-._~!$&'()*+,;=:@/?")
    /// The characters of a registered name beside its percent triplets (RFC 3986, section 3.2.2), but for the comma: two values
    /// of one field, joined by somebody on the way, must not pass for a host.
    static let registeredName = CharacterSet(alphanumericsAnd: "-._~!$&'()*+;=")
}

extension PercentEncoding {
    /// True when every byte is of `set` or part of a whole triplet.
    static func isValid(_ text: ArraySlice<UInt8>, of set: CharacterSet) -> Bool {
        let bytes = text.span
        var count = 0
        while count < bytes.count, set.contains(bytes[count]) { count += 1 }
        var index = text.startIndex + count
        while index < text.endIndex {
            if set.contains(text[index]) {
                index += 1
            } else if triplet(in: text, at: index) != nil {
                index += 3
            } else {
                return false
            }
        }
        return true
    }
}
