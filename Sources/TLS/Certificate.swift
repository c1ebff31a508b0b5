import COpenSSL

/// What is written in a certificate, as far as a server's operator asks.
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

    /// Whether it holds at a moment in Unix time.
    public func validity(at seconds: Int64) -> Validity {
        seconds > validUntil ? .expired : seconds < validFrom ? .notYet : .current
    }

    /// Whether it is good for a host name, by the rules of RFC 6125, or a literal IP address.
    public func covers(_ host: String) -> Bool {
        // A NUL would end the text for C before its end.
        !host.isEmpty && !host.utf8.contains(0) && qm_tls_covers(pointer, host) == 1
    }
}
