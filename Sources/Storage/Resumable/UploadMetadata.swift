import API
import Text

/// What the `Upload-Metadata` of a resumable upload says (tus 1.0.0, Creation): pairs of a key and a value in base64.
struct UploadMetadata {
    private var pairs: [(key: [UInt8], value: [UInt8])] = []

    /// Nil when the field is malformed or names a key twice. A key alone has an empty value; an empty field has no keys.
    init?(_ field: some Collection<UInt8>) {
        let elements = field.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let isEmpty = elements.count == 1 && field.allSatisfy { $0 == 0x20 }
        for element in isEmpty ? [] : elements {
            let words = element.split(separator: 0x20)
            guard (1...2).contains(words.count), let value = words.count == 2 ? Base64.decode(words[1]) : [] else { return nil }
            let key = Array(words[0])
            guard key.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !pairs.contains(where: { $0.key == key }) else { return nil }
            pairs.append((key, value))
        }
    }

    /// The bytes of a key's value.
    subscript(key: String) -> [UInt8]? {
        pairs.first { $0.key.elementsEqual(key.utf8) }?.value
    }

    /// A key's value as text; nil also when it is no UTF-8.
    func text(_ key: String) -> String? {
        self[key].flatMap { String(validating: $0, as: UTF8.self) }
    }
}
