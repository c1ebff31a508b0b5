import Postgres
import Text

/// The parameters that lists of the desk share: a text to search for, whether archived rows are shown too, and pages of at most
/// 500 rows that neither repeat nor skip (docs/apps/desk.md).
package enum ListQuery {
    /// The parameters that the functions of such lists take; `QueryFields.list()` gives them.
    package static let parameters: Statement.Parameters = ["searched": "text", "with_archived": "bool"] + page
    /// The parameters that every list takes that is ordered by a text and id.
    package static let page: Statement.Parameters = ["page_size": "int", "after_text": "text", "after_id": "uuid"]
}

extension QueryFields {
    /// Takes out `q`, `archived`, `limit` and `cursor`.
    package mutating func list() -> Arguments {
        let searched = text("q", length: 1...200)
        let archived = optionalChoice("archived", YesOrNo.self)
        return ["searched": searched, "with_archived": String(archived == .true)] + page()
    }

    /// Takes out `limit` and `cursor` of a list that is ordered by a text and id.
    package mutating func page() -> Arguments {
        let limit = pageSize()
        let cursor = cursor(length: Self.textLength, TextCursor.init)
        return ["page_size": String(limit), "after_text": cursor?.text, "after_id": cursor?.id]
    }

    /// Takes out `limit` and `cursor` of a list that is ordered by a number, the highest first.
    package mutating func numberPage() -> Arguments {
        let limit = pageSize()
        let number = cursor(length: Self.textLength) { TextCursor($0).flatMap { Int($0.text) } }
        return ["page_size": String(limit), "before_id": number.map(String.init)]
    }

    private static let textLength = 1...2000

    private mutating func pageSize() -> Int { number("limit", in: 1...500, default: 100) }
}

/// A parameter that is on or off.
package enum YesOrNo: String { case `true`, `false` }

/// Where a page of a list ended that is ordered by a text and id: base64url of `id:text`, as `office.encode_text_cursor` writes it,
/// behind the list's mark.
package struct TextCursor: Equatable {
    package let text: String
    package let id: String

    package init?(_ cursor: String) {
        guard let bytes = Base64URL.decode(Array(cursor.utf8)), let value = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let id = UUIDText.canonical(String(parts[0])), !parts[1].utf8.contains(0) else { return nil }
        text = String(parts[1])
        self.id = id
    }
}
