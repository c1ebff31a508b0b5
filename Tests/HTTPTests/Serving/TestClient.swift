import CLinux
import Glibc
import Testing

/// A client that sends the bytes it is told to and reads answers, with no opinion of its own.
final class TestClient {
    /// What reading came to.
    enum Outcome: Equatable {
        case answer(TestAnswer)
        /// The server has closed the connection, or broken it.
        case closed
        /// Nothing came in time.
        case silence
    }

    private static let patience: Int32 = 120_000

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var outgoing: ArraySlice<UInt8> = []
    private var isAtEnd = false
    private var isBroken = false

    convenience init(port: UInt16) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.init(connected: descriptor)
        try #require(Self.connects(descriptor, to: port))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = qm_set_nodelay(descriptor)
    }

    /// Takes over a stream that leads to a server, whatever stands between.
    init(connected descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Whether somebody listens on a port.
    static func canConnect(port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return connects(descriptor, to: port)
    }

    private static func connects(_ descriptor: Int32, to port: UInt16) -> Bool {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, 16) == 0 }
        }
    }

    deinit { close(descriptor) }

    // MARK: Sending

    /// Sends what the socket takes now; the rest goes while answers are read.
    func send(_ bytes: some Collection<UInt8>) {
        outgoing += bytes
        pushOut()
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends what is left, as fast as the server takes it, and reads nothing meanwhile.
    func finishSending() {
        while !outgoing.isEmpty, !isBroken {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, Self.patience) > 0 else { return }
            pushOut()
        }
    }

    /// Tells the server that nothing more will come.
    func shutdownWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Breaks the connection with a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private func pushOut() {
        while !outgoing.isEmpty, !isBroken {
            let count = Array(outgoing.prefix(65_536)).withUnsafeBytes { qm_send(descriptor, $0.baseAddress, $0.count) }
            if count <= 0 {
                isBroken = errno != EAGAIN
                return
            }
            outgoing = outgoing.dropFirst(count)
        }
    }

    // MARK: Reading

    /// The next answer, interim ones included; `toHead` says that its request was HEAD.
    func read(toHead: Bool = false, patience: Int32 = TestClient.patience) -> Outcome {
        while true {
            if let (answer, length) = TestAnswer.parse(received, toHead: toHead) {
                received.removeFirst(length)
                return .answer(answer)
            }
            if isAtEnd { return .closed }
            guard waitForBytes(patience) else { return .silence }
        }
    }

    /// The next answer, which has to come.
    func answer(toHead: Bool = false) throws -> TestAnswer {
        let outcome = read(toHead: toHead)
        guard case .answer(let answer) = outcome else {
            throw Unexpected(outcome: outcome, received: String(decoding: received, as: UTF8.self))
        }
        return answer
    }

    struct Unexpected: Error {
        let outcome: Outcome
        let received: String
    }

    /// Whether the server has closed and sent nothing more before.
    func isClosed() -> Bool { read() == .closed && received.isEmpty }

    /// Whether something has come, waiting for it no longer than that many milliseconds.
    func hasSomethingToRead(within milliseconds: Int32) -> Bool {
        received.isEmpty && !isAtEnd ? waitForBytes(milliseconds) : true
    }

    /// Whether there was something, if only the end, before time was up.
    private func waitForBytes(_ patience: Int32) -> Bool {
        var events = Int16(POLLIN)
        if !outgoing.isEmpty, !isBroken { events |= Int16(POLLOUT) }
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        guard poll(&entry, 1, patience) > 0 else { return false }
        if entry.revents & Int16(POLLOUT) != 0 { pushOut() }
        if entry.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { receive() }
        return true
    }

    /// Reads what has come, if only the end, and forgets it; false when nothing came in time.
    func skip() -> Bool {
        defer { received = [] }
        return waitForBytes(Self.patience)
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] } else if count == 0 || errno != EAGAIN { isAtEnd = true }
    }
}
