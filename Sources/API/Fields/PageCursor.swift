import Text

/// Where a page of a list ended that is ordered by a time and id: base64url of `microseconds:uuid`, as `office.encode_cursor` writes it,
/// behind the list's mark.
package struct PageCursor: Equatable {
    package let time: Timestamp
    package let id: String

    /// Takes out `cursor`.
    package static func take(from query: inout QueryFields) -> PageCursor? {
        query.cursor(length: 1...200, PageCursor.init)
    }

    package init?(_ text: String) {
        guard let bytes = Base64URL.decode(Array(text.utf8)) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let time = Timestamp(microseconds: microseconds),
            let id = UUIDText.canonical(String(parts[1]))
        else { return nil }
        self.time = time
        self.id = id
    }
}
