import Crypto
import Testing
import Text

@Suite("hashes, codes and randomness")
struct PrimitivesTests {
    @Test("SHA-256 of the messages of FIPS 180-4, with one hasher for all")
    func sha256() {
        let hasher = SHA256()
        #expect(hex(hasher.digest(of: [])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(hex(hasher.digest(of: Array("abc".utf8))) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.digest(of: Array("abc".utf8)) == hasher.digest(of: Array("abc".utf8)[...]))
    }

    @Test("HMAC of RFC 4231, test cases 1, 2 and 6, and a second message under the same key")
    func hmac() {
        let first = HMACSHA256(key: [UInt8](repeating: 0x0B, count: 20))
        let expected = "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        #expect(hex(first.code(for: Array("Hi There".utf8))) == expected)
        #expect(hex(first.code(for: Array("Hi There".utf8))) == expected)
        let second = HMACSHA256(key: Array("Jefe".utf8)).code(for: Array("what do ya want for nothing?".utf8))
        #expect(hex(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = HMACSHA256(key: [UInt8](repeating: 0xAA, count: 131))
        let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(hex(long.code(for: message)) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("an empty key is a key, not the one before")
    func emptyKey() {
        let code = HMACSHA256(key: []).code(for: [])
        #expect(hex(code) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test("equality in constant time is equality")
    func constantTime() {
        #expect(constantTimeEquals([], []))
        #expect(constantTimeEquals([1, 2], [1, 2]))
        #expect(!constantTimeEquals([1, 2], [1, 3]))
        #expect(!constantTimeEquals([1, 2], [1, 2, 3]))
    }

    @Test("random bytes have the length asked for and do not repeat")
    func randomness() {
        #expect(randomBytes(0).isEmpty)
        #expect(randomBytes(33).count == 33)
        #expect(randomBytes(32) != randomBytes(32))
    }

    @Test("a random UUID is canonical and of version 4")
    func randomUUID() {
        let text = UUIDText.random()
        #expect(UUIDText.canonical(text) == text)
        #expect(Array(text.utf8)[14] == UInt8(ascii: "4"))
        #expect("89ab".utf8.contains(Array(text.utf8)[19]))
        #expect(UUIDText.random() != text)
    }

    @Test("a UUID is taken in any case and given in lower case")
    func canonicalUUID() {
        #expect(
            UUIDText.canonical("6BA7B810-9DAD-11D1-80B4-00C04FD430C8") == "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    }

    @Test(
        "what is no UUID is refused",
        arguments: [
            "", "6ba7b8109dad11d180b400c04fd430c8", "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}",
            "6ba7b810-9dad-11d1-80b4-00c04fd430cg", "6ba7b810-9dad-11d1-80b4000c04fd430c8-",
            "6ba7b810-9dad-11d1-80b4-00c04fd430c", "6ba7b810-9dad-11d1-80b4-00c04fd430c８",
        ])
    func noUUID(text: String) {
        #expect(UUIDText.canonical(text) == nil)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
