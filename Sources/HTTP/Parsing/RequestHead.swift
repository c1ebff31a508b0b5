/// The head of a request: its request line and its fields, found to be well-formed.
struct RequestHead: Sendable {
    let method: Method
    let target: RequestTarget
    /// HTTP/1.0; any other minor version is treated as 1.1 (RFC 9110, section 2.5).
    let isVersion10: Bool
    let headers: Headers
    let framing: BodyFraming
    /// Whether the client wants an interim answer before it sends its body.
    let expectsContinue: Bool
    /// Whether the client would go on with this connection afterwards.
    let isKeptAlive: Bool
}

/// How the end of a body is known (RFC 9112, section 6).
enum BodyFraming: Sendable, Equatable {
    /// There is no body.
    case none
    /// So many bytes, one at least.
    case length(Int)
    /// As its chunks say.
    case chunked
}
