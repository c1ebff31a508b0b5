extension JSONReader {
    /// Reads a number literal (RFC 8259, section 6) and keeps its text.
    mutating func readNumber() throws(JSONFault) -> String {
        let start = position
        try readIntegerPart()
        if next == UInt8(ascii: ".") {
            position += 1
            try readDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            try readExponent()
        }
        guard position - start <= limits.numberLength else {
            throw JSONFault(reason: .numberTooLong, offset: start)
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func readIntegerPart() throws(JSONFault) {
        if next == UInt8(ascii: "-") {
            position += 1
        }
        guard next == UInt8(ascii: "0") else { return try readDigits() }
        position += 1
        if let digit = next, isDigit(digit) { throw fault(.invalidNumber) }
    }

    private mutating func readExponent() throws(JSONFault) {
        position += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
            position += 1
        }
        try readDigits()
    }

    /// One digit or more.
    private mutating func readDigits() throws(JSONFault) {
        guard let first = next else { throw fault(.unexpectedEnd) }
        guard isDigit(first) else { throw fault(.invalidNumber) }
        while let digit = next, isDigit(digit) {
            position += 1
        }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
