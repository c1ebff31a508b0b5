/// The block before a file in a tar archive (POSIX.1-1988, ustar), which every system can read.
enum TarHeader {
    /// Headers and files are filled up to as many bytes.
    static let block = 512

    /// What it takes to say in octal digits; a larger size is written in bytes, as GNU tar does.
    private static let mostInOctal = 1 << 33

    /// Of a plain file that its owner alone may read. `name` is at most 100 bytes of ASCII.
    static func bytes(name: String, size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        put(name, at: 0, in: &header)
        put("0000600", at: 100, in: &header)
        put("0000000", at: 108, in: &header)
        put("0000000", at: 116, in: &header)
        if size < mostInOctal {
            put(octal(size, digits: 11), at: 124, in: &header)
        } else {
            header[124] = 0x80
            for place in 0..<8 { header[135 - place] = UInt8(truncatingIfNeeded: size >> (8 * place)) }
        }
        put("00000000000", at: 136, in: &header)
        header[156] = UInt8(ascii: "0")
        put("ustar", at: 257, in: &header)
        put("00", at: 263, in: &header)
        put(octal(sum(header), digits: 6), at: 148, in: &header)
        header[155] = UInt8(ascii: " ")
        return header
    }

    /// Name and size; nil for what is no header of a plain file.
    static func parse(_ header: [UInt8]) -> (name: String, size: Int)? {
        guard header.count == block, number(header[148..<155]) == sum(header), header[257..<262].elementsEqual("ustar".utf8),
            header[156] == UInt8(ascii: "0") || header[156] == 0, header[345] == 0
        else { return nil }
        let name = String(decoding: header[..<100].prefix { $0 != 0 }, as: UTF8.self)
        guard header[124] == 0x80 else { return number(header[124..<136]).map { (name, $0) } }
        guard header[125..<129].allSatisfy({ $0 == 0 }) else { return nil }
        return (name, header[129..<136].reduce(0) { $0 << 8 | Int($1) })
    }

    /// How many bytes follow a file of that size.
    static func padding(after size: Int) -> Int { (block - size % block) % block }

    private static func put(_ text: String, at place: Int, in header: inout [UInt8]) {
        for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Octal digits up to a blank or a zero byte.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
        return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Of all bytes, with blanks in place of the sum itself.
    private static func sum(_ header: [UInt8]) -> Int {
        header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    }
}
