/// The bytes that HTTP's grammar names.
enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let delete: UInt8 = 0x7F

    /// The lower-case form of a letter, any other byte as it is.
    static func lowercased(_ byte: UInt8) -> UInt8 {
        isUppercase(byte) ? byte | 0x20 : byte
    }

    static func isUppercase(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "A") < 26
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || lowercased(byte) &- UInt8(ascii: "a") < 26
    }

    /// The value of a hexadecimal digit in either case.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- UInt8(ascii: "0") }
        let letter = lowercased(byte) &- UInt8(ascii: "a")
        return letter < 6 ? letter &+ 10 : nil
    }

    /// OWS: a space or a tab (RFC 9110, section 5.6.3).
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == tab
    }

    /// Visible, neither a space nor a control character.
    static func isVisible(_ byte: UInt8) -> Bool {
        byte > space && byte < delete
    }

    /// What a field's value may hold: VCHAR, obs-text, space and tab (RFC 9110, section 5.5).
    static func isFieldText(_ byte: UInt8) -> Bool {
        (byte >= space && byte != delete) || byte == tab
    }

    /// Whether two texts are the same but for the case of ASCII letters.
    static func equalIgnoringCase(_ left: ArraySlice<UInt8>, _ right: String) -> Bool {
        let right = right.utf8
        return left.count == right.count && equalIgnoringCase(left.span, right.span)
    }

    /// As above, for two texts that were both read.
    static func equalIgnoringCase(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.count == right.count && equalIgnoringCase(left.span, right.span)
    }

    private static func equalIgnoringCase(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        for index in left.indices where lowercased(left[index]) != lowercased(right[index]) { return false }
        return true
    }

    /// A text without the spaces and tabs at its ends.
    static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, isSpace(first) { text.removeFirst() }
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
