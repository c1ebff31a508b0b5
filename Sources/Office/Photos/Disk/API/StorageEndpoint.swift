import HTTP

/// One row of the table of routes that the server has as its own photo store.
struct StorageEndpoint: Sendable {
    /// Answers one call, on the call's loop.
    typealias Handler = @Sendable (StorageCall) async throws(StorageError) -> Response

    /// How answers look besides their body.
    enum Style: Sendable {
        /// Supabase Storage's: errors are JSON.
        case object
        /// tus 1.0.0: errors are text, and every answer names the protocol's version.
        case resumable
    }

    let method: Method
    let path: String
    /// The operationId in openapi.yaml.
    let operation: String
    let style: Style
    let handle: Handler

    init(
        _ method: Method, _ path: String, _ operation: String, _ handle: @escaping Handler, style: Style = .object
    ) {
        self.method = method
        self.path = Self.root.dropLast() + path
        self.operation = operation
        self.style = style
        self.handle = handle
    }

    /// What every path of the Storage API begins with.
    static let root = "/storage/v1/"

    /// Answers a call, whatever comes of it.
    func respond(to call: StorageCall) async -> Response {
        do throws(StorageError) {
            return Self.dressed(try await handle(call), style)
        } catch {
            await call.readRest()
            return Self.refusal(error, style)
        }
    }

    /// How errors are told to what no endpoint gets to see: in the style that is spoken under the path.
    static let dialect = Dialect(root: root) { refusal, request in
        let style: Style = request.target.path.hasPrefix(ResumableEndpoints.folder) ? .resumable : .object
        return Self.refusal(StorageError(refusal), style)
    }

    private static func refusal(_ error: StorageError, _ style: Style) -> Response {
        dressed(style == .object ? error.response() : error.plainResponse(), style)
    }

    /// No referrer may carry a signed URL on, and no search engine keep what it led to.
    private static func dressed(_ response: Response, _ style: Style) -> Response {
        var response = response
        response.headers.set("Referrer-Policy", "no-referrer")
        response.headers.set("X-Robots-Tag", "none")
        response.compression = .never
        if response.headers.first(.cacheControl) == nil { response.headers.add(.cacheControl, "no-store") }
        if style == .resumable { response.headers.set("Tus-Resumable", TusVersion.text) }
        return response
    }
}
