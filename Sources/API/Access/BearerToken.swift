/// The token in an `Authorization` header (RFC 6750 section 2.1).
package enum BearerToken {
    private static let scheme = Array("bearer".utf8)

    /// Its bytes; nil when there is no header or it is of another scheme. The scheme's case does not matter.
    package static func extract(from field: ArraySlice<UInt8>?) -> [UInt8]? {
        guard let field, field.count > scheme.count, field[field.startIndex + scheme.count] == UInt8(ascii: " "),
            zip(field, scheme).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        let token = field.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : Array(token)
    }
}
