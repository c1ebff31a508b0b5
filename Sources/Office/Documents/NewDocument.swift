import API
import JSON
import Postgres
import Text

/// The kind of a document.
enum DocumentKind: String {
    case receipt
    case deliveryNote = "delivery_note"
    case contract
    case other
}

/// A document as a body says it, before its file is looked at.
struct NewDocument {
    let reservation: String?
    let asset: String?
    let path: String
    private let kind: DocumentKind?
    private let title: String?
    private let amount: String?
    private let currency: String?
    private let spentAt: Timestamp?

    init(takenFrom body: inout BodyFields) {
        reservation = body.optionalUUID("reservation_id")
        asset = body.optionalUUID("asset_id")
        kind = body.choice("kind", DocumentKind.self)
        path = body.text("path", length: 1...300) ?? ""
        title = if case .string(let line)? = body.line("title", length: 1...200) { line } else { nil }
        amount = body.optionalAmount("amount")
        currency = body.currency("currency")
        spentAt = body.has("spent_at") ? body.time("spent_at") : nil
        // An amount of nothing is none, and so is a currency alone.
        if body.has("amount"), !body.has("currency") { body.fail("currency", .required) }
        if body.has("currency"), !body.has("amount") { body.fail("amount", .required) }
    }

    /// The parameters of `office.create_document` that are not the place.
    var arguments: Arguments {
        [
            "kind": kind?.rawValue, "title": title, "amount": amount, "currency": currency, "spent_at": spentAt?.text,
            "object_path": path,
        ]
    }
}

extension BodyFields {
    /// A UUID in its canonical form; nil where it is missing.
    mutating func optionalUUID(_ name: String) -> String? { has(name) ? uuid(name) : nil }

    /// Three capital letters, as ISO 4217 has them; nil where it is missing.
    fileprivate mutating func currency(_ name: String) -> String? {
        guard let text = optionalText(name, length: 0...200) else { return nil }
        guard text.utf8.count == 3, text.utf8.allSatisfy(ASCII.isUppercase) else {
            fail(name, .invalidValue)
            return nil
        }
        return text
    }
}
