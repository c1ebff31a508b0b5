import CLinux
import Glibc

/// A blocking stream to a server under test, or from a client of a stub server. At most one thread reads it at a time.
package final class TCPConnection: @unchecked Sendable {
    private let descriptor: Int32
    private var received: [UInt8] = []

    package struct Closed: Error {
        package init() {}
    }

    /// Seconds that a read or a write to a server may wait: a watchdog, met only by a failing test.
    package static let patience = 60

    /// Takes over a connected socket.
    package init(connected descriptor: Int32) { self.descriptor = descriptor }

    /// The next client of a listening socket; nil when nobody listens there any more.
    init?(acceptedBy listener: Int32) {
        var peer = [CChar](repeating: 0, count: 64)
        descriptor = qm_accept(listener, &peer, Int32(peer.count))
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    }

    /// Connects to a port of this machine.
    /// - Parameter holdsLittle: leaves hardly any room on the way for what nobody reads here; else that is some megabytes.
    package init(port: UInt16, holdsLittle: Bool = false) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if holdsLittle {
            // The sender's buffer grows by the size of its segments.
            var (room, segment): (Int32, Int32) = (4096, 536)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, &segment, socklen_t(MemoryLayout<Int32>.size))
        }
        let outcome = sockaddr_in.loopback(port).withGeneric { connect(descriptor, $0, $1) }
        guard outcome == 0 else { throw Closed() }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    package func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { rest in
                Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Closed() }
            sent += count
        }
    }

    package func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Says that nothing more will be sent; the answer can still be read.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Ends it in both directions, for whoever reads or writes it.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Hangs up with a reset, as a phone that walks out of the wifi.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        var address = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        connect(descriptor, &address, socklen_t(MemoryLayout<sockaddr>.size))
    }

    /// Everything up to and with the mark.
    package func read(through mark: String) throws -> [UInt8] {
        let wanted = Array(mark.utf8)
        var scanned = 0
        while true {
            if let end = firstIndex(of: wanted, from: scanned) { return take(end + wanted.count) }
            scanned = max(0, received.count - wanted.count + 1)
            guard try fill() else { throw Closed() }
        }
    }

    package func read(exactly count: Int) throws -> [UInt8] {
        while received.count < count { guard try fill() else { throw Closed() } }
        return take(count)
    }

    /// Everything until the server ends the connection.
    package func readToEnd() throws -> [UInt8] {
        while try fill() {}
        return take(received.count)
    }

    /// True when the server has ended the connection and nothing is left to read.
    package func isAtEnd() throws -> Bool { try received.isEmpty && !fill() }

    /// True when the server has ended the connection between two answers; does not wait.
    package func isHungUp() throws -> Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return received.isEmpty && (count == 0 || (count < 0 && errno != EAGAIN))
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// What comes next, as it is; empty at the end. For a relay, which reads in no other way.
    package func readSome() throws -> [UInt8] {
        try SuiteTimes.count {
            let room = 65536
            return try Array(unsafeUninitializedCapacity: room) { buffer, filled in
                let count = recv(descriptor, buffer.baseAddress, room, 0)
                guard count >= 0 else { throw Closed() }
                filled = count
            }
        }
    }

    /// False at the end of the stream.
    private func fill() throws -> Bool {
        let piece = try readSome()
        received += piece
        return !piece.isEmpty
    }

    private func firstIndex(of wanted: [UInt8], from start: Int) -> Int? {
        received.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var place = start
            while place + wanted.count <= bytes.count,
                let found = memchr(base + place, Int32(wanted[0]), bytes.count - wanted.count + 1 - place)
            {
                place = UnsafeRawPointer(found) - base
                if memcmp(base + place, wanted, wanted.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
