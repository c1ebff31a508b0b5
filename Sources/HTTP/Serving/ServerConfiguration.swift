import EventLoop
import TLS

/// How a server treats its clients.
public struct ServerConfiguration: Sendable {
    /// How many bytes it takes.
    public var limits = Limits()
    /// How long it waits.
    public var deadlines = Deadlines()
    /// What the server shows to clients that speak TLS, which then is all it speaks; nil for plain HTTP.
    public var identity: ServerIdentity?
    /// The value of the `Server` field; nil leaves the field out.
    public var serverName: String?
    /// Who is believed about a client behind it; nobody unless set.
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
