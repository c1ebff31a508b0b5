import Foundation
import Synchronization

/// An HTTP server that keeps what it was asked and replies as the test says.
package final class StubHTTPServer: Sendable {
    /// A request as it came.
    package struct Request: Sendable {
        package let method: String
        /// Path and query, as sent.
        package let target: String
        package let headers: [(name: String, value: String)]
        package let body: [UInt8]
        /// The request line and the fields, with the empty line after them.
        package let head: String

        package var path: String { String(target.prefix { $0 != "?" }) }

        /// Head and body.
        package var text: String { head + String(decoding: body, as: UTF8.self) }

        package subscript(header name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }
    }

    package enum Reply: Sendable {
        case answer(Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [])
        /// Bytes that need be no HTTP.
        case raw(String)
        /// Says nothing until the client hangs up.
        case silence

        package static func text(_ status: Int, _ text: String) -> Reply { .answer(status, body: Array(text.utf8)) }
    }

    private let server: StubServer
    private let respond: @Sendable (Request) -> Reply
    private let received = Mutex<[Request]>([])

    package init(_ respond: @escaping @Sendable (Request) -> Reply) throws {
        self.respond = respond
        server = try StubServer()
        server.start { [self] connection in try? serve(connection) }
    }

    package var port: UInt16 { server.port }
    package var url: String { "http://127.0.0.1:\(port)" }

    /// Every request so far, in the order in which they came.
    package var requests: [Request] { received.withLock { $0 } }

    /// From now on nobody listens.
    package func close() { server.close() }

    private func serve(_ connection: TCPConnection) throws {
        let request = try Self.read(connection)
        received.withLock { $0.append(request) }
        switch respond(request) {
        case .silence: _ = try connection.readToEnd()
        case .raw(let text): try connection.send(text)
        case .answer(let status, let headers, let body): try connection.send(Self.bytes(status, headers, body, to: request))
        }
    }

    private static func read(_ connection: TCPConnection) throws -> Request {
        let head = String(decoding: try connection.read(through: "\r\n\r\n"), as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        let start = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
        }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) }
        let body = try connection.read(exactly: length ?? 0)
        return Request(
            method: start.first ?? "", target: start.count > 1 ? start[1] : "", headers: headers, body: body, head: head)
    }

    private static func bytes(
        _ status: Int, _ headers: [(name: String, value: String)], _ body: [UInt8], to request: Request
    ) -> [UInt8] {
        let length = headers.contains { $0.name.lowercased() == "content-length" } ? [] : ["Content-Length: \(body.count)"]
        let lines = ["HTTP/1.1 \(status) Stub", "Connection: close"] + length + headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (request.method == "HEAD" ? [] : body)
    }
}
