import HTTP

/// One row of the table of routes: what is asked, by which name the API description knows it, and the role it needs.
struct Endpoint: Sendable {
    /// Answers one call, on the call's loop.
    typealias Handler = @Sendable (Call) async throws(OfficeError) -> Response

    let method: Method
    /// With `{name}` for a segment that varies.
    let path: String
    /// The operationId in openapi.yaml.
    let operation: String
    let role: Role
    let handle: Handler

    init(_ method: Method, _ path: String, _ operation: String, _ role: Role, _ handle: @escaping Handler) {
        self.method = method
        self.path = path
        self.operation = operation
        self.role = role
        self.handle = handle
    }
}
