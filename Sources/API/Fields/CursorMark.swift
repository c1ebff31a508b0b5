import Crypto
import HTTP
import Text

/// Letters in front of each cursor of a list that say what it is of: the list and all that it was asked by, but for the size of a page.
/// A place alone says how far a page came; in another list, order or filter it would skip rows, and nobody would see it.
///
/// It is no secret, and no guard: whose rows are shown says the token alone, whatever the cursor. So neither the house nor the person is
/// part of it. A page is kept for all people of a house (`AnswerCache`), and which house it is only the answer tells.
package struct CursorMark {
    package let letters: String

    /// What may change from page to page.
    private static let others = ["limit", "cursor"] + QueryFields.everywhere

    package init(of target: RequestTarget) {
        let asked = target.query.parameters.filter { parameter in
            !Self.others.contains { parameter.name.elementsEqual($0.utf8) }
        }
        let pairs = asked.map { $0.name + [UInt8(ascii: "=")] + $0.bytes }.sorted { $0.lexicographicallyPrecedes($1) }
        // No value that is taken holds U+0000.
        let text = Array(([Array(target.canonicalPath.utf8)] + pairs).joined(separator: [UInt8(0)]))
        letters = Base64URL.encode(SHA256.digest(of: text).prefix(6))
    }

    /// The place that a cursor names; nil where it is not of this mark.
    func place(in cursor: String) -> String? {
        cursor.hasPrefix(letters) ? String(cursor.dropFirst(letters.count)) : nil
    }

    /// A place as JSON, with the mark in front; null as it is.
    package func marking(_ json: ArraySlice<UInt8>) -> [UInt8] {
        guard json.first == UInt8(ascii: "\"") else { return Array(json) }
        return Array(json.prefix(1)) + letters.utf8 + json.dropFirst()
    }
}

extension RequestTarget {
    /// The path with its ids in lower case.
    var canonicalPath: String { "/" + segments.map { UUIDText.canonical($0) ?? $0 }.joined(separator: "/") }
}
