/// A body of known length that is made piece by piece while it is sent: no more than one piece is in memory at a time.
public struct BodyStream: Sendable {
    /// Makes the next piece. It runs on the connection's loop and must not block it.
    public typealias Source = @Sendable () async -> [UInt8]?

    /// The length of the whole body in bytes: what `Content-Length` says.
    public let length: Int
    /// Asked again only when the kernel has taken the piece before. nil, or an empty piece, before `length` bytes is a
    /// failure.
    let next: Source

    /// A body of `length` bytes, 0 or more, that `next` makes.
    ///
    /// `next` is asked until it has made `length` bytes; what it makes beyond them is not sent. When it makes less, the
    /// connection is broken off, so that no client takes a part for the whole. It is dropped when the client is gone.
    public init(length: Int, next: @escaping Source) {
        self.length = max(0, length)
        self.next = next
    }
}
