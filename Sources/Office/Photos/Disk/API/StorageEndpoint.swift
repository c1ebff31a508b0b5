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
        self.path = "/storage/v1" + path
        self.operation = operation
        self.style = style
        self.handle = handle
    }

    /// What every path of the Storage API begins with.
    static let root = "/storage/v1/"

    /// Answers a call, whatever comes of it.
    func respond(to call: StorageCall) async -> Response {
        do throws(StorageError) {
            return dressed(try await handle(call))
        } catch {
            await call.readRest()
            return dressed(style == .object ? error.response() : error.plainResponse())
        }
    }

    /// No search engine may keep what a signed URL led to.
    private func dressed(_ response: Response) -> Response {
        var response = response
        response.headers.set("X-Robots-Tag", "none")
        response.compression = .never
        if response.headers.first(.cacheControl) == nil { response.headers.add(.cacheControl, "no-store") }
        if style == .resumable { response.headers.set("Tus-Resumable", TusVersion.text) }
        return response
    }
}
