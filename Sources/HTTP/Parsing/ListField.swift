import Text

/// Fields whose value is a list (RFC 9110, section 5.6.1).
enum ListField {
    /// The elements between commas, without the white space around them.
    static func elements(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(ASCII.trimmed)
    }

    /// The one value that several fields of a name stand for (RFC 9110, section 5.3).
    static func joined(_ values: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
        values.count == 1 ? values[0] : ArraySlice(values.joined(separator: ", ".utf8))
    }
}
