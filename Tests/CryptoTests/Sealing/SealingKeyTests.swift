import Testing
import Text

@testable import Crypto

@Suite("A sealing key")
struct SealingKeyTests {
    private let key = SealingKey.random()
    private let message = Array(#"{"code":"123456"}"#.utf8)

    @Test("Opens what it sealed, for the same purpose and context", arguments: [0, 1, 16, 17, 5_000])
    func roundTrip(length: Int) {
        let message = randomBytes(length)
        let sealed = key.seal(message, for: "mail", context: [1, 2])
        #expect(sealed.count == length + SealingKey.overhead)
        #expect(key.open(sealed, for: "mail", context: [1, 2]) == message)
    }

    @Test("Seals the same bytes differently each time")
    func nonces() {
        #expect(Set((0..<100).map { _ in key.seal(message, for: "mail") }).count == 100)
    }

    @Test("Opens nothing for another purpose, context or key")
    func binding() {
        let sealed = key.seal(message, for: "mail", context: [1])
        #expect(key.open(sealed, for: "keys", context: [1]) == nil)
        #expect(key.open(sealed, for: "mail", context: [2]) == nil)
        #expect(key.open(sealed, for: "mail") == nil)
        #expect(SealingKey.random().open(sealed, for: "mail", context: [1]) == nil)
    }

    @Test("Opens nothing of which a bit was changed, or that was cut or made longer")
    func tampering() {
        let sealed = key.seal(message, for: "mail")
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x01
            #expect(key.open(changed, for: "mail") == nil, "byte \(index)")
        }
        for length in 0..<sealed.count { #expect(key.open(Array(sealed.prefix(length)), for: "mail") == nil) }
        #expect(key.open(sealed + [0], for: "mail") == nil)
    }

    @Test("Is read from 64 hexadecimal digits or 43 letters of base64url")
    func text() throws {
        let bytes = randomBytes(32)
        let sealed = try #require(SealingKey(bytes: bytes)).seal(message, for: "mail")
        for text in [Hexadecimal.encode(bytes), Hexadecimal.encode(bytes).uppercased(), Base64URL.encode(bytes)] {
            #expect(SealingKey(text: text)?.open(sealed, for: "mail") == message)
        }
        #expect(SealingKey(text: try #require(SealingKey(bytes: bytes)).text)?.open(sealed, for: "mail") == message)
    }

    @Test(
        "Is nothing shorter, longer or of other letters",
        arguments: [
            "", "0", String(repeating: "0", count: 63), String(repeating: "g", count: 64), String(repeating: "0", count: 65),
            String(repeating: "A", count: 42), String(repeating: "A", count: 44), String(repeating: "+", count: 43),
            String(repeating: "A", count: 42) + "B",
        ])
    func notAKey(text: String) {
        #expect(SealingKey(text: text) == nil)
        #expect(SealingKey(bytes: Array(text.utf8.prefix(31))) == nil)
    }

    @Test("Derives the same key for a purpose each time, and another for another")
    func derivation() throws {
        let fixed = try #require(SealingKey(bytes: Array(0..<32)))
        #expect(fixed.derivedKey(for: "codes") == fixed.derivedKey(for: "codes"))
        #expect(fixed.derivedKey(for: "codes").count == 32)
        #expect(fixed.derivedKey(for: "codes") != fixed.derivedKey(for: "refresh"))
        #expect(fixed.derivedKey(for: "codes") != key.derivedKey(for: "codes"))
    }
}
