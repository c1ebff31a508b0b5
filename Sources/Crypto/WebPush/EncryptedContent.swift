/// A body in the content encoding `aes128gcm` (RFC 8188), of one record.
enum EncryptedContent {
    static let saltLength = 16
    /// The length of the head before the key's name: salt, record size, and the length of the name.
    static let fixedHeadLength = saltLength + 4 + 1

    /// Head and record. `recordSize` is written as it is: the one record has to fit.
    static func encrypt(
        _ text: [UInt8], secret: [UInt8], keyName: [UInt8], salt: [UInt8], recordSize: UInt32 = 4096
    ) -> [UInt8] {
        let keys = derivedKeys(secret, salt)
        // The delimiter 2 says that this record is the last.
        let record = AESGCM.encrypt(text + [2], key: keys.content, nonce: keys.nonce, associated: [])
        let size = (0..<4).map { UInt8(truncatingIfNeeded: recordSize >> (24 - 8 * $0)) }
        return salt + size + [UInt8(keyName.count)] + keyName + record
    }

    /// The text of a body of one record; nil when it is another's, or anything else.
    static func decrypt(_ body: [UInt8], secret: (_ keyName: [UInt8]) -> [UInt8]?) -> [UInt8]? {
        guard body.count >= fixedHeadLength else { return nil }
        let head = fixedHeadLength + Int(body[fixedHeadLength - 1])
        guard body.count > head, let secret = secret(Array(body[fixedHeadLength..<head])) else { return nil }
        let keys = derivedKeys(secret, Array(body.prefix(saltLength)))
        let text = AESGCM.decrypt(Array(body[head...]), key: keys.content, nonce: keys.nonce, associated: [])
        guard let end = text?.lastIndex(where: { $0 != 0 }), text?[end] == 2 else { return nil }
        return text.map { Array($0[..<end]) }
    }

    private static func derivedKeys(_ secret: [UInt8], _ salt: [UInt8]) -> (content: [UInt8], nonce: [UInt8]) {
        let derive = { (label: String, length: Int) in
            HKDF.deriveKey(from: secret, salt: salt, info: Array("Content-Encoding: \(label)\0".utf8), length: length)
        }
        return (derive("aes128gcm", 16), derive("nonce", AESGCM.nonceLength))
    }
}
