import Text

/// The parameters of a query, in their order: `name=value` pairs between ampersands, as web forms write them.
public struct Query: Sendable {
    /// One pair.
    public struct Parameter: Sendable {
        /// The name, decoded.
        public let name: [UInt8]
        /// The value, decoded; empty where there is no `=`.
        public let bytes: [UInt8]

        /// The value as text, or nil where its bytes are no UTF-8. U+0000 is text: what may not hold it says so itself.
        public var text: String? { String(validating: bytes, as: UTF8.self) }
    }

    /// All parameters, in order.
    public let parameters: [Parameter]

    /// Reads the text between `?` and the end of a target.
    init(_ text: ArraySlice<UInt8>) {
        parameters = text.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(name: Self.decoded(parts[0]), bytes: parts.count > 1 ? Self.decoded(parts[1]) : [])
        }
    }

    /// The parameters of that name, compared as bytes, in order.
    public subscript(name: String) -> [Parameter] {
        parameters.filter { $0.name.elementsEqual(name.utf8) }
    }

    /// A plus sign is a space there (WHATWG URL, section 5.1).
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        PercentEncoding.decoded(ArraySlice(text.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }))
    }
}
