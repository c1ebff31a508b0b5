import Testing
import Text

@testable import Crypto

@Suite("Base64 with padding")
struct Base64Tests {
    @Test(
        "the vectors of RFC 4648, section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(plain: String, encoded: String) {
        #expect(Base64.decode(encoded.utf8) == Array(plain.utf8))
    }

    @Test("its own two letters, and not those of the URL-safe form")
    func letters() {
        #expect(Base64.decode("+/+/".utf8) == [0xFB, 0xFF, 0xBF])
        #expect(Base64.decode("-_-_".utf8) == nil)
    }

    @Test(
        "what is not canonical",
        arguments: ["Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=", "==", "====", "Z===", "Z=g=", "Zm 9", "Zm9v\n", "Zm9vZg==Zg=="])
    func refused(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }
}
