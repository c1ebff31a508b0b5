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
            // What waited too long for a thread is not even begun.
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
