import Text

/// Reads the line before a chunk: its size, and extensions that are checked and ignored (RFC 9112, section 7.1.1).
struct ChunkLine {
    private var rest: ArraySlice<UInt8>

    /// The size in the line.
    static func size(_ line: ArraySlice<UInt8>) throws(HTTPError) -> Int {
        var parser = ChunkLine(rest: line)
        let size = try parser.readSize()
        while !parser.rest.isEmpty { try parser.readExtension() }
        return size
    }

    private mutating func readSize() throws(HTTPError) -> Int {
        var size = 0
        var hasDigits = false
        while let byte = rest.first, let digit = ASCII.hexValue(byte) {
            guard size < 1 << 56 else { throw .malformed("a chunk is larger than any body may be") }
            size = size << 4 | Int(digit)
            hasDigits = true
            rest.removeFirst()
        }
        guard hasDigits else { throw .malformed("a chunk has no size") }
        return size
    }

    /// `;name`, `;name=token` or `;name="quoted"`, with white space between the parts but not at the end.
    private mutating func readExtension() throws(HTTPError) {
        skipSpace()
        guard rest.popFirst() == UInt8(ascii: ";") else { throw .malformed("a chunk's size is malformed") }
        skipSpace()
        try readToken()
        let end = rest
        skipSpace()
        guard rest.first == UInt8(ascii: "=") else {
            rest = end
            return
        }
        rest.removeFirst()
        skipSpace()
        if rest.first == UInt8(ascii: "\"") { try readQuoted() } else { try readToken() }
    }

    private mutating func readToken() throws(HTTPError) {
        let token = rest.prefix(while: CharacterSet.token.contains)
        guard !token.isEmpty else { throw .malformed("a chunk extension is malformed") }
        rest = rest[token.endIndex...]
    }

    private mutating func readQuoted() throws(HTTPError) {
        rest.removeFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return }
            let text = byte == UInt8(ascii: "\\") ? rest.popFirst() ?? 0 : byte
            guard ASCII.isFieldText(text) else { break }
        }
        throw .malformed("a chunk extension is malformed")
    }

    private mutating func skipSpace() {
        while let byte = rest.first, ASCII.isSpace(byte) { rest.removeFirst() }
    }
}
