import API
import Crypto
import Text

/// The token that renews a session: the session and a counter, with a code that only the server can make. Nothing of it is
/// stored but the counter, so the present one can be given again.
struct RefreshToken: Sendable, Equatable {
    /// The session's id, a UUID in lower case.
    let session: String
    /// How often the session was refreshed before.
    let counter: UInt32

    private static let version: UInt8 = 1
    private static let payloadLength = 1 + 16 + 4
    private static let purpose = "refresh token"
    /// Half of the code: 128 bits can't be guessed.
    private static let codeLength = 16

    init(session: String, counter: UInt32) {
        self.session = session
        self.counter = counter
    }

    /// Reads what ``text(under:)`` made; nil for everything else.
    init?(_ text: String, under key: SealingKey) {
        guard let bytes = Base64URL.decode(text.utf8), bytes.count == Self.payloadLength + Self.codeLength,
            bytes.first == Self.version
        else { return nil }
        let payload = Array(bytes.prefix(Self.payloadLength))
        guard constantTimeEquals(Array(bytes.suffix(Self.codeLength)), Self.code(of: payload, under: key)) else { return nil }
        session = UUIDText.text(of: payload[1..<17])
        counter = payload[17...].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The text that the client keeps.
    func text(under key: SealingKey) -> String {
        let payload = payload
        return Base64URL.encode(payload + Self.code(of: payload, under: key))
    }

    private var payload: [UInt8] {
        let shifts: [UInt32] = [24, 16, 8, 0]
        return [Self.version] + UUIDText.bytes(of: session) + shifts.map { UInt8(truncatingIfNeeded: counter >> $0) }
    }

    private static func code(of payload: [UInt8], under key: SealingKey) -> [UInt8] {
        Array(HMACSHA256(key: key.derivedKey(for: purpose)).code(for: payload).prefix(codeLength))
    }
}
