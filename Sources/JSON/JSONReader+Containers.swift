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
