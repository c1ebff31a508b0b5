/// A public key as a JWK set gives it (RFC 7517): plain values, so that it can be shared between loops.
public struct WebKey: Sendable, Equatable {
    /// The numbers of the key, big-endian, without leading zeros for RSA, 32 bytes each for P-256.
    enum Material: Sendable, Equatable {
        case rsa(modulus: [UInt8], exponent: [UInt8])
        case p256(x: [UInt8], y: [UInt8])
    }

    /// The bytes of the key's `kid`, nil where it has none.
    let identifier: [UInt8]?
    let material: Material

    /// The one algorithm that the key verifies.
    public var algorithm: SignatureAlgorithm {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        }
    }
}
