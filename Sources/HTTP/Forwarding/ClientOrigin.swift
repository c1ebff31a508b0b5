/// Where a request comes from.
struct ClientOrigin: Sendable, Equatable {
    /// The client's address as text; empty where the kernel told none.
    let text: String
    /// The same, taken apart; nil where it is no address.
    let address: IPAddress?
    /// Whether the client speaks TLS.
    let isSecure: Bool

    init(_ address: IPAddress?, orText text: String, isSecure: Bool) {
        self.text = address?.description ?? text
        self.address = address
        self.isSecure = isSecure
    }
}
