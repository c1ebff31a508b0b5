import API
import Text

/// Where a page of reservations ended: base64url of `microseconds:uuid`, as `office.list_reservations` writes it.
struct PageCursor: Equatable {
    let time: Timestamp
    let id: String

    init?(_ text: String) {
        guard let bytes = Base64URL.decode(Array(text.utf8)) else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let microseconds = Int64(parts[0]), let time = Timestamp(microseconds: microseconds),
            let id = UUIDText.canonical(String(parts[1]))
        else { return nil }
        self.time = time
        self.id = id
    }
}
