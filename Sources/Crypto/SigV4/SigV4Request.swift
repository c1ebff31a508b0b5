/// A request that is to be signed. Whether the bucket stands in the host or in the path is its maker's decision.
public struct SigV4Request: Sendable {
    /// The method in upper case.
    public var method: String
    /// `https` or `http`.
    public var scheme: String
    /// The host, with its port unless that is the scheme's own: what the `Host` field will say.
    public var authority: String
    /// The path as plain bytes, from its first slash on: neither percent-encoded nor cleaned of `//` and `..`, because a
    /// key of S3 is any bytes.
    public var path: [UInt8]
    /// Parameters of the query, plain, in the order in which the URL is to have them.
    public var query: [(name: String, value: String)]
    /// Fields that are signed, so that the client has to send exactly these; `host` is always signed and not named here.
    public var headers: [(name: String, value: String)]

    /// A request with these parts; without query and further fields unless said.
    public init(
        method: String, scheme: String = "https", authority: String, path: [UInt8],
        query: [(name: String, value: String)] = [], headers: [(name: String, value: String)] = []
    ) {
        self.method = method
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
        self.headers = headers
    }
}
