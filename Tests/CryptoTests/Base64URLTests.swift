import Crypto
import Testing
import Text

@Suite("base64url, strictly")
struct Base64URLTests {
    @Test(
        "the vectors of RFC 4648, section 10, without their padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(plain: String, encoded: String) {
        #expect(Base64URL.encode(plain.utf8) == encoded)
        #expect(Base64URL.decode(encoded.utf8) == Array(plain.utf8))
    }

    @Test("the octets of RFC 7515, appendix C, use both letters of the URL alphabet")
    func urlAlphabet() {
        #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
        #expect(Base64URL.decode("A-z_4ME".utf8) == [3, 236, 255, 224, 193])
    }

    @Test("every byte comes back, at every length up to three")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            for bytes in [[byte], [byte, byte], [byte, 0, byte]] {
                #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
            }
        }
    }

    @Test(
        "what is not the canonical text is refused",
        arguments: ["Zg==", "Zm8=", "Z", "Zm9vY", "Zh", "Zm9", "Zm8+", "Zm8/", "Zm 8", "Zm8\n", "Zm\u{0}8", "Zé"])
    func refusals(text: String) {
        #expect(Base64URL.decode(text.utf8) == nil)
    }
}
