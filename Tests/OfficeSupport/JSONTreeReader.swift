import Foundation

/// Reads JSON as RFC 8259 has it, and nothing else. Every answer is read, by a program that no optimiser has seen: so by pointers,
/// where `JSONDecoder` would first try each value as everything that it is not.
struct JSONTreeReader {
    struct Malformed: Error {}

    /// No answer is nested as deep; whoever sends more shall find a fault and no overflow.
    private static let depthLimit = 500

    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private var place = 0
    private var depth = 0

    /// The one value that the bytes are, with white space around it.
    static func read(_ bytes: [UInt8]) throws(Malformed) -> JSONTree {
        let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<JSONTree, Malformed> in
            guard let start = buffer.baseAddress else { return .failure(Malformed()) }
            var reader = JSONTreeReader(start, buffer.count)
            return Result { () throws(Malformed) in try reader.document() }
        }
        return try outcome.get()
    }

    private init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        self.bytes = bytes
        self.count = count
    }

    private mutating func document() throws(Malformed) -> JSONTree {
        let tree = try value()
        skipSpace()
        guard place == count else { throw Malformed() }
        return tree
    }

    private mutating func value() throws(Malformed) -> JSONTree {
        skipSpace()
        guard place < count else { throw Malformed() }
        switch bytes[place] {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func members() throws(Malformed) -> [String: JSONTree] {
        try enter()
        defer { depth -= 1 }
        var members: [String: JSONTree] = [:]
        if takes(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            guard place < count, bytes[place] == UInt8(ascii: "\"") else { throw Malformed() }
            let name = try text()
            guard takes(UInt8(ascii: ":")) else { throw Malformed() }
            members[name] = try value()
        } while takes(UInt8(ascii: ","))
        guard takes(UInt8(ascii: "}")) else { throw Malformed() }
        return members
    }

    private mutating func elements() throws(Malformed) -> [JSONTree] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONTree] = []
        if takes(UInt8(ascii: "]")) { return elements }
        repeat { elements.append(try value()) } while takes(UInt8(ascii: ","))
        guard takes(UInt8(ascii: "]")) else { throw Malformed() }
        return elements
    }

    private mutating func enter() throws(Malformed) {
        place += 1
        depth += 1
        if depth > Self.depthLimit { throw Malformed() }
    }

    private mutating func word(_ word: StaticString, _ tree: JSONTree) throws(Malformed) -> JSONTree {
        let length = word.utf8CodeUnitCount
        guard count - place >= length, memcmp(bytes + place, word.utf8Start, length) == 0 else { throw Malformed() }
        place += length
        return tree
    }

    private mutating func number() throws(Malformed) -> Double {
        let start = place
        if place < count, bytes[place] == UInt8(ascii: "-") { place += 1 }
        let whole = try digits()
        if whole > 1, bytes[place - whole] == UInt8(ascii: "0") { throw Malformed() }
        if place < count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            _ = try digits()
        }
        if place < count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            if place < count, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
            _ = try digits()
        }
        let text = String(decoding: UnsafeBufferPointer(start: bytes + start, count: place - start), as: UTF8.self)
        guard let number = Double(text), number.isFinite else { throw Malformed() }
        return number
    }

    /// How many there are, one at least.
    private mutating func digits() throws(Malformed) -> Int {
        let start = place
        while place < count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") { place += 1 }
        guard place > start else { throw Malformed() }
        return place - start
    }

    private mutating func text() throws(Malformed) -> String {
        place += 1
        var start = place
        var text = ""
        while place < count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                let rest = try piece(from: start)
                place += 1
                return text.isEmpty ? rest : text + rest
            } else if byte == UInt8(ascii: "\\") {
                text += try piece(from: start)
                text.unicodeScalars.append(try escaped())
                start = place
            } else if byte < 0x20 {
                throw Malformed()
            } else {
                place += 1
            }
        }
        throw Malformed()
    }

    private func piece(from start: Int) throws(Malformed) -> String {
        let piece = UnsafeBufferPointer(start: bytes + start, count: place - start)
        guard let text = String(validating: piece, as: UTF8.self) else { throw Malformed() }
        return text
    }

    private mutating func escaped() throws(Malformed) -> Unicode.Scalar {
        guard count - place >= 2 else { throw Malformed() }
        place += 2
        switch bytes[place - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw Malformed()
        }
    }

    /// A code point, or both halves of one.
    private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, takesHere(UInt8(ascii: "\\")), takesHere(UInt8(ascii: "u")) else { throw Malformed() }
        let second = try codeUnit()
        guard second >= 0xDC00, second < 0xE000,
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw Malformed() }
        return scalar
    }

    private mutating func codeUnit() throws(Malformed) -> UInt32 {
        guard count - place >= 4 else { throw Malformed() }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue, bytes[place] < 0x80 else {
                throw Malformed()
            }
            unit = unit << 4 | UInt32(digit)
            place += 1
        }
        return unit
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipSpace()
        return takesHere(byte)
    }

    private mutating func takesHere(_ byte: UInt8) -> Bool {
        guard place < count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            place += 1
        }
    }
}
