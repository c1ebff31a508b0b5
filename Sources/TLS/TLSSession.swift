import COpenSSL

/// One side of a TLS connection as a state machine: ciphertext and plaintext in and out, no socket and no clock.
final class TLSSession {
    /// The side of the session.
    enum Role { case server, client }

    /// The result of a step.
    enum Step: Equatable {
        /// Done; how many bytes of plaintext were taken or given, 0 for a handshake.
        case done(Int)
        /// The step needs more ciphertext.
        case needsInput
        /// The other side has said that it will send no more.
        case ended
        /// The other side broke the protocol, or libssl could not go on: an alert may be among the outgoing bytes.
        case failed
    }

    /// The most that one record carries (RFC 8446, section 5.1).
    static let recordSize = 16_384

    let buffers = CipherBuffers()
    private let session: OpaquePointer
    private var isEstablished = false
    private var hasFailed = false

    /// Nil without memory.
    init?(_ role: Role, _ context: TLSContext) {
        guard let session = SSL_new(context.pointer) else { return nil }
        guard let bio = buffers.makeBIO() else {
            SSL_free(session)
            return nil
        }
        SSL_set_bio(session, bio, bio)
        if role == .server { SSL_set_accept_state(session) } else { SSL_set_connect_state(session) }
        self.session = session
    }

    deinit { SSL_free(session) }

    /// True when something may be read without more ciphertext.
    var hasInput: Bool { buffers.hasIncoming || SSL_pending(session) > 0 }

    /// Goes on with the handshake.
    func handshake() -> Step {
        let step = run { SSL_do_handshake(session) == 1 ? 0 : nil }
        if case .done = step { isEstablished = true }
        return step
    }

    /// Appends plaintext, at most `limit` bytes of one record.
    func read(into plaintext: inout [UInt8], upTo limit: Int) -> Step {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 16) { scratch in
            var count = 0
            let step = run { SSL_read_ex(session, scratch.baseAddress, limit, &count) == 1 ? count : nil }
            if case .done(let count) = step { plaintext.append(contentsOf: scratch[..<count]) }
            return step
        }
    }

    /// Encrypts a record of `plaintext` from `start` on.
    func write(_ plaintext: [UInt8], from start: Int) -> Step {
        plaintext.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(Self.recordSize))
            var count = 0
            return run { SSL_write_ex(session, rest.baseAddress, rest.count, &count) == 1 ? count : nil }
        }
    }

    /// Adds to the outgoing bytes that no more will come: without it a connection that ends may have been cut
    /// (RFC 8446, section 6.1). Not where the session has failed, which has told an alert already.
    func closeNotify() {
        guard isEstablished, !hasFailed else { return }
        ERR_clear_error()
        _ = SSL_shutdown(session)
        ERR_clear_error()
    }

    /// Runs a call of libssl: its count, or nil and a reason. The queue of errors is the thread's, shared by its sessions.
    private func run(_ call: () -> Int?) -> Step {
        guard !hasFailed else { return .failed }
        ERR_clear_error()
        if let count = call() { return .done(count) }
        defer { ERR_clear_error() }
        switch SSL_get_error(session, -1) {
        case SSL_ERROR_WANT_READ: return .needsInput
        case SSL_ERROR_ZERO_RETURN: return .ended
        default:
            hasFailed = true
            return .failed
        }
    }
}

/// The common part of sessions of one kind: a server's certificate, key and ticket keys, or how a client asks. Any thread.
public final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    /// The certificate that a server shows; nil for clients.
    public let certificate: Certificate?

    /// A server's: TLS 1.2 and 1.3, forward secret ciphers alone, HTTP/1.1 by ALPN.
    ///
    /// - Parameters:
    ///   - chain: PEM, the server's own certificate first, then those that lead to the root.
    ///   - key: PEM, the certificate's private key without a password.
    /// - Throws: `KeyPairFault` where the two can't serve.
    public init(chain: [UInt8], key: [UInt8]) throws(KeyPairFault) {
        guard let context = qm_tls_server_context() else { throw .refused("libssl is out of memory") }
        let result = chain.withUnsafeBytes { chain in
            key.withUnsafeBytes { key in qm_tls_use(context, chain.baseAddress, chain.count, key.baseAddress, key.count) }
        }
        defer { ERR_clear_error() }
        guard Int(result) == QM_TLS_TAKEN, let leaf = SSL_CTX_get0_certificate(context) else {
            SSL_CTX_free(context)
            throw KeyPairFault(result: Int(result))
        }
        pointer = context
        certificate = Certificate(leaf)
    }

    private init(client: OpaquePointer) {
        pointer = client
        certificate = nil
    }

    /// A client's that believes any certificate: for looking at a server on this very machine. Nil without memory.
    public static func unverifiedClient() -> TLSContext? {
        qm_tls_unverified_client_context().map { TLSContext(client: $0) }
    }

    deinit { SSL_CTX_free(pointer) }
}
