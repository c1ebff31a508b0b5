@testable import HTTP

/// A request's head by another reader: as plain as can be, so that what both see alike is what anybody sees.
struct SecondReader {
    private let bytes: ArraySlice<UInt8>
    private let lines: [ArraySlice<UInt8>]

    /// - Parameter bytes: from the end of the last request to the end of the head, empty lines before it included.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true).map { $0.dropLast() }
            .filter { !$0.isEmpty }
    }

    /// Throws where the head that was taken could be read in another way.
    func check(_ head: RequestHead) throws(Finding) {
        try checkLineEnds()
        let first = lines.first.map { $0.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) } ?? []
        try Finding.unless(first.count == 3, "a request line of \(first.count) words")
        try Finding.unless(first[0].elementsEqual(head.method.name.utf8), "another method")
        try Finding.unless(first[1].elementsEqual(head.target.raw.utf8), "another target")
        try Finding.unless(lines.count == head.headers.count + 1, "\(lines.count - 1) lines for \(head.headers.count) fields")
        try checkFraming(head)
    }

    /// Each CR is followed by LF, each LF comes after CR, and no other control character but the tab is there.
    private func checkLineEnds() throws(Finding) {
        var previous: UInt8 = 0
        for byte in bytes {
            try Finding.unless((byte == 10) == (previous == 13), "a line end of half a CRLF")
            try Finding.unless(byte >= 32 || [9, 10, 13].contains(byte), "a control character")
            previous = byte
        }
    }

    private func checkFraming(_ head: RequestHead) throws(Finding) {
        let lengths = try values(of: "content-length")
        let codings = try values(of: "transfer-encoding")
        try Finding.unless(try values(of: "host").count <= 1, "two hosts")
        switch head.framing {
        case .none:
            try Finding.unless(lengths.allSatisfy { $0.allSatisfy { $0 == 48 } } && codings.isEmpty, "a body that nobody reads")
        case .length(let length):
            let texts = lengths.map { $0.drop { $0 == 48 } }
            try Finding.unless(texts.count == 1 && texts[0].elementsEqual(String(length).utf8), "another length")
            try Finding.unless(codings.isEmpty, "a length and a coding")
        case .chunked:
            let isChunked = codings.count == 1 && codings[0].map { $0 | 0x20 }.elementsEqual("chunked".utf8)
            try Finding.unless(isChunked && lengths.isEmpty, "chunks that others may not see")
        }
    }

    /// The values of the fields of that name, given in lower case. Every line is a name, a colon and more, from its first byte.
    private func values(of name: String) throws(Finding) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Finding("a field without a colon") }
            try Finding.unless(!line[..<colon].contains { $0 <= 32 }, "a space in a field's name")
            guard line[..<colon].map({ $0 | 0x20 }).elementsEqual(name.utf8) else { continue }
            values.append(trimmed(line[(colon + 1)...]))
        }
        return values
    }

    private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = text.drop { $0 == 32 || $0 == 9 }
        let end = start.reversed().drop { $0 == 32 || $0 == 9 }.count
        return start.prefix(end)
    }
}
