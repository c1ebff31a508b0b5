/// Fields whose value is a list (RFC 9110, section 5.6.1).
enum ListField {
    /// The elements between commas, without the white space around them.
    static func elements(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(ASCII.trimmed)
    }
}
