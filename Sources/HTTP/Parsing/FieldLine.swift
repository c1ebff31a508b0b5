/// Reads a field line (RFC 9112, section 5).
enum FieldLine {
    /// The places of name and value in a line that begins `offset` bytes into its head.
    ///
    /// White space before the colon, folded lines, bare CRs and control characters are refused: what one server
    /// forgives, the next one understands differently.
    static func parse(_ line: ArraySlice<UInt8>, at offset: Int) throws(HTTPError) -> Headers.Field {
        let colon = try endOfName(line)
        var start = colon + 1
        var end = line.endIndex
        while start < end, ASCII.isSpace(line[start]) { start += 1 }
        while end > start, ASCII.isSpace(line[end - 1]) { end -= 1 }
        for index in start..<end where !ASCII.isFieldText(line[index]) {
            throw .malformed("a field's value has a control character")
        }
        let base = offset - line.startIndex
        return Headers.Field(
            name: UInt32(offset)..<UInt32(colon + base), value: UInt32(start + base)..<UInt32(end + base))
    }

    private static func endOfName(_ line: ArraySlice<UInt8>) throws(HTTPError) -> Int {
        let token = CharacterSet.token
        for index in line.indices {
            if token.contains(line[index]) { continue }
            guard line[index] == UInt8(ascii: ":"), index > line.startIndex else { break }
            return index
        }
        throw .malformed("a field line has no well-formed name")
    }
}
