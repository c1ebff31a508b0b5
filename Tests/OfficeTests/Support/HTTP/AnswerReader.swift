import Foundation

/// Reads one response off a connection (RFC 9112): just enough of a client to judge a server by.
struct AnswerReader {
    let connection: Connection

    struct Malformed: Error { let head: String }

    /// - Parameter method: `HEAD` has no body whatever its head says (RFC 9110, section 9.3.2).
    func read(answering method: String) throws -> Answer {
        let head = String(decoding: try connection.read(through: "\r\n\r\n"), as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        let parts = (lines.first ?? "").split(separator: " ", maxSplits: 2)
        guard parts.count >= 2, parts[0] == "HTTP/1.1", let status = Int(parts[1]) else { throw Malformed(head: head) }
        let headers = lines.dropFirst().map(field)
        let draft = Answer(status: status, headers: headers, body: [])
        guard method != "HEAD", status >= 200, status != 204, status != 304 else { return draft }
        return Answer(status: status, headers: headers, body: try body(of: draft))
    }

    private func body(of head: Answer) throws -> [UInt8] {
        if head[header: "Transfer-Encoding"]?.lowercased() == "chunked" { return try chunks() }
        guard let length = head[header: "Content-Length"] else { return try connection.readToEnd() }
        guard let count = Int(length), count >= 0 else { throw Malformed(head: "Content-Length: \(length)") }
        return try connection.read(exactly: count)
    }

    private func chunks() throws -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = String(decoding: try connection.read(through: "\r\n").dropLast(2), as: UTF8.self)
            guard let size = Int(line, radix: 16), size >= 0 else { throw Malformed(head: line) }
            body += try connection.read(exactly: size)
            let end = try connection.read(exactly: 2)
            guard end == [13, 10] else { throw Malformed(head: "chunk end") }
            if size == 0 { return body }
        }
    }

    private func field(_ line: String) -> (name: String, value: String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
}
