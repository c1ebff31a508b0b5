/// Trusted keys loaded into libcrypto, and the choice among them. Not Sendable: one a loop.
final class LoadedKeys {
    private struct Entry {
        let identifier: [UInt8]?
        let key: PublicKey
    }

    let generation: UInt64
    private let secret: HMACSHA256?
    private let entries: [Entry]

    init(_ keys: TrustedKeys) {
        generation = keys.generation
        secret = keys.secret.map(HMACSHA256.init(key:))
        entries = keys.webKeys.keys.compactMap { webKey in
            PublicKey(webKey).map { Entry(identifier: webKey.identifier, key: $0) }
        }
    }

    /// Checks the signature with the one key that the header points at.
    ///
    /// A key verifies its own algorithm only. The header's `alg` is no more than a claim that has to agree with it: a secret
    /// never meets an RS256 token, nor a public key an HS256 one.
    func verify(_ token: CompactToken, _ header: TokenHeader) throws(TokenFault) {
        let isValid =
            switch header.algorithm {
            case .hs256: try sharedSecret(header).isValid(token.signature, for: token.signedPart)
            case .rs256, .es256: try publicKey(header).isValid(token.signature, for: token.signedPart)
            }
        guard isValid else { throw .invalid(.signature) }
    }

    /// The secret has no name of its own: whatever `kid` the issuer writes beside HS256 is fine, unless it names a public key.
    private func sharedSecret(_ header: TokenHeader) throws(TokenFault) -> HMACSHA256 {
        if let identifier = header.keyIdentifier, entries.contains(where: { $0.identifier == identifier }) {
            throw .invalid(.algorithmMismatch)
        }
        guard let secret else { throw .invalid(.algorithmMismatch) }
        return secret
    }

    private func publicKey(_ header: TokenHeader) throws(TokenFault) -> PublicKey {
        let named = header.keyIdentifier.map { identifier in entries.filter { $0.identifier == identifier } } ?? entries
        let fitting = named.filter { $0.key.algorithm == header.algorithm }
        guard let first = fitting.first else {
            throw .invalid(named.isEmpty || header.keyIdentifier == nil ? .unknownKey : .algorithmMismatch)
        }
        guard fitting.count == 1 else { throw .invalid(.ambiguousKey) }
        return first.key
    }
}
