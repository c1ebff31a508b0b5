import Testing
import Text

@testable import Crypto

/// The vectors of RFC 5869, appendix A, for SHA-256.
@Suite("HKDF with SHA-256")
struct HKDFTests {
    @Test("Case 1: salt and info")
    func saltAndInfo() throws {
        let key = HKDF.deriveKey(
            from: [UInt8](repeating: 0x0B, count: 22), salt: Array(0x00...0x0C), info: Array(0xF0...0xF9), length: 42)
        #expect(
            Hexadecimal.encode(key)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    }

    @Test("Case 2: longer than a block in every part")
    func longInputs() throws {
        let key = HKDF.deriveKey(
            from: Array(0x00...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF), length: 82)
        #expect(
            Hexadecimal.encode(key)
                == "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87")
    }

    @Test("Case 3: neither salt nor info")
    func neither() throws {
        let key = HKDF.deriveKey(from: [UInt8](repeating: 0x0B, count: 22), info: [], length: 42)
        #expect(
            Hexadecimal.encode(key)
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }
}
