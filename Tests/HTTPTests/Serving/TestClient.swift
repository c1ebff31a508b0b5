import CLinux
import Glibc
import TLS
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
    /// What stands between the socket and what is sent and read; nil for plain HTTP.
    let cipher: TestCipher?

    /// Connects, over TLS where there is a context for it; whether the two came to an understanding, `cipher` tells.
    convenience init(port: UInt16, over context: TLSContext? = nil) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.init(connected: descriptor, cipher: try context.map { try #require(TestCipher($0)) })
        try #require(Self.connects(descriptor, to: port))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = qm_set_nodelay(descriptor)
        guard let cipher else { return }
        send([])
        while !cipher.isEstablished, !isAtEnd, waitForBytes(Self.patience) {}
    }

    /// Takes over a stream that leads to a server, whatever stands between.
    init(connected descriptor: Int32, cipher: TestCipher? = nil) {
        self.descriptor = descriptor
        self.cipher = cipher
    }

    /// Whether somebody listens on a port.
    static func canConnect(port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return connects(descriptor, to: port)
    }

    private static func connects(_ descriptor: Int32, to port: UInt16) -> Bool {
        sockaddr_in.loopback(port).withGeneric { connect(descriptor, $0, $1) == 0 }
    }

    deinit { close(descriptor) }

    /// The port of this side of the connection.
    var localPort: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    // MARK: Sending

    /// Sends what the socket takes now; the rest goes while answers are read.
    func send(_ bytes: some Collection<UInt8>) {
        if let cipher { outgoing += cipher.encrypt(Array(bytes)) } else { outgoing += bytes }
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
    func shutdownWriting() {
        if let cipher {
            outgoing += cipher.closeNotify()
            pushOut()
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// As if the line were cut: TLS is not told.
    func cutWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

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
        if received.isEmpty, !isAtEnd { _ = waitForBytes(milliseconds) }
        return !received.isEmpty || isAtEnd
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

    /// What comes next as it is, whatever it means; empty at the end.
    func bytes() throws -> [UInt8] {
        while received.isEmpty, !isAtEnd { try #require(waitForBytes(Self.patience)) }
        defer { received = [] }
        return received
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { take(buffer[..<count]) } else if count == 0 || errno != EAGAIN { isAtEnd = true }
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        received += cipher?.decrypt(Array(bytes)) ?? Array(bytes)
        guard let cipher else { return }
        send([])
        if cipher.hasEnded || cipher.hasFailed { isAtEnd = true }
    }
}
