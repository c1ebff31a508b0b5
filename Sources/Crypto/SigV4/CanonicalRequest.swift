import Text

/// A request in the one form that both sides hash (Signature Version 4, in its variant for S3: the path is encoded once and
/// not normalised).
struct CanonicalRequest {
    /// The names of the signed fields, such as `content-type;host`.
    let signedHeaders: String

    private let method: String
    private let path: String
    private let headerLines: String

    /// Signs `host` and the fields that the request names; two of a name become one, joined by a comma.
    init(_ request: SigV4Request) {
        let fields = ([("host", request.authority)] + request.headers)
            .map { (name: Self.lowercased($0.0), value: Self.trimmed($0.1)) }
        let values = Dictionary(fields.map { (Array($0.name.utf8), $0) }) { first, second in
            (first.name, first.value + "," + second.value)
        }
        let sorted = values.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
        method = request.method
        path = PercentEncoding.encodedPath(request.path)
        signedHeaders = sorted.map(\.name).joined(separator: ";")
        headerLines = sorted.map { "\($0.name):\($0.value)\n" }.joined()
    }

    /// The text to hash, for a request with these encoded parameters.
    func text(query: [(name: String, value: String)], payload: SigV4Payload) -> String {
        [method, path, Self.sorted(query), headerLines, signedHeaders, payload.text].joined(separator: "\n")
    }

    /// Sorted by the encoded bytes of the name, then of the value.
    private static func sorted(_ query: [(name: String, value: String)]) -> String {
        let pairs = query.map { ($0, Array($0.name.utf8), Array($0.value.utf8)) }
        let ordered = pairs.sorted { left, right in
            left.1 == right.1 ? left.2.lexicographicallyPrecedes(right.2) : left.1.lexicographicallyPrecedes(right.1)
        }
        return ordered.map { "\($0.0.name)=\($0.0.value)" }.joined(separator: "&")
    }

    private static func lowercased(_ name: String) -> String {
        let bytes = name.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Without spaces at the ends, and with one where there were several.
    private static func trimmed(_ value: String) -> String {
        let words = Array(value.utf8).split { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
}
