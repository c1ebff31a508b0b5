import HTTP

/// One row of the table of routes that the server has as its own issuer.
struct SignInEndpoint: Sendable {
    /// Answers one call, on the call's loop.
    typealias Handler = @Sendable (SignInCall) async throws(SignInError) -> Response

    /// Who is let in before the handler is asked.
    enum Gate: Sendable {
        /// Whoever shows the API key, where one is configured.
        case apiKey
        /// The same; whose token it is the handler asks.
        case token
        /// Everybody.
        case open
    }

    let method: Method
    let path: String
    /// The operationId in openapi.yaml.
    let operation: String
    let gate: Gate
    let handle: Handler

    init(_ method: Method, _ path: String, _ operation: String, gate: Gate = .apiKey, _ handle: @escaping Handler) {
        self.method = method
        self.path = Self.root.dropLast() + path
        self.operation = operation
        self.gate = gate
        self.handle = handle
    }

    /// What every path of the API begins with.
    static let root = "/auth/v1/"

    /// How errors are told under these paths.
    static let dialect = Dialect(root: root) { refusal, request in SignInError(refusal).response(SignInVersion(of: request)) }

    /// Answers a call, whatever comes of it.
    func respond(to call: SignInCall) async -> Response {
        let version = SignInVersion(of: call.request)
        do throws(SignInError) {
            if gate != .token { try call.count { office throws(OfficeError) in try office.countStranger(call.request) } }
            if gate != .open { try call.requireAPIKey() }
            return version.dress(try await handle(call))
        } catch {
            return error.response(version)
        }
    }
}
