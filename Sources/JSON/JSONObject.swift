/// A JSON object: its members in the order of the document.
public struct JSONObject: Sendable {
    /// One name and its value.
    public struct Member: Sendable {
        /// The name with its escapes resolved.
        public let name: String
        /// What the name stands for.
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
