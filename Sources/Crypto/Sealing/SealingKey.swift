import Text

/// A secret of 32 bytes that a server keeps outside its database, and under which it seals what the database shall not be
/// able to read.
///
/// Every purpose has a key of its own, derived by HKDF (RFC 5869) with the purpose as its label: what was sealed for one
/// can't be opened for another.
public struct SealingKey: Sendable {
    /// The length of the secret.
    public static let length = 32

    private let secret: [UInt8]

    /// A key of exactly ``length`` bytes; nil otherwise.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        secret = bytes
    }

    /// A key from how people keep it: 64 hexadecimal digits, or 43 letters of unpadded base64url (RFC 4648, section 5).
    public init?(text: String) {
        let letters = Array(text.utf8)
        guard let bytes = letters.count == 64 ? Hexadecimal.decode(letters) : Base64URL.decode(letters) else { return nil }
        self.init(bytes: bytes)
    }

    /// A new key.
    public static func random() -> SealingKey {
        SealingKey(secret: randomBytes(length))
    }

    private init(secret: [UInt8]) {
        self.secret = secret
    }

    /// The key as ``init(text:)`` reads it, in hexadecimal digits. It is a secret.
    public var text: String { Hexadecimal.encode(secret) }

    /// A key of 32 bytes for `purpose` alone, for an HMAC for instance. The same one each time.
    public func derivedKey(for purpose: String) -> [UInt8] {
        HKDF.deriveKey(from: secret, info: Array("quartermaster ".utf8) + Array(purpose.utf8))
    }
}
