/// A JSON value as it was read (RFC 8259): numbers keep their text and objects their order, so that nothing is
/// lost or rounded before somebody has decided what the value means.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as the text of its literal: at most `JSONLimits.numberLength` characters of JSON's number grammar.
    case number(String)
    /// A string without U+0000 and without lone surrogates.
    case string(String)
    /// A string that no text of Postgres can be: what is left of it without U+0000, with U+FFFD for each surrogate that lacks its other
    /// half. Only where `JSONLimits.keepsUnstorable`.
    case unstorable(String)
    /// An array.
    case array([JSONValue])
    /// An object whose names differ from one another, byte by byte.
    case object(JSONObject)

    /// Reads exactly one JSON value, with white space around it and nothing else.
    ///
    /// - Parameters:
    ///   - bytes: the document, UTF-8 without a byte order mark.
    ///   - limits: how deep and how long its parts may be.
    /// - Throws: `JSONFault` for the first fault, with its offset.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONFault) {
        var reader = JSONReader(bytes: bytes, limits: limits)
        self = try reader.readDocument()
    }
}

/// A JSON object: its members in the order of the document.
public struct JSONObject: Sendable {
    /// One name and its value.
    public struct Member: Sendable {
        /// The name with its escapes resolved.
        public let name: String
        /// The value of the name.
        public let value: JSONValue

        /// A member of that name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members in the order of the document.
    public let members: [Member]

    /// An object of these members. The reader gives it distinct names; other callers see to that themselves.
    public init(members: [Member]) {
        self.members = members
    }

    /// The value of the member of that name, or nil where there is none.
    ///
    /// Names are compared as bytes: `String`'s own `==` takes a composed é for a decomposed one.
    public subscript(name: String) -> JSONValue? {
        for member in members where member.name.utf8.elementsEqual(name.utf8) {
            return member.value
        }
        return nil
    }
}
