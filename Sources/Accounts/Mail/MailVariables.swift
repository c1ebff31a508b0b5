import API
import Crypto
import JSON

/// What a message's template is filled with. The outbox holds it sealed, so that the database shows nobody a code.
struct MailVariables: Sendable, Equatable {
    /// The digits that sign a person in; nil in a message that has none.
    let code: String?

    private static let purpose = "mail"

    init(code: String? = nil) {
        self.code = code
    }

    /// Opens what ``sealed(for:by:)`` made for the same recipient, to the byte; nil when it was made for another, by another
    /// key, or by a later version.
    init?(opening sealed: [UInt8], for recipient: String, by key: SealingKey) {
        guard let bytes = key.open(sealed, for: Self.purpose, context: Array(recipient.utf8)),
            case .object(let object)? = try? JSONValue(parsing: bytes)
        else { return nil }
        code = if case .string(let code)? = object["code"] { code } else { nil }
    }

    /// The bytes that `office.enqueue_mail` takes. They are of use to this recipient alone.
    func sealed(for recipient: String, by key: SealingKey) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            guard let code else { return }
            json.name("code")
            json.string(code)
        }
        return key.seal(json.bytes, for: Self.purpose, context: Array(recipient.utf8))
    }
}
