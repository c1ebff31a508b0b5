import COpenSSL

/// What the sessions of one kind have in common: a server's certificate, key and ticket keys, or how a client asks. Any thread.
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
