/// A cursor over a document that reads values from it: RFC 8259 to the letter, and stricter where two readers
/// could understand one document in two ways.
struct JSONReader {
    let bytes: [UInt8]
    let limits: JSONLimits
    /// The offset of the next byte to read.
    var position = 0
    /// How many arrays and objects are open around it.
    private var depth = 0
    /// How many values have begun.
    private var values = 0

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The next byte, or nil at the end.
    var next: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    /// Reads the whole document: one value.
    mutating func readDocument() throws(JSONFault) -> JSONValue {
        try checkEncoding()
        skipSpace()
        let value = try readValue()
        skipSpace()
        guard position == bytes.count else { throw fault(.trailingBytes) }
        return value
    }

    /// The encoding is checked once for the whole document, so that strings may be cut out of it freely.
    private func checkEncoding() throws(JSONFault) {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw JSONFault(reason: .invalidUTF8, offset: error.byteOffsets.lowerBound)
        }
    }

    mutating func readValue() throws(JSONFault) -> JSONValue {
        guard let first = next else { throw fault(.unexpectedEnd) }
        guard values < limits.values else { throw fault(.tooManyValues) }
        values += 1
        switch first {
        case UInt8(ascii: "{"): return .object(try nested { reader throws(JSONFault) in try reader.readObject() })
        case UInt8(ascii: "["): return .array(try nested { reader throws(JSONFault) in try reader.readArray() })
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
        case UInt8(ascii: "t"): return try readWord("true", as: .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", as: .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", as: .null)
        default: throw fault(.unexpectedByte)
        }
    }

    private mutating func nested<T>(
        _ read: (inout JSONReader) throws(JSONFault) -> T
    ) throws(JSONFault) -> T {
        guard depth < limits.depth else { throw fault(.tooDeep) }
        depth += 1
        position += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func readWord(_ word: StaticString, as value: JSONValue) throws(JSONFault) -> JSONValue {
        for expected in word.description.utf8 {
            try expect(expected)
        }
        return value
    }

    mutating func expect(_ byte: UInt8) throws(JSONFault) {
        guard let found = next else { throw fault(.unexpectedEnd) }
        guard found == byte else { throw fault(.unexpectedByte) }
        position += 1
    }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    func fault(_ reason: JSONFault.Reason) -> JSONFault {
        JSONFault(reason: reason, offset: position)
    }
}
