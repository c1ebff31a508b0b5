import Foundation
import Glibc
import Synchronization

/// A server of one thread on the loopback address that keeps what it was sent and answers with fixed bytes.
final class LocalServer: Sendable {
    struct Failure: Error {}

    let port: UInt16
    private let listener: Int32
    private let received = Mutex<[String]>([])

    /// Every request so far, head and body.
    var requests: [String] { received.withLock { $0 } }

    /// Answers every connection with `response` and closes it. With nil it reads the request and says nothing until the
    /// client hangs up.
    init(response: [UInt8]?) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0, let port = Self.listen(listener) else { throw Failure() }
        self.port = port
        Thread.detachNewThread { [self] in serve(response) }
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Ends the thread.
    func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func listen(_ listener: Int32) -> UInt16? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                guard bind(listener, general, length) == 0, Glibc.listen(listener, 16) == 0,
                    getsockname(listener, general, &length) == 0
                else { return nil }
                return UInt16(bigEndian: pointer.pointee.sin_port)
            }
        }
    }

    private func serve(_ response: [UInt8]?) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            let request = Self.readRequest(connection)
            received.withLock { $0.append(request) }
            if let response {
                _ = send(connection, response, response.count, Int32(MSG_NOSIGNAL))
            } else {
                _ = Self.read(connection)
            }
            Glibc.close(connection)
        }
        Glibc.close(listener)
    }

    /// Reads the head and as many bytes as its Content-Length says.
    private static func readRequest(_ connection: Int32) -> String {
        var text = ""
        while !isWhole(text) {
            let piece = read(connection)
            guard !piece.isEmpty else { break }
            text += piece
        }
        return text
    }

    private static func isWhole(_ text: String) -> Bool {
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let length = text.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) } ?? 0
        return text[end.upperBound...].utf8.count >= length
    }

    private static func read(_ connection: Int32) -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
