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
    /// What the string that was read last has in it that Postgres can't keep.
    var unstorable: JSONFault?

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
        case UInt8(ascii: "\""):
            let text = try readString()
            return unstorable == nil ? .string(text) : .unstorable(text)
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

extension JSONReader {
    /// Reads an array whose bracket has been read.
    mutating func readArray() throws(JSONFault) -> [JSONValue] {
        var elements: [JSONValue] = []
        skipSpace()
        if closes(with: UInt8(ascii: "]")) { return elements }
        while true {
            skipSpace()
            elements.append(try readValue())
            skipSpace()
            if closes(with: UInt8(ascii: "]")) { return elements }
            try expect(UInt8(ascii: ","))
        }
    }

    /// Reads an object whose brace has been read.
    mutating func readObject() throws(JSONFault) -> JSONObject {
        var members: [JSONObject.Member] = []
        var names = SeenNames()
        skipSpace()
        if closes(with: UInt8(ascii: "}")) { return JSONObject(members: members) }
        while true {
            skipSpace()
            members.append(try readMember(&names))
            skipSpace()
            if closes(with: UInt8(ascii: "}")) { return JSONObject(members: members) }
            try expect(UInt8(ascii: ","))
        }
    }

    private mutating func readMember(_ names: inout SeenNames) throws(JSONFault) -> JSONObject.Member {
        guard let quote = next else { throw fault(.unexpectedEnd) }
        guard quote == UInt8(ascii: "\"") else { throw fault(.unexpectedByte) }
        let start = position
        let name = try readString()
        if let unstorable { throw unstorable }
        guard names.insert(name) else { throw JSONFault(reason: .duplicateName, offset: start) }
        skipSpace()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        return JSONObject.Member(name: name, value: try readValue())
    }

    /// Steps over the closing byte where it is next.
    private mutating func closes(with byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }
}

/// The names an object has had so far, compared as bytes.
///
/// A few are searched one by one; more go into a hashed set, or an object of 100,000 names would cost its square.
struct SeenNames {
    private static let searchedAtMost = 8

    private var few: [String] = []
    private var many: Set<[UInt8]> = []

    /// Notes a name; false when it was there before.
    mutating func insert(_ name: String) -> Bool {
        guard few.count == Self.searchedAtMost else { return insertAmongFew(name) }
        if many.isEmpty {
            many = Set(few.map { Array($0.utf8) })
        }
        return many.insert(Array(name.utf8)).inserted
    }

    private mutating func insertAmongFew(_ name: String) -> Bool {
        if few.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return false }
        few.append(name)
        return true
    }
}

/// How deep, how long and how many the parts of a document may be. Its size is the caller's to limit.
public struct JSONLimits: Sendable {
    /// The deepest nesting of arrays and objects allowed: 1 is an array of scalars.
    ///
    /// The reader calls itself once a level, so this also bounds its stack.
    public var depth: Int
    /// The longest number literal allowed, in characters.
    public var numberLength: Int
    /// The most values allowed in all, those inside others included. Each takes time and memory, however short it is.
    public var values: Int
    /// Whether a string with U+0000 or half a surrogate pair is a value, `.unstorable`, and not a fault of the document. In a name it is one.
    public var keepsUnstorable = false

    /// Limits of these sizes.
    public init(depth: Int, numberLength: Int, values: Int = 20_000) {
        self.depth = depth
        self.numberLength = numberLength
        self.values = values
    }

    /// 64 levels, numbers of 32 characters and 20,000 values.
    public static let standard = JSONLimits(depth: 64, numberLength: 32)
}
