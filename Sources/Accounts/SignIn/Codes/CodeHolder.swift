import Crypto
import Text

/// The secret that the page's browser gets with the answer when it asks for a code. Whoever shows it has tries of their own at that code, which
/// nobody else uses up (docs/sign-in.md, "Limits").
struct CodeHolder {
    /// What is kept in the cookie.
    let text: String

    private static let purpose = "holder of a sign-in code"
    /// In bytes: 128 bits can't be guessed.
    private static let length = 16

    /// Another one than anybody has.
    static func random() -> CodeHolder { CodeHolder(text: Base64URL.encode(randomBytes(length))) }

    /// What the database keeps of it.
    func hash(under key: SealingKey) -> [UInt8] { HMACSHA256(key: key.derivedKey(for: Self.purpose)).code(for: Array(text.utf8)) }
}
