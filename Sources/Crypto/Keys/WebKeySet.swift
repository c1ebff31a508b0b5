import JSON

/// The keys of a JWK set (RFC 7517, section 5) that this server can verify with.
public struct WebKeySet: Sendable, Equatable {
    /// In the order of the document.
    let keys: [WebKey]

    /// How many keys there are.
    public var count: Int { keys.count }

    /// A set without keys.
    public init() { keys = [] }

    /// Reads `document`; keys that are of no use here are left out, so the set may be empty.
    ///
    /// - Throws: ``WebKeySetFault`` when it is no JSON or has no `keys` array: then it is not a key set at all.
    public init(parsing document: [UInt8]) throws(WebKeySetFault) {
        let value: JSONValue
        do { value = try JSONValue(parsing: document) } catch { throw .notJSON }
        guard case .object(let members) = value, case .array(let entries) = members["keys"] else { throw .notAKeySet }
        keys = entries.compactMap(WebKey.read)
    }
}

/// Why a document is no JWK set.
public enum WebKeySetFault: Error, Sendable {
    /// The document is not JSON by the strict reader.
    case notJSON
    /// The document is JSON without an array `keys`.
    case notAKeySet
}
