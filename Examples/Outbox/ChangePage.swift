import FoundationEssentials

/// A page of `GET /api/office/changes`.
public struct ChangePage: Decodable, Sendable {
    /// One thing that is otherwise now.
    public struct Element: Decodable, Sendable {
        /// Such as `asset`. One that the app does not know is kept all the same.
        public let kind: String
        /// The id of the thing.
        public let id: String
        /// As it is now; nil when it is gone.
        public let document: Document?

        /// Reads one; its document is under the name of its kind.
        public init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Name.self)
            kind = try members.decode(String.self, forKey: "kind")
            id = try members.decode(String.self, forKey: "id")
            let isPut = try members.decode(String.self, forKey: "op") == "put"
            document = isPut ? try members.decode(Document.self, forKey: Name(stringValue: kind)) : nil
        }

        private struct Name: CodingKey, ExpressibleByStringLiteral {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init(stringLiteral text: String) { stringValue = text }
            init?(intValue: Int) { nil }
        }
    }

    /// In the order in which they are to be taken.
    public let changes: [Element]
    /// What the next request says as `since`.
    public let cursor: String
    /// Whether the run goes on with another page at once.
    public let more: Bool
    /// Whether it is a page of a run that names everything.
    public let full: Bool
}
