import API
import Crypto

/// The six digits that are mailed to who signs in. What lies in the database is a keyed hash of them and the address: without
/// the key a million tries would find them.
enum SignInCode {
    static let length = 6
    private static let purpose = "sign-in code"

    /// A code out of libcrypto's generator, each as likely as any other.
    static func random() -> String {
        let codes: UInt32 = 1_000_000
        // What is left over of 2³² at the top would make some codes likelier.
        let even = UInt32.max - UInt32.max % codes
        var number: UInt32
        repeat { number = randomBytes(4).reduce(0) { $0 << 8 | UInt32($1) } } while number >= even
        let digits = String(number % codes)
        return String(repeating: "0", count: length - digits.utf8.count) + digits
    }

    /// What the database keeps of a code for an address.
    static func hash(_ code: String, of address: SignInAddress, under key: SealingKey) -> [UInt8] {
        HMACSHA256(key: key.derivedKey(for: purpose)).code(for: Array(address.text.utf8) + [0] + Array(code.utf8))
    }

    /// As a person typed or pasted it: with spaces.
    static func typed(_ text: String) -> String { text.filter { $0 != " " } }
}
