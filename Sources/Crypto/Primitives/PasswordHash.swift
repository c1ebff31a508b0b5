import COpenSSL
import Text

/// A password as it is kept: by scrypt (RFC 7914), which costs whoever tries many as much memory as time.
public struct PasswordHash: Sendable, Equatable {
    private static let (costExponent, blockSize, parallelism): (UInt64, UInt64, UInt64) = (15, 8, 3)
    /// More than the parameters take, in bytes: libcrypto refuses what goes over.
    private static let memoryLimit: UInt64 = 64 << 20
    private static let length = 32

    private let salt: [UInt8]
    private let hash: [UInt8]

    /// The hash of a password under a new salt. It takes a tenth of a second or more and 32 MiB; nil when there is no memory.
    public init?(of password: [UInt8]) {
        let salt = randomBytes(16)
        guard let hash = Self.scrypt(password, salt: salt) else { return nil }
        self.salt = salt
        self.hash = hash
    }

    /// Reads what ``text`` wrote; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", parts[2] == Self.parameters,
            let salt = Base64URL.decode(parts[3].utf8), let hash = Base64URL.decode(parts[4].utf8), hash.count == Self.length
        else { return nil }
        self.salt = salt
        self.hash = hash
    }

    /// One that no password fits, made without work.
    public static func ofNobody() -> PasswordHash { PasswordHash(salt: randomBytes(16), hash: randomBytes(length)) }

    private init(salt: [UInt8], hash: [UInt8]) {
        self.salt = salt
        self.hash = hash
    }

    /// `$scrypt$ln=15,r=8,p=3$`, salt and hash, in base64url.
    public var text: String { "$scrypt$\(Self.parameters)$\(Base64URL.encode(salt))$\(Base64URL.encode(hash))" }

    /// True when it is this password's; takes as long as making a hash.
    public func isHash(of password: [UInt8]) -> Bool {
        Self.scrypt(password, salt: salt).map { constantTimeEquals($0, hash) } ?? false
    }

    private static let parameters = "ln=\(costExponent),r=\(blockSize),p=\(parallelism)"

    private static func scrypt(_ password: [UInt8], salt: [UInt8]) -> [UInt8]? {
        var hash = [UInt8](repeating: 0, count: length)
        let made = password.withUnsafeBytes { bytes in
            EVP_PBE_scrypt(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count, 1 << costExponent,
                blockSize, parallelism, memoryLimit, &hash, length)
        }
        guard made == 1 else {
            ERR_clear_error()
            return nil
        }
        return hash
    }
}
