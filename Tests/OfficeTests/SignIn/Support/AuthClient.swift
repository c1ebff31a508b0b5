/// The requests of a Supabase client library, as they come off the wire: an API key in two places, and nulls for what is
/// left out.
final class AuthClient: Sendable {
    static let version = "2024-01-01"

    let port: UInt16
    private let client: HTTPClient

    init(port: UInt16) {
        self.port = port
        client = HTTPClient(port: port)
    }

    /// - Parameter network: the address that a trusted proxy says it comes from.
    func otp(_ email: String, _ more: [String: JSONTree] = [:], from network: String? = nil) throws -> Answer {
        let body: [String: JSONTree] = ["email": .string(email), "create_user": true, "data": nil]
        return try send("POST", "/otp", body: JSONTree.object(body.merging(more) { $1 }).bytes, from: network)
    }

    func verify(_ email: String, _ code: String, type: String = "email", from network: String? = nil) throws -> Answer {
        let body: JSONTree = ["email": .string(email), "token": .string(code), "type": .string(type)]
        return try send("POST", "/verify", body: body.bytes, from: network)
    }

    func refresh(_ token: String) throws -> Answer {
        try post("/token?grant_type=refresh_token", ["refresh_token": .string(token)])
    }

    func signOut(_ token: String, scope: String? = nil) throws -> Answer {
        try send("POST", "/logout" + (scope.map { "?scope=\($0)" } ?? ""), token: token)
    }

    func user(_ token: String) throws -> Answer { try send("GET", "/user", token: token) }

    func post(_ path: String, _ body: JSONTree, token: String = "sb_publishable_key") throws -> Answer {
        try send("POST", path, token: token, body: body.bytes)
    }

    /// - Parameter version: of the API; nil names none.
    func send(
        _ method: String, _ path: String, token: String? = "sb_publishable_key", body: [UInt8]? = nil,
        version: String? = AuthClient.version, from network: String? = nil
    ) throws -> Answer {
        var request = Request(method, "/auth/v1" + path, body: body)
            .with("apikey", "sb_publishable_key").with("X-Client-Info", "tests/1").with("X-Supabase-Api-Version", version)
            .with("X-Forwarded-For", network).with("Authorization", token.map { "Bearer " + $0 })
        if body != nil { request = request.with("Content-Type", "application/json;charset=UTF-8") }
        return try client.send(request)
    }
}

extension Answer {
    /// The code of an error of the sign-in API, and nothing but its two fields.
    var authCode: String? {
        guard let members = json.object, members.keys.sorted() == ["code", "message"] else { return nil }
        return members["code"]?.string
    }
}
