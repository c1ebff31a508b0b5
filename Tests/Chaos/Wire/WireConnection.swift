import Glibc

/// A TCP connection to the servers' port: bytes out, bytes in, and the rude ways to end it.
final class WireConnection {
    private let descriptor: Int32
    private var received: [UInt8] = []

    /// The other side is gone, or silent for too long.
    struct Broken: Error {}

    /// - Parameter patience: seconds that a read or write may wait.
    init(port: UInt16, patience: Int) throws(Broken) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard descriptor >= 0, isConnected(to: port) else { throw Broken() }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func send(_ bytes: some RandomAccessCollection<UInt8>) throws(Broken) {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Broken() }
            sent += count
        }
    }

    /// Ends with a reset instead of a farewell, as a phone that walks out of the wifi.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }

    /// Waits until the first byte of an answer is there.
    func awaitFirstByte() throws(Broken) { while received.isEmpty { try fill() } }

    /// One answer; interim ones are passed over.
    func readAnswer() throws(Broken) -> WireAnswer {
        while true {
            let (status, headers) = try readHead()
            let body = try read(exactly: Int(headers["content-length"] ?? "0") ?? 0)
            if status >= 200 { return WireAnswer(status: status, headers: headers, body: body) }
        }
    }

    /// A chunk of a body without a length; empty at its end.
    func readChunk() throws(Broken) -> [UInt8] {
        let end = Array("\r\n".utf8)
        while received.firstRange(of: end) == nil { try fill() }
        guard let range = received.firstRange(of: end) else { throw Broken() }
        let size = Int(String(decoding: received[..<range.lowerBound], as: UTF8.self), radix: 16) ?? 0
        received.removeSubrange(..<range.upperBound)
        return try read(exactly: size + 2).dropLast(2)
    }

    /// Its status, and the fields by their names in lower case.
    func readHead() throws(Broken) -> (status: Int, headers: [String: String]) {
        let end = Array("\r\n\r\n".utf8)
        while received.firstRange(of: end) == nil { try fill() }
        guard let range = received.firstRange(of: end) else { throw Broken() }
        let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n")
        received.removeSubrange(..<range.upperBound)
        guard let first = lines.first, first.hasPrefix("HTTP/1.1 "), let status = Int(first.dropFirst(9).prefix(3)) else {
            throw Broken()
        }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        return (status, Dictionary(fields) { first, _ in first })
    }

    func read(exactly count: Int) throws(Broken) -> [UInt8] {
        while received.count < count { try fill() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private func fill() throws(Broken) {
        var buffer = [UInt8](repeating: 0, count: 16384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw Broken() }
        received += buffer.prefix(count)
    }

    private func isConnected(to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
