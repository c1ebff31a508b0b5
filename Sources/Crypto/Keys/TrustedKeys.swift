/// Everything that may have signed a token at one moment: the shared secret, the keys of the JWK set, or both side by side.
public struct TrustedKeys: Sendable {
    /// The secret that HS256 tokens are signed with, nil where there is none. Its bytes as they are, not decoded.
    let secret: [UInt8]?
    /// The keys that RS256 and ES256 tokens are signed with.
    let webKeys: WebKeySet
    /// Grows by one whenever the keys change, so that what was verified under others can be forgotten.
    public let generation: UInt64

    /// Trusts `secret` and `webKeys`, of which either may be absent.
    public init(secret: [UInt8]?, webKeys: WebKeySet = WebKeySet(), generation: UInt64 = 0) {
        self.secret = secret
        self.webKeys = webKeys
        self.generation = generation
    }

    /// The same secret beside other keys, one generation on.
    func replacing(_ webKeys: WebKeySet) -> TrustedKeys {
        TrustedKeys(secret: secret, webKeys: webKeys, generation: generation &+ 1)
    }
}
