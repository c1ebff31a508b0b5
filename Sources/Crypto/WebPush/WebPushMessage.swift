/// A message to one browser, encrypted so that the service that brings it can't read it (RFC 8291).
public enum WebPushMessage {
    /// The length of the secret that a subscription comes with.
    public static let authenticationLength = 16
    /// The most bytes of text: services take bodies of 4,096 bytes (RFC 8030, section 7.2).
    public static let longestText = 4096 - EncryptedContent.fixedHeadLength - AgreementKey.pointLength - 1 - AESGCM.tagLength

    /// The body to be sent to a browser whose subscription has these keys; nil when the public one is none, or the text too long.
    public static func encrypt(_ text: [UInt8], to browserKey: [UInt8], authentication: [UInt8]) -> [UInt8]? {
        guard let key = AgreementKey.generate() else { return nil }
        return encrypt(
            text, to: browserKey, authentication: authentication, by: key, salt: randomBytes(EncryptedContent.saltLength))
    }

    /// The same with a key and a salt that are not new.
    static func encrypt(
        _ text: [UInt8], to browserKey: [UInt8], authentication: [UInt8], by key: AgreementKey, salt: [UInt8]
    ) -> [UInt8]? {
        guard text.count <= longestText, authentication.count == authenticationLength, let point = key.point,
            let agreed = key.sharedSecret(with: browserKey)
        else { return nil }
        let info = Array("WebPush: info\0".utf8) + browserKey + point
        let secret = HKDF.deriveKey(from: agreed, salt: authentication, info: info)
        return EncryptedContent.encrypt(text, secret: secret, keyName: point, salt: salt)
    }
}
