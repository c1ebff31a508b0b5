/// An answer as it came.
struct TestAnswer: Equatable {
    let status: Int
    /// The lines of the head after the status line.
    let fields: [String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field that must not be there twice.
    subscript(name: String) -> String? {
        let prefix = name.lowercased() + ": "
        let values = fields.filter { $0.lowercased().hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        return values.count > 1 ? "\(values.count) times: \(values)" : values.first
    }

    /// The first answer in some bytes and how many of them it is; nil when it is not all there.
    static func parse(_ bytes: [UInt8], toHead: Bool) -> (TestAnswer, length: Int)? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map(String.init)
        let status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        let head = TestAnswer(status: status, fields: Array(lines.dropFirst()), body: [])
        let hasNoBody = toHead || status < 200 || status == 204 || status == 304
        if !hasNoBody, head["transfer-encoding"] == "chunked" {
            return chunks(in: bytes[end.upperBound...]).map { body, length in
                (TestAnswer(status: status, fields: head.fields, body: body), end.upperBound + length)
            }
        }
        let length = hasNoBody ? 0 : Int(head["content-length"] ?? "") ?? 0
        guard bytes.count >= end.upperBound + length else { return nil }
        let body = Array(bytes[end.upperBound..<(end.upperBound + length)])
        return (TestAnswer(status: status, fields: head.fields, body: body), end.upperBound + length)
    }

    /// The body that stands in chunks, and how many bytes they take; nil when not all are there.
    private static func chunks(in bytes: ArraySlice<UInt8>) -> (body: [UInt8], length: Int)? {
        var body: [UInt8] = []
        var rest = bytes
        while let lineEnd = rest.firstRange(of: Array("\r\n".utf8)) {
            guard let size = Int(String(decoding: rest[..<lineEnd.lowerBound], as: UTF8.self), radix: 16) else { return nil }
            let end = lineEnd.upperBound + size
            guard rest.endIndex >= end + 2 else { return nil }
            body += rest[lineEnd.upperBound..<end]
            rest = rest[(end + 2)...]
            if size == 0 { return (body, rest.startIndex - bytes.startIndex) }
        }
        return nil
    }
}
