/// How much of a client's bytes the server takes, in bytes unless said. Past a limit the request is refused.
public struct Limits: Sendable {
    /// A request's head in all, from its request line to the empty line: 431.
    public var head = 32_768
    /// One field line, its line end not counted: 431.
    public var line = 8192
    /// The target in the request line: 414.
    public var target = 8192
    /// The method in the request line, longer than any that is known: 501 (RFC 9112, section 3).
    public var method = 32
    /// How many field lines: 431.
    public var fields = 100
    /// Empty lines before a request line (RFC 9112, section 2.2, asks for one at least): 400.
    public var emptyLines = 16
    /// A chunk's size with its extensions, the line end not counted: 400.
    public var chunkLine = 256
    /// The most that the framing of all chunks may take beyond 16 bytes each: 413.
    public var chunkOverhead = 16_384
    /// The trailer section in all: 431.
    public var trailers = 8192
    /// A body that no handler has read is read to its end before the answer if it is not longer than this;
    /// past it the answer closes the connection.
    public var unreadBody = 65_536
    /// Answers that wait to be sent on one connection; past it no request of it is begun.
    public var output = 262_144
    /// Requests of one connection served in a row before the other connections have their turn.
    public var requestsATurn = 16
    /// How much is read and thrown away before a connection is closed on a client that is still sending. More than the largest
    /// body that proxies are told to pass on: one that is still sending it takes a reset for our failure and says 502. The
    /// time for it (`Deadlines.lingering`) is what bounds it; only who sends megabytes a second meets this.
    public var lingering = 8_388_608

    /// The limits named above.
    public init() {}
}
