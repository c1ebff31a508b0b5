/// Where a request comes from.
struct ClientOrigin: Sendable, Equatable {
    /// The client's address as text; empty where the kernel told none.
    let address: String
    /// Whether the client speaks TLS.
    let isSecure: Bool
}
