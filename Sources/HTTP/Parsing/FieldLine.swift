import Text

/// Reads a field line (RFC 9112, section 5).
enum FieldLine {
    /// The places of name and value in a line that begins `offset` bytes into its head.
    ///
    /// White space before the colon, folded lines, bare CRs and control characters are refused: what one server
    /// forgives, the next one understands differently.
    static func parse(_ line: ArraySlice<UInt8>, at offset: Int) throws(HTTPError) -> Headers.Field {
        let text = line.span
        let colon = try endOfName(text)
        var start = colon + 1
        var end = text.count
        while start < end, ASCII.isSpace(text[start]) { start += 1 }
        while end > start, ASCII.isSpace(text[end - 1]) { end -= 1 }
        for index in start..<end where !ASCII.isFieldText(text[index]) {
            throw .malformed("a field's value has a control character")
        }
        return Headers.Field(
            name: UInt32(offset)..<UInt32(offset + colon), value: UInt32(offset + start)..<UInt32(offset + end))
    }

    private static func endOfName(_ text: Span<UInt8>) throws(HTTPError) -> Int {
        let token = CharacterSet.token
        var index = 0
        while index < text.count, token.contains(text[index]) { index += 1 }
        guard index > 0, index < text.count, text[index] == UInt8(ascii: ":") else {
            throw .malformed("a field line has no well-formed name")
        }
        return index
    }
}
