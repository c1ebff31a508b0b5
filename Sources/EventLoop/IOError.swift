import Glibc

/// Why a descriptor's operation did not succeed.
public enum IOError: Error, Equatable, Sendable {
    /// The deadline passed first.
    case timedOut
    /// The other side, or this one, has closed the connection.
    case closed
    /// The kernel said no; the value is its `errno`.
    case system(Int32)

    /// The error for an `errno`; the many ways of a connection's end are one.
    static func from(errno: Int32) -> IOError {
        switch errno {
        case ECONNRESET, EPIPE, ENOTCONN, ESHUTDOWN, EBADF: .closed
        default: .system(errno)
        }
    }
}
