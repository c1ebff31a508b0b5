import Text

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

/// How much of the body a signature covers.
public enum SigV4Payload: Sendable {
    /// Nothing: any body will do.
    case unsigned
    /// There is none.
    case empty
    /// The body has this SHA-256, 32 bytes.
    case digest([UInt8])

    /// The value of `x-amz-content-sha256`, which also ends the canonical request.
    var text: String {
        switch self {
        case .unsigned: "UNSIGNED-PAYLOAD"
        case .empty: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        case .digest(let digest): Hexadecimal.encode(digest)
        }
    }
}

/// A request whose `Authorization` field is its signature.
public struct SigV4SignedRequest: Sendable {
    /// Where to send it.
    public let url: String
    /// All fields to send but `host`, with lower-case names where the signer added them.
    public let headers: [(name: String, value: String)]
}

/// The keys that an S3 store knows a caller by.
public struct SigV4Credentials: Sendable {
    /// Names the key; it is no secret.
    public let accessKeyID: String
    /// The secret that signs. It never leaves the process.
    public let secretAccessKey: String
    /// The token that comes with temporary keys; nil for lasting ones.
    public let sessionToken: String?

    /// Keys as the store gave them out; an empty session token is none.
    public init(accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension SigV4Credentials: CustomStringConvertible, CustomDebugStringConvertible {
    /// The key's name only: a log must not give the secret away.
    public var description: String { "SigV4Credentials(\(accessKeyID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
}

/// A moment as a signature names it, in UTC.
struct SigV4Timestamp {
    /// The last second of the year 9999: later ones do not fit the form.
    private static let latest: Int64 = 253_402_300_799

    /// Such as `20130524`.
    let day: String
    /// Such as `20130524T000000Z`.
    let text: String

    /// The moment so many seconds after the beginning of 1970; what lies outside 1970 to 9999 counts as its nearest second.
    init(secondsSince1970: Int64) {
        let moment = Int(min(max(secondsSince1970, 0), Self.latest))
        let second = moment % 86_400
        day = Self.date(daysSince1970: moment / 86_400)
        text = day + "T" + [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }.joined() + "Z"
    }

    private static func date(daysSince1970 days: Int) -> String {
        let date = CivilDate(daysSince1970: days)
        return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
