import EventLoop
import TLS

/// How a server treats its clients.
public struct ServerConfiguration: Sendable {
    /// How many bytes it takes.
    public var limits = Limits()
    /// How long it waits.
    public var deadlines = Deadlines()
    /// The certificate and key shown to clients, which then have to speak TLS; nil for plain HTTP.
    public var identity: ServerIdentity?
    /// The value of the `Server` field; nil leaves the field out.
    public var serverName: String?
    /// The proxies that are believed about a client; none unless set.
    public var proxies = TrustedProxies()
    /// How many seconds browsers are to keep to https (`Strict-Transport-Security`, RFC 6797); nil says nothing.
    public var strictTransportSecurity: Int?
    /// How many connections clients may have; nil for any number.
    public var connectionLimits: ConnectionLimits?
    /// Where bodies over `compressedOnLoop` bytes are packed, so that no loop stands still for it; nil packs them on the loop.
    public var compressionPool: BlockingPool?
    /// The largest body that is packed on the loop itself, in bytes.
    public var compressedOnLoop = 32_768

    /// Where gzipped bodies of requests are unpacked: a kilobyte may become a megabyte. Nil unpacks them on the loop.
    public var inflationPool: BlockingPool?

    /// The defaults named above.
    public init() {}
}

/// How long the server waits for a client.
public struct Deadlines: Sendable {
    /// For a whole head, from its first byte: a client that drips bytes never resets it. Then 408.
    public var head: Duration = .seconds(10)
    /// For a whole body, from when the handler first asks for it. Then 408.
    public var body: Duration = .seconds(30)
    /// For the first bytes of an upload, whose body may take as long as it keeps its pace (`BodyPace.upload`). Then 408.
    public var uploadGrace: Duration = .seconds(5)
    /// How many bytes of an upload earn its client another second, 1 at least.
    public var uploadRate = 1024
    /// For a pause of an upload that has earned more: what was fast may not stand still for hours.
    public var uploadPause: Duration = .seconds(30)
    /// For the first byte of the next request. Then the connection is closed without a word.
    public var idle: Duration = .seconds(60)
    /// For the first byte of the next request before the connection waits without a task, and without its memory.
    public var parking: Duration = .milliseconds(100)
    /// For any progress of a write, and for all of an answer beyond the time that its bytes earn (`readRate`). Then the
    /// connection is closed.
    public var writeStall: Duration = .seconds(30)
    /// How many bytes that a client takes earn it another second, 1 at least.
    public var readRate = 1024
    /// For the client to close after an answer that closes the connection.
    public var lingering: Duration = .seconds(2)
    /// For the next request of a kept-alive connection when the server is to stop: a client that has just sent one
    /// gets its answer.
    public var drain: Duration = .milliseconds(500)

    /// For the end of all WebSockets when the server is to stop, of all of which (`stop`) it is a part.
    public var webSockets: Duration = .seconds(3)

    /// For all of a stop: then connections are closed, whatever is under way on them.
    public var stop: Duration = .seconds(25)

    /// The times named above.
    public init() {}
}
