import Testing
import Text

@testable import Crypto

/// Known answers of the cipher's authors' specification (test cases 13, 14 and 16).
@Suite("AES-GCM")
struct AESGCMTests {
    private let zeroKey = [UInt8](repeating: 0, count: 32)
    private let zeroNonce = [UInt8](repeating: 0, count: 12)

    @Test("Nothing encrypted is a tag")
    func empty() {
        let sealed = AESGCM.encrypt([], key: zeroKey, nonce: zeroNonce, associated: [])
        #expect(Hexadecimal.encode(sealed) == "530f8afbc74536b9a963b4f1c4cb738b")
        #expect(AESGCM.decrypt(sealed, key: zeroKey, nonce: zeroNonce, associated: []) == [])
    }

    @Test("A block of zeros under a key of zeros")
    func zeros() {
        let sealed = AESGCM.encrypt([UInt8](repeating: 0, count: 16), key: zeroKey, nonce: zeroNonce, associated: [])
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
        let sealed = AESGCM.encrypt(plaintext, key: key, nonce: nonce, associated: associated)
        #expect(
            Hexadecimal.encode(sealed)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b")
        #expect(AESGCM.decrypt(sealed, key: key, nonce: nonce, associated: associated) == plaintext)
        #expect(AESGCM.decrypt(sealed, key: key, nonce: nonce, associated: []) == nil)
    }

    private func bytes(_ digits: String) throws -> [UInt8] {
        try #require(Hexadecimal.decode(Array(digits.utf8)))
    }

    @Test("A key of 16 bytes is AES-128: test case 2 of the specification of GCM")
    func shortKey() throws {
        let (key, text) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 16))
        let sealed = AESGCM.encrypt(text, key: key, nonce: zeroNonce, associated: [])
        #expect(Hexadecimal.encode(sealed) == "0388dace60b6a392f328c2b971b2fe78" + "ab6e47d42cec13bdf53a67b21257bddf")
        #expect(AESGCM.decrypt(sealed, key: key, nonce: zeroNonce, associated: []) == text)
        #expect(AESGCM.decrypt(sealed, key: [UInt8](repeating: 0, count: 24), nonce: zeroNonce, associated: []) == nil)
    }
}
