import Testing
import Text

@testable import Crypto

/// Known answers of the cipher's authors' specification (test cases 13, 14 and 16).
@Suite("AES-256-GCM")
struct AES256GCMTests {
    private let zeroKey = [UInt8](repeating: 0, count: 32)
    private let zeroNonce = [UInt8](repeating: 0, count: 12)

    @Test("Nothing encrypted is a tag")
    func empty() {
        let sealed = AES256GCM.encrypt([], key: zeroKey, nonce: zeroNonce, associated: [])
        #expect(Hexadecimal.encode(sealed) == "530f8afbc74536b9a963b4f1c4cb738b")
        #expect(AES256GCM.decrypt(sealed, key: zeroKey, nonce: zeroNonce, associated: []) == [])
    }

    @Test("A block of zeros under a key of zeros")
    func zeros() {
        let sealed = AES256GCM.encrypt([UInt8](repeating: 0, count: 16), key: zeroKey, nonce: zeroNonce, associated: [])
        #expect(Hexadecimal.encode(sealed) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    }

    @Test("Text, key, nonce and associated data")
    func associated() throws {
        let key = try bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        let nonce = try bytes("cafebabefacedbaddecaf888")
        let associated = try bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plaintext = try bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")
        let sealed = AES256GCM.encrypt(plaintext, key: key, nonce: nonce, associated: associated)
        #expect(
            Hexadecimal.encode(sealed)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b")
        #expect(AES256GCM.decrypt(sealed, key: key, nonce: nonce, associated: associated) == plaintext)
        #expect(AES256GCM.decrypt(sealed, key: key, nonce: nonce, associated: []) == nil)
    }

    private func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.decode(Array(digits.utf8)))
    }
}
