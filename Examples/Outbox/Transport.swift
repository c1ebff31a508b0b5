import FoundationEssentials

/// One POST on its way.
public struct OutgoingRequest: Sendable {
    /// Under the server's address.
    public let path: String
    /// All that it needs but what HTTP itself adds.
    public let headers: [String: String]
    /// JSON.
    public let body: Data

    /// One change.
    init(_ change: Change, token: String, language: String) {
        self.init(path: change.path, body: change.body, key: change.key, token: token, language: language)
    }

    /// - Parameter key: nil for a request that needs none.
    init(path: String, body: String, key: String? = nil, token: String, language: String) {
        self.path = path
        var headers = [
            "Authorization": "Bearer " + token,
            "Content-Type": "application/json",
            "Accept-Language": language,
        ]
        headers["Idempotency-Key"] = key
        self.headers = headers
        self.body = Data(body.utf8)
    }
}

/// What came back, from whoever it was that answered.
public struct IncomingAnswer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The value of `Retry-After`, if there is one.
    public let retryAfter: String?
    /// As it came, unpacked.
    public let body: Data

    /// - Parameter retryAfter: the header's value as text.
    public init(status: Int, retryAfter: String? = nil, body: Data) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}

/// The app's way to the server; on a phone a few lines around `URLSession`.
public protocol Transport: Sendable {
    /// Sends it as a POST. Throws when no answer came: no network, a time-out, a connection that broke.
    func send(_ request: OutgoingRequest) async throws -> IncomingAnswer
}

/// The app's sign-in. Both throw when the issuer of the tokens can't be reached just now.
public protocol SignIn: Sendable {
    /// The access token at hand; nil when nobody is signed in.
    func token() async throws -> String?
    /// A newer one in place of what the server rejected; nil when the person has to sign in again.
    func refresh(rejected token: String) async throws -> String?
}
