import COpenSSL

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
