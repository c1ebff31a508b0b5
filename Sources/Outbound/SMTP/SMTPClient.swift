import EventLoop

/// Hands messages to one mail server, on threads of its own, so that no loop ever waits for it.
public final class SMTPClient: Sendable {
    private let server: SMTPServer
    private let timeout: Duration
    private let pool: BlockingPool

    /// A client that has up to `threads` conversations at a time, none longer than `timeout`; more wait in order.
    ///
    /// - Throws: ``SMTPFault/libraryMissing``, or ``SMTPFault/invalidAddress`` for a host or port that is none.
    public init(_ server: SMTPServer, timeout: Duration = .seconds(30), threads: Int = 4) throws(SMTPFault) {
        guard Outbound.isAvailable else { throw .libraryMissing }
        guard server.isValid else { throw .invalidAddress }
        self.server = server
        self.timeout = timeout
        pool = BlockingPool(name: "smtp", threads: threads)
    }

    /// Returns once the server has taken the message; until then it is ours to send again.
    ///
    /// - Throws: ``SMTPFault``. After ``SMTPFault/timedOut`` and ``SMTPFault/brokenOff(reason:)`` the server may have taken it.
    public func send(_ message: SMTPMessage) async throws(SMTPFault) {
        guard message.isValid else { throw .invalidAddress }
        let (server, deadline) = (server, ContinuousClock.now + timeout)
        try await pool.run { () throws(SMTPFault) in
            let left = deadline - .now
            // A message that waited too long for a thread is not even begun.
            guard left > .zero else { throw .timedOut }
            try SMTPTransfer(server, timeout: left).send(message)
        }
    }

    /// Connects, with TLS and login as they are wanted, and sends nothing.
    ///
    /// - Throws: ``SMTPFault``.
    public func greet() async throws(SMTPFault) -> SMTPWelcome {
        let (server, timeout) = (server, timeout)
        return try await pool.run { () throws(SMTPFault) in try SMTPTransfer(server, timeout: timeout).greet() }
    }

    /// Ends the threads once the conversations that were asked for are over.
    public func shutdown() {
        pool.shutdown()
    }
}

/// The outcome of greeting a mail server.
public struct SMTPWelcome: Sendable, Equatable {
    /// True when it asks for a user and password.
    public let offersLogin: Bool
    /// True when it has taken ours.
    public let isLoggedIn: Bool
}

/// A message and its envelope (RFC 5321, section 2.3.1).
public struct SMTPMessage: Sendable {
    /// Where the server sends what it could not deliver: an address.
    public var sender: String
    /// The address it is for.
    public var recipient: String
    /// Header and body with CRLF line ends, no line longer than 998 bytes (RFC 5322, section 2.1.1).
    public var content: [UInt8]

    /// A message from one address to another.
    public init(sender: String, recipient: String, content: [UInt8]) {
        self.sender = sender
        self.recipient = recipient
        self.content = content
    }

    /// True when neither address could end its command and begin another.
    var isValid: Bool { Self.isAddress(sender) && Self.isAddress(recipient) }

    private static func isAddress(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "@")) && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>".utf8.contains($0) }
    }
}

/// The bytes of a message while libcurl takes them, piece by piece, on the transfer's thread.
final class SMTPContent {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next bytes, at most `count`; none at the end.
    func next(_ count: Int) -> ArraySlice<UInt8> {
        let piece = bytes[offset...].prefix(max(0, count))
        offset += piece.count
        return piece
    }
}
