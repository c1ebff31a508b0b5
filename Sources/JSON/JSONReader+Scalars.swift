extension JSONReader {
    /// Reads a string from its opening quote to its closing one (RFC 8259, section 7).
    mutating func readString() throws(JSONFault) -> String {
        position += 1
        unstorable = nil
        let start = position
        try skipPlainText()
        if next == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
        }
        return try readEscapedString(from: start)
    }

    /// The rest of a string that has at least one escape: plain runs and resolved escapes in turn.
    private mutating func readEscapedString(from start: Int) throws(JSONFault) -> String {
        var text = Array(bytes[start..<position])
        while next == UInt8(ascii: "\\") {
            try readEscape(into: &text)
            let run = position
            try skipPlainText()
            text.append(contentsOf: bytes[run..<position])
        }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// Steps to the next quote or backslash.
    private mutating func skipPlainText() throws(JSONFault) {
        while let byte = next {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            guard byte >= 0x20 else { throw fault(byte == 0 ? .nulCharacter : .controlCharacter) }
            position += 1
        }
        throw fault(.unexpectedEnd)
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(JSONFault) {
        position += 1
        guard let kind = next else { throw fault(.unexpectedEnd) }
        if kind == UInt8(ascii: "u") {
            if let character = try readEscapedScalar() { text.append(contentsOf: String(character).utf8) }
            return
        }
        guard let byte = Self.shortEscape(kind) else { throw fault(.invalidEscape) }
        position += 1
        text.append(byte)
    }

    private static func shortEscape(_ kind: UInt8) -> UInt8? {
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Reads `uXXXX`, or two of them that make a surrogate pair, from the `u` on; nil for U+0000.
    private mutating func readEscapedScalar() throws(JSONFault) -> Character? {
        let escape = position - 1
        let first = try readCodeUnit()
        if first == 0 {
            try keep(JSONFault(reason: .nulCharacter, offset: escape))
            return nil
        }
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        if UTF16.isLeadSurrogate(first), nextIsUnicodeEscape {
            let behind = position
            position += 1
            let second = try readCodeUnit()
            if UTF16.isTrailSurrogate(second) { return Character(UTF16.decode(UTF16.EncodedScalar([first, second]))) }
            position = behind
        }
        try keep(JSONFault(reason: .loneSurrogate, offset: escape))
        return "\u{FFFD}"
    }

    /// Goes on where a string may have such a fault.
    private mutating func keep(_ fault: JSONFault) throws(JSONFault) {
        guard limits.keepsUnstorable else { throw fault }
        unstorable = unstorable ?? fault
    }

    private var nextIsUnicodeEscape: Bool {
        next == UInt8(ascii: "\\") && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "u")
    }

    /// Reads `uXXXX`: four hexadecimal digits in either case.
    private mutating func readCodeUnit() throws(JSONFault) -> UInt16 {
        position += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw fault(.unexpectedEnd) }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw fault(.invalidEscape) }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }
}

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
