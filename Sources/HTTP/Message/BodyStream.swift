/// A body that is made piece by piece while it is sent: no more than one piece is in memory at a time.
public struct BodyStream: Sendable {
    /// Makes the next piece. It runs on the connection's loop and must not block it.
    public typealias Source = @Sendable () async -> [UInt8]?
    /// The same where nobody knows how many will come.
    public typealias OpenSource = @Sendable () async -> Piece

    /// The next piece of a body of unknown length.
    public enum Piece: Sendable {
        /// Bytes, which are sent at once.
        case bytes([UInt8])
        /// There is nothing for now: the connection waits without a task at the request's `suspension`, and asks again when woken.
        case wait
        /// The body has ended.
        case end
        /// The body breaks off too early: so does the connection, so that no client takes a part for the whole.
        case broken
    }

    enum Content {
        case counted(Int, Source)
        case open(OpenSource)
    }

    let content: Content

    /// The length of the whole body in bytes: what `Content-Length` says. Nil where nobody knows it.
    public var length: Int? {
        switch content {
        case .counted(let length, _): length
        case .open: nil
        }
    }

    /// A body of `length` bytes, 0 or more, that `next` makes.
    ///
    /// `next` is asked again only when the kernel has taken the piece before, until it has made `length` bytes; what it makes
    /// beyond them is not sent. When it makes less, or an empty piece, the connection is broken off, so that no client takes a
    /// part for the whole. It is dropped when the client is gone.
    public init(length: Int, next: @escaping Source) {
        content = .counted(max(0, length), next)
    }

    /// A body without a known end: in chunks, or to the end of the connection for a client of HTTP/1.0.
    ///
    /// `next` is asked again only when the kernel has taken the piece before. It is dropped when the client is gone, which
    /// is noticed also while it waits.
    public init(next: @escaping OpenSource) {
        content = .open(next)
    }
}
