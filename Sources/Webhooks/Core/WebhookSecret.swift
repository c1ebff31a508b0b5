import Crypto
import Text

/// What a webhook's receiver checks signatures by (Standard Webhooks 1.0): random bytes, which people see once, as `whsec_` and standard
/// base64. The database has them sealed, for this webhook alone.
package struct WebhookSecret: Equatable {
    private let bytes: [UInt8]

    private static let purpose = "webhook secret"
    private static let prefix = "whsec_"
    /// The specification wants 24 to 64.
    private static let length = 32
    private static let lengths = 24...64

    /// A new one.
    static func random() -> WebhookSecret { WebhookSecret(bytes: randomBytes(length)) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads its text; nil for what is none.
    init?(text: String) {
        guard text.hasPrefix(Self.prefix), let bytes = Base64.decode(Array(text.utf8.dropFirst(Self.prefix.utf8.count))),
            Self.lengths.contains(bytes.count)
        else { return nil }
        self.bytes = bytes
    }

    /// As people see it.
    var text: String { Self.prefix + Base64.encode(bytes) }

    /// Opens what ``sealed(for:by:)`` made for the same webhook; nil where it was made for another, or by another key.
    init?(opening sealed: [UInt8], of webhook: String, by key: SealingKey) {
        guard let bytes = key.open(sealed, for: Self.purpose, context: Array(webhook.utf8)) else { return nil }
        self.bytes = bytes
    }

    /// Whether what the database keeps of a webhook, in hexadecimal digits, can be opened by that key.
    package static func opens(_ sealed: String, of webhook: String, by key: SealingKey) -> Bool {
        Hexadecimal.decode(Array(sealed.utf8)).flatMap { WebhookSecret(opening: $0, of: webhook, by: key) } != nil
    }

    /// The bytes that the database keeps.
    func sealed(for webhook: String, by key: SealingKey) -> [UInt8] {
        key.seal(bytes, for: Self.purpose, context: Array(webhook.utf8))
    }

    /// The signature of an event that is sent at that second since 1970.
    func signature(of body: String, event: String, sentAt: Int64) -> String {
        "v1," + Base64.encode(HMACSHA256(key: bytes).code(for: Array("\(event).\(sentAt).\(body)".utf8)))
    }
}
