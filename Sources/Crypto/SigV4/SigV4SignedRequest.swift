/// A request whose `Authorization` field is its signature.
public struct SigV4SignedRequest: Sendable {
    /// Where to send it.
    public let url: String
    /// All fields to send but `host`, with lower-case names where the signer added them.
    public let headers: [(name: String, value: String)]
}
