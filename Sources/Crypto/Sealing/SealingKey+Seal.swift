extension SealingKey {
    /// What sealing adds to the length: the version, the nonce and the tag.
    public static let overhead = 1 + AES256GCM.nonceLength + AES256GCM.tagLength

    private static let version: UInt8 = 1

    /// `plaintext` so that only this key, for the same purpose and context, opens it: AES-256-GCM under a random nonce.
    ///
    /// A context is not part of what is returned; it ties it to where it belongs, a row's address for instance.
    public func seal(_ plaintext: [UInt8], for purpose: String, context: [UInt8] = []) -> [UInt8] {
        let nonce = randomBytes(AES256GCM.nonceLength)
        let ciphertext = AES256GCM.encrypt(
            plaintext, key: cipherKey(for: purpose), nonce: nonce, associated: [Self.version] + context)
        return [Self.version] + nonce + ciphertext
    }

    /// What was sealed, or nil when it was sealed by another key, for another purpose or context, by a later version, or was
    /// changed since.
    public func open(_ sealed: [UInt8], for purpose: String, context: [UInt8] = []) -> [UInt8]? {
        guard sealed.count >= Self.overhead, sealed.first == Self.version else { return nil }
        let nonce = Array(sealed.dropFirst().prefix(AES256GCM.nonceLength))
        let ciphertext = Array(sealed.dropFirst(1 + AES256GCM.nonceLength))
        return AES256GCM.decrypt(
            ciphertext, key: cipherKey(for: purpose), nonce: nonce, associated: [Self.version] + context)
    }

    /// Never the key that ``derivedKey(for:)`` gives for a purpose of the same name.
    private func cipherKey(for purpose: String) -> [UInt8] {
        derivedKey(for: "seal " + purpose)
    }
}
