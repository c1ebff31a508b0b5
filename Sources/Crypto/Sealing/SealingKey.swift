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

    /// What people tell one key from another by: 16 hexadecimal digits, of which nobody gets back to the key.
    public var fingerprint: String { Hexadecimal.encode(Array(derivedKey(for: "fingerprint").prefix(8))) }

    /// A key of 32 bytes for `purpose` alone, for an HMAC for instance. The same one each time.
    public func derivedKey(for purpose: String) -> [UInt8] {
        HKDF.deriveKey(from: secret, info: Array("quartermaster ".utf8) + Array(purpose.utf8))
    }
}

extension SealingKey {
    /// The bytes that sealing adds: the version, the nonce and the tag.
    public static let overhead = 1 + AESGCM.nonceLength + AESGCM.tagLength

    private static let version: UInt8 = 1

    /// `plaintext` so that only this key, for the same purpose and context, opens it: AES-256-GCM under a random nonce.
    ///
    /// A context is not part of what is returned; it ties it to where it belongs, a row's address for instance.
    public func seal(_ plaintext: [UInt8], for purpose: String, context: [UInt8] = []) -> [UInt8] {
        let nonce = randomBytes(AESGCM.nonceLength)
        let ciphertext = AESGCM.encrypt(
            plaintext, key: cipherKey(for: purpose), nonce: nonce, associated: [Self.version] + context)
        return [Self.version] + nonce + ciphertext
    }

    /// Opens `sealed`; nil when it was sealed by another key, for another purpose or context, by a later version, or was
    /// changed since.
    public func open(_ sealed: [UInt8], for purpose: String, context: [UInt8] = []) -> [UInt8]? {
        guard sealed.count >= Self.overhead, sealed.first == Self.version else { return nil }
        let nonce = Array(sealed.dropFirst().prefix(AESGCM.nonceLength))
        let ciphertext = Array(sealed.dropFirst(1 + AESGCM.nonceLength))
        return AESGCM.decrypt(
            ciphertext, key: cipherKey(for: purpose), nonce: nonce, associated: [Self.version] + context)
    }

    /// Never the key that ``derivedKey(for:)`` gives for a purpose of the same name.
    private func cipherKey(for purpose: String) -> [UInt8] {
        derivedKey(for: "seal " + purpose)
    }
}

/// Keys out of a key: HKDF with SHA-256 (RFC 5869).
enum HKDF {
    /// `length` bytes, at most 255 × 32, that belong to `info` alone. No salt is the same as 32 zeros.
    static func deriveKey(from secret: [UInt8], salt: [UInt8] = [], info: [UInt8], length: Int = 32) -> [UInt8] {
        let extracted = HMACSHA256(key: salt.isEmpty ? [UInt8](repeating: 0, count: 32) : salt).code(for: secret)
        let expander = HMACSHA256(key: extracted)
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < length && counter < 255 {
            counter += 1
            block = expander.code(for: block + info + [counter])
            output += block
        }
        return Array(output.prefix(length))
    }
}
