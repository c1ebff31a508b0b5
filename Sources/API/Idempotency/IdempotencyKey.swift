import Text

/// The `Idempotency-Key` of a change: 1 to 255 visible ASCII characters, bare or as the quoted string of the IETF draft.
enum IdempotencyKey {
    /// Reads the header's fields. A key that is a UUID is taken in lower case (contract, section 1).
    static func parse(_ fields: [String]) throws(OfficeError) -> String {
        guard let field = fields.first else { throw OfficeError(.idempotencyKeyRequired) }
        guard fields.count == 1, let key = unquoted(Array(field.utf8)), (1...255).contains(key.count),
            key.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw OfficeError(.idempotencyKeyInvalid) }
        let text = String(decoding: key, as: UTF8.self)
        return UUIDText.canonical(text) ?? text
    }

    /// The content of a structured-field string (RFC 8941 section 3.3.3), or the field itself when it is not quoted.
    private static func unquoted(_ field: [UInt8]) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        guard field.first == quote else { return field }
        guard field.count >= 2, field.last == quote else { return nil }
        var key: [UInt8] = []
        var isEscaped = false
        for byte in field.dropFirst().dropLast() {
            if isEscaped {
                guard byte == quote || byte == UInt8(ascii: "\\") else { return nil }
                key.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                guard byte != quote else { return nil }
                key.append(byte)
            }
        }
        return isEscaped ? nil : key
    }
}
