import Glibc

/// A TCP connection to the server under test: bytes out, bytes in, and every rude way to end it.
final class Connection: @unchecked Sendable {
    private let descriptor: Int32
    private var received: [UInt8] = []

    struct Closed: Error {}

    /// Seconds that a read or a write may wait: a watchdog, met only by a failing test.
    static let patience = 30

    /// The server's end, for a test that plays a service which the program asks.
    init(accepted descriptor: Int32) { self.descriptor = descriptor }

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var limit = timeval(tv_sec: Connection.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in.loopback(port)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, connected == 0 else { throw Closed() }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Closed() }
            sent += count
        }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Says that nothing more will be sent; the answer can still be read.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Hangs up with a reset, as a phone that walks out of the wifi.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        var address = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        connect(descriptor, &address, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Everything up to and with the mark.
    func read(through mark: String) throws -> [UInt8] {
        let wanted = Array(mark.utf8)
        var scanned = 0
        while true {
            if let end = firstIndex(of: wanted, from: scanned) { return take(end + wanted.count) }
            scanned = max(0, received.count - wanted.count + 1)
            guard try fill() else { throw Closed() }
        }
    }

    func read(exactly count: Int) throws -> [UInt8] {
        while received.count < count { guard try fill() else { throw Closed() } }
        return take(count)
    }

    /// Everything until the server ends the connection.
    func readToEnd() throws -> [UInt8] {
        while try fill() {}
        return take(received.count)
    }

    /// True when the server has ended the connection and nothing is left to read.
    func isAtEnd() throws -> Bool { try received.isEmpty && !fill() }

    /// True when the server has ended the connection between two answers; does not wait.
    func isHungUp() throws -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return received.isEmpty && (count == 0 || (count < 0 && errno != EAGAIN))
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// False at the end of the stream.
    private func fill() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Closed() }
        received += buffer.prefix(count)
        return count > 0
    }

    private func firstIndex(of wanted: [UInt8], from start: Int) -> Int? {
        guard received.count - start >= wanted.count else { return nil }
        return (start...received.count - wanted.count).first { received[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}

extension sockaddr_in {
    static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}
