import Testing
import Text

@testable import Crypto

@Suite("The content encoding aes128gcm")
struct EncryptedContentTests {
    private let secret = bytes("yqdlZ-tYemfogSmv7Ws5PQ")
    private let salt = bytes("I1BsxtFttlv3u_Oo94xnmw")
    private let walrus = Array("I am the walrus".utf8)

    @Test("The example of RFC 8188, section 3.1, both ways")
    func example() throws {
        let body = EncryptedContent.encrypt(walrus, secret: secret, keyName: [], salt: salt)
        #expect(
            Base64URL.encode(body) == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
        #expect(EncryptedContent.decrypt(body) { name in name.isEmpty ? secret : nil } == walrus)
    }

    @Test("A body that was cut, changed or made by another secret opens for nobody")
    func strangers() {
        let body = EncryptedContent.encrypt(walrus, secret: secret, keyName: [7], salt: salt)
        #expect(EncryptedContent.decrypt(body) { $0 == [7] ? secret : nil } == walrus)
        #expect(EncryptedContent.decrypt(body) { _ in Array(secret.reversed()) } == nil)
        for cut in [0, 16, 20, 21, 22, body.count - 1] {
            #expect(EncryptedContent.decrypt(Array(body.prefix(cut))) { _ in secret } == nil)
        }
        for place in [0, 22, body.count - 1] {
            var changed = body
            changed[place] ^= 1
            #expect(EncryptedContent.decrypt(changed) { _ in secret } == nil)
        }
    }
}

/// What base64url stands for, in vectors.
func bytes(_ text: String) -> [UInt8] { Base64URL.decode(text.utf8) ?? [] }
