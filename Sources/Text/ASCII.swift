/// The bytes of ASCII, and the classes of them that grammars name.
public enum ASCII {
    /// A horizontal tab.
    @inlinable public static var tab: UInt8 { 0x09 }
    /// LF.
    @inlinable public static var lineFeed: UInt8 { 0x0A }
    /// CR.
    @inlinable public static var carriageReturn: UInt8 { 0x0D }
    /// SP.
    @inlinable public static var space: UInt8 { 0x20 }
    /// DEL.
    @inlinable public static var delete: UInt8 { 0x7F }

    /// The lower-case form of a letter, any other byte as it is.
    @inlinable public static func lowercased(_ byte: UInt8) -> UInt8 {
        isUppercase(byte) ? byte | 0x20 : byte
    }

    /// `A` to `Z`.
    @inlinable public static func isUppercase(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "A") < 26
    }

    /// `a` to `z`.
    @inlinable public static func isLowercase(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "a") < 26
    }

    /// `0` to `9`.
    @inlinable public static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    /// A letter of either case, or a digit.
    @inlinable public static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || lowercased(byte) &- UInt8(ascii: "a") < 26
    }

    /// A lower-case letter or a digit.
    @inlinable public static func isLowercaseAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || isLowercase(byte)
    }

    /// A letter, a digit, or one of `- . _ ~` (RFC 3986, section 2.3).
    @inlinable public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isAlphanumeric(byte)
        }
    }

    /// The value of a hexadecimal digit in either case.
    @inlinable public static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- UInt8(ascii: "0") }
        let letter = lowercased(byte) &- UInt8(ascii: "a")
        return letter < 6 ? letter &+ 10 : nil
    }

    /// OWS: a space or a tab (RFC 9110, section 5.6.3).
    @inlinable public static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == tab
    }

    /// Visible, neither a space nor a control character.
    @inlinable public static func isVisible(_ byte: UInt8) -> Bool {
        byte > space && byte < delete
    }

    /// True for a byte that a field's value may hold: VCHAR, obs-text, space and tab (RFC 9110, section 5.5).
    @inlinable public static func isFieldText(_ byte: UInt8) -> Bool {
        (byte >= space && byte != delete) || byte == tab
    }

    /// True when two texts are the same.
    @inlinable public static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }

    /// True when two texts are the same but for the case of ASCII letters.
    @inlinable public static func equalIgnoringCase(_ left: ArraySlice<UInt8>, _ right: String) -> Bool {
        let right = right.utf8
        return left.count == right.count && equalIgnoringCase(left.span, right.span)
    }

    /// Does the same for two texts that were both read.
    @inlinable public static func equalIgnoringCase(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        left.count == right.count && equalIgnoringCase(left.span, right.span)
    }

    /// Does the same for two texts of the same length.
    @inlinable public static func equalIgnoringCase(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        for index in left.indices where lowercased(left[index]) != lowercased(right[index]) { return false }
        return true
    }

    /// A text without the spaces and tabs at its ends.
    @inlinable public static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, isSpace(first) { text.removeFirst() }
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
