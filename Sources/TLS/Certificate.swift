import COpenSSL
import Synchronization

/// The text of a certificate, as far as a server's operator asks.
public final class Certificate: @unchecked Sendable {
    /// How a moment stands to the time in which a certificate holds.
    public enum Validity: String, Sendable {
        case current
        case expired
        case notYet = "not yet"
    }

    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        X509_up_ref(pointer)
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }

    /// The first second in which it holds, in Unix time; 0 where that can't be read.
    public var validFrom: Int64 { qm_tls_valid_from(pointer) }

    /// The last second in which it holds, in Unix time; 0 where that can't be read.
    public var validUntil: Int64 { qm_tls_valid_until(pointer) }

    /// Tells whether it holds at a moment in Unix time.
    public func validity(at seconds: Int64) -> Validity {
        seconds > validUntil ? .expired : seconds < validFrom ? .notYet : .current
    }

    /// True when it is good for a host name, by the rules of RFC 6125, or a literal IP address.
    public func covers(_ host: String) -> Bool {
        // A NUL would end the text for C before its end.
        !host.isEmpty && !host.utf8.contains(0) && qm_tls_covers(pointer, host) == 1
    }
}

/// The certificate that a server shows at present, one for all its loops: replaced at once, for new connections alone.
public final class ServerIdentity: Sendable {
    private let context: Mutex<TLSContext>

    /// Shows the certificate of `context`, a server's.
    public init(_ context: TLSContext) {
        self.context = Mutex(context)
    }

    /// The context for the next connection. Any thread.
    public var current: TLSContext { context.withLock { $0 } }

    /// From now on new connections get this; those there are keep what they have. Any thread.
    public func replace(by context: TLSContext) {
        self.context.withLock { $0 = context }
    }
}

/// Why a certificate and a key can't serve together.
public enum KeyPairFault: Error, Equatable, Sendable {
    /// The certificate's file holds none in PEM, or one that is damaged.
    case noCertificate
    /// The key's file holds none in PEM, or one that is damaged.
    case noKey
    /// The key can't be read without a password.
    case keyIsLocked
    /// The key belongs to another certificate.
    case keyOfAnotherCertificate
    /// libssl takes no such certificate or key, such as an RSA key of 1,024 bits; its own words.
    case refused(String)

    /// From `qm_tls_use`, with its errors still in the thread's queue.
    init(result: Int) {
        switch result {
        case QM_TLS_NO_CERTIFICATE: self = .noCertificate
        case QM_TLS_NO_KEY: self = .noKey
        case QM_TLS_KEY_LOCKED: self = .keyIsLocked
        case QM_TLS_MISMATCH: self = .keyOfAnotherCertificate
        default: self = .refused(qm_tls_reason().map { String(cString: $0) } ?? "no reason given")
        }
    }
}
